import { randomUUID } from 'node:crypto'
import { maxObjects } from '@portal/contract/core/changes/changes.rules'
import { beforeAll, expect, test } from 'vitest'
import { done, prepare, prepared, rowsOf } from '../../../../test/changes.ts'
import { hold } from '../../../../test/groups.ts'
import { allPeople, insertPeople, userKeys } from '../../../../test/people.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// "All N in this result" of the list of people: the server evaluates the predicate within the caller's reach.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const disable = { OperationCode: 3, Reason: 'left the company' }

let company: Account
let other: Account
let above: Person
beforeAll(async () => {
  company = await world.anAccount({ acctType: 'CU', under: tree.cordage, tags: ['vip'] })
  other = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  above = await world.signedInAt(tree.cordage)
  await insertPeople(world, [
    ...Array.from({ length: 4 }, (_, at) => ({ account: company, firstName: 'Quill', lastName: `Able${at}` })),
    { account: company, firstName: 'Quill', userStatus: 'Invited' as const, imported: true },
    { account: company, firstName: 'Quill', userStatus: 'Removed' as const },
    { account: other, firstName: 'Quill', lastName: 'Beside' },
    { account: tree.southbank, firstName: 'Quill', lastName: 'Foreign' },
  ])
})

const chosen = async (by: Person, selection: object) => {
  const set = await prepared(by, 'user.status', { ...selection }, disable)
  return (await rowsOf(by, set)).map(({ TargetKey }) => TargetKey).toSorted()
}
const found = async (by: Person, filter: object) => userKeys(await allPeople(by, filter)).toSorted()

test.each([
  ['words', { SearchText: 'quill able' }],
  ['one letter', { SearchText: 'q' }],
  ['a status', { Status: ['Invited'] }],
  ['a company with all below it', { Company: 'company', SearchText: 'quill' }],
  ['one account', { AcctKey: 'other' }],
  ['tags of the account', { Tag: ['VIP'], Kind: ['ENDUSER'] }],
  ['what is so', { Imported: true, RegistrationPending: false }],
  ['a role', { Role: ['RS'] }],
])('a predicate of %s means whom the list shows, and nobody else', async (_, query) => {
  const keys: Record<string, string> = { company: company.accountId, other: other.accountId }
  const named = Object.entries(query).map(([name, value]) => [name, keys[value as string] ?? value])
  const filter = Object.fromEntries(named)
  const shown = await found(above, filter)
  expect(shown.length).toBeGreaterThan(0)
  expect(await chosen(above, { UserFilter: filter })).toEqual(shown)
})

test('everybody found is disabled but those excepted, and nobody of another branch', async () => {
  const filter = { SearchText: 'quill able' }
  const [spared, ...others] = await found(above, filter)
  const set = await prepared(above, 'user.status', { UserFilter: filter, Except: [spared] }, disable)
  const run = await done(above, set, 'Run', {})
  expect(run).toMatchObject({ State: 'Done', Done: others.length })
  const { rows } = await pool.query(
    `select user_id from app_user where user_status = 'Disabled' and first_name = 'Quill' order by 1`,
  )
  expect(rows.map(({ user_id }) => user_id)).toEqual(others)
})

test('who is held to some companies by an access group reaches only the people of those and the own, whatever is asked for', async () => {
  const member = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { 'Customer-Add/Edit Users': 'RW' },
    accountScope: 'LIST',
    accounts: [other.accountId],
  })
  // The caller's company is always in reach.
  const { rows } = await pool.query<{ user_id: string }>(
    `select user_id from app_user where account_id = any($1) and user_status <> 'Removed' order by user_id`,
    [[other.accountId, tree.cordage.accountId]],
  )
  expect(await chosen(member, { UserFilter: {} })).toEqual(rows.map(({ user_id }) => user_id))
  const sibling = await prepare(member, 'user.status', { UserFilter: { AcctKey: company.accountId } }, disable)
  expect(sibling.json()).toMatchObject({ StatusCode: 404, Code: 'account.notFound' })
  const readOnly = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { 'Customer-Add/Edit Users': 'R' },
  })
  expect((await prepare(readOnly, 'user.status', { UserFilter: {} }, disable)).statusCode).toBe(403)
})

test('whoever may only read people prepares nothing for them', async () => {
  const reader = await world.signedInAt(tree.cordage, { rights: { AcctMgmnt: 'R' } })
  expect((await prepare(reader, 'user.status', { UserFilter: {} }, disable)).statusCode).toBe(403)
})

test.each([
  ['another branch', { UserFilter: { Company: tree.southbank.accountId } }, 404, 'account.notFound', []],
  ['a company that does not exist', { UserFilter: { AcctKey: randomUUID() } }, 404, 'account.notFound', []],
  ['those who were removed', { UserFilter: { Removed: true } }, 409, 'change.nothing', []],
  ['nobody', { UserFilter: { SearchText: 'nobody is called so' } }, 409, 'change.nothing', []],
  ['a filter of accounts', { Filter: {} }, 400, 'request.invalid', ['Selection.Filter']],
  ['two ways of naming', { UserFilter: {}, UserKeys: [] }, 400, 'request.invalid', ['Selection']],
  ['exceptions without a predicate', { UserKeys: [], Except: [] }, 400, 'request.invalid', ['Selection.Except']],
  [
    'an unknown status',
    { UserFilter: { Status: ['Gone'] } },
    400,
    'request.invalid',
    ['Selection.UserFilter.Status.0'],
  ],
  ['yes in words', { UserFilter: { Imported: 'yes' } }, 400, 'request.invalid', ['Selection.UserFilter.Imported']],
])('a predicate of %s is refused as such', async (_, selection, status, code, fields) => {
  const answer = (await prepare(above, 'user.status', selection, disable)).json()
  expect(answer).toMatchObject({ StatusCode: status, Code: code })
  expect((answer.Fields ?? []).map(({ Field }: { Field: string }) => Field)).toEqual(fields)
})

test('more people than one change may have are refused as a whole', async () => {
  const crowd = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await pool.query(
    `insert into app_user (user_id, account_id, email, email_typed, kind, user_status, registration_pending)
     select gen_random_uuid(), $1, n || '@crowd.test', n || '@crowd.test', 'ENDUSER', 'Active', false from generate_series(1, $2::int) n`,
    [crowd.accountId, maxObjects + 1],
  )
  const answer = await prepare(above, 'user.status', { UserFilter: { AcctKey: crowd.accountId } }, disable)
  expect(answer.json().Code).toBe('change.tooMany')
}, 60_000)
