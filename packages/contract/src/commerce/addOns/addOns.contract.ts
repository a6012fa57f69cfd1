import * as z from 'zod/mini'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { Ability } from '../../core/ability.ts'
import { date, key, name, nullable, oneOf, optional } from '../../core/fields.ts'
import { Currency, price } from '../../core/money.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { planCode } from '../plans/plans.fields.ts'
import { addOnKinds, addOnStatuses, addOnUnits, addOnLimits } from './addOns.rules.ts'

// Add-ons of companies (`product.md` 5.4): offered by the company that bills them, enabled by them or from above.

const Kind = oneOf('AddOnKind', addOnKinds)
const Unit = oneOf('AddOnUnit', addOnUnits)
const quantity = () => z.number().check(z.int(), z.gte(1), z.lte(addOnLimits.quantity))

/** A gigabyte has 1,000 megabytes. */
export const AddOnStorage = wire('AddOnStorage', {
  /** Space used by the account, without the accounts below; null: not reported yet. */
  Megabytes: nullable(z.number()),
  /** The quotas of all active storage add-ons of the account together. */
  QuotaMegabytes: z.number(),
  /** The number of those add-ons. */
  AddOns: z.number(),
  /** Whole percent of the quota, rounded down, so that 100 means all of it; more beyond it. */
  Percent: nullable(z.number()),
  /** From which percent on administrators are warned: the account's setting `files.storageAlert`. */
  AlertPercent: z.number(),
  MeasuredOn: nullable(z.string()),
})
export type AddOnStorage = z.output<typeof AddOnStorage>

/** Days are calendar days where the account is. */
export const AddOn = wire('AddOn', {
  AddOnKey: z.string(),
  AcctKey: z.string(),
  Code: z.string(),
  Name: z.string(),
  Kind,
  Unit,
  /** Units; 1 without units. */
  Quantity: z.number(),
  /** The day on which it was or will be enabled; null without one. */
  StartDate: nullable(z.string()),
  LastDay: nullable(z.string()),
  /** For one unit (without units: for the add-on) and one calendar month; null for readers who may not see prices. */
  Price: nullable(z.number()),
  Currency: nullable(Currency),
  Status: oneOf('AddOnStatus', addOnStatuses),
  /** A company above suspended it, and must resume it. */
  SuspendedAbove: z.boolean(),
  /** For an active storage add-on; null for any other. */
  Storage: nullable(AddOnStorage),
  Abilities: wire('AddOnAbilities', {
    Enable: Ability,
    Suspend: Ability,
    Resume: Ability,
    End: Ability,
    /** Its name, quantity, price and last day. */
    Edit: Ability,
  }),
  ModifiedOn: z.string(),
  version: z.number(),
})
export type AddOn = z.output<typeof AddOn>

/** From a company above. If that is above the reader's parent, the reader sees only the level. */
const Inherited = wire('AddOnInherited', {
  Code: z.string(),
  Name: z.string(),
  Kind,
  AcctKey: nullable(z.string()),
  AcctName: nullable(z.string()),
  AcctType: AccountType,
})
export const AddOns = wire('AddOns', {
  /** Add-ons that have not ended come first. */
  Items: z.array(AddOn),
  Inherited: z.array(Inherited),
  /** Whether the reader may offer one of a kind. */
  Offer: z.array(wire('AddOnOffer', { Kind, Ability })),
  /** The currency in which the company is billed; null for readers who may not see prices. */
  Currency: nullable(Currency),
  Today: z.string(),
})
export type AddOns = z.output<typeof AddOns>

const module = { name: 'Customer-Company Plans', own: 'Assign Plans' } as const
const read = { access: 'AddOnsModule:R', module: { ...module, level: 'R' } } as const
const write = { access: 'AddOnsModule:W', module: { ...module, level: 'RW' } } as const
const byKey = z.object({ addOnKey: key() })

export const addOns = defineRoutes(
  {
    list: {
      ...read,
      method: 'GET',
      path: '/api/v1/AddOn',
      summary: 'List add-ons of an account',
      description: 'Returns the account’s own add-ons and those from above, of the kinds that the caller may see.',
      object: 'account',
      query: z.strictObject({ acctKey: key() }),
      result: AddOns,
      errors: ['account.notFound'],
    },
    get: {
      ...read,
      method: 'GET',
      path: '/api/v1/AddOn/:addOnKey',
      summary: 'Get an add-on',
      params: byKey,
      etag: true,
      result: AddOn,
      errors: ['addOn.notFound'],
    },
    offer: {
      ...write,
      method: 'POST',
      path: '/api/v1/AddOn',
      summary: 'Offer an add-on to a company below, or enable it there',
      object: 'account',
      body: wireBody('NewAddOn', {
        AcctKey: key(),
        Code: planCode(),
        Name: name(100),
        Kind,
        Unit,
        Quantity: quantity(),
        Price: price(),
        /** The day from which it is on; without it, it waits until it is enabled. */
        StartDate: optional(nullable(date())),
        LastDay: optional(nullable(date())),
      }),
      idempotent: true,
      status: 201,
      result: AddOn,
      errors: [
        'account.notFound',
        'addOn.accountNotActive',
        'addOn.termsNotYours',
        'addOn.exists',
        'addOn.tooMany',
        'addOn.dateNotAllowed',
        'credit.exceeded',
        'credit.otherCurrency',
        'credit.above',
        'auth.forbidden',
      ],
    },
    update: {
      ...write,
      method: 'PATCH',
      path: '/api/v1/AddOn/:addOnKey',
      summary: 'Update the name, quantity, price or last day of an add-on',
      description: 'A new price applies from today.',
      params: byKey,
      ifMatch: true,
      etag: true,
      body: wireBody('AddOnPatch', {
        Name: optional(name(100)),
        Quantity: optional(quantity()),
        Price: optional(price()),
        /** Null: no end. */
        LastDay: optional(nullable(date())),
      }),
      result: AddOn,
      errors: [
        'addOn.notFound',
        'addOn.accountNotActive',
        'addOn.termsNotYours',
        'addOn.statusNotAllowed',
        'addOn.dateNotAllowed',
        'credit.exceeded',
        'credit.otherCurrency',
        'credit.above',
        'request.stale',
        'auth.forbidden',
      ],
    },
    changeStatus: {
      ...write,
      method: 'POST',
      path: '/api/v1/AddOn/:addOnKey/Status',
      summary: 'Enable, suspend, resume or end an add-on',
      description: 'Suspended and ended add-ons are not charged.',
      params: byKey,
      ifMatch: true,
      etag: true,
      body: wireBody('AddOnStatusChange', {
        To: z.enum(['Active', 'Suspended', 'Expired']),
        /** For enabling: today if left out. */
        StartDate: optional(nullable(date())),
      }),
      result: AddOn,
      errors: [
        'addOn.notFound',
        'addOn.accountNotActive',
        'addOn.termsNotYours',
        'addOn.statusNotAllowed',
        'addOn.suspendedAbove',
        'addOn.dateNotAllowed',
        'credit.exceeded',
        'credit.otherCurrency',
        'credit.above',
        'request.stale',
        'auth.forbidden',
      ],
    },
  },
  { '/api/v1/AddOn': '/Addons' },
)
