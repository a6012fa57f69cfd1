import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailServer } from '../../../test/mailServer.ts'
import { mailNamed } from '../../../test/mails.ts'
import { newWorld } from '../../../test/world.ts'
import { readConfig } from '../../platform/config/config.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import { openDelivery, type Outcome } from './mails.delivery.ts'
import { hourly } from './mails.priority.ts'
import { claimNext, findDuePriorities } from './mails.repository.ts'
import { queueMail } from './mails.queue.ts'

const world = await newWorld()
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})
beforeEach(() => world.db.pool.query('truncate outgoing_message, attempt_counter'))

const tree = await world.demoTree()
const outcomes: Outcome[] = []
function deliveryTo(url: string) {
  const environment = { PUBLIC_ORIGIN: 'https://portal.example.test', OUTBOX: 'off', MAIL_URL: url }
  outcomes.length = 0
  const opened = openDelivery(
    'mail',
    { config: readConfig(environment), db: world.db, vault: world.keys.vault, clock: systemClock },
    (outcome) => outcomes.push(outcome),
  )
  cleanups.push(opened.close)
  return opened
}
async function takenBy(opened: ReturnType<typeof deliveryTo>) {
  await opened.begin()
  await opened.settled()
}
async function server(...behave: Parameters<typeof mailServer>) {
  const opened = await mailServer(...behave)
  cleanups.push(opened.close)
  return opened
}

function queue(name: string, to: string, accountId?: string) {
  const template = mailNamed(name)
  return world.db.asOwner((tx) =>
    queueMail(tx, { to, accountId, language: 'en-us', template, values: template.example }),
  )
}
/** A flood, caused by one company. */
const flood = (sender: string, count: number, priority: number, recipient = `'p' || n || '@example.test'`) =>
  world.db.pool.query(
    `insert into outgoing_message (message_id, account_id, sender_id, channel, recipient, subject, text_body, priority)
     select gen_random_uuid(), $1, $1, 'mail', ${recipient}, 'Notice', 'words', $2 from generate_series(1, $3) n`,
    [sender, priority, count],
  )

test('a password reset is sent before 1,400 notices that were queued first', async () => {
  await flood(tree.cordage.accountId, 1_400, 3)
  await queue('welcome', 'awaited@example.test', tree.cordage.accountId)
  await queue('passwordReset', 'locked.out@example.test', tree.southbank.accountId)
  const smtp = await server()
  const opened = deliveryTo(smtp.url)
  await opened.begin(() => smtp.got.length >= 2)
  await opened.settled()
  const first = smtp.got.slice(0, 7).map(({ to }) => to)
  expect(first).toContain('locked.out@example.test')
  expect(first).toContain('awaited@example.test')
})

test('companies take turns, however much one of them sends', async () => {
  await flood(tree.cordage.accountId, 300, 3)
  await flood(tree.halyard.accountId, 5, 3, `'other' || n || '@example.test'`)
  const smtp = await server()
  const opened = deliveryTo(smtp.url)
  await opened.begin(() => smtp.got.length >= 10)
  await opened.settled()
  const others = smtp.got.slice(0, 16).filter(({ to }) => to.startsWith('other'))
  expect(others).toHaveLength(5)
})

test('what a company sends to companies below counts as its own, not theirs', async () => {
  const person = await world.signedInAt(tree.cordage)
  const question = {
    Selection: { AcctKeys: [tree.northwind.accountId] },
    Channels: ['MAIL'],
    Subject: 'Hello',
    Body: 'Words',
  }
  const reader = await world.aUser({ account: tree.northwind })
  await person.post('/api/v1/AccountAdmin/Notify', question, { 'idempotency-key': uuid() })
  const find = async () =>
    (await world.db.pool.query('select sender_id, priority from outgoing_message where recipient = $1', [reader.email]))
      .rows
  await expect.poll(find).toEqual([{ sender_id: tree.cordage.accountId, priority: 3 }])
})

test('several are sent at once, and no more than five', async () => {
  const waiting: (() => void)[] = []
  let most = 0
  const smtp = await server({
    onMailFrom: (_, __, done) => {
      most = Math.max(
        most,
        waiting.push(() => done()),
      )
      if (waiting.length === 5) setTimeout(() => waiting.splice(0).forEach((goOn) => goOn()), 50)
    },
  })
  await flood(tree.cordage.accountId, 25, 3)
  await takenBy(deliveryTo(smtp.url))
  expect(smtp.got).toHaveLength(25)
  expect(most).toBe(5)
})

test('a mailbox gets a limited number an hour; the rest waits, and is dropped after a day; codes are never held back', async () => {
  const to = 'flooded@example.test'
  await flood(tree.cordage.accountId, 60, 3, `'${to}'`)
  await queue('mfaCode', to)
  const smtp = await server()
  await takenBy(deliveryTo(smtp.url))
  expect(smtp.got).toHaveLength(hourly.most + 1)
  expect(smtp.got.filter(({ subject }) => subject !== 'Notice')).toHaveLength(1)
  const { rows } = await world.db.pool.query(
    `select count(*)::int as n, min(attempts) as attempts, bool_and(next_try_at > now() + interval '50 minutes') as later
     from outgoing_message where sent_at is null and last_error = 'tooMany'`,
  )
  expect(rows).toEqual([{ n: 60 - hourly.most, attempts: 0, later: true }])
  await world.db.pool.query(
    `update outgoing_message set created_at = now() - interval '25 hours', next_try_at = now() - interval '1 second' where sent_at is null`,
  )
  await takenBy(deliveryTo(smtp.url))
  expect(new Set(outcomes)).toEqual(new Set(['failed']))
  expect(smtp.got).toHaveLength(hourly.most + 1)
})

test('while the server is down few are tried, and one at a time from then on', async () => {
  await flood(tree.cordage.accountId, 50, 3)
  const opened = deliveryTo('smtp://127.0.0.1:1')
  const tried = async () =>
    (await world.db.pool.query('select count(*)::int as n from outgoing_message where attempts > 0')).rows[0].n
  await takenBy(opened)
  const first = await tried()
  expect(first).toBeLessThanOrEqual(5)
  await takenBy(opened)
  expect(await tried()).toBe(first + 1)
})

test('a server that accepts a connection and stays silent, or never stops talking, is abandoned', async () => {
  for (const words of ['', '220-wait\r\n']) {
    const sockets = new Set<Socket>()
    const hung = createServer((socket) => {
      sockets.add(socket)
      const timer = setInterval(() => socket.write(words), 20)
      socket.on('close', () => clearInterval(timer)).on('error', () => {})
    })
    await new Promise<void>((resolve) => hung.listen(0, '127.0.0.1', resolve))
    const url = `smtp://127.0.0.1:${(hung.address() as AddressInfo).port}`
    const mailer = openMailer({ url, from: 'portal@example.test', patience: 200 })
    const mail = { id: uuid(), to: 'ann@example.test', subject: 'Hello', text: 'Words', html: undefined }
    await expect(mailer.send(mail)).rejects.toThrow()
    await expect.poll(() => [...sockets].every(({ destroyed }) => destroyed)).toBe(true)
    mailer.close()
    hung.close()
  }
})

test('with 50,000 waiting the next one is found by an index', async () => {
  const companies = Array.from({ length: 20 }, () => randomUUID()).toSorted()
  await world.db.pool.query('alter table outgoing_message drop constraint outgoing_message_sender_id_fkey')
  await world.db.pool.query(
    `insert into outgoing_message (message_id, sender_id, channel, recipient, subject, text_body, priority)
     select gen_random_uuid(), ($1::uuid[])[1 + n % 20], 'mail', 'p' || n || '@example.test', 'Notice', 'words', 3
     from generate_series(1, 50000) n`,
    [companies],
  )
  await world.db.pool.query('analyze outgoing_message')
  const now = new Date(Date.now() + 1_000)
  const { next, before, after } = await world.db.asOwner(async (tx) => {
    // The connection may report the reads of earlier transactions late, so only the difference counts.
    const reads = async () => {
      const { rows } = await sql<{
        scans: number
        rows: number
      }>`select seq_scan::int as scans, idx_tup_fetch::int as rows
        from pg_stat_xact_user_tables where relname = 'outgoing_message'`.execute(tx)
      return rows[0] ?? { scans: 0, rows: 0 }
    }
    const readBefore = await reads()
    expect(await findDuePriorities(tx, 'mail', now)).toEqual([3])
    const lookup = { channel: 'mail' as const, priority: 3, now, lease: randomUUID() }
    const claimed = await claimNext(tx, { ...lookup, after: companies[9] ?? null })
    return { next: claimed, before: readBefore, after: await reads() }
  })
  expect(next?.turn).toBe(companies[10])
  expect(after.scans - before.scans).toBe(0)
  expect(after.rows - before.rows).toBeGreaterThan(0)
  expect(after.rows - before.rows).toBeLessThan(20)
})
