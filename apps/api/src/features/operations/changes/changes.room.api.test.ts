import { maxPrepared, maxWaiting } from '@portal/contract/core/changes/changes.rules'
import { expect, test } from 'vitest'
import { changesIn, done, keysOf, prepare, prepared, seen } from '../../../../test/changes.ts'
import { newWorld, type Person, type User } from '../../../../test/world.ts'
import { deleteOldChanges } from './changes.jobs.ts'

const world = await newWorld()
const { tree, customers } = await changesIn(world)
const { pool } = world.db
const [one] = await customers(1, tree.cordage)
const tag = (person: Person) => prepare(person, 'account.tags', keysOf([one!]), { Add: ['north'] })
const codeOf = async (person: Person) => (await tag(person)).json().Code

/** Creates sets of a person as if they had been prepared some hours ago. */
async function waiting(person: User, { sets, rows = 0, bytes = 0, hours = 0, state = 'Preview' }: WaitingSets) {
  await pool.query(
    `insert into change_set (change_set_id, account_id, kind, input, selection, made_by, made_by_name, total, bytes, state, created_at)
     select gen_random_uuid(), $1, 'account.tags', '{}', '{}', $2, 'Ann', $4, $5, $6, now() - make_interval(hours => $7)
     from generate_series(1, $3::int)`,
    [tree.cordage.accountId, person.userId, sets, rows, bytes, state, hours],
  )
}
type WaitingSets = { sets: number; rows?: number; bytes?: number; hours?: number; state?: string }
const anAdministrator = () => world.signedInAt(tree.cordage)
const countOf = async (where: string, values: unknown[]) =>
  (await pool.query(`select count(*)::int as n from ${where}`, values)).rows[0].n

const { person: own, company } = maxWaiting
test.each<[string, WaitingSets]>([
  ['sets', { sets: own.sets }],
  ['rows', { sets: 2, rows: own.rows / 2 }],
  ['bytes', { sets: 2, bytes: own.bytes / 2 }],
  ['planned ones', { sets: own.sets, state: 'Scheduled' }],
])('a person has room for so many %s that wait; a colleague is not held up', async (_, given) => {
  const [full, colleague] = [await anAdministrator(), await anAdministrator()]
  await waiting(full, given)
  const answer = await tag(full)
  expect([answer.statusCode, answer.json().Code]).toEqual([409, 'change.tooManyOpen'])
  expect(answer.json().Message[0]).toContain('Bulk changes page')
  expect((await tag(colleague)).statusCode).toBe(201)
  await pool.query('delete from change_row; delete from change_set')
})

test('so has a company, whichever of its people prepared them', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, anAdministrator))
  for (const person of people.slice(1)) await waiting(person, { sets: company.sets / 5 })
  expect(await codeOf(people[0]!)).toBe('change.companyFull')
  expect(await codeOf(await world.signedInAt(tree.borealis))).toBeUndefined()
  await pool.query('delete from change_row; delete from change_set')
})

test('abandoned previews make room, planned sets do not', async () => {
  const person = await anAdministrator()
  const set = await prepared(person, 'account.tags', keysOf([one!]), { Add: ['north'] })
  await pool.query(`update change_set set created_at = now() - interval '2 hours'`)
  await waiting(person, { sets: own.sets - 1, hours: 2, state: 'Scheduled' })
  expect((await tag(person)).statusCode).toBe(201)
  expect(await seen(person, set)).toMatchObject({ State: 'Cancelled' })
  expect(await countOf('change_row where change_set_id = $1', [set.ChangeKey])).toBe(0)
  await pool.query('delete from change_row; delete from change_set')
})

test('sets prepared within a day are limited too, whatever became of them', async () => {
  const person = await anAdministrator()
  await waiting(person, { sets: 10, rows: maxPrepared.person.rows / 10, state: 'Cancelled' })
  expect(await codeOf(person)).toBe('change.tooManyToday')
  await pool.query(`update change_set set created_at = now() - interval '25 hours'`)
  expect((await tag(person)).statusCode).toBe(201)
  await pool.query('delete from change_row; delete from change_set')
})

test('ten concurrent requests get no more room than one', async () => {
  const person = await anAdministrator()
  await waiting(person, { sets: own.sets - 2 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => tag(person)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
  await pool.query('delete from change_row; delete from change_set')
})

test('a preview counts its room, and a cancelled one takes none', async () => {
  const person = await anAdministrator()
  const set = await prepared(person, 'account.tags', keysOf([one!]), { Add: ['north'] })
  expect(await countOf('change_set where change_set_id = $1 and bytes > 100', [set.ChangeKey])).toBe(1)
  await done(person, set, 'Cancel')
  expect(await countOf('change_row where change_set_id = $1', [set.ChangeKey])).toBe(0)
})

test('one cleaning removes everything too old, however much that is', async () => {
  const person = await anAdministrator()
  await waiting(person, { sets: 450, hours: 8 * 24 })
  await waiting(person, { sets: 10, hours: 8 * 24, state: 'Cancelled' })
  await deleteOldChanges(world)
  expect(await countOf('change_set where made_by = $1', [person.userId])).toBe(0)
})
