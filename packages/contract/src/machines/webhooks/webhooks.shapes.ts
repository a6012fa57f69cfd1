import * as z from 'zod/mini'
import { outcomes } from '../../core/audit.table.ts'
import { nullable, oneOf, version } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'
import { DeliveryFault, DeliveryState, OffReason, WebhookState } from './webhooks.fields.ts'

// The responses and messages of webhooks.

export const Webhook = wire('Webhook', {
  WebhookKey: z.string(),
  AcctKey: z.string(),
  Url: z.string(),
  Description: z.string(),
  /** `*`, `user.*` or `user.created`. */
  Events: z.array(z.string()),
  /** Also for events of the companies below. */
  Below: z.boolean(),
  Active: z.boolean(),
  State: WebhookState,
  OffReason: nullable(OffReason),
  OffOn: nullable(z.string()),
  /** The first of the failures without a success since. */
  FailingSince: nullable(z.string()),
  LastDeliveredOn: nullable(z.string()),
  LastFailedOn: nullable(z.string()),
  LastFault: nullable(DeliveryFault),
  LastStatus: nullable(z.number()),
  /** When a failing endpoint is retried. */
  NextTryOn: nullable(z.string()),
  /** Deliveries that wait, counted up to 10,000. */
  Waiting: z.number(),
  /** The last four characters of the secret, which is never returned again. */
  SecretHint: z.string(),
  SecretSetOn: z.string(),
  /** The previous secret also signs until then. */
  PreviousUntil: nullable(z.string()),
  version: version(),
})
export type Webhook = z.output<typeof Webhook>
export const WithSecret = wire('WebhookWithSecret', {
  Webhook,
  /** Shown only once: `whsec_` and 32 bytes in base64. */
  Secret: z.string(),
})

const delivery = {
  DeliveryKey: z.string(),
  /** The header `webhook-id`: the same in every attempt and every replay. */
  MessageKey: z.string(),
  Event: z.string(),
  /** The name of the event in the reader's language. */
  EventText: z.string(),
  /** The company that it is about; its name is null where it is outside the reader's tree today. */
  AcctKey: nullable(z.string()),
  AcctName: nullable(z.string()),
  State: DeliveryState,
  Replay: z.boolean(),
  Attempts: z.number(),
  CreatedOn: z.string(),
  TriedOn: nullable(z.string()),
  DeliveredOn: nullable(z.string()),
  NextTryOn: nullable(z.string()),
  /** The last attempt: the status of the response, why it failed, and milliseconds. */
  Status: nullable(z.number()),
  Fault: nullable(DeliveryFault),
  DurationMs: nullable(z.number()),
}
export const WebhookDelivery = wire('WebhookDelivery', delivery)
export type WebhookDelivery = z.output<typeof WebhookDelivery>
export const WebhookDeliveryDetail = wire('WebhookDeliveryDetail', {
  ...delivery,
  AuditKey: nullable(z.string()),
  /** As sent in the last attempt, the signature masked; empty before the first. */
  RequestHeaders: z.array(wire('WebhookHeader', { Name: z.string(), Value: z.string() })),
  /** The body that is signed and sent; null before the first attempt. */
  Body: nullable(z.string()),
  /** The first KiB of the last answer. */
  AnswerBody: nullable(z.string()),
  Tries: z.array(
    wire('WebhookTry', {
      On: z.string(),
      Status: nullable(z.number()),
      Fault: nullable(DeliveryFault),
      DurationMs: z.number(),
    }),
  ),
})
export type WebhookDeliveryDetail = z.output<typeof WebhookDeliveryDetail>

const Person = wire('WebhookActor', {
  Type: z.string(),
  /** A person of a company above that does not name its people. */
  Hidden: z.boolean(),
  UserKey: nullable(z.string()),
  Email: nullable(z.string()),
  Name: nullable(z.string()),
})
/** The event in a message: no more than the endpoint's company reads in its audit trail. */
export const WebhookData = wire('WebhookData', {
  AuditKey: nullable(z.string()),
  AcctKey: z.string(),
  AcctName: nullable(z.string()),
  Outcome: oneOf('WebhookOutcome', outcomes),
  ErrorCode: nullable(z.string()),
  Actor: nullable(Person),
  /** The real actor, while impersonating the actor. */
  Alias: nullable(
    wire('WebhookAlias', { Hidden: z.boolean(), Name: nullable(z.string()), Email: nullable(z.string()) }),
  ),
  Targets: z.array(wire('WebhookTarget', { Type: z.string(), Key: z.string(), Name: z.string() })),
  Changes: z.array(
    wire('WebhookChange', { Field: z.string(), Old: z.unknown(), New: z.unknown(), Masked: z.boolean() }),
  ),
  Reason: nullable(z.string()),
  Source: z.string(),
  BatchKey: nullable(z.string()),
})
/** The body of a message, as Standard Webhooks lays it out. */
export const WebhookMessage = wire('WebhookMessage', { type: z.string(), timestamp: z.string(), data: WebhookData })
export type WebhookMessage = z.output<typeof WebhookMessage>
