import { permissionsOf } from '@portal/contract/core/access/access.groups.rules'
import { fullGrant } from '@portal/contract/core/access/access.modules'
import { holds } from '@portal/contract/core/access/access.rules'
import type { ApiKey, ApiKeys, apiKeys as routes } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import { integrationFlag } from '@portal/contract/core/access/access.further.rules'
import { isWider, maxDays } from '@portal/contract/machines/apiKeys/apiKeys.rules'
import { allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { valueOf } from '@portal/contract/access/settings/settings.rules'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { v7 as uuid } from 'uuid'
import { type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { grantsOf } from '../../../core/sessions/sessions.keys.rules.ts'
import { sessionChanged } from '../../../core/sessions/sessions.ts'
import { getChain } from '../../../core/settings/settings.chains.ts'
import { requireStatusAllows } from '../../../core/status/status.allows.ts'
import { hashOfApiKey, hintOfApiKey, newApiKey } from '../../../platform/crypto/apiKey.ts'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context, PersonContext } from '../../../platform/http/context.ts'
import { getAccountIn } from '../../directory/accounts/accounts.service.ts'
import { entriesIn, type Entries, type Entry, listOf, present } from './apiKeys.present.ts'
import * as stored from './apiKeys.repository.ts'

// API keys of an account, and access of partners' systems, which is a key with a partner (decision 0085).

type Place = {
  acctKey: string
  acctName: string
  acctType: AccountType
  holds: Entries
  most: number
  days: number
  open: boolean
}
/**
 * The account of keys, the permissions that the caller can give to one of its keys, and the limits of its settings.
 * @throws Problem account.notFound, auth.forbidden without the right for companies of its type
 */
async function placeOf(tx: Tx, context: Context, acctKey: string, level: 'R' | 'W'): Promise<Place> {
  const { acctName, acctType, tags } = await getAccountIn(tx, context, acctKey)
  const access = `${integrationFlag(acctType)}:${level}` as const
  if (!holds(context.caller.rights, access)) throw new Problem('auth.forbidden', { values: { access } })
  const { places } = await getChain(tx, context, acctKey)
  const value = <T>(code: string) => valueOf<T>(`integration.${code}`, places, { production: false })
  const above = places.map(({ key }) => key).filter((key) => key !== acctKey)
  const grants = grantsOf(fullGrant.entries, context.caller, { accountId: acctKey, acctType, tags, above })
  return {
    acctKey,
    acctName,
    acctType,
    holds: Object.fromEntries(listOf(permissionsOf(grants)).map(({ module, permission }) => [module, permission])),
    most: value<number>('keys'),
    days: Math.min(maxDays, value<number>('keyExpiry')),
    open: value<boolean>('api'),
  }
}

/** @throws Problem key.beyond, naming the permissions that the caller lacks there */
function refuseExcess({ holds }: Place, entries: Entries): void {
  const beyond = listOf(entries).find(
    ({ module, permission }) => holds[module] !== 'RW' && holds[module] !== permission,
  )
  if (beyond) throw new Problem('key.beyond', { values: { access: `${beyond.module}:${beyond.permission}` } })
}

/** The end of a key. @throws Problem request.invalid for a day that is over, or later than the account allows */
async function endOf(tx: Tx, { acctKey, days }: Place, day: string | undefined): Promise<string> {
  const ends = await stored.endOf(tx, acctKey, day, days)
  const invalid = (code: 'notLater' | 'tooFar') =>
    new Problem('request.invalid', { fields: [{ field: 'ExpiresOn', code, params: { max: days } }] })
  if (Date.parse(ends) <= Date.now()) throw invalid('notLater')
  // The last day counts as a whole.
  if (day !== undefined && Date.parse(ends) > Date.now() + (days + 1) * 86_400_000) throw invalid('tooFar')
  return ends
}

/** @throws Problem key.tooMany if the account already has its most active keys */
async function requireRoom(tx: Tx, { acctKey, most }: Place): Promise<void> {
  if ((await stored.countKeys(tx, acctKey)) >= most) throw new Problem('key.tooMany', { values: { most } })
}

const nameTaken = { api_key_name: 'key.nameTaken' } as const
const target = ({ keyId, name }: Pick<ApiKey, 'keyId' | 'name'>) => ({ type: 'apiKey', key: keyId, name })
const record = (
  tx: Tx,
  context: Context,
  action: `apikey.${'created' | 'changed' | 'rotated' | 'revoked'}`,
  { acctKey, acctName }: Pick<Place, 'acctKey' | 'acctName'>,
  key: Pick<ApiKey, 'keyId' | 'name'>,
  changes: readonly AuditChange[] = [],
) =>
  recordAudit(tx, context, {
    action,
    accountId: acctKey,
    targets: [target(key), { type: 'account', key: acctKey, name: acctName }],
    changes,
  })

/** @throws Problem key.notFound */
async function getKey(tx: Tx, { caller }: Context, acctKey: string, keyId: string, lock = false) {
  const found = await stored.findKey(tx, caller.scope, acctKey, keyId, lock)
  if (!found) throw new Problem('key.notFound')
  return found
}

/** Whether the caller may see a key. @throws Problem account.notFound, key.notFound, auth.forbidden */
export const requireKey = (context: Context, acctKey: string, keyId: string): Promise<void> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await placeOf(tx, context, acctKey, 'R')
    await getKey(tx, context, acctKey, keyId)
  })

export const listKeys = (context: Context, { params: { acctKey } }: Input<typeof routes.list>): Promise<ApiKeys> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const place = await placeOf(tx, context, acctKey, 'R')
    const access = `${integrationFlag(place.acctType)}:W` as const
    const { caller } = context
    const edit = caller.actor
      ? refused('alias.forbidden')
      : !caller.readOnly && holds(caller.rights, access)
        ? allowed
        : refused(access)
    return {
      items: (await stored.listKeys(tx, caller.scope, acctKey)).map(present),
      edit,
      most: place.most,
      mostDays: place.days,
      open: place.open,
      holds: listOf(place.holds),
    }
  })

type KeyInput = {
  name: string
  entries: readonly Entry[]
  addresses?: string[] | undefined
  expiresOn?: string | undefined
  turnedOn?: boolean | undefined
  partner?: string
  environment?: 'PRODUCTION' | 'SANDBOX'
}
async function make(context: PersonContext, acctKey: string, input: KeyInput): Promise<Result<typeof routes.create>> {
  const { caller, db } = context
  return db.inScope(caller.scope, async (tx) => {
    const place = await placeOf(tx, context, acctKey, 'W')
    await requireStatusAllows(tx, acctKey, 'edit')
    if (!place.open) throw new Problem('key.apiOff')
    const entries = entriesIn(input.entries)
    refuseExcess(place, entries)
    const expiresAt = await endOf(tx, place, input.expiresOn)
    await requireRoom(tx, place)
    await stored.deleteEndedKeys(tx, caller.scope, acctKey)
    const [keyId, secret] = [uuid(), newApiKey()]
    const { name, addresses = [], turnedOn = true, partner = null, environment = null } = input
    await onConflict(nameTaken, () =>
      stored.insertKey(tx, {
        keyId,
        accountId: acctKey,
        name,
        entries: JSON.stringify(entries),
        addresses,
        enabled: turnedOn,
        partner,
        environment,
        expiresAt,
        secretHash: hashOfApiKey(secret),
        hint: hintOfApiKey(secret),
        madeBy: caller.userId,
        by: caller.by,
      }),
    )
    const given = { name, entries: listOf(entries), addresses, turnedOn, partner, environment, expiresOn: expiresAt }
    await record(tx, context, 'apikey.created', place, { keyId, name }, changedFields({}, given))
    return { key: present(await getKey(tx, context, acctKey, keyId)), secret }
  })
}

/** @throws Problem key.tooMany, key.nameTaken, key.beyond, key.apiOff, account.inactive, account.notFound */
export const createKey = (context: PersonContext, { params, body }: Input<typeof routes.create>) =>
  make(context, params.acctKey, body)

/** Creates a key for a partner's system, named after the partner (`product.md` 7.5). */
export const grantIntegration = (context: PersonContext, { body }: Input<typeof routes.grantIntegration>) => {
  const { acctKey, scopes, partner, ...more } = body
  return make(context, acctKey, { ...more, partner, name: partner, entries: scopes })
}

/** Locks and returns a key that can still be changed. @throws Problem key.notFound, key.ended */
async function lockKey(tx: Tx, context: Context, acctKey: string, keyId: string) {
  const row = await getKey(tx, context, acctKey, keyId, true)
  if (row.revokedOn !== null) throw new Problem('key.ended')
  return row
}

/** Restoring an expired key adds to the active ones. */
const isOver = ({ expiresOn }: Pick<ApiKey, 'expiresOn'>) => Date.parse(expiresOn) <= Date.now()

/** @throws Problem key.notFound, key.ended, key.nameTaken, key.beyond, key.tooMany, request.stale */
export const updateKey = (
  context: PersonContext,
  { params: { acctKey, keyId }, body, ifMatch }: Input<typeof routes.update>,
): Promise<ApiKey> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const place = await placeOf(tx, context, acctKey, 'W')
    const before = await lockKey(tx, context, acctKey, keyId)
    if (before.version !== ifMatch) throw new Problem('request.stale', { current: present(before) })
    const { entries: list, expiresOn, turnedOn, ...plain } = body
    const entries = list && entriesIn(list)
    const expiresAt = expiresOn === undefined ? undefined : await endOf(tx, place, expiresOn)
    // A caller who widens a key needs the permissions, even if another person is responsible for it.
    if (entries) refuseExcess(place, entries)
    else if (isWider(before, { ...body, expiresOn: expiresAt })) refuseExcess(place, before.entries)
    if (expiresAt && isOver(before)) await requireRoom(tx, place)
    const was = { ...before, entries: listOf(before.entries) }
    const changes = changedFields(was, {
      ...plain,
      turnedOn,
      entries: entries && listOf(entries),
      expiresOn: expiresAt,
    })
    if (changes.length > 0) {
      const change = {
        ...plain,
        ...(turnedOn !== undefined && { enabled: turnedOn }),
        ...(entries && { entries: JSON.stringify(entries) }),
        ...(expiresAt && { expiresAt }),
      }
      await onConflict(nameTaken, () => stored.updateKey(tx, context.caller.scope, keyId, change, context.caller.by))
      await record(tx, context, 'apikey.changed', place, { keyId, name: body.name ?? before.name }, changes)
      await sessionChanged(tx, keyId)
    }
    return present(await getKey(tx, context, acctKey, keyId))
  })

/**
 * Creates a new secret. From now on the caller is responsible for the key, which has the caller's permissions.
 * @throws Problem key.notFound, key.ended, key.beyond, key.tooMany
 */
export const rotateKey = (
  context: PersonContext,
  { params: { acctKey, keyId }, body }: Input<typeof routes.rotate>,
): Promise<Result<typeof routes.rotate>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const place = await placeOf(tx, context, acctKey, 'W')
    const before = await lockKey(tx, context, acctKey, keyId)
    refuseExcess(place, before.entries)
    const expiresAt = await endOf(tx, place, body.expiresOn)
    if (isOver(before)) await requireRoom(tx, place)
    const secret = newApiKey()
    const [secretHash, hint] = [hashOfApiKey(secret), hintOfApiKey(secret)]
    // An expired secret stays expired.
    const overlapHours = isOver(before) ? 0 : body.overlapHours
    const columns = { secretHash, hint, madeBy: caller.userId, overlapHours, expiresAt, by: caller.by }
    await stored.rotateKey(tx, caller.scope, keyId, columns)
    const changes = changedFields(before, { hint, expiresOn: expiresAt })
    await record(tx, context, 'apikey.rotated', place, before, [
      ...changes,
      { field: 'overlapHours', old: null, new: overlapHours },
    ])
    await sessionChanged(tx, keyId)
    return { key: present(await getKey(tx, context, acctKey, keyId)), secret }
  })

/** @throws Problem key.notFound, key.ended */
export const revokeKey = (
  context: PersonContext,
  { params: { acctKey, keyId } }: Input<typeof routes.revoke>,
): Promise<ApiKey> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const place = await placeOf(tx, context, acctKey, 'W')
    const before = await lockKey(tx, context, acctKey, keyId)
    await stored.revokeKey(tx, context.caller.scope, keyId, context.caller.by)
    await record(tx, context, 'apikey.revoked', place, before)
    await sessionChanged(tx, keyId)
    return present(await getKey(tx, context, acctKey, keyId))
  })

/** Describes the caller, for programs that want to know the permissions of their key. */
export const describeCaller = async ({ caller }: Context): Promise<Result<typeof routes.self>> => ({
  type: caller.key ? 'KEY' : 'PERSON',
  key: caller.key?.keyId ?? caller.userId,
  name: caller.name,
  acctKey: caller.accountId,
  acctType: caller.acctType,
  roleCode: caller.role,
  partner: caller.key?.partner ?? null,
  expiresOn: caller.sessionEndsAt,
  entries: listOf(permissionsOf(caller.heldToGroups ? caller.groups : [fullGrant])),
})
