import * as z from 'zod/mini'
import { key, moment, name, nullable, optional, text } from '../core/fields.ts'
import { wireBody } from '../core/wire.ts'
import { AccountStatus, AccountType, Environment, IndustryCode, Language, PlannedStatus } from './accounts.fields.ts'

// The filters of the account list, shared by the list, its total, its CSV export and the "all N in this result" of a change set.

/** The most tags, or industries, in one filter. */
export const mostTagsAsked = 5
export const mostIndustriesAsked = 10

export const accountFilter = {
  /** Only accounts of these types. */
  role: optional(z.array(AccountType).check(z.maxLength(5))),
  /** Only this company and all below it. */
  company: optional(nullable(key())),
  /** Only the direct children of this account. */
  account: optional(nullable(key())),
  searchText: optional(text(100)),
  /** Only accounts with one of these own statuses. */
  status: optional(z.array(AccountStatus).check(z.maxLength(6))),
  /** Only accounts with one of these tags, ignoring case. */
  tag: optional(z.array(name(40)).check(z.maxLength(mostTagsAsked))),
  /** Only customers of one of these environments; other companies have none. */
  environment: optional(z.array(Environment).check(z.maxLength(2))),
  /** Only accounts for which one of these statuses is planned. */
  planned: optional(z.array(PlannedStatus).check(z.maxLength(4))),
  language: optional(z.array(Language).check(z.maxLength(2))),
  industry: optional(z.array(IndustryCode).check(z.maxLength(mostIndustriesAsked))),
  /** Only accounts that this person, of the own company or below, manages. */
  manager: optional(nullable(key())),
  /** Only accounts that were created, or last changed, at or after the first moment and before the second. */
  createdFrom: optional(nullable(moment())),
  createdTo: optional(nullable(moment())),
  modifiedFrom: optional(nullable(moment())),
  modifiedTo: optional(nullable(moment())),
}

type Moments = { from?: string | null | undefined; to?: string | null | undefined }
/** Whether a period begins before it ends, or is open at one end. */
export const isPeriod = ({ from, to }: Moments) => !from || !to || Date.parse(from) < Date.parse(to)

type Periods = { [K in 'createdFrom' | 'createdTo' | 'modifiedFrom' | 'modifiedTo']?: string | null | undefined }
/** The checks across fields of a body with these filters. @param wireName a field's name on the wire */
export const inPeriods = <T extends Periods>(wireName: (field: string) => string = (field) => field) =>
  (['created', 'modified'] as const).map((what) =>
    z.refine<T>((filter) => isPeriod({ from: filter[`${what}From`], to: filter[`${what}To`] }), {
      error: 'endBeforeStart',
      path: [wireName(`${what}To`)],
    }),
  )

export const AccountFilter = wireBody('AccountFilter', accountFilter).check(...inPeriods())
export type AccountFilter = z.output<typeof AccountFilter>

type Capitalized<S extends Record<string, unknown>> = { [K in keyof S & string as Capitalize<K>]: S[K] }
const capitalize = (field: string) => field.charAt(0).toUpperCase() + field.slice(1)
const capitalized = Object.fromEntries(
  Object.entries(accountFilter).map(([field, schema]) => [capitalize(field), schema]),
) as Capitalized<typeof accountFilter>
/** The same filter where a change set stores it: evaluated by the server, never a list of the browser. */
export const AccountPredicate = wireBody('AccountPredicate', capitalized).check(...inPeriods(capitalize))
