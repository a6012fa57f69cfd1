import { beyondBelow } from '@portal/contract/access/access.groups.rules'
import {
  fullGrant,
  type GroupGrant,
  type Module,
  modules,
  type Permission,
} from '@portal/contract/access/access.modules'
import { roleAt } from '@portal/contract/access/access.reach.rules'
import { holds, lowerRights, resolveRights, type PolicyScope, type Rights } from '@portal/contract/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import { languageOf } from '@portal/contract/core/language'
import { valueOf } from '@portal/contract/settings/settings.rules'
import { forbids } from '@portal/contract/status/status.acts'
import type { Caller, KeyFacts, PersonCaller } from '../../platform/access/caller.ts'
import { DeadKey } from '../../platform/access/deadKey.ts'
import { scopeOf } from '../../platform/access/scope.ts'
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

/** What a key opens where: its modules, as far as the person who answers for it holds them at its company and below. */
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
    beyondBelow(maker.groups, { ...fullGrant, entries: { [module]: level } }, maker.accountId, place) === undefined
  return [
    {
      ...fullGrant,
      entries: someOf((module) => {
        const asked = entries[module]
        return asked && (reaches(module, asked) ? asked : reaches(module, 'R') ? 'R' : undefined)
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

type Dead = 'key.revoked' | 'key.expired' | 'key.off' | 'key.maker' | 'key.apiOff'
/** Why a key does not count; undefined when it does. @param maker the person who answers for it, if they may still sign in */
function whyDead(row: KeyRow, maker: PersonCaller | undefined, now: Date): Dead | undefined {
  if (row.revokedAt !== null) return 'key.revoked'
  if (Date.parse(row.endsAt) <= now.getTime()) return 'key.expired'
  if (!row.enabled) return 'key.off'
  const above = row.chain.map(({ accountId }) => accountId)
  if (!maker || !above.includes(maker.accountId)) return 'key.maker'
  if (row.chain.some(({ status }) => forbids(status, 'signIn'))) return 'key.revoked'
  if (!valueOf<boolean>('integration.api', placesOf(row), { production: false })) return 'key.apiOff'
  return undefined
}
export const isCounting = (row: KeyRow, maker: PersonCaller | undefined, now: Date): maker is PersonCaller =>
  whyDead(row, maker, now) === undefined
/** Why a known key is refused, with whose it is. */
export const refusedKey = (row: KeyRow, refusal: Problem): DeadKey =>
  new DeadKey(refusal, {
    accountId: row.accountId,
    userId: row.madeBy,
    name: row.name,
    scope: scopeOf(row),
    key: factsOf(row),
  })
/** @throws DeadKey key.revoked, key.expired, key.off, key.maker, key.apiOff */
export function requireCounting(
  row: KeyRow,
  maker: PersonCaller | undefined,
  now: Date,
): asserts maker is PersonCaller {
  const why = whyDead(row, maker, now)
  if (why) throw refusedKey(row, new Problem(why))
}

const factsOf = ({ keyId, name, hint, partner, environment }: KeyRow): KeyFacts => ({
  keyId,
  name,
  hint,
  partner,
  environment,
})

/** The caller of a key. @param maker the person who answers for it, as they would call now */
export function callerOfKey(row: KeyRow, maker: PersonCaller, now: Date): Caller {
  const { name, hint, partner, accountId, acctType } = row
  const own = accountId === maker.accountId
  const suspended = row.chain.some(({ status }) => forbids(status, 'ownChange'))
  const policies = row.policies.map(policyOf)
  const chain: PolicyScope[] = [
    { scopeKind: 'ROLE', scopeId: roleAt(acctType) },
    ...row.chain.map((link): PolicyScope => ({ scopeKind: 'ACCOUNT', scopeId: link.accountId })),
  ]
  const there = own ? maker.rights : resolveRights(roleAt(acctType), chain, policies, now)
  const both = lowerRights(maker.rights, there)
  // A flag that takes away: either is enough. Where partners' systems are stopped, theirs may still read.
  const stopped = partner !== null && [maker.rights, there].some((held) => holds(held, 'DisablePartnerProvision:W'))
  const rights: Rights = { ...both, LoginAlias: 'N', ...(stopped && { Provision: both.Provision === 'N' ? 'N' : 'R' }) }
  return {
    key: factsOf(row),
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
