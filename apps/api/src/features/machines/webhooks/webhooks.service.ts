import { holds } from '@portal/contract/core/access/access.rules'
import { furtherFlag } from '@portal/contract/core/access/access.further.rules'
import { audit } from '@portal/contract/operations/audit/audit.contract'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import { type Input, moduleOf, type Result } from '@portal/contract/core/route'
import { countCap } from '@portal/contract/core/page'
import { most, defaultOverlapHours } from '@portal/contract/machines/webhooks/webhooks.fields'
import type { webhooks as routes } from '@portal/contract/machines/webhooks/webhooks.contract'
import type { Webhook } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { v7 as uuid } from 'uuid'
import { type Account, findAccount } from '../../../core/accounts/accounts.one.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { requireStatusAllows } from '../../../core/status/status.allows.ts'
import { type Caller, narrowed } from '../../../platform/access/caller.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import type { Context, PersonContext } from '../../../platform/http/context.ts'
import { allowed as checkAddress } from '../../../platform/outgoing/outgoing.ts'
import { auditedAddress, auditedChanges } from './webhooks.address.ts'
import { eventsIn, namesAny } from './webhooks.events.ts'
import { presentWebhook } from './webhooks.present.ts'
import * as endpoints from './webhooks.repository.ts'
import type { StoredEndpoint } from './webhooks.repository.ts'
import { asPrevious, makeSecret } from './webhooks.secrets.ts'

export const listEvents = async ({ request }: Context): Promise<Result<typeof routes.events>> => ({
  items: eventsIn(request.language),
})

/** The companies whose events a caller reads in the audit: a webhook reveals no more. @throws Problem auth.forbidden */
export function readsEvents(caller: Caller): Scope {
  const { access } = audit.search
  if (!holds(caller.rights, access)) throw new Problem('auth.forbidden', { values: { access } })
  return narrowed(caller, moduleOf(audit.search)).scope
}

function editAbility(caller: Caller, { accountId, acctType }: Account): Ability {
  const right = 'APIIntegrationAccessSettings:W'
  if (caller.readOnly || !holds(caller.rights, right)) return refused(right)
  const further = furtherFlag('integration', { own: accountId === caller.accountId, acctType })
  if (further && !holds(caller.rights, `${further}:W`)) return refused(`${further}:W`)
  if (!holds(caller.rights, 'AcctMgmnt:R')) return refused('AcctMgmnt:R')
  if (caller.heldToGroups) return refused('fullAccess')
  return caller.actor ? refused('alias.forbidden') : allowed
}

/** @param change locks the account for a change of its webhooks @throws Problem account.notFound, account.inactive, auth.forbidden */
export async function getAccount(tx: Tx, { caller }: Context, acctKey: string, change = false): Promise<Account> {
  const account = await findAccount(tx, caller.scope, acctKey, { lock: change })
  if (!account) throw new Problem('account.notFound')
  if (!change) return account
  const further = furtherFlag('integration', { own: acctKey === caller.accountId, acctType: account.acctType })
  if (further && !holds(caller.rights, `${further}:W`))
    throw new Problem('auth.forbidden', { values: { access: `${further}:W` } })
  readsEvents(caller)
  await requireStatusAllows(tx, acctKey, 'edit')
  return account
}

type Key = { acctKey: string; webhookKey: string }
export const placeOf = ({ caller }: Context, { acctKey, webhookKey }: Key) => ({
  scope: caller.scope,
  accountId: acctKey,
  endpointId: webhookKey,
})
/** @throws Problem webhook.notFound */
export async function getEndpoint(tx: Tx, context: Context, key: Key, lock = false): Promise<StoredEndpoint> {
  const found = await endpoints.findEndpoint(tx, placeOf(context, key), { lock })
  if (!found) throw new Problem('webhook.notFound')
  return found
}
const present = async (tx: Tx, stored: StoredEndpoint): Promise<Webhook> =>
  presentWebhook(stored, (await endpoints.countWaiting(tx, [stored.endpointId], countCap)).get(stored.endpointId) ?? 0)

/** The webhooks of an account, in the order in which they were added. */
export const listWebhooks = (
  context: Context,
  { params }: Input<typeof routes.list>,
): Promise<Result<typeof routes.list>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const account = await getAccount(tx, context, params.acctKey)
    const all = await endpoints.listEndpoints(tx, context.caller.scope, account.accountId)
    const waiting = await endpoints.countWaiting(
      tx,
      all.map(({ endpointId }) => endpointId),
      countCap,
    )
    const edit = editAbility(context.caller, account)
    // The query of an address may contain secrets, so it is shown only to people who may change it.
    const seen = (one: StoredEndpoint) => (edit.allowed ? one : { ...one, url: auditedAddress(one.url) })
    return {
      items: all.map((one) => presentWebhook(seen(one), waiting.get(one.endpointId) ?? 0)),
      edit,
      most: most.endpoints,
    }
  })

type EndpointInput = { url?: string | undefined; events?: readonly string[] | undefined }
/** @throws Problem for an address that the portal does not call, or a pattern that matches no event, naming it */
function refuseUnlessSound({ config }: Context, { url, events = [] }: EndpointInput): void {
  const faults = events.flatMap((one, index) =>
    namesAny(one) ? [] : [{ field: `Events.${index}`, code: 'notOneOf' as const }],
  )
  if (url !== undefined && !isCallable(url, config.outgoingPrivate))
    throw new Problem('request.invalid', { fields: [{ field: 'Url', code: 'url' }, ...faults] })
  if (faults.length > 0) throw new Problem('request.invalid', { fields: faults })
}
function isCallable(url: string, listed: readonly string[]): boolean {
  try {
    return checkAddress(url, listed).url.hash === ''
  } catch {
    return false
  }
}
const distinct = (events: readonly string[]) => (events.includes('*') ? ['*'] : [...new Set(events)].toSorted())
const targetOf = ({ endpointId, url, accountId }: StoredEndpoint) => ({
  type: 'webhook',
  key: endpointId,
  name: auditedAddress(url),
  acctKey: accountId,
})
export const targetsOf = (stored: StoredEndpoint, { acctName }: Account) => [
  targetOf(stored),
  { type: 'account', key: stored.accountId, name: acctName },
]
const off = (active: boolean) =>
  active ? { offReason: null, offAt: null } : { offReason: 'byHand', offAt: new Date().toISOString() }

export const createWebhook = (context: Context, { params, body }: Input<typeof routes.create>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const account = await getAccount(tx, context, params.acctKey, true)
    refuseUnlessSound(context, body)
    const all = await endpoints.listEndpoints(tx, context.caller.scope, account.accountId)
    if (all.length >= most.endpoints) throw new Problem('webhook.tooMany', { values: { most: most.endpoints } })
    const endpointId = uuid()
    const { shown, ...sealed } = makeSecret(context.keys.vault, endpointId)
    const { url, description = '', below = false, active = true } = body
    const values = { url, description, events: distinct(body.events), below, active }
    const stored = await endpoints.insertEndpoint(tx, {
      endpointId,
      accountId: account.accountId,
      ...values,
      ...off(active),
      ...sealed,
    })
    await recordAudit(tx, context, {
      action: 'webhook.created',
      accountId: account.accountId,
      targets: targetsOf(stored, account),
      changes: auditedChanges(changedFields({}, values)),
    })
    return { webhook: await present(tx, stored), secret: shown }
  })

/** Changes only the fields that the patch names. @throws Problem request.stale with the stored state */
export const updateWebhook = (context: Context, { params, body, ifMatch }: Input<typeof routes.update>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const account = await getAccount(tx, context, params.acctKey, true)
    const before = await getEndpoint(tx, context, params, true)
    if (before.version !== ifMatch) throw new Problem('request.stale', { current: await present(tx, before) })
    refuseUnlessSound(context, body)
    const values = { ...body, ...(body.events && { events: distinct(body.events) }) }
    const changes = changedFields(before, values)
    if (changes.length === 0) return present(tx, before)
    const { active } = values
    const switched = active !== undefined && active !== before.active
    const isFresh = (switched && active) || (values.url !== undefined && values.url !== before.url)
    const stored = await endpoints.updateEndpoint(tx, placeOf(context, params), {
      ...values,
      ...(switched && off(active)),
      ...(isFresh && { failures: 0, failingSince: null, nextTryAt: null }),
    })
    if (isFresh) await endpoints.wakeWaiting(tx, stored.endpointId)
    if (isFresh) await endpoints.wakeSender(tx)
    await recordAudit(tx, context, {
      action: 'webhook.changed',
      accountId: account.accountId,
      targets: targetsOf(stored, account),
      changes: auditedChanges(changes),
    })
    return present(tx, stored)
  })

export const removeWebhook = (context: Context, { params }: Input<typeof routes.remove>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const account = await getAccount(tx, context, params.acctKey, true)
    const stored = await getEndpoint(tx, context, params, true)
    await endpoints.removeEndpoint(tx, placeOf(context, params))
    await recordAudit(tx, context, {
      action: 'webhook.removed',
      accountId: account.accountId,
      targets: targetsOf(stored, account),
    })
    return { removed: true }
  })

/**
 * Creates a new secret; the current one also signs for some hours, so that an endpoint can change over without losing
 * messages.
 */
export const rotateSecret = (context: Context, { params, body }: Input<typeof routes.rotate>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { keys } = context
    const account = await getAccount(tx, context, params.acctKey, true)
    const before = await getEndpoint(tx, context, params, true)
    const { overlapHours = defaultOverlapHours } = body
    const { shown, ...sealed } = makeSecret(keys.vault, before.endpointId)
    const until = new Date(Date.now() + overlapHours * 3_600_000).toISOString()
    const previous =
      overlapHours > 0
        ? { previousSecret: asPrevious(keys.vault, before.endpointId, before.secret), previousUntil: until }
        : { previousSecret: null, previousUntil: null }
    const secretSetAt = new Date().toISOString()
    const stored = await endpoints.updateEndpoint(tx, placeOf(context, params), { ...sealed, secretSetAt, ...previous })
    await recordAudit(tx, context, {
      action: 'webhook.secretChanged',
      accountId: account.accountId,
      targets: targetsOf(stored, account),
      changes: [{ field: 'previousUntil', old: null, new: previous.previousUntil }],
    })
    return { webhook: await present(tx, stored), secret: shown }
  })

/** The webhooks of the caller's company that fail, or were turned off because they did. */
export async function findFailing(context: PersonContext) {
  const { scope, accountId } = context.caller
  // Access groups may leave the caller's company out.
  if (!(await context.db.inScope(scope, (tx) => isInScope(tx, scope, accountId))))
    return { total: 0, capped: false, first: null }
  const { items } = await listWebhooks(context, { params: { acctKey: accountId } })
  const failing = items.filter(({ state, offReason }) => state === 'Failing' || (offReason ?? 'byHand') !== 'byHand')
  return { total: failing.length, capped: false, first: failing[0] ? failing[0].description || failing[0].url : null }
}
