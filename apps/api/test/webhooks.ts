import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import { type AuditAction, recordSystemAudit } from '../src/core/audit/audit.record.ts'
import { createSender } from '../src/features/machines/webhooks/webhooks.delivery.ts'
import type { Outgoing } from '../src/platform/outgoing/outgoing.ts'
import type { Account, Person, World } from './world.ts'

/** Hosts that the world of these tests allows, because its endpoints are on this machine. */
export const onThisMachine = { OUTGOING_PRIVATE: '127.0.0.1' }

export type ReceivedRequest = { headers: IncomingHttpHeaders; body: string; path: string; at: number }
export type Receiver = Awaited<ReturnType<typeof aReceiver>>
/** A webhook endpoint. @param answer its response to each message, 204 by default */
export async function aReceiver(
  answer: (response: ServerResponse, got: ReceivedRequest) => void = (response) => response.writeHead(204).end(),
) {
  const state = { answer }
  const received: ReceivedRequest[] = []
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { headers, url: path = '' } = request
      const one = { headers, path, body: Buffer.concat(parts).toString(), at: performance.now() }
      received.push(one)
      state.answer(response, one)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    got: received,
    becomes: (other: typeof answer) => void (state.answer = other),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export const answering =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end('said')

export const hooksPath = ({ accountId }: Account, more = '') =>
  `/api/v1/Account/${accountId}/Webhook${more && `/${more}`}`
export type Hook = { key: string; secret: string; version: number }
/** A webhook as an administrator adds it. */
export async function aWebhook(person: Person, account: Account, overrides: object): Promise<Hook> {
  const answer = await person.post(hooksPath(account), { Events: ['*'], ...overrides })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { Webhook: created, Secret } = answer.json().ResultContent
  return { key: created.WebhookKey, secret: Secret, version: created.version }
}

/** The verdict of a receiver's library on a message, at the time when it was sent. */
export function verified({ headers, body }: ReceivedRequest, secret: string): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1_000 })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}

/** A worker with its own clock, which moves only when the test advances it, so that a busy machine changes nothing. */
export function aSender(world: World, outgoing?: Outgoing) {
  const { db, config, keys } = world
  const state = { now: new Date(Date.now() + 60_000) }
  const run = createSender({ db, config, keys, clock: { now: () => state.now }, ...(outgoing && { outgoing }) })
  return {
    run,
    now: () => state.now,
    /** Milliseconds later. */
    after: (ms: number) => {
      state.now = new Date(state.now.getTime() + ms)
      return run()
    },
  }
}

let count = 0
/** Something that happened to an object of an account. */
export async function recordEvent(
  world: World,
  { accountId }: Account,
  key = accountId,
  action: AuditAction = 'account.updated',
): Promise<void> {
  await world.db.asOwner(async (tx) => {
    count += 1
    await recordSystemAudit(tx, {
      action,
      accountId,
      targets: [{ type: action.split('.')[0] ?? '', key, name: `Object ${key}` }],
      changes: [{ field: 'note', old: null, new: count }],
    })
  })
  // Events of one millisecond have no order.
  await sleep(2)
}

type Row = {
  state: string
  event: string
  object: string
  attempts: number
  fault: string | null
  message_id: string
  delivery_id: string
  next_try_at: string
  answer_status: number | null
  answer_body: string | null
  replay: boolean
}
/** The messages of a webhook, in their order. */
export async function messagesOf(world: World, key: string): Promise<Row[]> {
  const { rows } = await world.db.pool.query('select * from webhook_delivery where endpoint_id = $1 order by seq', [
    key,
  ])
  return rows
}
