import type * as z from 'zod/mini'
import {
  capitalize,
  capitalized,
  choices,
  defineList,
  filterShape,
  inPeriods,
  keyed,
  names,
  period,
  type SortOf,
  sortsOf,
  words,
} from '../../core/list.ts'
import { wireBody } from '../../core/wire.ts'
import {
  AccountStatus,
  AccountType,
  Environment,
  IndustryCode,
  Language,
  PlannedStatus,
} from '../../core/accounts/accounts.fields.ts'

/** The account list: page, total, export, and the "all N in this result" of a change set. */
// biome-ignore format: a table
export const accountList = defineList({
  name: 'accounts',
  views: true,
  filters: {
    searchText: words(100, { at: 'q' }),
    role: choices(AccountType, { column: 'acctType', words: 'levels' }),
    status: choices(AccountStatus, { column: 'accountStatus', words: 'statuses' }),
    tag: names({ column: 'tags', most: 5, longest: 40 }),
    /** Only customers have one. */
    environment: choices(Environment, { column: 'transactionEnvironment', words: 'accounts.environment' }),
    planned: choices(PlannedStatus, { column: 'accountStatusPending', words: 'statuses' }),
    language: choices(Language, { column: 'language', words: 'accounts.languageName' }),
    industry: choices(IndustryCode, { column: 'industryCode', lookup: 'industries', most: 10 }),
    /** Somebody of the own company or below. */
    manager: keyed({ column: 'manager', picks: 'person' }),
    created: period({ column: 'createdAt', ends: ['createdFrom', 'createdTo'] }),
    modified: period({ column: 'modifiedAt', ends: ['modifiedFrom', 'modifiedTo'] }),
    /** This company and all below it. */
    company: keyed({ picks: 'account', apart: true }),
    /** The direct children of this account. */
    account: keyed({ picks: 'account', apart: true }),
  },
  // Specification section 3: modifiedDate descending.
  sorts: { modifiedDate: 'down', acctName: 'up' },
  columns: {
    acctName: { fields: ['acctName'], sort: 'acctName' },
    number: { fields: ['acctNumber'] },
    acctType: { fields: ['acctType'] },
    status: { fields: ['accountStatus', 'effectiveStatus', 'accountStatusPending', 'accountStatusPendingEffectiveDate'] },
    parent: { fields: ['parentName', 'parentType'] },
    customerRefCode: { fields: ['customerRefCode'] },
    country: { fields: ['country'] },
    modifiedOn: { fields: ['modifiedOn'], sort: 'modifiedDate' },
    custType: { fields: ['custType'], optional: true },
    language: { fields: ['language'], optional: true },
    environment: { fields: ['transactionEnvironment'], optional: true },
    createdOn: { fields: ['createdOn'], optional: true },
    key: { fields: ['acctKey'], file: true },
  },
})

export const accountFilter = filterShape(accountList)
export const accountSorts = sortsOf(accountList)
export type AccountSort = SortOf<typeof accountList>

export const AccountFilter = wireBody('AccountFilter', accountFilter).check(...inPeriods(accountList))
export type AccountFilter = z.output<typeof AccountFilter>
/** The same filter where a change set stores it: evaluated by the server, never a list of the browser. */
export const AccountPredicate = wireBody('AccountPredicate', capitalized(accountFilter)).check(
  ...inPeriods(accountList, capitalize),
)
