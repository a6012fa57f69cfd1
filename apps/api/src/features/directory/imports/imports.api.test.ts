import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { act, done, seen, type WireSet } from '../../../../test/changes.ts'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// People from the rows of a file (`product.md` 2.3): check, preview and run give each row the same verdict.

const world = await newWorld()
const tree = await world.demoTree()
const { borealis, cordage, southbank } = tree
const { pool } = world.db
const rosa = await world.signedInAt(cordage)
const customer = (under: Account = cordage) => world.anAccount({ acctType: 'CU', under })

type Cells = Record<string, string>
let n = 0
const address = () => `row.${(n += 1)}@import.test`
const cells = (more: Cells = {}): Cells => ({ Email: address(), FirstName: 'Ada', LastName: 'Sample', ...more })
const rows = (...given: Cells[]) => given.map((Cells, at) => ({ Line: at + 2, Cells }))
const body = (account: Account | undefined, lines: Cells[], more: object = {}) => ({
  ...(account && { AcctKey: account.accountId }),
  Rows: rows(...lines),
  ...more,
})
const check = (person: Person, account: Account | undefined, lines: Cells[], more: object = {}) =>
  person.post('/api/v1/User/Import/Check', body(account, lines, more))
type Row = { Line: number; Verdict: string; Faults: { Columns: string[]; Code: string; Level: string }[] }
const checkRows = async (person: Person, account: Account | undefined, lines: Cells[], more: object = {}) => {
  const answer = await check(person, account, lines, more)
  expect({ status: answer.statusCode, message: answer.json().Message }).toMatchObject({ status: 200 })
  return answer.json().ResultContent as { Counts: Record<string, number>; Rows: Row[] }
}
const verdicts = async (person: Person, account: Account | undefined, lines: Cells[], more: object = {}) =>
  (await checkRows(person, account, lines, more)).Rows.map(
    ({ Verdict, Faults: [fault] }) => `${Verdict}${fault ? ` ${fault.Columns[0] ?? 'row'} ${fault.Code}` : ''}`,
  )
const prepare = async (person: Person, account: Account | undefined, lines: Cells[], more: object = {}) => {
  const answer = await person.post('/api/v1/User/Import', body(account, lines, more), {
    'idempotency-key': randomUUID(),
  })
  expect({ status: answer.statusCode, message: answer.json().Message }).toMatchObject({ status: 201 })
  return answer.json().ResultContent as WireSet
}
const importRows = async (person: Person, account: Account | undefined, lines: Cells[], more: object = {}) =>
  done(person, await prepare(person, account, lines, more), 'Run', {})
const peopleOf = async ({ accountId }: Account) =>
  (
    await pool.query(
      `select user_id, email, first_name, last_name, kind, role_code, user_status, imported, language, phone, reference_key
       from app_user where account_id = $1 order by email`,
      [accountId],
    )
  ).rows
const numberOf = async ({ accountId }: Account): Promise<string> =>
  (await pool.query('select acct_number from account where account_id = $1', [accountId])).rows[0].acct_number
const mailsTo = async (email: string) =>
  (await pool.query('select count(*)::int as n from outgoing_message where recipient = $1', [email])).rows[0].n

test('rows become people with their invitation and an audit line each, and the same file again changes nothing', async () => {
  const account = await customer()
  const lines = [
    cells({ Language: 'Français', Phone: '+33 1 23 45 67 89', ReferenceKey: 'HR-9', JobFunction: 'it' }),
    cells({ SendWelcome: 'non' }),
    cells({ Kind: 'Administrateur et utilisateur final' }),
  ]
  expect((await checkRows(rosa, account, lines)).Counts).toMatchObject({ Created: 3, Failed: 0 })
  expect(await peopleOf(account)).toEqual([])
  const set = await importRows(rosa, account, lines)
  expect(set).toMatchObject({ State: 'Done', Done: 3, Sentence: expect.stringContaining('3 are added') })
  const people = await peopleOf(account)
  expect(people).toMatchObject([
    { kind: 'ENDUSER', user_status: 'Invited', imported: true, language: 'fr-fr', phone: '+33123456789' },
    { kind: 'ENDUSER', imported: true },
    { kind: 'BOTH', role_code: 'CU', imported: true },
  ])
  expect(await Promise.all(people.map(({ email }) => mailsTo(email)))).toEqual([1, 0, 1])
  for (const { user_id: userId } of people)
    expect(await trailOf(world, { to: { userId }, action: 'user.invited' })).toHaveLength(1)
  const { rows: sources } = await pool.query(
    `select distinct source from audit_event where account_id = $1 and action = 'user.invited'`,
    [account.accountId],
  )
  expect(sources).toEqual([{ source: 'IMPORT' }])
  expect(await verdicts(rosa, account, lines)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  const repeated = await prepare(rosa, account, lines)
  expect(repeated).toMatchObject({ Ready: 0, Unchanged: 3 })
})

test('people who are there are changed by cells that are not empty, or left as they are', async () => {
  const account = await customer()
  const one = cells({ ReferenceKey: 'HR-1' })
  await importRows(rosa, account, [one])
  const expected = { Email: (one['Email'] as string).toUpperCase(), FirstName: 'Bo' }
  expect(await verdicts(rosa, account, [expected], { Existing: 'skip' })).toEqual(['skipped'])
  expect(await verdicts(rosa, account, [expected])).toEqual(['updated'])
  const set = await importRows(rosa, account, [expected])
  expect(await peopleOf(account)).toMatchObject([{ first_name: 'Bo', last_name: 'Sample', reference_key: 'HR-1' }])
  await done(rosa, await done(rosa, set, 'Undo'), 'Run', {})
  expect(await peopleOf(account)).toMatchObject([{ first_name: 'Ada' }])
})

test('a record that somebody changed since the preview, or since the run, stays', async () => {
  const account = await customer()
  const one = cells()
  await importRows(rosa, account, [one])
  const [person] = await peopleOf(account)
  const rename = (name: string) =>
    pool.query('update app_user set first_name = $2 where user_id = $1', [person.user_id, name])
  const set = await prepare(rosa, account, [{ Email: one['Email'] as string, FirstName: 'Bo' }])
  await rename('Cy')
  await act(rosa, set, 'Run', {})
  expect(await peopleOf(account)).toMatchObject([{ first_name: 'Cy' }])
  const repeated = await importRows(rosa, account, [{ Email: one['Email'] as string, FirstName: 'Bo' }])
  await rename('Di')
  expect(await done(rosa, repeated, 'Undo')).toMatchObject({ Ready: 0, Refused: 1 })
  expect(await peopleOf(account)).toMatchObject([{ first_name: 'Di' }])
})

test('an undo removes who was added and has not activated, and keeps who has', async () => {
  const account = await customer()
  const set = await importRows(rosa, account, [cells(), cells()])
  const [first] = await peopleOf(account)
  await pool.query(`update app_user set user_status = 'Active', registration_pending = false where user_id = $1`, [
    first.user_id,
  ])
  const back = await done(rosa, set, 'Undo')
  expect(back).toMatchObject({ Ready: 1, Refused: 1 })
  const { Items: items } = (await rosa.get(`/api/v1/ChangeSet/${back.ChangeKey}/Rows?show=refused`)).json()
    .ResultContent
  expect(items.map(({ Code }: { Code: string }) => Code)).toEqual(['import.activated'])
  await done(rosa, back, 'Run', {})
  expect((await peopleOf(account)).map((person) => person.user_status)).toEqual(['Active', 'Removed'])
})

test('actions disable, enable and remove as single calls do', async () => {
  const account = await customer()
  const lines = [cells(), cells()]
  await importRows(rosa, account, lines)
  const [one, other] = lines.map(({ Email = '' }): Cells => ({ Email }))
  await importRows(rosa, account, [{ ...one, Action: 'désactiver' }])
  expect((await peopleOf(account)).map((person) => person.user_status)).toEqual(['Disabled', 'Invited'])
  await importRows(rosa, account, [{ ...one, Action: 'enable' }])
  await importRows(rosa, account, [{ ...other, Action: 'remove' }])
  expect((await peopleOf(account)).map((person) => person.user_status)).toEqual(['Invited', 'Removed'])
  expect(await verdicts(rosa, account, [cells({ Action: 'remove' })])).toEqual(['failed Email user.notFound'])
})

test('the last administrator of a customer stays, whatever a file says', async () => {
  const account = await customer()
  const admin = await world.aUser({ account, email: 'last@import.test' })
  const set = await prepare(rosa, account, [{ Email: admin.email, Action: 'remove' }])
  await done(rosa, set, 'Run', {})
  expect(await peopleOf(account)).toMatchObject([{ user_status: 'Active' }])
})

test.each<[string, Cells, string]>([
  ['no address', { Email: ' ' }, 'failed Email required'],
  ['no address at all', { Email: 'nobody' }, 'failed Email email'],
  ['letters of two scripts', { Email: 'аnn@import.test' }, 'failed Email email'],
  ['no name', { FirstName: '', LastName: '' }, 'failed FirstName required'],
  ['a huge cell', { LastName: 'x'.repeat(100_000) }, 'failed LastName tooLong'],
  ['a control character', { FirstName: 'A\u0007da' }, 'failed FirstName control'],
  ['a phone number without its country', { Phone: '0612345678' }, 'failed Phone phone'],
  ['an unknown language', { Language: 'klingon' }, 'failed Language notOneOf'],
  ['an unknown zone', { TimeZone: 'Mars/Olympus' }, 'failed TimeZone timeZone'],
  ['an unknown act', { Action: 'promote' }, 'failed Action notOneOf'],
  ['an unknown kind', { Kind: 'ROOT' }, 'failed Kind notOneOf'],
  ['an unknown group', { Kind: 'ADMIN', Groups: 'Nobody' }, 'failed Groups group.notFound'],
  ['groups of an end user', { Groups: 'Nobody' }, 'failed Groups group.notFound'],
  ['another account', { AcctNumber: 'CU-1' }, 'failed AcctNumber import.otherAccount'],
])('a row with %s is refused by its cell, and the others are not', async (_, more, expected) => {
  const account = await customer()
  expect(await verdicts(rosa, account, [cells(more), cells()])).toEqual([expected, 'created'])
})

test('an address twice fails in both rows, however it is written', async () => {
  const account = await customer()
  const one = cells()
  const wide = (one['Email'] as string).replace('row', 'ｒｏｗ').toUpperCase()
  const twice = ['failed Email import.twice', 'failed Email import.twice']
  expect(await verdicts(rosa, account, [one, cells({ Email: wide })])).toEqual(twice)
  const [here, there] = [await numberOf(account), await numberOf(await customer())]
  const across = [
    { ...one, AcctNumber: here },
    { ...one, AcctNumber: there },
  ]
  expect(await verdicts(rosa, undefined, across)).toEqual(twice)
})

test('an address of another company is refused without naming it', async () => {
  const [account, other] = [await customer(), await customer()]
  const taken = await world.aUser({ account: other, email: 'taken@import.test' })
  const foreign = await world.aUser({ account: southbank, email: 'foreign@import.test' })
  const answer = await check(rosa, account, [cells({ Email: taken.email }), cells({ Email: foreign.email })])
  expect(answer.json().ResultContent.Rows).toMatchObject([
    { Verdict: 'failed', Faults: [{ Columns: ['Email'], Code: 'user.emailTaken' }] },
    { Verdict: 'failed', Faults: [{ Columns: ['Email'], Code: 'user.emailTaken' }] },
  ])
  expect(answer.body).not.toContain(other.acctName)
  expect(answer.body).not.toContain(southbank.acctName)
})

test('S2: a file reaches no company outside the tree, and says of it what it says of none', async () => {
  const account = await customer()
  const foreign = southbank
  expect(codeOf(await check(rosa, foreign, [cells()]))).toEqual([404, 'account.notFound'])
  const lines = [
    cells({ AcctNumber: await numberOf(account) }),
    cells({ AcctNumber: await numberOf(foreign) }),
    cells({ AcctNumber: 'CU-000000000' }),
    cells(),
  ]
  expect(await verdicts(rosa, undefined, lines)).toEqual([
    'created',
    'failed AcctNumber account.notFound',
    'failed AcctNumber account.notFound',
    'failed AcctNumber required',
  ])
  await importRows(rosa, undefined, lines)
  expect((await peopleOf(account)).length).toBe(1)
  expect((await peopleOf(foreign)).filter((person) => person.imported)).toEqual([])
})

test('a group is found by its name in the company of the row alone', async () => {
  const [account, other] = [await customer(), await customer()]
  for (const { accountId } of [other, southbank])
    await pool.query(
      `insert into access_group (group_id, account_id, name) values (gen_random_uuid(), $1, 'Elsewhere')`,
      [accountId],
    )
  const [key, number] = [cells({ Kind: 'ADMIN', Groups: 'Elsewhere' }), await numberOf(account)]
  expect(await verdicts(rosa, account, [key])).toEqual(['failed Groups group.notFound'])
  expect(await verdicts(rosa, undefined, [{ ...key, AcctNumber: number }])).toEqual(['failed Groups group.notFound'])
})

test('S3: nobody gives by a file what they do not hold', async () => {
  const account = await customer()
  const member = await hold(world, await world.signedInAt(cordage), {
    entries: { 'Customer-Add/Edit Users': 'RW' } as never,
  })
  expect(await verdicts(member, account, [cells(), cells({ Kind: 'ADMIN' })])).toEqual([
    'created',
    'failed Groups group.beyondYou',
  ])
  const reader = await hold(world, await world.signedInAt(cordage), {
    entries: { 'Customer-Add/Edit Users': 'R' } as never,
  })
  expect((await check(reader, account, [cells()])).statusCode).toBe(403)
  expect(await verdicts(await world.signedInAt(borealis), cordage, [cells({ Kind: 'ENDUSER' })])).toEqual([
    'failed Kind user.kindNotHere',
  ])
})

test('S2: somebody held to one account imports into no other, at the check, the preview or the run', async () => {
  const [account, other] = [await customer(), await customer()]
  const member = await hold(world, await world.signedInAt(cordage), {
    entries: { 'Customer-Add/Edit Users': 'RW' } as never,
    accountScope: 'LIST',
    accounts: [account.accountId],
  } as never)
  expect(await verdicts(member, account, [cells()])).toEqual(['created'])
  for (const path of ['Check', '']) {
    const answer = await member.post(`/api/v1/User/Import${path && `/${path}`}`, body(other, [cells()]), {
      'idempotency-key': randomUUID(),
    })
    expect([403, 404]).toContain(answer.statusCode)
  }
  const across = [cells({ AcctNumber: await numberOf(account) }), cells({ AcctNumber: await numberOf(other) })]
  expect(await verdicts(member, undefined, across)).toEqual(['created', 'failed AcctNumber account.notFound'])
  await importRows(member, undefined, across)
  expect([(await peopleOf(account)).length, (await peopleOf(other)).length]).toEqual([1, 0])
})

test('rights that are gone by the run are asked again', async () => {
  const account = await customer()
  const person = await world.signedInAt(cordage)
  const set = await prepare(person, account, [cells()])
  await pool.query(`update account set account_status = 'Suspended' where account_id = $1`, [account.accountId])
  await act(person, set, 'Run', {})
  expect((await peopleOf(account)).length).toBe(0)
  expect((await seen(person, set)).Done).toBe(0)
})

test('the same file twice at once makes each person once', async () => {
  const account = await customer()
  const lines = Array.from({ length: 20 }, () => cells())
  const [one, other] = [await prepare(rosa, account, lines), await prepare(rosa, account, lines)]
  await Promise.all([act(rosa, one, 'Run', {}), act(rosa, other, 'Run', {})])
  const sets = [await seen(rosa, one), await seen(rosa, other)]
  expect(sets.reduce((sum, set) => sum + set.Done, 0)).toBe(20)
  expect(await peopleOf(account)).toHaveLength(20)
})
