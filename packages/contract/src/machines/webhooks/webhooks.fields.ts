import { formed, oneOf } from '../../core/fields.ts'

/**
 * Endpoints of a company, patterns of one, days for which deliveries are kept, and replayed messages: of one endpoint
 * that wait, in a day for the company that they belong to, and in a day for the company whose people or keys request
 * them.
 */
export const most = {
  endpoints: 20,
  patterns: 50,
  keptDays: 30,
  replayed: 10_000,
  replayedInDay: 100_000,
  replayedByCompany: 1_000_000,
  overlapHours: 168,
} as const
/** Hours for which the previous secret also signs, by default. */
export const defaultOverlapHours = 24

/** `Waiting`: before its first attempt, or between two. `Failed`: no attempt is left. */
export const deliveryStates = ['Waiting', 'Delivered', 'Failed'] as const
export const DeliveryState = oneOf('WebhookDeliveryState', deliveryStates)
export type DeliveryState = (typeof deliveryStates)[number]

/** `Failing`: on, but the last attempt failed. */
export const webhookStates = ['On', 'Failing', 'Off'] as const
export const WebhookState = oneOf('WebhookState', webhookStates)
/** The cause of turning it off: an administrator, three days of failures, or an endpoint that returned 410. */
export const offReasons = ['byHand', 'failures', 'gone'] as const
export const OffReason = oneOf('WebhookOffReason', offReasons)
export type OffReason = (typeof offReasons)[number]

/** Why an attempt failed. `answer`: the endpoint returned a status other than 2xx. */
export const deliveryFaults = ['answer', 'timeout', 'unreachable', 'address'] as const
export const DeliveryFault = oneOf('WebhookDeliveryFault', deliveryFaults)
export type DeliveryFault = (typeof deliveryFaults)[number]

/**
 * The selection of events: every event, all events of a kind (`user.*`), or one (`user.created`); `webhook_collect` in
 * the database compares.
 */
export const pattern = () => formed(100, /^(?:\*|[a-zA-Z]+\.\*|[a-zA-Z]+(?:\.[a-zA-Z]+)+)$/, 'notOneOf')
/** The event that only a test sends. */
export const testEvent = 'webhook.test'
