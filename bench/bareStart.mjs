// The minimal start of a server with these libraries, for comparison with the start of the portal. Plain JavaScript
// like the built portal, so that no types have to be stripped.
import { flushCompileCache } from 'node:module'
import '@node-rs/argon2'
import fastify from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { Registry } from 'prom-client'
import * as z from 'zod/mini'

const { DATABASE_URL: connectionString, PORT } = process.env
const pool = new pg.Pool({ connectionString, max: 2 })
const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
const registry = new Registry()
const body = z.object({ name: z.string() })
const app = fastify({ logger: true })
app.post('/', (request) => body.parse(request.body))
app.get('/metrics', () => registry.metrics())
app.get('/readyz', () => db.selectNoFrom((one) => one.val(PgBoss.name).as('queue')).executeTakeFirst())
await pool.query('select 1')
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
flushCompileCache() // now, as the portal does: a process that is killed writes none
