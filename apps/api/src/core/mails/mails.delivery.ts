import { randomUUID } from 'node:crypto'
import type { Config } from '../../platform/config/config.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import { limitUse } from '../../platform/limits/attempts.ts'
import { nextTry } from '../../platform/queue/queue.ts'
import { handToServer, isUnreachable, isFinal, openServers, reasonOf, type Servers } from './mails.hand.ts'
import { hourly, priorities } from './mails.priority.ts'
import { senderOf } from './mails.sender.ts'
import { findBrand } from './mails.sender.repository.ts'
import * as messages from './mails.repository.ts'
import type { Channel, DueMessage } from './mails.repository.ts'

const minute = 60_000
/** Milliseconds until the next try (`product.md` 7.5): 1, 5 and 30 minutes, 2 and 12 hours; then it has failed. */
const retries = [minute, 5 * minute, 30 * minute, 120 * minute, 720 * minute]
/** Messages sent to a server in parallel, per process. */
const atOnce: Record<Channel, number> = { mail: 5, sms: 2 }

export type Outcome = 'sent' | 'kept' | 'retry' | 'failed' | 'held'
type OnOutcome = (outcome: Outcome, message: DueMessage, error?: unknown) => void
type Parts = {
  db: Database
  servers: Servers
  vault: Vault
  mailFrom: string
  clock: Clock
  onOutcome: OnOutcome
  keepBody: boolean
}
/** The state of a channel: the next sender of each class, the messages in flight, and whether the server responds. */
type State = { turns: Map<number, string>; underWay: Set<Promise<void>>; away: boolean; fault: Error | undefined }

type DeliveryParts = { config: Config; db: Database; vault: Vault; clock: Clock }
/** Delivers the messages of one channel: neither channel waits for the server of the other. */
export function openDelivery(channel: Channel, { config, db, vault, clock }: DeliveryParts, onOutcome: OnOutcome) {
  const servers = openServers(config, channel)
  const parts: Parts = { db, servers, vault, mailFrom: config.mailFrom, clock, onOutcome, keepBody: config.outbox }
  const state: State = { turns: new Map(), underWay: new Set(), away: false, fault: undefined }
  const settled = async () => {
    while (state.underWay.size) await Promise.all(state.underWay)
    throwFault(state)
  }
  return {
    /**
     * Sends everything that is due, several in parallel, without waiting for the last ones. While the server is down,
     * one message a run is tried, until one succeeds.
     * @param stopped checked between two messages
     */
    async begin(stopped: () => boolean = () => false): Promise<void> {
      for (let tried = false; !stopped() && !(tried && state.away); tried = true) {
        const message = await db.asOwner((tx) => claim(tx, channel, parts, state))
        if (!message) return
        start(message, parts, state)
        if (state.underWay.size >= (state.away ? 1 : atOnce[channel])) await Promise.race(state.underWay)
        throwFault(state)
      }
    },
    /** Waits for what is being sent: seconds at most, because every attempt has a time limit. */
    settled,
    async close(): Promise<void> {
      await settled().finally(() => parts.servers.mailer?.close())
    },
  }
}

/** Throws a database fault that noting a message's result caused, in the run that finds it. */
function throwFault(state: State): void {
  const { fault } = state
  state.fault = undefined
  if (fault) throw fault
}

/** Takes the first class first, and within it the company whose turn is next. */
async function claim(tx: Tx, channel: Channel, { clock }: Parts, { turns }: State): Promise<DueMessage | undefined> {
  const now = clock.now()
  for (const priority of await messages.findDuePriorities(tx, channel, now)) {
    const lookup = { lease: randomUUID(), channel, priority, now }
    const last = turns.get(priority)
    const next = last && (await messages.claimNext(tx, { ...lookup, after: last }))
    const message = next ?? (await messages.claimNext(tx, { ...lookup, after: null }))
    if (message) turns.set(priority, message.turn)
    if (message) return message
  }
  return undefined
}

function start(message: DueMessage, parts: Parts, state: State): void {
  const delivery = deliver(message, parts, state)
    .catch((error: unknown) => {
      state.fault = error instanceof Error ? error : new Error(String(error))
    })
    .finally(() => state.underWay.delete(delivery))
  state.underWay.add(delivery)
}

/** No transaction is open during a call to a server: a slow one must not hold a database connection. */
async function deliver(message: DueMessage, parts: Parts, state: State): Promise<void> {
  const { db, servers, vault, mailFrom, onOutcome, keepBody } = parts
  if (await db.asOwner((tx) => postponeExcess(tx, message, parts))) return
  try {
    const { attachmentId, accountId } = message
    const attachment = attachmentId ? await db.asOwner((tx) => messages.findAttachment(tx, attachmentId)) : undefined
    const sender = servers.mailer && (await db.asOwner((tx) => senderOf(tx, vault, accountId, mailFrom)))
    const brand =
      message.channel === 'mail' && accountId ? await db.asOwner((tx) => findBrand(tx, accountId)) : undefined
    const { by, bodies } = await handToServer(message, servers, { attachment, sender, brand })
    state.away = false
    await db.asOwner((tx) => messages.markSent(tx, message, by, by === 'outbox' || keepBody ? bodies : undefined))
    onOutcome(by === 'outbox' ? 'kept' : 'sent', message)
  } catch (error) {
    state.away = isUnreachable(error)
    await db.asOwner((tx) => postpone(tx, message, parts, error))
  }
}

/** We must not flood a mailbox: beyond this number an hour all mails wait except those of security. */
async function postponeExcess(tx: Tx, message: DueMessage, { clock, onOutcome }: Parts): Promise<boolean> {
  const { channel, priority, attempts, recipient } = message
  if (channel !== 'mail' || priority === priorities.security || attempts > 1) return false
  const bucket = `mail:${sha256(recipient).toString('hex')}`
  const wait = await limitUse(tx, bucket, hourly.most, hourly.seconds)
  if (wait === undefined) return false
  const now = clock.now().getTime()
  const givenUp = now - Date.parse(message.createdAt) > hourly.givenUpAfter
  if (givenUp) await messages.markFailed(tx, message, 'tooMany')
  else await messages.postponeMessage(tx, message, new Date(now + wait * 1_000), 'tooMany')
  onOutcome(givenUp ? 'failed' : 'held', message)
  return true
}

async function postpone(tx: Tx, message: DueMessage, { clock, onOutcome }: Parts, error: unknown): Promise<void> {
  const next = nextTry(retries, message.attempts, clock.now())
  const reason = reasonOf(error)
  if (!next || isFinal(error)) {
    await messages.markFailed(tx, message, reason)
    onOutcome('failed', message, error)
    return
  }
  await messages.markRetry(tx, message, next, reason)
  onOutcome('retry', message, error)
}
