import * as z from 'zod/mini'
import {
  capitalized,
  choices,
  defineList,
  filterShape,
  flags,
  keyed,
  names,
  type SortOf,
  sortsOf,
  typed,
  words,
} from '../../core/list.ts'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { moment, oneOf } from '../../core/fields.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { Kind, MfaState, Role, UserStatus } from './users.person.ts'

/** The statuses of people who were not removed; removed people are a separate list. */
export const presentStatuses = ['Staged', 'Invited', 'Active', 'Disabled', 'Locked'] as const
export const presentStatus = oneOf('PresentStatus', presentStatuses)
/** Days without a sign-in after which an administrator is dormant. */
export const dormantDays = 90
/** Days after which an invitation counts as unanswered. */
export const unansweredDays = 7

/** A person as lists show them. */
export const UserListItem = wire('UserListItem', {
  UserKey: z.string(),
  AcctKey: z.string(),
  AcctName: z.string(),
  AcctType: AccountType,
  Email: z.string(),
  FirstName: z.nullable(z.string()),
  LastName: z.nullable(z.string()),
  Kind,
  /** Only administrators have one. */
  RoleCode: z.nullable(Role),
  /** Names of the access groups that they are in. */
  Groups: z.array(z.string()),
  Status: UserStatus,
  RegistrationPending: z.boolean(),
  MfaState,
  /** After failures, sign-in is locked until then, or until a reset (`FactorOff`). */
  LockedUntil: z.nullable(z.string()),
  FactorOff: z.boolean(),
  LastLoginOn: z.nullable(z.string()),
  /** An identity provider knows the person. */
  Sso: z.boolean(),
  /** Made by an import. */
  Imported: z.boolean(),
  /** Codes of the plans that they have. */
  Plans: z.array(z.string()),
  CreatedOn: moment(),
  ModifiedOn: moment(),
  /** Whether the caller may act for this person now. */
  MayActFor: z.boolean(),
})
export type UserListItem = z.output<typeof UserListItem>

/** The list of people, of the whole tree or of one account: page, total, and the "all N in this result" of a change set. */
// oxfmt-ignore
export const peopleList = defineList({
  name: 'people',
  views: true,
  filters: {
    /** Words of names and addresses, all of which must match. */
    searchText: words(100, { at: 'q' }),
    status: choices(presentStatus, { column: 'userStatus', words: 'users.status' }),
    /** Only administrators have one. */
    role: choices(Role, { column: 'roleCode', words: 'roles' }),
    only: flags(
      {
        /** Administrators who never signed in, and those who haven't for 90 days. */
        neverSignedIn: null,
        dormant: null,
        /** An identity provider knows them. */
        sso: 'ssoLinked',
        /** They haven't answered their invitation. */
        registrationPending: 'registrationPending',
        /** They were invited, and their record has not changed for 7 days. */
        unanswered: null,
        imported: 'imported',
        /** They have no plan. */
        noPlan: null,
        /** Only removed people; otherwise only the others. */
        removed: null,
      },
      {},
    ),
    kind: choices(Kind, { column: 'kind', words: 'users.kind' }),
    /** Only administrators have one. */
    factor: choices(MfaState, { column: 'mfaState', words: 'users.mfa' }),
    /** People with this plan, by its code. */
    plan: typed(32, { picks: 'offered' }),
    /** Members of this access group. */
    group: keyed({ picks: 'offered' }),
    /** People of accounts with one of these tags. */
    tag: names({ most: 5, longest: 40 }),
    /** This company and all below it. */
    company: keyed({ picks: 'account', apart: true }),
    /** This one account. */
    acctKey: keyed({ picks: 'account', apart: true }),
  },
  sorts: { name: 'up', modifiedDate: 'down' },
  columns: {
    name: { fields: { firstName: 'text', lastName: 'text' }, sort: 'name' },
    // By default below the name.
    email: { fields: { email: 'email' }, optional: true },
    account: { fields: { acctName: 'text', acctType: 'level' } },
    role: { fields: { roleCode: { words: 'roles' }, kind: { words: 'users.kind' } } },
    status: { fields: { status: { state: 'users.status' }, registrationPending: 'yesNo' } },
    plans: { fields: { plans: 'names' }, optional: true },
    mfa: { fields: { mfaState: { words: 'users.mfa' } }, optional: true },
    locked: { fields: { lockedUntil: 'moment', factorOff: 'yesNo' } },
    lastLogin: { fields: { lastLoginOn: 'moment' } },
    groups: { fields: { groups: 'names' }, optional: true },
    sso: { fields: { sso: 'yesNo' }, optional: true },
    imported: { fields: { imported: 'yesNo' }, optional: true },
    createdOn: { fields: { createdOn: 'moment' }, optional: true },
    modifiedOn: { fields: { modifiedOn: 'moment' }, sort: 'modifiedDate', optional: true },
    key: { fields: { userKey: 'text' }, file: true },
  },
})

export const userFilter = capitalized(filterShape(peopleList))
export const userSorts = sortsOf(peopleList)
export type UserSort = SortOf<typeof peopleList>
export const UserFilter = wireBody('UserFilter', userFilter)
export type UserFilter = z.output<typeof UserFilter>
