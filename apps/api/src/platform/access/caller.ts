import { stepUpMinutes } from '@portal/contract/identity/auth/auth.contract'
import { isNothing, type Narrowing, narrowingOfCaller, opens } from '@portal/contract/core/access/access.groups.rules'
import type { GroupGrant, ModuleMark } from '@portal/contract/core/access/access.modules'
import { holds, type Rights } from '@portal/contract/core/access/access.rules'
import type { Access } from '@portal/contract/core/access/access'
import { Problem } from '@portal/contract/core/errors'
import { type Route, allowsKeys } from '@portal/contract/core/route'
import type { Language } from '@portal/contract/core/language'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Role } from '@portal/contract/core/access/access.flags'
import { narrowTo, type Scope } from '../db/scope.ts'

export type Actor = {
  sessionId: string
  userId: string
  email: string
  name: string
  accountId: string
  companyName: string
  reason: string
}
export const steppedUp = ({ authTime }: Pick<Caller, 'authTime'>) =>
  Date.now() - Date.parse(authTime) < stepUpMinutes * 60_000
/**
 * For routes where the input decides whether a step-up is needed (`stepUpFor`).
 * @throws Problem step_up_required, alias.forbidden, key.forPeople
 */
export function requireStepUp(caller: Caller): void {
  if (caller.key) throw new Problem('key.forPeople')
  if (caller.actor) throw new Problem('alias.forbidden')
  if (!steppedUp(caller)) throw new Problem('step_up_required')
}

/** The API key of a client, which calls in the name of the person who answers for it (decision 0085). */
export type KeyFacts = {
  keyId: string
  name: string
  /** The last characters of its secret. */
  hint: string
  /** The partner's system that it was made for, with the only environment that it may use. */
  partner: string | null
  environment: 'PRODUCTION' | 'SANDBOX' | null
  /** The person who answers for it has full access; no key for trials has it. */
  ofFullAccess: boolean
}

type Facts = {
  /** `mfa`: a partial sign-in, which opens only the multi-factor routes. */
  stage: 'full' | 'mfa'
  /** How the person proved their identity (RFC 8176), and when they last did. */
  amr: readonly string[]
  authTime: string
  /** The identity provider's configuration that the person signed in through. */
  ssoConfigId: string | undefined
  /** The real actor, while impersonating the person (RFC 8693). */
  actor: Actor | undefined
  clientId: string
  /** The person who calls; for a key, the one who answers for it. */
  userId: string
  /** The author stored with the caller's changes: the person's address, or the key's name. */
  by: string
  /** As the caller is named to others: the person, or the key. */
  name: string
  role: Role
  accountId: string
  acctType: AccountType
  /** The caller's company and everything below it. */
  scope: Scope
  /** The effective rights; while `readOnly`, W reads as R. */
  rights: Rights
  /** Flags that were set for the caller; the others have the role's default. */
  flagsSet: ReadonlySet<string>
  /** A company of the chain is suspended: everything can be read, only one's own preferences changed. */
  readOnly: boolean
  /** The setting "account administration" of the caller's company (`product.md` 0). */
  accountAdministration: boolean
  /** Is in access groups, and none of them is "Full access" (`product.md` 0). */
  heldToGroups: boolean
  /** Empty where `heldToGroups` is false. */
  groups: readonly GroupGrant[]
  language: Language
  /** ISO moment of the end of the session: the hours after sign-in that the company allows. */
  sessionEndsAt: string
  /** Minutes without activity after which the screen warns, and then signs out. */
  idleMinutes: number
}
/** A person with a session. */
export type PersonCaller = Facts & { sessionId: string; email: string; key?: undefined }
/** A client with a key. */
type KeyCaller = Facts & { sessionId?: undefined; email?: undefined; key: KeyFacts }
/** The caller, always as the database describes the session or key, never as the request does. */
export type Caller = PersonCaller | KeyCaller

/** The owner of limits and idempotency keys: the key, or the person. */
export const principalOf = ({ key, userId }: Pick<Caller, 'key' | 'userId'>): string => key?.keyId ?? userId

/** Refuses with 401 or 403 unless the caller has what the route requires. */
export function requireAccess(access: Exclude<Access, 'public'>, caller: Caller | undefined): asserts caller is Caller {
  if (!caller) throw new Problem('auth.required')
  if (access === 'half-signed-in') return
  if (caller.stage !== 'full') throw new Problem('auth.required')
  if (access === 'signed-in') return
  if ((caller.readOnly && access.endsWith(':W')) || !holds(caller.rights, access))
    throw new Problem('auth.forbidden', { values: { access } })
}

/** Refuses people of another tier than a route is for. @throws Problem auth.forbidden */
export function requireTier({ provider, partners }: Pick<Route, 'provider' | 'partners'>, { acctType }: Caller): void {
  if (provider && acctType !== 'RP') throw new Problem('auth.forbidden', { values: { access: 'RA' } })
  if (partners && acctType === 'CU') throw new Problem('auth.forbidden', { values: { access: 'RS' } })
}

/**
 * Whether a caller may set what applies to all customers: a person in no access group, or a key of such a person, which
 * is held to modules but to no part of the tree (decision 0183).
 */
export const hasFullAccess = ({ heldToGroups, key }: Pick<Caller, 'heldToGroups' | 'key'>): boolean =>
  key?.ofFullAccess ?? !heldToGroups

/** Refuses callers held to access groups. @throws Problem auth.forbidden */
export function requireFullAccess({ heldToGroups }: Pick<Caller, 'heldToGroups'>): void {
  if (heldToGroups) throw new Problem('auth.forbidden', { values: { access: 'Full access' } })
}

/**
 * Refuses a caller who may not call a route, whatever the request holds: 401 without a session, 403 without the right.
 * @throws Problem key.forPeople, alias.forbidden, auth.required, auth.forbidden
 */
export function requireRoute(route: Route, caller: Caller | undefined): asserts caller is Caller {
  if (caller?.key && !allowsKeys(route)) throw new Problem('key.forPeople')
  if (caller?.actor && (route.notActing || route.stepUp)) throw new Problem('alias.forbidden')
  requireAccess(route.access === 'public' ? 'signed-in' : route.access, caller)
  if (route.also) requireAccess(route.also, caller)
  if (route.fullAccess && !hasFullAccess(caller)) requireFullAccess(caller)
  requireTier(route, caller)
}

/** A key for trials can only reach and create sandboxes (decision 0091). */
export const isBoxed = ({ key }: { key?: KeyFacts | undefined }): boolean => key?.environment === 'SANDBOX'

/** The part of the tree that a caller's groups open for a mark; for a key of the sandbox, only sandboxes in it. */
export function openedTo(caller: Caller, mark: ModuleMark, level = mark.level): Narrowing {
  const narrowing = narrowingOfCaller(caller.groups, mark, level)
  return isBoxed(caller) ? { ...narrowing, sandbox: true } : narrowing
}

/** The caller narrowed to the companies that their groups open for a route's module. @throws Problem auth.forbidden */
export function narrowed<C extends Caller>(caller: C, mark: ModuleMark | undefined, level = mark?.level): C {
  if (!mark || !caller.heldToGroups) return caller
  const narrowing = openedTo(caller, mark, level)
  if (isNothing(narrowing)) throw moduleMissing(mark, level)
  return { ...caller, scope: narrowTo(caller.scope, narrowing) }
}
/** Whether the caller's access groups open a company of the scope for anything; one's own always is. */
export const opensAny = (
  { heldToGroups, groups, accountId }: Pick<Caller, 'heldToGroups' | 'groups' | 'accountId'>,
  place: { accountId: string; tags: readonly string[]; above: readonly string[] },
): boolean =>
  !heldToGroups ||
  opens({ own: true, parts: groups.filter(({ entries }) => Object.keys(entries).length > 0) }, accountId, place)
/** @param name the missing module; for the caller's company, the mark's `own` */
export const moduleMissing = ({ name }: Pick<ModuleMark, 'name'>, level: ModuleMark['level'] = 'R') =>
  new Problem('auth.forbidden', { values: { access: `${name}:${level}` } })
