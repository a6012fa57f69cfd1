import { randomUUID } from 'node:crypto'
import type { JobParts } from '../../../core/feature.ts'
import { type Clock, systemClock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts'
import { nextTry } from '../../../platform/queue/queue.ts'
import { createClient } from './esign.client.ts'
import { findDrift } from './esign.compare.ts'
import { CallFault } from './esign.fault.ts'
import { gatherBelow, gatherMarks, skipMarks, readEvents } from './esign.marks.repository.ts'
import { findCompany, findLogo, findPeople, findSettings, peopleInCall } from './esign.payload.repository.ts'
import { concerning, linesOf } from './esign.place.ts'
import * as queue from './esign.queue.repository.ts'
import type { Company } from './esign.queue.repository.ts'

// The worker reads the audit, sends waiting companies to the service, and compares those that are due. No transaction
// is open during a call. All processes share one breaker, which is a row (decision 0107).

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
/** Milliseconds until a refused company is sent again, and one that failed because the service was down. */
const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour]
const soon = [5 * second, 30 * second, 2 * minute, 5 * minute]
/**
 * Consecutive failures after which the service rests, the durations of the rest, and the time that one worker has to
 * check whether it is back.
 */
const [most, probes, probeLasts] = [3, soon, minute]
/** The longest wait that the service may request. */
const longestWait = hour
/** The companies that a process handles in parallel, and milliseconds after which marks are gathered again. */
const [atOnce, pass] = [4, 20 * second]

type Parts = Pick<JobParts, 'db' | 'config' | 'keys'> & { clock?: Clock; outgoing?: Outgoing }
type SyncParts = Required<Omit<Parts, 'outgoing'>> & {
  client: ReturnType<typeof createClient>
  lines: string[]
  tellsSettings: boolean
}
type StopCheck = () => boolean
const after = (all: readonly number[], times: number, now: Date) =>
  nextTry(all, Math.min(Math.max(1, times), all.length), now) ?? now

async function readOf({ db, config, lines, tellsSettings }: SyncParts, accountId: string) {
  return db.asOwner(async (tx) => {
    const company = await findCompany(tx, accountId, lines)
    if (!company) return undefined
    const settings = tellsSettings ? await findSettings(tx, accountId, config.production) : undefined
    return { company, settings, logo: (await findLogo(tx, accountId))?.hash ?? null }
  })
}

/** If neither the company nor one above it has a brand, the logo is empty, and the service shows its own. */
async function sendLogo({ db, client }: SyncParts, { accountId, revision }: Company): Promise<void> {
  const logo = await db.asOwner((tx) => findLogo(tx, accountId))
  const payload = logo && { type: 'image/png', hash: logo.hash, content: logo.bytes.toString('base64') }
  await client.put(accountId, 'logo', `/companies/${accountId}/logo`, { revision, logo: payload ?? null })
}

/** Sends people by ranges of their keys: people in the range who are missing in the call no longer have a plan. */
async function sendPeople(own: SyncParts, company: Company): Promise<void> {
  const { db, client, lines } = own
  const { accountId, revision } = company
  let from: string | null = null
  for (;;) {
    const people: Awaited<ReturnType<typeof findPeople>> = await db.asOwner((tx) =>
      findPeople(tx, accountId, lines, from),
    )
    const isLast = people.length < peopleInCall
    const through = isLast ? null : (people.at(-1)?.key ?? null)
    await client.put(accountId, 'people', `/companies/${accountId}/people`, {
      revision,
      after: from,
      through,
      people,
    })
    if (isLast) return
    from = through
    await hold(own, company)
  }
}
/** Renews the lease between calls. @throws LostLease */
async function hold({ db, clock }: SyncParts, company: Company): Promise<void> {
  if (!(await db.asOwner((tx) => queue.extendCompanyLease(tx, company, clock.now())))) throw new LostLease()
}
/** Another worker has the company. */
class LostLease extends Error {}

/** Sends the waiting parts, the company first, because the rest belongs to it. */
async function send(own: SyncParts, company: Company): Promise<void> {
  const { db, client, clock } = own
  const { accountId, waiting, revision } = company
  const payload = await readOf(own, accountId)
  const path = `/companies/${accountId}`
  if (!payload || payload.company.status === 'Purged') {
    await client.remove(accountId, path)
    return void (await db.asOwner((tx) => queue.deleteCompany(tx, company)))
  }
  if (waiting.includes('company')) await client.put(accountId, 'company', path, { revision, ...payload.company })
  if (waiting.includes('settings') && payload.settings)
    await client.put(accountId, 'settings', `${path}/settings`, { revision, values: payload.settings })
  if (waiting.includes('logo')) await sendLogo(own, company)
  if (waiting.includes('people')) await sendPeople(own, company)
  await db.asOwner((tx) => queue.recordSent(tx, company, clock.now()))
}

/** Unsent changes are not drift, so the company is compared later. */
async function compare(own: SyncParts, company: Company): Promise<void> {
  const { db, client, clock, lines } = own
  const payload = await readOf(own, company.accountId)
  const comparison = { client, inTx: db.asOwner, lines, hold: () => hold(own, company) }
  const drift = payload ? await findDrift(comparison, payload) : []
  const now = clock.now()
  await db.asOwner(async (tx) => {
    const isEarly = drift.length > 0 && (await queue.hasChanged(tx, company))
    return isEarly ? queue.postponeCheck(tx, company, checkLater(now)) : queue.recordChecked(tx, company, drift, now)
  })
}
const checkLater = (now: Date) => new Date(now.getTime() + 15 * minute)

async function noteFault({ db, clock }: SyncParts, company: Company, fault: CallFault): Promise<void> {
  const now = clock.now()
  const { isDown, retryAfter, status, theirs } = fault
  const retryAt = retryAfter > 0 ? new Date(now.getTime() + Math.min(retryAfter, longestWait)) : null
  const pauseAfter = (failures: number) =>
    failures >= most ? later(after(probes, failures - most + 1, now), retryAt) : retryAt
  await db.asOwner(async (tx) => {
    if (isDown) await queue.markServiceDown(tx, now, pauseAfter)
    if (company.waiting.length === 0)
      return queue.recordUnchecked(tx, company, { fault: fault.fault, status, now, next: checkLater(now) })
    // Retries immediately, but only once: a service that refuses each revision would be called endlessly.
    if (theirs !== undefined)
      return queue.raiseRevision(
        tx,
        company,
        theirs,
        now,
        company.attempts === 0 ? now : after(waits, company.attempts, now),
      )
    const next = after(isDown ? soon : waits, company.attempts + 1, now)
    return queue.recordFailed(tx, company, { fault: fault.fault, status, now, next })
  })
}
const later = (one: Date, other: Date | null) => (other && other > one ? other : one)

async function takeTurn(own: SyncParts, company: Company): Promise<void> {
  const requestedAt = own.clock.now()
  try {
    await (company.waiting.length > 0 ? send(own, company) : compare(own, company))
    await own.db.asOwner((tx) => queue.markServiceUp(tx, requestedAt))
  } catch (error) {
    if (error instanceof CallFault) await noteFault(own, company, error)
    else if (!(error instanceof LostLease)) throw error
  }
}

/** Whether the service may be called: not while it rests, and then by one worker until the result is known. */
async function mayCall({ db, clock }: SyncParts): Promise<boolean> {
  const now = clock.now()
  const { restsUntil } = await db.asOwner(queue.findPause)
  if (restsUntil === null) return true
  return Date.parse(restsUntil) <= now.getTime() && db.asOwner((tx) => queue.takeProbe(tx, now, probeLasts))
}
const claimNext = ({ db, clock }: SyncParts) =>
  db.asOwner(async (tx: Tx) => {
    const [lease, now] = [randomUUID(), clock.now()]
    return (await queue.claimWaiting(tx, lease, now)) ?? queue.claimCheck(tx, lease, now)
  })

/** Takes turns until nothing is due. @returns whether there is more to do */
async function work(own: SyncParts, isOver: StopCheck): Promise<boolean> {
  while (!isOver()) {
    const company = (await mayCall(own)) ? await claimNext(own) : undefined
    if (!company) return false
    await takeTurn(own, company)
  }
  return true
}
async function gather({ db, lines, clock }: SyncParts, stopped: StopCheck): Promise<void> {
  while (!stopped() && (await db.asOwner((tx) => readEvents(tx, lines))));
  while ((await db.asOwner((tx) => gatherMarks(tx, lines, clock.now()))) > 0);
  while (await db.asOwner((tx) => gatherBelow(tx, clock.now())));
}

/** The functions for the loop. */
export function createSync(parts: Parts) {
  const { db, config, clock = systemClock } = parts
  const lines = linesOf(config)
  return async function run(stopped: StopCheck = () => false): Promise<void> {
    if (lines.length === 0) return void (await db.asOwner(skipMarks))
    const client = createClient({ ...parts, clock })
    const own: SyncParts = { ...parts, clock, client, lines: concerning(lines), tellsSettings: lines.includes('ESIGN') }
    for (let more = true; more && !stopped();) {
      await gather(own, stopped)
      const began = performance.now()
      const isOver = () => stopped() || performance.now() - began > pass
      more = (await Promise.all(Array.from({ length: atOnce }, () => work(own, isOver)))).some(Boolean)
    }
  }
}
