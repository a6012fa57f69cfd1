import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '../apps/api/test/database.ts'
import { describeSchema } from './schema.ts'

// docs/schema.sql must have each kind of object that a migration can make, since no check compares what it leaves out.

let database: TestDatabase
let client: pg.Client
let before: string
beforeAll(async () => {
  database = await newDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  before = await describeSchema(database.url)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const planted: [what: string, make: string, unmake: string][] = [
  ['a column', 'alter table banner add planted text', 'alter table banner drop planted'],
  [
    'a default',
    'alter table banner alter account_id set default gen_random_uuid()',
    'alter table banner alter account_id drop default',
  ],
  ['a check', 'alter table banner add constraint planted check (true)', 'alter table banner drop constraint planted'],
  [
    'an exclusion',
    'alter table banner add constraint planted exclude (account_id with =)',
    'alter table banner drop constraint planted',
  ],
  ['an index', 'create index planted on banner (account_id)', 'drop index planted'],
  [
    'a policy',
    'create policy planted on banner for select to portal_app using (false)',
    'drop policy planted on banner',
  ],
  ['forced security', 'alter table banner force row level security', 'alter table banner no force row level security'],
  ['no security', 'alter table banner disable row level security', 'alter table banner enable row level security'],
  ['a right', 'grant truncate on banner to portal_app', 'revoke truncate on banner from portal_app'],
  ['a sequence', 'create sequence planted', 'drop sequence planted'],
  ['an extension', 'create extension fuzzystrmatch', 'drop extension fuzzystrmatch'],
  ['a function', `create function planted() returns int language sql as 'select 1'`, 'drop function planted()'],
]
test.each(planted)('the schema tells of %s', async (_, make, unmake) => {
  await client.query(make)
  const schema = await describeSchema(database.url)
  await client.query(unmake)
  expect(schema).not.toBe(before)
  expect(await describeSchema(database.url)).toBe(before)
})
