import type { Flag } from '../../core/access/access.flags.ts'
import { shareOf } from '../../core/money.ts'

// The kinds of add-ons, the permissions they need, and the order of their states: `product.md` 5.4, decision 0104.

export const addOnKinds = ['DIGITALSEAL', 'METACLEAN', 'STORAGE', 'SMS', 'OTHER'] as const
export type AddOnKind = (typeof addOnKinds)[number]
export const addOnUnits = ['NONE', 'GB', 'MESSAGE'] as const
export type AddOnUnit = (typeof addOnUnits)[number]
export const addOnStatuses = ['Available', 'Active', 'Suspended', 'Expired'] as const
export type AddOnStatus = (typeof addOnStatuses)[number]

/** The maximum number of add-ons of an account that have not ended, units of one, cost of one in a month, and days ahead. */
export const addOnLimits = { addOns: 50, quantity: 1_000_000, amount: 1_000_000_000_000, daysAhead: 1100 } as const

/** The permission that each kind needs, on top of that to add-ons. */
export const kindFlag: Readonly<Record<AddOnKind, Flag>> = {
  DIGITALSEAL: 'AddOnsDigitalSeal',
  METACLEAN: 'AddOnsMetaCleaning',
  STORAGE: 'AddonsStorage',
  SMS: 'AddOnsOthers',
  OTHER: 'AddOnsOthers',
}
/** The units of each kind, the usual one first. */
export const unitsOf: Readonly<Record<AddOnKind, readonly [AddOnUnit, ...AddOnUnit[]]>> = {
  DIGITALSEAL: ['NONE'],
  METACLEAN: ['NONE'],
  STORAGE: ['GB'],
  SMS: ['NONE', 'MESSAGE'],
  OTHER: addOnUnits,
}
/** Whether the accounts below have it too: a quota belongs to its account only. */
export const isInherited = (unit: AddOnUnit): boolean => unit === 'NONE'

const next: Readonly<Record<AddOnStatus, readonly AddOnStatus[]>> = {
  Available: ['Active', 'Expired'],
  Active: ['Suspended', 'Expired'],
  Suspended: ['Active', 'Expired'],
  Expired: [],
}
/** The states that may follow; an ended add-on stays ended. */
export const mayBecome = (from: AddOnStatus, to: AddOnStatus): boolean => next[from].includes(to)

type Terms = { unit: AddOnUnit; quantity: number; price: number }
type Fault = { field: 'unit' | 'quantity' | 'price'; code: 'notOneOf' | 'tooBig'; params?: { max: number } }
/** Finds terms that contradict each other, or add up to more than an invoice can hold. */
export function termFaults(kind: AddOnKind, { unit, quantity, price }: Terms): Fault[] {
  const found: Fault[] = []
  if (!unitsOf[kind].includes(unit)) found.push({ field: 'unit', code: 'notOneOf' })
  if (unit === 'NONE' && quantity > 1) found.push({ field: 'quantity', code: 'tooBig', params: { max: 1 } })
  const max = Math.floor(addOnLimits.amount / quantity)
  if (price > max) found.push({ field: 'price', code: 'tooBig', params: { max } })
  return found
}

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
/**
 * The charge for the rest of the month from a day on, computed as on invoices; for the first, that of the whole month.
 */
export function firstCharge({ price, quantity }: Pick<Terms, 'price' | 'quantity'>, from: string): number {
  const [year, month, day] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)), Number(from.slice(8))]
  const days = daysInMonth(year, month)
  return shareOf(price * quantity, days - day + 1, days)
}
