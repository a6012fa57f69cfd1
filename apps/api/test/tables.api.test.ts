import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { modules } from '@portal/contract/core/access/access.modules'
import { expect, test } from 'vitest'
import { tables } from '../src/tables.ts'
import { newWorld } from './world.ts'

// Every table that a person or a stranger can make grow has a bound: the table declares it, and a test proves it.

const world = await newWorld()

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** The file with the test of a bound: in a feature, in the platform, or next to this one. */
const fileOf = (name: string) => {
  const places = ['apps/api/src/features/*', 'apps/api/src', 'apps/api/test'].map((at) => `${at}/${name}.api.test.ts`)
  return globSync(places, { cwd: root })[0] ?? places.join(' or ')
}

test('every table of the database says who makes it grow and what bounds it', async () => {
  const { rows } = await world.db.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  expect(Object.keys(tables).toSorted()).toEqual(rows.map(({ name }) => camel(name)).toSorted())
})

test.each(Object.entries(tables).flatMap(([table, { shown }]) => (shown ? [[table, ...shown] as const] : [])))(
  'the bound of %s is shown by a test',
  (_, file, title) => {
    expect(read(fileOf(file))).toMatch(new RegExp(`test(\\.each)?\\(.*${title}`))
  },
)

test('each named job exists and runs', () => {
  const sources = [
    'apps/api/src/portal.jobs.ts',
    ...globSync('apps/api/src/features/*/*/*.{jobs,feature}.ts', { cwd: root }),
  ].map(read)
  const jobs = new Set(
    sources.flatMap((text) => [...text.matchAll(/name: '([\w-]+)',\s*cron/g)].map(([, name]) => name)),
  )
  const named = Object.entries(tables).flatMap(([table, { job }]) => (job ? [[table, job] as const] : []))
  expect(named.filter(([, job]) => !jobs.has(job))).toEqual([])
})

test('a company has as many groups as it may, archived ones counted', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  const admin = await world.signedInAt(account)
  await world.db.pool.query(
    `insert into access_group (group_id, account_id, name, archived)
     select gen_random_uuid(), $1, 'Group ' || n, n % 2 = 0 from generate_series(1, 499) n`,
    [account.accountId],
  )
  const Entries = modules.map((Module) => ({ Module, Permission: 'RW' }))
  const make = (Name: string) => admin.post('/api/v1/Group', { Name, Entries }, { 'idempotency-key': randomUUID() })
  expect((await make('The last one')).statusCode).toBe(201)
  expect((await make('One more')).json()).toMatchObject({ StatusCode: 409, Code: 'group.tooMany' })
})
