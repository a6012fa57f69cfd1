import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { patienceHours, retryWaits } from '@portal/contract/machines/webhooks/webhooks.delivery.rules'
import { type Clock, systemClock } from '../../../platform/clock/clock.ts'
import type { JobParts } from '../../../core/feature.ts'
import { refusalAtDoor } from '../../../core/status/status.allows.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts'
import { nextTry } from '../../../platform/queue/queue.ts'
import { call, receiversOf, type AttemptResult } from './webhooks.call.ts'
import * as queue from './webhooks.delivery.repository.ts'
import type { Endpoint, Message } from './webhooks.delivery.repository.ts'
import { bodyOf, headersOf } from './webhooks.message.ts'
import { turnOffAfterFailure } from './webhooks.off.ts'
import { secretsOf } from './webhooks.secrets.ts'

// The worker. It claims an endpoint for a turn, and sends messages about several objects in parallel, those about one
// object in order. No transaction is open during a call.

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
/** Milliseconds until a refused message is sent again. */
const waits = retryWaits.map((seconds) => seconds * second)
/** Milliseconds until an endpoint that does not answer is tried again, whatever waits for it. */
const probes = [5 * second, 30 * second, 2 * minute, 5 * minute, 15 * minute]
/** The time after which a message fails for good, and an endpoint is turned off. */
const patience = patienceHours * hour
/** The longest wait that an endpoint may request. */
const longestWait = hour
/**
 * Limits of a process: quick endpoints served in parallel, and among them those that became quick recently; in addition
 * slow or new ones, with some places only for new ones. Then endpoints of one company, objects of one endpoint, objects
 * read together, and milliseconds per turn. Waiting for a slow endpoint holds only a socket.
 */
const atOnce = {
  quick: 16,
  unproven: 10,
  slow: 56,
  known: 44,
  ofCompany: 3,
  lines: 4,
  looked: 100,
  turn: 20_000,
} as const
/**
 * An endpoint that takes this many milliseconds for a message is slow: its turn ends, and for an hour it uses the
 * places of unproven ones. Even hundreds of slow endpoints of as many companies delay no quick one.
 */
const slowFrom = 2_000

type Parts = Pick<JobParts, 'db' | 'config' | 'keys'> & { clock?: Clock; outgoing?: Outgoing }
type DeliveryParts = Required<Parts>
type StopCheck = () => boolean
type OnWake = () => Promise<void>
const never = new Promise<void>(() => {})
/** The results of a turn so far. `down`: the endpoint does not answer. */
type Turn = {
  endpoint: Endpoint
  secrets: string[]
  delivered: Date | null
  failing: boolean
  down: boolean
  pace: 'quick' | 'slow' | undefined
}

/** Whether the whole endpoint fails, and not only this message. */
const isDown = ({ fault, status }: AttemptResult) =>
  fault !== null && (fault !== 'answer' || status === 429 || (status ?? 0) >= 500)
const after = (all: readonly number[], times: number, now: Date) =>
  nextTry(all, Math.min(times, all.length), now) ?? now
const later = (one: Date, other: Date) => (one > other ? one : other)

/** Sends a message and records the result. @returns whether the next one about the same object may follow */
async function send(own: DeliveryParts, turn: Turn, message: Message): Promise<boolean> {
  const { db, clock, outgoing } = own
  const { endpoint, secrets } = turn
  const body = message.body ?? (await readBody(own, endpoint, message).catch(unlessOver(own, message)))
  if (body === undefined) return giveUp(own, message)
  const at = clock.now()
  const headers = headersOf(message.messageId, body, secrets, at)
  const { accountId: by, url } = endpoint
  const tried = await call(outgoing, { by, url, headers, body, now: at })
  turn.pace = tried.durationMs >= slowFrom || turn.pace === 'slow' ? 'slow' : 'quick'
  if (tried.fault !== null) return recordFailed(own, turn, message, body, tried)
  const now = clock.now()
  const recovers = turn.failing
  await db.asOwner(async (tx) => {
    if (recovers) await queue.lockEndpoint(tx, endpoint)
    await queue.recordAttempt(tx, message, { state: 'Delivered', next: now, now, body, tried })
    if (recovers) await queue.recordRecovery(tx, endpoint.endpointId, now)
  })
  Object.assign(turn, { delivered: now, failing: false })
  return true
}

/** Read in the company's scope, so that a message contains only what its audit shows. */
const readBody = ({ db }: DeliveryParts, endpoint: Endpoint, { auditId, occurredAt }: Message) => {
  const scope = scopeOf(endpoint)
  return db.inScope(scope, async (tx) =>
    auditId && occurredAt ? bodyOf(tx, scope, { auditId, occurredAt }) : undefined,
  )
}
/** A message whose body cannot be made blocks those behind it as long as a refused one does. */
const unlessOver =
  ({ clock }: DeliveryParts, { firstTriedAt }: Message) =>
  (fault: unknown): undefined => {
    if (clock.now().getTime() - Date.parse(firstTriedAt) < patience) throw fault
  }
/** The event was dropped with its month of the audit, or may not be sent. */
async function giveUp({ db, clock }: DeliveryParts, message: Message): Promise<true> {
  const now = clock.now()
  const tried = { status: null, fault: null, answer: null, durationMs: 0, retryAfter: 0 }
  await db.asOwner((tx) => queue.recordAttempt(tx, message, { state: 'Failed', next: now, now, body: null, tried }))
  return true
}

async function recordFailed(
  own: DeliveryParts,
  turn: Turn,
  message: Message,
  body: string,
  tried: AttemptResult,
): Promise<boolean> {
  const { db, clock } = own
  const { endpoint } = turn
  const now = clock.now()
  const [down, gone] = [isDown(tried), tried.status === 410]
  const last = new Date(Date.parse(message.firstTriedAt) + patience)
  const over = gone || now >= last
  const failing = await db.asOwner(async (tx) => {
    await queue.lockEndpoint(tx, endpoint)
    const retryAt = new Date(now.getTime() + Math.min(tried.retryAfter, longestWait))
    const probe = down ? later(after(probes, endpoint.failures + 1, now), retryAt) : null
    const next = probe ?? after(waits, message.attempts, now)
    const result = { next: over ? now : later(next < last ? next : last, now), now, body, tried }
    if (!(await queue.recordAttempt(tx, message, { ...result, state: over ? 'Failed' : 'Waiting' }))) return undefined
    if (!over) await queue.moveLine(tx, endpoint, message.object, result.next)
    else await queue.freeLine(tx, endpoint, message.object, now)
    return queue.recordFailedAttempt(tx, endpoint, tried, now, probe)
  })
  Object.assign(turn, { failing: true, down: turn.down || down || gone })
  endpoint.failures += 1
  const since = failing && new Date(failing.failingSince)
  if (since && (gone || now.getTime() - since.getTime() >= patience))
    await turnOffAfterFailure(own, { endpoint, tried, now, since })
  return over && !turn.down
}

/** Sends messages about one object, until none is due, one fails or the turn is over. */
async function sendLine(own: DeliveryParts, turn: Turn, object: string, isOver: () => boolean): Promise<void> {
  while (!turn.down && !isOver()) {
    const message = await own.db.asOwner((tx) => queue.takeFirst(tx, turn.endpoint, object, own.clock.now()))
    if (!message || !(await send(own, turn, message))) return
  }
}

/** Sends messages about several objects in parallel. @throws the first fault, after all have ended */
async function sendLines(own: DeliveryParts, turn: Turn, lines: string[], isOver: () => boolean): Promise<void> {
  const work = async () => {
    for (let object = lines.shift(); object !== undefined && !turn.down && !isOver(); object = lines.shift())
      await sendLine(own, turn, object, isOver)
  }
  const all = await Promise.allSettled(Array.from({ length: atOnce.lines }, work))
  const fault = all.find((one) => one.status === 'rejected')
  if (fault) throw fault.reason
}

/** A company whose people cannot sign in gets no messages; they are checked again later. */
async function isShut({ db, clock }: DeliveryParts, endpoint: Endpoint): Promise<boolean> {
  return db.asOwner(async (tx) => {
    if (!(await refusalAtDoor(tx, endpoint.accountId, 'signIn'))) return false
    await queue.postpone(tx, endpoint, new Date(clock.now().getTime() + hour))
    return true
  })
}

async function takeTurn(own: DeliveryParts, endpoint: Endpoint, stopped: StopCheck): Promise<void> {
  const { db, clock, keys } = own
  const { endpointId } = endpoint
  const secrets = secretsOf(keys.vault, endpoint, clock.now())
  if (await isShut(own, endpoint)) return
  const turn: Turn = {
    endpoint,
    secrets,
    delivered: null,
    failing: endpoint.failures > 0,
    down: false,
    pace: undefined,
  }
  const began = performance.now()
  const isOver = () => stopped() || performance.now() - began > atOnce.turn || turn.pace === 'slow'
  try {
    while (!turn.down && !isOver()) {
      const lines = await db.asOwner(async (tx) => {
        await queue.postponeBlocked(tx, endpointId, clock.now())
        return queue.findLines(tx, endpoint, clock.now(), atOnce.looked)
      })
      if (lines.length === 0) return
      // One message is enough to see whether an endpoint is back, or quick.
      await sendLines(own, turn, turn.failing || endpoint.slow ? lines.slice(0, 1) : lines, isOver)
    }
  } finally {
    const { delivered, pace } = turn
    await db.asOwner((tx) => queue.releaseEndpoint(tx, endpoint, { delivered, pace, now: clock.now() }))
  }
}

/** Kinds of endpoints without a free place. */
function fullFor(served: readonly Endpoint[]) {
  const slow = served.filter((one) => one.slow).length
  const quick = served.length - slow
  const unproven = served.filter((one) => !one.slow && !one.quick).length
  return {
    slow: slow >= atOnce.known,
    new: slow >= atOnce.slow,
    unproven: quick >= atOnce.quick || unproven >= atOnce.unproven,
    quick: quick >= atOnce.quick,
  }
}

/** Sends waiting messages to several endpoints in parallel, so that slow ones delay only their own messages. */
export function createSender(parts: Parts) {
  const own: DeliveryParts = { clock: systemClock, outgoing: receiversOf(parts.config), ...parts }
  const turns = new Map<Promise<void>, Endpoint>()
  let fault: Error | undefined

  async function begin(stopped: StopCheck): Promise<boolean> {
    const companies = [...turns.values()].map(({ accountId }) => accountId)
    const busy = [...new Set(companies)].filter(
      (one) => companies.filter((all) => all === one).length >= atOnce.ofCompany,
    )
    const endpoint = await own.db.asOwner((tx) =>
      queue.claimNext(tx, { lease: randomUUID(), now: own.clock.now(), busy, but: fullFor([...turns.values()]) }),
    )
    if (!endpoint) return false
    const turn = takeTurn(own, endpoint, stopped)
      .catch((error: unknown) => {
        fault = error instanceof Error ? error : new Error(String(error))
      })
      .finally(() => turns.delete(turn))
    turns.set(turn, endpoint)
    return true
  }
  /**
   * Ends when nothing is due. While turns are under way, new messages are read on a notification, and due ones every
   * half second.
   */
  return async function run(stopped: StopCheck = () => false, woken: OnWake = () => never): Promise<void> {
    for (;;) {
      const wakeUp = woken()
      while (!stopped() && fault === undefined && (await begin(stopped)));
      if (turns.size === 0) break
      await Promise.race([...turns.keys(), wakeUp, sleep(500)])
    }
    const met = fault
    fault = undefined
    if (met) throw met
  }
}
