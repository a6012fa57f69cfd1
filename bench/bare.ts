// The plain server that the API is compared with: node:http, the statements in as many round trips as the API's, and
// nothing else.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verify } from '@node-rs/argon2'
import type pg from 'pg'
import { BatchingClient } from '../apps/api/src/platform/db/client.ts'
import { WatchfulPool } from '../apps/api/src/platform/db/pool.ts'
import { chained, repeatable, send, type Statement } from './replay.ts'
import { turnsOf } from './turns.ts'

/** Its start message. `recordings`: per address two recordings of one request. */
export type BareWork = {
  databaseUrl: string
  connections: number
  recordings: Record<string, [Statement[], Statement[]]>
  /** Recordings of refreshes one after another, each of a separate session: as many as connections. */
  refreshes: [Statement[], Statement[]][]
  /** Recordings of sign-ins, whose password is compared after the first round trip. */
  signIns: [Statement[], Statement[]][]
  password: { hash: string; typed: string }
}

async function onClient<T>(pool: pg.Pool, work: (client: BatchingClient) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as unknown as BatchingClient & { release(): void }
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

function routesOf({ recordings, refreshes, signIns, password }: BareWork, pool: pg.Pool) {
  const routes = new Map<string, () => Promise<unknown>>()
  for (const [name, [first, second]] of Object.entries(recordings)) {
    const repeat = repeatable(first, second)
    routes.set(`/${name}`, () => onClient(pool, (client) => send(client, repeat())))
  }
  // The end of a round leaves refreshes under way, and the next round waits for them.
  const inTurn = turnsOf(refreshes.map(([first, second]) => chained(first, second)))
  routes.set('/refresh', () =>
    inTurn(async (next) => {
      const rows = await onClient(pool, (client) => send(client, next()))
      if (rows.length === 0) throw new Error('a refresh found no token')
      return rows
    }),
  )
  routes.set('/one', async () => (await pool.query('SELECT 1')).rows)
  const hash = () => verify(password.hash, password.typed)
  routes.set('/hash', hash)
  const signInOf = turnsOf(signIns.map(([first, second]) => repeatable(first, second)))
  routes.set('/signIn', () =>
    signInOf(async (next) => {
      const statements = next()
      const found = statements.findIndex(({ text }) => text === 'commit') + 1
      await onClient(pool, (client) => send(client, statements.slice(0, found)))
      await hash()
      return onClient(pool, (client) => send(client, statements.slice(found)))
    }),
  )
  return routes
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

process.once('message', (work: BareWork) => {
  const times = { statementSeconds: 10, waitSeconds: 10, idleSeconds: 10 }
  const pool = new WatchfulPool(work.databaseUrl, { max: work.connections, ...times }, BatchingClient)
  const routes = routesOf(work, pool)
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const route = routes.get(request.url ?? '')
      if (!route) return answer(response, 404, null)
      route().then(
        (body) => answer(response, 200, body),
        (error: Error) => answer(response, 500, error.message),
      )
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit(0))
