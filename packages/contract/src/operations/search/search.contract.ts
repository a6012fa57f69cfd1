import * as z from 'zod/mini'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { nullable, oneOf, text } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'

/** The kinds of objects that one search finds, in the order in which they are shown. Each has a list of its own. */
export const searchKinds = [
  'Account',
  'User',
  'Invoice',
  'CompanyPlan',
  'Plan',
  'Domain',
  'AccessGroup',
  'Schedule',
  'PartnerCall',
  'ApiKey',
  'FeaturePolicy',
] as const
export type SearchKind = (typeof searchKinds)[number]
const Kind = oneOf('SearchKind', searchKinds)
/** The maximum number of objects of a kind in a result. */
export const maxHits = 5

export const SearchHit = wire('SearchHit', {
  /** The key of the object, as its own routes take it. */
  Key: z.string(),
  Name: z.string(),
  /** Distinguishes it from others of the same name. */
  Detail: nullable(z.string()),
  /** The account that it is about; null for objects that belong to none. */
  AcctKey: nullable(z.string()),
  /** The level of that account where the object is an account. */
  AcctType: nullable(AccountType),
})
export type SearchHit = z.output<typeof SearchHit>

export const SearchGroup = wire('SearchGroup', {
  Kind,
  Total: z.number(),
  /** There are more than `Total`. */
  Capped: z.boolean(),
  Hits: z.array(SearchHit),
})
export type SearchGroup = z.output<typeof SearchGroup>

export const search = defineRoutes({
  find: {
    method: 'POST',
    path: '/api/v1/Search',
    summary: 'Search all objects that the caller sees in lists, by kind',
    description:
      'Up to 5 of each kind, best match first. If nothing matches, objects whose names differ by one letter are returned.',
    access: 'signed-in',
    module: { free: 'lists' },
    principals: 'people',
    body: wireBody('SearchRequest', { SearchText: text(100, 1) }),
    /** `Missing`: kinds that could not be searched in time. `Near`: found by names that differ by one letter. */
    result: wire('SearchResult', {
      Groups: z.array(SearchGroup),
      Near: z.boolean(),
      Missing: z.array(Kind),
    }),
  },
})
