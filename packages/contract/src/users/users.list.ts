import * as z from 'zod/mini'
import { roles } from '../access/access.flags.ts'
import { key, name, nullable, oneOf, optional, text } from '../core/fields.ts'
import { wireBody } from '../core/wire.ts'
import { Kind, MfaState, Role } from './users.person.ts'

// The list of people: page, total, and the "all N in this result" of a change set.

/** The statuses of people who are there; those who were removed are a list of their own. */
export const presentStatuses = ['Staged', 'Invited', 'Active', 'Disabled', 'Locked'] as const
/** Days without a sign-in after which an administrator is dormant. */
export const dormantDays = 90
/** The most tags in one filter. */
const mostTags = 5

const several = <T extends z.core.$ZodType>(one: T, most: number) => optional(z.array(one).check(z.maxLength(most)))
const only = () => optional(z.boolean())

export const userFilter = {
  /** Only people of this company and all below it. */
  Company: optional(nullable(key())),
  /** Only people of this one account. */
  AcctKey: optional(nullable(key())),
  /** Words of names and addresses, each of which must be found. */
  SearchText: optional(text(100)),
  Status: several(oneOf('PresentStatus', presentStatuses), presentStatuses.length),
  /** Only administrators with one of these roles. */
  Role: several(Role, roles.length),
  Kind: several(Kind, 3),
  /** Only administrators with this state of their second factor. */
  Factor: several(MfaState, 5),
  /** Only members of this access group. */
  Group: optional(nullable(key())),
  /** Only people of accounts with one of these tags, ignoring case. */
  Tag: optional(z.array(name(40)).check(z.maxLength(mostTags))),
  /** Only people who were removed; otherwise only the others. */
  Removed: only(),
  /** Only administrators who never signed in. */
  NeverSignedIn: only(),
  /** Only administrators who haven't signed in for 90 days. */
  Dormant: only(),
  /** Only people whom an identity provider knows. */
  Sso: only(),
  /** Only people who haven't answered their invitation. */
  RegistrationPending: only(),
  /** Only people who were made by an import. */
  Imported: only(),
}
export const UserFilter = wireBody('UserFilter', userFilter)
export type UserFilter = z.output<typeof UserFilter>

/** The order of the list; a minus means descending. */
export const userSorts = ['name', '-name', '-modifiedDate', 'modifiedDate'] as const
export type UserSort = (typeof userSorts)[number]
