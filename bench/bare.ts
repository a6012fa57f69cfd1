// The plain server that the API is measured beside: node:http, a pg pool with named statements, and nothing else.
import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { chained, repeatable, type Statement } from './replay.ts'
import { turnsOf } from './turns.ts'

/** Its start message. `recordings`: per address two recordings of one request. */
export type BareWork = {
  databaseUrl: string
  connections: number
  recordings: Record<string, [Statement[], Statement[]]>
  /** The same of refreshes one after another, each of a session of its own: as many as connections. */
  refreshes: [Statement[], Statement[]][]
  password: { hash: string; typed: string }
}

type Named = { text: string; name?: string; values: unknown[] }
const nameOf = (text: string) => createHash('sha1').update(text).digest('base64url')

/** Runs the statements of a request in order on one connection; the rows of all of them are the answer. */
async function run(pool: pg.Pool, statements: readonly Named[]): Promise<unknown[]> {
  const client = await pool.connect()
  try {
    const rows: unknown[] = []
    for (const statement of statements)
      rows.push(...[await client.query(statement.name ? statement : statement.text)].flat().flatMap((one) => one.rows))
    return rows
  } finally {
    client.release()
  }
}

/** Names are made once: one for each text, as the API's own client does. */
function naming(statements: readonly Statement[]) {
  const names = new Map(statements.map(({ text }) => [text, nameOf(text)]))
  return ({ text, values }: Statement): Named => ({ text, values, ...(values.length > 0 && { name: names.get(text) }) })
}

function routesOf({ recordings, refreshes, password }: BareWork, pool: pg.Pool) {
  const routes = new Map<string, () => Promise<unknown>>()
  for (const [name, [first, second]] of Object.entries(recordings)) {
    const repeat = repeatable(first, second)
    const named = naming(second)
    routes.set(`/${name}`, () => run(pool, repeat().map(named)))
  }
  // A round that ends leaves refreshes under way, which the next one then waits for.
  const inTurn = turnsOf(refreshes.map(([first, second]) => ({ next: chained(first, second), named: naming(second) })))
  routes.set('/refresh', () =>
    inTurn(async ({ next, named }) => {
      const rows = await run(pool, next().map(named))
      if (rows.length === 0) throw new Error('a refresh found no token')
      return rows
    }),
  )
  routes.set('/one', async () => (await pool.query('SELECT 1')).rows)
  routes.set('/hash', () => verify(password.hash, password.typed))
  return routes
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

process.once('message', (work: BareWork) => {
  const pool = new pg.Pool({ connectionString: work.databaseUrl, max: work.connections })
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
