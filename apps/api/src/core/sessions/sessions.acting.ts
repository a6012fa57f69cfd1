import { holds } from '@portal/contract/core/access/access.rules'
import type { Role } from '@portal/contract/core/access/access.flags'
import type { Caller } from '../../platform/access/caller.ts'
import { isLowerTier } from './sessions.rules.ts'

type ActingCaller = Pick<Caller, 'accountId' | 'role' | 'rights' | 'actor'>
/** A person in the caller's tree: row-level security found them. */
type Person = { accountId: string; roleCode: Role | null }

/** Whether a person in the caller's tree is below the caller's company, and not in it. */
export const isBelow = ({ accountId }: Pick<Caller, 'accountId'>, person: Person) => person.accountId !== accountId

/** Whether the caller may impersonate a person in their tree who can sign in (`product.md` 3.6). */
export const mayActFor = (caller: ActingCaller, person: Person): boolean =>
  caller.actor === undefined &&
  holds(caller.rights, 'LoginAlias:R') &&
  isBelow(caller, person) &&
  person.roleCode !== null &&
  isLowerTier(person.roleCode, caller.role)
