import type { DeliveryFault, DeliveryState, OffReason } from '@portal/contract/machines/webhooks/webhooks.fields'
import { testEvent } from '@portal/contract/machines/webhooks/webhooks.fields'
import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@portal/contract/machines/webhooks/webhooks.shapes'
import type { Language, Text } from '@portal/contract/core/language'
import { labelOf } from '../../../core/audit/audit.actions.ts'
import type { DeliveryRow } from './webhooks.log.repository.ts'
import { headersShown } from './webhooks.message.ts'
import type { StoredEndpoint } from './webhooks.repository.ts'

const stateOf = ({ active, failures }: StoredEndpoint) => (active ? (failures > 0 ? 'Failing' : 'On') : 'Off')

/** An endpoint without its secrets. */
export const presentWebhook = (stored: StoredEndpoint, waiting: number, now = Date.now()): Webhook => ({
  webhookKey: stored.endpointId,
  acctKey: stored.accountId,
  url: stored.url,
  description: stored.description,
  events: stored.events,
  below: stored.below,
  active: stored.active,
  state: stateOf(stored),
  offReason: stored.offReason as OffReason | null,
  offOn: stored.offAt,
  failingSince: stored.failingSince,
  lastDeliveredOn: stored.lastDeliveredAt,
  lastFailedOn: stored.lastFailedAt,
  lastFault: stored.lastFault as DeliveryFault | null,
  lastStatus: stored.lastStatus,
  nextTryOn: stored.nextTryAt && Date.parse(stored.nextTryAt) > now ? stored.nextTryAt : null,
  waiting,
  secretHint: stored.secretHint,
  secretSetOn: stored.secretSetAt,
  previousUntil: stored.previousUntil && Date.parse(stored.previousUntil) > now ? stored.previousUntil : null,
  version: stored.version,
})

const testText: Text = { 'en-us': 'Test event', 'fr-fr': 'Événement de test' }
const eventText = (event: string, language: Language) =>
  event === testEvent ? testText[language] : labelOf(event, language)

export const presentDelivery = (row: DeliveryRow, language: Language): WebhookDelivery => ({
  deliveryKey: row.deliveryId,
  messageKey: row.messageId,
  event: row.event,
  eventText: eventText(row.event, language),
  acctKey: row.aboutId,
  acctName: row.aboutName,
  state: row.state as DeliveryState,
  replay: row.replay,
  attempts: row.attempts,
  createdOn: row.createdAt,
  triedOn: row.triedAt,
  deliveredOn: row.deliveredAt,
  nextTryOn: row.state === 'Waiting' ? row.nextTryAt : null,
  status: row.answerStatus,
  fault: row.fault as DeliveryFault | null,
  durationMs: row.durationMs,
})

export const presentDetail = (row: DeliveryRow, language: Language): WebhookDeliveryDetail => ({
  ...presentDelivery(row, language),
  auditKey: row.auditId,
  requestHeaders: row.body && row.triedAt ? headersShown(row.messageId, new Date(row.triedAt)) : [],
  body: row.body,
  answerBody: row.answerBody,
  tries: row.tries as unknown as WebhookDeliveryDetail['tries'],
})
