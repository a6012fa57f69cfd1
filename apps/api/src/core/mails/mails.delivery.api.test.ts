import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newDatabase, patientTimeouts, type TestDatabase } from '../../../test/database.ts'
import { mailServer as openMailServer } from '../../../test/mailServer.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createVault } from '../../platform/crypto/vault.ts'
import { connect, type Database } from '../../platform/db/db.ts'
import { openDelivery, type Outcome } from './mails.delivery.ts'
import { mailNamed } from '../../../test/mails.ts'
import { queueMail, queueSms } from './mails.queue.ts'

const minute = 60_000
const origin = 'https://portal.example.test'
let database: TestDatabase
let db: Database
let now: Date
const vault = createVault({ id: 'a'.repeat(16), bytes: randomBytes(32) })
let outcomes: Outcome[]
const cleanups: (() => unknown)[] = []

async function mailServer(behave?: SMTPServerOptions) {
  const opened = await openMailServer(behave)
  cleanups.push(opened.close)
  return opened
}

type SmsRequest = { headers: IncomingMessage['headers']; body: unknown }
async function smsServer(answers: number[]) {
  const received: SmsRequest[] = []
  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) })
      response.writeHead(answers[received.length - 1] ?? 202).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { url: `http://user:pass@127.0.0.1:${(server.address() as AddressInfo).port}/send`, got: received }
}

function delivery(environment: Record<string, string>) {
  const config = readConfig({ PUBLIC_ORIGIN: origin, OUTBOX: 'off', MAIL_FROM: 'portal@example.test', ...environment })
  const channel = environment.SMS_URL ? 'sms' : 'mail'
  const { begin, settled, close } = openDelivery(channel, { config, db, vault, clock: { now: () => now } }, (outcome) =>
    outcomes.push(outcome),
  )
  cleanups.push(close)
  return {
    async deliverDue() {
      await begin()
      await settled()
    },
  }
}

const queue = (to = 'ann@example.test', values: Partial<Record<'companyName' | 'link', string>> = {}) =>
  db.asOwner((tx) =>
    queueMail(tx, {
      to,
      language: 'en-us',
      template: mailNamed('activation'),
      values: {
        firstName: 'Ann',
        companyName: 'Northwind',
        invitedBy: 'Bob',
        link: `${origin}/password?code=abc`,
        ...values,
      },
    }),
  )
const rows = async () => (await db.pool.query('select * from outgoing_message order by created_at, message_id')).rows
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

beforeAll(async () => {
  database = await newDatabase()
  db = connect(database.url, { max: 4, ...patientTimeouts })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await db.pool.query('truncate outgoing_message')
  now = new Date(Date.now() + 1_000)
  outcomes = []
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

describe('a mail', () => {
  it('arrives in both forms, and its content is forgotten', async () => {
    const server = await mailServer()
    await queue()
    await delivery({ MAIL_URL: server.url }).deliverDue()
    const [row] = await rows()
    expect(server.got).toMatchObject([
      {
        to: 'ann@example.test',
        subject: 'Activate your access to Northwind',
        messageId: `<${row.message_id}@example.test>`,
      },
    ])
    expect(server.got[0]?.text).toContain(`${origin}/password?code=abc`)
    expect(server.got[0]?.html).toContain(`href="${origin}/password?code=abc"`)
    expect(row).toMatchObject({ sent_by: 'smtp', attempts: 1, text_body: '', html_body: null, last_error: null })
    expect(outcomes).toEqual(['sent'])
  })

  it('goes out once when two processes deliver', async () => {
    const server = await mailServer()
    for (let index = 0; index < 10; index++) await queue(`person.${index}@example.test`)
    const both = [delivery({ MAIL_URL: server.url }), delivery({ MAIL_URL: server.url })]
    await Promise.all(both.map((one) => one.deliverDue()))
    expect(server.got.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => `person.${index}@example.test`),
    )
  })

  it('is sent again under the same id when the process died before the answer', async () => {
    const server = await mailServer()
    await queue()
    const [before] = await rows()
    await delivery({ MAIL_URL: server.url }).deliverDue()
    await db.pool.query(
      `update outgoing_message set sent_at = null, text_body = $1, html_body = $2,
         lease = gen_random_uuid(), leased_until = now() + interval '2 minutes'`,
      [before.text_body, before.html_body],
    ) // the state that a killed process leaves behind
    await delivery({ MAIL_URL: server.url }).deliverDue()
    expect(server.got).toHaveLength(1)
    later(3 * minute)
    await delivery({ MAIL_URL: server.url }).deliverDue()
    expect(server.got).toHaveLength(2)
    expect(new Set(server.got.map(({ messageId }) => messageId)).size).toBe(1)
  })

  it('is tried after 1, 5 and 30 minutes, 2 and 12 hours while the server is down, then given up', async () => {
    const down = delivery({ MAIL_URL: 'smtp://127.0.0.1:1' })
    await queue()
    for (const minutes of [0, 1, 5, 30, 120, 720]) {
      const before = outcomes.length
      if (minutes) {
        later(minutes * minute - 1_000)
        await down.deliverDue()
        expect(outcomes).toHaveLength(before)
        later(1_000)
      }
      await down.deliverDue()
      expect(outcomes).toHaveLength(before + 1)
    }
    expect(outcomes).toEqual(['retry', 'retry', 'retry', 'retry', 'retry', 'failed'])
    const [row] = await rows()
    expect(row).toMatchObject({ attempts: 6, sent_at: null })
    expect(row.last_error).not.toContain('ann@')
    later(24 * 60 * minute)
    await down.deliverDue()
    expect(outcomes).toHaveLength(6)
  })
})

describe('a mail and a server that does not accept it', () => {
  it('leaves when the server is back', async () => {
    await queue()
    await delivery({ MAIL_URL: 'smtp://127.0.0.1:1' }).deliverDue()
    const server = await mailServer()
    later(minute)
    await delivery({ MAIL_URL: server.url }).deliverDue()
    expect(server.got).toHaveLength(1)
  })

  it.each([
    [451, 'retry'],
    [550, 'failed'],
  ] as const)('that is refused with %i: %s', async (responseCode, outcome) => {
    const server = await mailServer({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('no ann@example.test here'), { responseCode })),
    })
    await queue()
    await delivery({ MAIL_URL: server.url }).deliverDue()
    expect(outcomes).toEqual([outcome])
    expect((await rows())[0].last_error).toBe(`${responseCode} EENVELOPE`)
  })

  it('to a refused address does not hold up the others', async () => {
    const server = await mailServer({
      onRcptTo: ({ address }, _, done) =>
        done(address.startsWith('no') ? Object.assign(new Error('no'), { responseCode: 550 }) : null),
    })
    await queue('no@example.test')
    await queue('yes@example.test')
    await delivery({ MAIL_URL: server.url }).deliverDue()
    expect(outcomes.toSorted()).toEqual(['failed', 'sent']) // in either order: both were queued in one moment
  })

  it('waits for a slow server without a connection to the database', async () => {
    const waiting: (() => void)[] = []
    const server = await mailServer({ onMailFrom: (_, __, done) => void waiting.push(() => done()) })
    await queue()
    const sending = delivery({ MAIL_URL: server.url }).deliverDue()
    while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const { rows: busy } = await db.pool.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(busy[0].n).toBe(0)
    for (const goOn of waiting) goOn()
    await sending
    expect(outcomes).toEqual(['sent'])
  })

  it('with a foreign link is never sent', async () => {
    const server = await mailServer()
    await queue('ann@example.test', { link: 'https://evil.example/password' })
    await delivery({ MAIL_URL: server.url }).deliverDue()
    expect([outcomes, server.got]).toEqual([['failed'], []])
  })

  it('stays in the outbox when no server is configured', async () => {
    await queue()
    await delivery({}).deliverDue()
    expect((await rows())[0]).toMatchObject({
      sent_by: 'outbox',
      text_body: expect.stringContaining('password?code=abc'),
    })
    expect(outcomes).toEqual(['kept'])
  })
})

describe('an SMS', () => {
  const queueOne = () => db.asOwner((tx) => queueSms(tx, { to: '+4915112345678', text: 'Code 123456' }))

  it('goes to the gateway with an id that stays the same', async () => {
    const server = await smsServer([503, 202])
    await queueOne()
    const one = delivery({ SMS_URL: server.url })
    await one.deliverDue()
    later(minute)
    await one.deliverDue()
    const [row] = await rows()
    expect(outcomes).toEqual(['retry', 'sent'])
    for (const { headers, body } of server.got) {
      expect(body).toEqual({ to: '+4915112345678', text: 'Code 123456', id: row.message_id })
      expect(headers).toMatchObject({
        'idempotency-key': row.message_id,
        authorization: `Basic ${Buffer.from('user:pass').toString('base64')}`,
      })
    }
    expect(server.got).toHaveLength(2)
  })

  it('waits while the gateway is down', async () => {
    await queueOne()
    await delivery({ SMS_URL: 'http://127.0.0.1:1/send' }).deliverDue()
    expect(outcomes).toEqual(['retry'])
  })

  it.each([
    [400, 'failed'],
    [401, 'retry'],
    [429, 'retry'],
    [302, 'retry'],
    [500, 'retry'],
  ] as const)('that the gateway answers with %i: %s', async (status, outcome) => {
    const server = await smsServer([status])
    await queueOne()
    await delivery({ SMS_URL: server.url }).deliverDue()
    expect(outcomes).toEqual([outcome])
  })

  it('needs an international number', async () => {
    await expect(db.asOwner((tx) => queueSms(tx, { to: '0151', text: 'x' }))).rejects.toThrow('international number')
  })
})
