import * as z from 'zod/mini'
import {
  capitalize,
  capitalized,
  choices,
  defineList,
  filterShape,
  flags,
  inPeriods,
  keyed,
  names,
  period,
  type SortOf,
  sortsOf,
  words,
} from '../../core/list.ts'
import { date, moment, nullable } from '../../core/fields.ts'
import { wireBody } from '../../core/wire.ts'
import {
  AccountStatus,
  AccountType,
  CustType,
  Environment,
  IndustryCode,
  Language,
  PlannedStatus,
} from '../../core/accounts/accounts.fields.ts'

/** The fields of an account in a list. */
export const listed = {
  AcctKey: z.string(),
  AcctNumber: z.string(),
  AcctName: z.string(),
  AcctType: AccountType,
  CustType: nullable(CustType),
  CustomerRefCode: nullable(z.string()),
  ParentKey: nullable(z.string()),
  ParentName: nullable(z.string()),
  ParentType: nullable(AccountType),
  AccountStatus,
  /** The worst of its status and those of all ancestors. */
  EffectiveStatus: AccountStatus,
  AccountStatusPending: nullable(AccountStatus),
  AccountStatusPendingEffectiveDate: nullable(date()),
  Country: nullable(z.string()),
  Language,
  TransactionEnvironment: nullable(Environment),
  CreatedOn: moment(),
  ModifiedOn: moment(),
}

/** Days after which a suspension is long. */
export const longSuspensionDays = 30

/** The account list: page, total, export, and the "all N in this result" of a change set. */
// oxfmt-ignore
export const accountList = defineList({
  name: 'accounts',
  views: true,
  filters: {
    searchText: words(100, { at: 'q' }),
    role: choices(AccountType, { column: 'acctType', words: 'levels' }),
    status: choices(AccountStatus, { column: 'accountStatus', words: 'statuses' }),
    /** Suspended for more than 30 days; active without an administrator who can sign in. */
    only: flags({ suspendedLong: null, unattended: null }, {}),
    tag: names({ column: 'tags', most: 5, longest: 40 }),
    /** Only customers have one. */
    environment: choices(Environment, { column: 'transactionEnvironment', words: 'accounts.environment' }),
    planned: choices(PlannedStatus, { column: 'accountStatusPending', words: 'statuses' }),
    language: choices(Language, { column: 'language', words: 'accounts.languageName' }),
    industry: choices(IndustryCode, { column: 'industryCode', lookup: 'industries', most: 10 }),
    /** A person of the caller's company or below. */
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
    acctName: { fields: { acctName: 'text' }, sort: 'acctName' },
    number: { fields: { acctNumber: 'code' } },
    acctType: { fields: { acctType: 'level' } },
    status: { fields: { accountStatus: { words: 'statuses' }, effectiveStatus: { words: 'statuses' }, accountStatusPending: { words: 'statuses' }, accountStatusPendingEffectiveDate: 'day' } },
    parent: { fields: { parentName: 'text', parentType: 'level' } },
    customerRefCode: { fields: { customerRefCode: 'text' }, optional: true },
    country: { fields: { country: 'country' }, optional: true },
    modifiedOn: { fields: { modifiedOn: 'moment' }, sort: 'modifiedDate' },
    custType: { fields: { custType: { words: 'accounts.custType' } }, optional: true },
    language: { fields: { language: { words: 'accounts.languageName' } }, optional: true },
    environment: { fields: { transactionEnvironment: { words: 'accounts.environment' } }, optional: true },
    createdOn: { fields: { createdOn: 'moment' }, optional: true },
    key: { fields: { acctKey: 'text' }, file: true },
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
