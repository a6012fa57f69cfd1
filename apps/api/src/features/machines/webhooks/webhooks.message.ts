import { testEvent } from '@portal/contract/machines/webhooks/webhooks.fields'
import { messageHeaders, signatureVersion } from '@portal/contract/machines/webhooks/webhooks.delivery.rules'
import { WebhookMessage } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { outcomes } from '@portal/contract/core/audit.table'
import { Webhook as Signer } from 'standardwebhooks'
import { encode } from '../../../platform/http/encode.ts'
import { hidesAbove, visiblePerson } from '../../../core/people/people.sight.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { type EventRow, findEvent } from './webhooks.message.repository.ts'

// The message (Standard Webhooks): the event as the endpoint's company reads it in its audit, and three headers.

const textOf = (message: WebhookMessage) => JSON.stringify(encode(WebhookMessage, message))

function actorOf({ actor, actorInside }: EventRow, hidden: boolean) {
  const person = visiblePerson(
    { name: actor.name ?? null, email: actor.email ?? null },
    { inside: actorInside, hidden },
  )
  return { ...person, type: actor.type ?? 'SYSTEM', userKey: actorInside ? (actor.key ?? null) : null }
}
const aliasOf = ({ alias, originalInside }: EventRow, hidden: boolean) =>
  alias &&
  visiblePerson(
    { name: alias.originalName ?? null, email: alias.originalEmail ?? null },
    { inside: originalInside, hidden },
  )

/** The body of an event for a company, in its scope; undefined if the event is gone. */
export async function bodyOf(
  tx: Tx,
  scope: Scope,
  { auditId, occurredAt }: { auditId: string; occurredAt: string },
): Promise<string | undefined> {
  const row = await findEvent(tx, scope, auditId, occurredAt)
  if (!row) return undefined
  const hidden = scope.level !== 'provider' && (await hidesAbove(tx, scope.accountId))
  return textOf({
    type: row.action,
    timestamp: row.occurredAt,
    data: {
      auditKey: row.auditId,
      acctKey: row.accountId,
      acctName: row.acctName,
      outcome: outcomes.find((one) => one === row.outcome) ?? 'SUCCESS',
      errorCode: row.errorCode,
      actor: actorOf(row, hidden),
      alias: aliasOf(row, hidden),
      targets: row.targets.map(({ type, key, name }) => ({ type, key, name })),
      changes: row.changes.map(({ field, old, new: newValue, masked = false }) => ({
        field,
        old: old ?? null,
        new: newValue ?? null,
        masked,
      })),
      reason: row.reason,
      source: row.source,
      batchKey: row.batchId,
    },
  })
}

export const testBody = (account: { accountId: string; acctName: string }, endpointId: string, now: Date): string =>
  textOf({
    type: testEvent,
    timestamp: now.toISOString(),
    data: {
      auditKey: null,
      acctKey: account.accountId,
      acctName: account.acctName,
      outcome: 'SUCCESS',
      errorCode: null,
      actor: null,
      alias: null,
      targets: [{ type: 'webhook', key: endpointId, name: '' }],
      changes: [],
      reason: null,
      source: 'API',
      batchKey: null,
    },
  })

const plainHeaders = { 'content-type': 'application/json', 'user-agent': 'portal-webhooks/1' } as const
const stampOf = (at: Date) => String(Math.floor(at.getTime() / 1000))
/** The headers of an attempt: one signature for each valid secret, so that an endpoint may know either. */
export const headersOf = (messageId: string, body: string, secrets: readonly string[], at: Date) => ({
  ...plainHeaders,
  [messageHeaders.id]: messageId,
  [messageHeaders.timestamp]: stampOf(at),
  [messageHeaders.signature]: secrets.map((secret) => new Signer(secret).sign(messageId, at, body)).join(' '),
})
/** The headers in the log, without signatures, so that its readers cannot sign. */
export const headersShown = (messageId: string, at: Date) =>
  Object.entries({
    ...plainHeaders,
    [messageHeaders.id]: messageId,
    [messageHeaders.timestamp]: stampOf(at),
    [messageHeaders.signature]: `${signatureVersion},••••••••`,
  }).map(([name, value]) => ({ name, value }))
