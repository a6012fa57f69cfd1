import { type CompanyPlanFilter, companyPlanList } from '@portal/contract/subscriptions/subscriptions.list'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { Reach } from '../../platform/list/reach.ts'
import { listTable } from '../../platform/list/table.ts'
import {
  countLooking,
  findBounded,
  findKeys,
  type Listed,
  type Page,
  type Question,
  type Reading,
} from '../../platform/list/walk.ts'
import { live } from './subscriptions.repository.ts'

// What the list engine knows of company plans.

export const companyPlanTable = listTable({
  list: companyPlanList,
  name: 'subscription',
  key: 'subscription_id',
  orders: {
    endDate: { column: 'ends_on', type: 'date' },
    modified: { column: 'modified_at', type: 'timestamptz' },
  },
  rare: {},
  lookedUp: [],
})

const reading: Reading = {
  columns: sql`subscription.subscription_id, subscription.ends_on, subscription.modified_at`,
  shown: sql`page.subscription_id as list_key`,
  around: sql``,
}
/** No filter of company plans has look-ups. */
const noLookUp = { findFew: () => Promise.resolve(undefined), findAll: () => Promise.resolve([]) }

const like = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
/** Plans by their codes: few, and looked up once. */
const isPlan = (codes: readonly string[]) => sql<boolean>`subscription.plan_id = any(array(
  select plan_id from plan where plan_code = any(${codes.map((code) => code.toUpperCase())}::text[])))`
/** What no column answers by itself. */
const further = ({ searchText, planCode, endsSoon, ends, full }: CompanyPlanFilter): RawBuilder<boolean>[] => [
  ...(searchText ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map(
      (word) =>
        sql<boolean>`(${isPlan([word])} or (select a.acct_name ilike ${like(word)} from account a where a.account_id = subscription.account_id))`,
    ),
  ...(planCode?.length ? [isPlan(planCode)] : []),
  ...(endsSoon
    ? [
        sql<boolean>`(${live('subscription')} and least(coalesce(subscription.grace_ends_on, subscription.end_on), subscription.cancel_on)
          <= account_today(subscription.account_id) + 30)`,
      ]
    : []),
  ...(ends ? [sql<boolean>`subscription.cancel_on is not null`] : []),
  ...(full ? [sql<boolean>`(${live('subscription')} and subscription.seats_used >= subscription.seats)`] : []),
]

export type Asked = CompanyPlanFilter & {
  /** Only these. */
  keys?: readonly string[] | undefined
  except?: readonly string[] | undefined
}
const questionOf = (reach: Reach, { keys, except, ...filter }: Asked): Question => ({
  table: companyPlanTable,
  reach,
  filter: {
    wanted: companyPlanTable.wantedOf(filter),
    ...(keys && { keys }),
    ...(except?.length && { except }),
  },
  also: further(filter),
})

/** The keys of the company plans in a reach, in bounds. */
export const findPlanKeys = (tx: Tx, reach: Reach, asked: Asked, page: Page) =>
  findBounded<Listed>(tx, questionOf(reach, asked), reading, page, noLookUp)
export const countPlanKeys = (tx: Tx, reach: Reach, asked: Asked, cap: number) =>
  countLooking(tx, questionOf(reach, asked), cap)
/** The keys of everything that is found, `most` at most. */
export const selectPlanKeys = (tx: Tx, reach: Reach, asked: Asked, most: number) =>
  findKeys(tx, questionOf(reach, asked), most)
