import type * as z from 'zod/mini'
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
import { oneOf } from '../../core/fields.ts'
import { wireBody } from '../../core/wire.ts'
import { Kind, MfaState, Role } from './users.person.ts'

/** The statuses of people who are there; those who were removed are a list of their own. */
export const presentStatuses = ['Staged', 'Invited', 'Active', 'Disabled', 'Locked'] as const
export const presentStatus = oneOf('PresentStatus', presentStatuses)
/** Days without a sign-in after which an administrator is dormant. */
export const dormantDays = 90

/** The list of people, of the whole tree or of one account: page, total, and the "all N in this result" of a change set. */
// biome-ignore format: a table
export const peopleList = defineList({
  name: 'people',
  views: true,
  filters: {
    /** Words of names and addresses, each of which must be found. */
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
        imported: 'imported',
        /** They have no plan. */
        noPlan: null,
        /** Whoever was removed; otherwise only the others. */
        removed: null,
      },
      {},
    ),
    kind: choices(Kind, { column: 'kind', words: 'users.kind' }),
    /** Only administrators have one. */
    factor: choices(MfaState, { column: 'mfaState', words: 'users.mfa' }),
    /** Who has this plan, by its code. */
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
    name: { fields: ['firstName', 'lastName'], sort: 'name' },
    email: { fields: ['email'] },
    account: { fields: ['acctName', 'acctType'] },
    role: { fields: ['roleCode', 'kind'] },
    status: { fields: ['status', 'registrationPending'] },
    plans: { fields: ['plans'], optional: true },
    mfa: { fields: ['mfaState'] },
    locked: { fields: ['lockedUntil', 'factorOff'] },
    lastLogin: { fields: ['lastLoginOn'] },
    groups: { fields: ['groups'], optional: true },
    sso: { fields: ['sso'], optional: true },
    imported: { fields: ['imported'], optional: true },
    createdOn: { fields: ['createdOn'], optional: true },
    modifiedOn: { fields: ['modifiedOn'], sort: 'modifiedDate', optional: true },
    key: { fields: ['userKey'], file: true },
  },
})

export const userFilter = capitalized(filterShape(peopleList))
export const userSorts = sortsOf(peopleList)
export type UserSort = SortOf<typeof peopleList>
export const UserFilter = wireBody('UserFilter', userFilter)
export type UserFilter = z.output<typeof UserFilter>
