import {
  type FlagRow,
  flags,
  flagValues,
  type Role,
  roles,
  type Value,
} from '@portal/contract/core/access/access.flags'
import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import type { Caller } from '../../../platform/access/caller.ts'
import { ceilingOf } from '../../../core/reach/reach.ceiling.ts'
import { isLowerTier } from '../../../core/sessions/sessions.rules.ts'

export type ScopeKind = 'ROLE' | 'ACCOUNT' | 'GROUP' | 'USER'
export type Place = { accountId: string; scopeKind: ScopeKind; scopeId: string }
/** The policy at a place; times are ISO text. */
export type PolicyValues = {
  value: Value
  locked: boolean
  validFrom: string | null
  validTo: string | null
  reason: string | null
}
const catalogue: readonly FlagRow[] = flags
export const flagOf = (code: string): FlagRow | undefined => catalogue.find((flag) => flag.code === code)
export const rank = (value: Value) => (value === 'N' ? 0 : value === 'R' ? 1 : 2)

/**
 * Whether the caller's tier may set a flag for companies below: its lowest tier and every tier above (`product.md`
 * 6.1).
 */
export function maySet(caller: Caller, flag: FlagRow): Ability {
  if (!holds(caller.rights, 'FeaturePolicy:W')) return refused('FeaturePolicy:W')
  if (isLowerTier(caller.role, flag.assignableBy)) return refused('policy.notYours')
  if (caller.heldToGroups) return refused('group.beyondYou')
  return caller.actor ? refused('alias.forbidden') : allowed
}

/**
 * Whether the caller may set policies there: below their company, or anywhere as the provider. They may not set any for
 * themselves, nor take feature policy from everyone at the provider.
 */
export function isTheirs(caller: Caller, place: Place, code: string, value: Value | null): boolean {
  const provider = caller.role === 'RA'
  if (place.scopeKind === 'USER' && place.scopeId === caller.userId) return false
  if (place.scopeKind === 'ROLE' && (!provider || !roles.includes(place.scopeId as Role))) return false
  if (place.accountId !== caller.accountId) return place.scopeKind !== 'ROLE'
  const ofAll = place.scopeKind === 'ACCOUNT' || place.scopeId === 'RA'
  return provider && !(code === 'FeaturePolicy' && ofAll && value !== null && value !== 'W')
}

type PolicyInput = Omit<PolicyValues, 'reason'>
/**
 * The reason to refuse a policy, by the caller's position and the catalogue; limits from above are checked separately.
 */
export function refusalOf(caller: Caller, flag: FlagRow, place: Place, policy: PolicyInput): ErrorCode | undefined {
  if (!(flagValues[flag.kind] as readonly string[]).includes(policy.value)) return 'policy.valueUnknown'
  if (!maySet(caller, flag).allowed || !isTheirs(caller, place, flag.code, policy.value)) return 'policy.notYours'
  if (rank(policy.value) > rank(ceilingOf(caller, flag))) return 'policy.aboveYou'
  if (policy.locked && !flag.lockable) return 'policy.notLockable'
  const [from, to] = [policy.validFrom, policy.validTo].map((moment) => (moment ? Date.parse(moment) : undefined))
  return to !== undefined && (to <= Date.now() || (from !== undefined && to <= from)) ? 'policy.period' : undefined
}

const begins = (moment: string | null) => (moment ? Date.parse(moment) : Number.NEGATIVE_INFINITY)
const ends = (moment: string | null) => (moment ? Date.parse(moment) : Number.POSITIVE_INFINITY)

/**
 * Whether a policy may be replaced or removed: the inherited value may be more than the caller could give (`product.md`
 * S3).
 * @param policyAfter undefined to remove it
 */
export function mayReplace(
  caller: Caller,
  flag: FlagRow,
  before: PolicyInput,
  policyAfter: PolicyInput | undefined,
): boolean {
  const top = flagValues[flag.kind].at(-1)
  const isOver = ends(before.validTo) <= Date.now()
  if (isOver || ceilingOf(caller, flag) === top || (before.value === top && !before.locked)) return true
  return (
    policyAfter !== undefined &&
    (policyAfter.locked || !before.locked) &&
    begins(policyAfter.validFrom) <= Math.max(begins(before.validFrom), Date.now()) &&
    ends(policyAfter.validTo) >= ends(before.validTo)
  )
}

/** @throws Problem policy.notFound for an unknown flag */
export function requireFlag(code: string): FlagRow {
  const flag = flagOf(code)
  if (!flag) throw new Problem('policy.notFound')
  return flag
}
