// How messages are delivered, for the worker and for those who read about it (the guide, the API document).

/** The headers of Standard Webhooks. */
export const messageHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const
/** The prefixes of a signature and of a secret. */
export const [signatureVersion, secretPrefix] = ['v1', 'whsec_'] as const

const [minute, hour] = [60, 3_600]
/** Seconds until a message that was refused is sent again (`product.md` 7.7). */
export const retryWaits = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
] as const
/** Hours after which a message is given up, and a webhook without a success turned off. */
export const patienceHours = 72
/** The time limit for a response in seconds, and the number of its bytes that are read. */
export const answerWithin = { seconds: 10, bytes: 65_536 } as const
