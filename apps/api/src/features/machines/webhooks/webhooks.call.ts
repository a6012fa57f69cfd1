import type { DeliveryFault } from '@portal/contract/machines/webhooks/webhooks.fields'
import { answerWithin } from '@portal/contract/machines/webhooks/webhooks.delivery.rules'
import type { Config } from '../../../platform/config/config.ts'
import { createOutgoing, type Limits, type Outgoing, OutgoingFault } from '../../../platform/outgoing/outgoing.ts'
import { retryAfterOf } from '../../../platform/outgoing/retryAfter.ts'

/**
 * The maximum number of bytes that are read of a response. The worker decides on pauses. The connections per host exceed a worker's
 * concurrent calls: many companies may have endpoints there, and slow ones must not delay the others.
 */
export const callLimits: Limits = {
  milliseconds: answerWithin.seconds * 1_000,
  bytes: answerWithin.bytes,
  connections: 128,
  cutOff: true,
  rests: false,
}
const clients = new WeakMap<Config, Outgoing>()
/** The calls of this process to endpoints. */
export function receiversOf(config: Config): Outgoing {
  const found = clients.get(config)
  if (found) return found
  const outgoing = createOutgoing(config.outgoingPrivate, { limits: callLimits })
  clients.set(config, outgoing)
  return outgoing
}

/** The result of an attempt. `retryAfter`: milliseconds that the endpoint asks for. */
export type AttemptResult = {
  status: number | null
  fault: DeliveryFault | null
  answer: string | null
  durationMs: number
  retryAfter: number
}
const maxExcerpt = 1_024
/** The first KiB as text; PostgreSQL stores no NUL. */
const textOf = (bytes: ArrayBuffer) =>
  new TextDecoder()
    .decode(bytes.slice(0, maxExcerpt))
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd')

type Call = { by: string; url: string; headers: Record<string, string>; body: string; now: Date }
/** Sends a message once. Any status but 2xx is a failure; redirects are not followed. */
export async function call(outgoing: Outgoing, { by, url, headers, body, now }: Call): Promise<AttemptResult> {
  const began = performance.now()
  const duration = () => Math.round(performance.now() - began)
  try {
    const answer = await outgoing.fetch(url, { by, method: 'POST', headers, body })
    return {
      status: answer.status,
      fault: answer.ok ? null : 'answer',
      answer: textOf(await answer.arrayBuffer()),
      durationMs: duration(),
      retryAfter: answer.status === 429 || answer.status === 503 ? retryAfterOf(answer.headers, now) : 0,
    }
  } catch (error) {
    if (!(error instanceof OutgoingFault)) throw error
    const { reason } = error
    const fault = reason === 'timeout' || reason === 'address' ? reason : 'unreachable'
    return { status: null, fault, answer: null, durationMs: duration(), retryAfter: 0 }
  }
}
