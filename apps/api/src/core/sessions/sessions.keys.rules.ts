import { excessBelow } from '@portal/contract/core/access/access.groups.rules'
import {
  fullGrant,
  type GroupGrant,
  type Module,
  modules,
  type Permission,
} from '@portal/contract/core/access/access.modules'
import type { KeyStop } from '@portal/contract/machines/apiKeys/apiKeys.rules'
import { roleAt } from '@portal/contract/core/access/access.reach.rules'
import {
  holds,
  lowerRights,
  resolveRights,
  type PolicyScope,
  type Rights,
} from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import { languageOf } from '@portal/contract/core/language'
import { valueOf } from '@portal/contract/access/settings/settings.rules'
import { forbids } from '@portal/contract/core/status/status.acts'
import type { Caller, KeyFacts, PersonCaller } from '../../platform/access/caller.ts'
import { DeadKey } from '../../platform/access/deadKey.ts'
import { scopeOf } from '../../platform/db/scope.ts'
import type { KeyRow } from './sessions.keys.repository.ts'
import { placesOf, policyOf, readOnly } from './sessions.rules.ts'

// A key calls in the name of the person who answers for it: with what they hold now, in its company, in its modules
// (decision 0085).

const lower = (one: Permission | undefined, other: Permission | undefined): Permission | undefined =>
  one && other && (one === 'R' || other === 'R') ? 'R' : one && other

type Place = { accountId: string; acctType: KeyRow['acctType']; tags: readonly string[]; above: readonly string[] }
type Entries = GroupGrant['entries']
const someOf = (given: (module: Module) => Permission | undefined): Entries =>
  Object.fromEntries(modules.flatMap((module) => (given(module) ? [[module, given(module)]] : [])))

/**
 * The modules of a key and their accounts, as far as the person responsible for it holds them at its company and below.
 */
export function grantsOf(
  entries: Entries,
  maker: Pick<PersonCaller, 'accountId' | 'heldToGroups' | 'groups'>,
  place: Place,
): GroupGrant[] {
  if (!maker.heldToGroups) return [{ ...fullGrant, entries }]
  if (place.accountId === maker.accountId)
    return maker.groups.map((group) => ({
      ...group,
      entries: someOf((module) => lower(entries[module], group.entries[module])),
    }))
  const reaches = (module: Module, level: Permission) =>
    excessBelow(maker.groups, { ...fullGrant, entries: { [module]: level } }, maker.accountId, place) === undefined
  return [
    {
      ...fullGrant,
      entries: someOf((module) => {
        const permission = entries[module]
        return permission && (reaches(module, permission) ? permission : reaches(module, 'R') ? 'R' : undefined)
      }),
    },
  ]
}

/** The place of a key's company in the tree. */
const placeOf = ({ accountId, acctType, accountTags: tags, chain }: KeyRow): Place => ({
  accountId,
  acctType,
  tags,
  above: chain.map((link) => link.accountId).filter((id) => id !== accountId),
})

const codes = {
  Revoked: 'key.revoked',
  Expired: 'key.expired',
  Off: 'key.off',
  Maker: 'key.maker',
  Closed: 'key.revoked',
  ApiOff: 'key.apiOff',
} as const satisfies Record<KeyStop, string>
/** Why a key is invalid; undefined if it is valid. @param maker who answers for it, if they may still sign in */
export function stopReason(row: KeyRow, maker: PersonCaller | undefined, now: Date): KeyStop | undefined {
  if (row.revokedAt !== null) return 'Revoked'
  if (Date.parse(row.endsAt) <= now.getTime()) return 'Expired'
  if (!row.enabled) return 'Off'
  if (!maker || !isAbove(maker, row)) return 'Maker'
  if (row.chain.some(({ status }) => forbids(status, 'signIn'))) return 'Closed'
  if (!valueOf<boolean>('integration.api', placesOf(row), { production: false })) return 'ApiOff'
  return undefined
}
/** Whether a person is of the key's company, or of one above it. */
export const isAbove = ({ accountId }: Pick<PersonCaller, 'accountId'>, row: KeyRow): boolean =>
  row.chain.some((link) => link.accountId === accountId)
export const isValidKey = (row: KeyRow, maker: PersonCaller | undefined, now: Date): maker is PersonCaller =>
  stopReason(row, maker, now) === undefined
/** Why a known key is refused, with its owner. */
export const refusedKey = (row: KeyRow, refusal: Problem): DeadKey =>
  new DeadKey(refusal, {
    accountId: row.accountId,
    userId: row.madeBy,
    name: row.name,
    scope: scopeOf(row),
    key: factsOf(row, undefined),
  })
/** @throws DeadKey key.revoked, key.expired, key.off, key.maker, key.apiOff */
export function requireValidKey(
  row: KeyRow,
  maker: PersonCaller | undefined,
  now: Date,
): asserts maker is PersonCaller {
  const stop = stopReason(row, maker, now)
  if (stop) throw refusedKey(row, new Problem(codes[stop]))
}

/** The scopes with policies for an administrator of the key's company, and the administrator. */
export const sourcesOf = (row: KeyRow) => ({
  role: roleAt(row.acctType),
  chain: [
    { scopeKind: 'ROLE', scopeId: roleAt(row.acctType) },
    ...row.chain.map((link): PolicyScope => ({ scopeKind: 'ACCOUNT', scopeId: link.accountId })),
  ] satisfies PolicyScope[],
  policies: row.policies.map(policyOf),
})
/** The permissions of an administrator of the key's company there. @param maker the person, with their company */
export function rightsAtCompany(row: KeyRow, maker: Pick<PersonCaller, 'accountId' | 'rights'>, now: Date): Rights {
  const { role, chain, policies } = sourcesOf(row)
  return row.accountId === maker.accountId ? maker.rights : resolveRights(role, chain, policies, now)
}
/** A key of a partner, whatever it was made for, or one that another company made for a partner's system. */
const isOfPartner = ({ partner, acctType }: KeyRow) => partner !== null || ['SP', 'DT', 'RS'].includes(acctType)

/** The rights of a key while nothing is suspended. */
export function rightsOfKey(row: KeyRow, maker: Pick<PersonCaller, 'accountId' | 'rights'>, now: Date): Rights {
  const companyRights = rightsAtCompany(row, maker, now)
  const both = lowerRights(maker.rights, companyRights)
  // DisablePartnerProvision takes a permission away, so either side having it is enough; reading remains.
  const stopped =
    isOfPartner(row) && [maker.rights, companyRights].some((rights) => holds(rights, 'DisablePartnerProvision:W'))
  return { ...both, LoginAlias: 'N', ...(stopped && { Provision: both.Provision === 'N' ? 'N' : 'R' }) }
}

const factsOf = (
  { keyId, name, hint, partner, environment }: KeyRow,
  maker: Pick<PersonCaller, 'heldToGroups'> | undefined,
): KeyFacts => ({
  keyId,
  name,
  hint,
  partner,
  environment,
  ofFullAccess: maker?.heldToGroups === false && environment !== 'SANDBOX',
})

/** The caller of a key. @param maker the person who answers for it, as they would call now */
export function callerOfKey(row: KeyRow, maker: PersonCaller, now: Date): Caller {
  const { name, hint, accountId, acctType } = row
  const own = accountId === maker.accountId
  const suspended = row.chain.some(({ status }) => forbids(status, 'ownChange'))
  const rights = rightsOfKey(row, maker, now)
  return {
    key: factsOf(row, maker),
    stage: 'full',
    amr: [],
    authTime: new Date(0).toISOString(),
    ssoConfigId: undefined,
    actor: undefined,
    clientId: 'api-key',
    userId: maker.userId,
    by: `${name} [ptl_…${hint}]`,
    name,
    role: own ? maker.role : roleAt(acctType),
    accountId,
    acctType,
    scope: scopeOf(row),
    rights: suspended ? readOnly(rights) : rights,
    flagsSet: maker.flagsSet,
    readOnly: maker.readOnly || suspended,
    accountAdministration: maker.accountAdministration,
    heldToGroups: true,
    groups: grantsOf(row.entries, maker, placeOf(row)),
    language: languageOf(row.accountLanguage),
    sessionEndsAt: row.endsAt,
    idleMinutes: 0,
  }
}
