import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { done, prepared, rowsOf, seen, work, byText } from '../../../../test/changes.ts'
import { type Account, newWorld, type Person, type User } from '../../../../test/world.ts'
import { freeAddresses } from './users.status.repository.ts'

// Operation codes 2, 3 and 4 (specification section 4; `product.md` 2.2), through change sets and through the batch routes.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db

let company: Account
let above: Person
let own: Person
beforeEach(async () => {
  company = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  own = await world.signedInAt(company)
  above = await world.signedInAt(tree.cordage, { rights: { AcctStatus: 'W' } })
})

const standing = async ({ userId }: Pick<User, 'userId'>) =>
  (await pool.query('select user_status, status_before_disable from app_user where user_id = $1', [userId])).rows[0]
const batch = (by: Person, route: 'DisableBatch' | 'ReActivateBatch', body: object, key: string = randomUUID()) =>
  by.post(`/api/v1/AccountAdmin/${route}`, body, { 'idempotency-key': key })
const keysOf = (...people: Pick<User, 'userId'>[]) => people.map(({ userId }) => userId)
/** The result for one person, or the reason for a refusal. */
async function becomes(by: Person, person: Pick<User, 'userId'>, OperationCode: number): Promise<string> {
  const set = await prepared(by, 'user.status', { UserKeys: keysOf(person) }, { OperationCode })
  if (set.Ready === 1) expect(await done(by, set, 'Run', {})).toMatchObject({ State: 'Done', Done: 1 })
  const [row] = await rowsOf(by, set)
  return row!.Code ?? (row!.Verdict === 'Ready' ? (await standing(person)).user_status : row!.Verdict)
}

describe('a person', () => {
  test.each([
    ['Active', 3, 'Disabled'],
    ['Invited', 3, 'Disabled'],
    ['Staged', 3, 'Disabled'],
    ['Locked', 3, 'Disabled'],
    ['Disabled', 3, 'Unchanged'],
    ['Active', 4, 'Unchanged'],
    ['Disabled', 4, 'Active'],
    ['Invited', 4, 'user.statusNotAllowed'],
    ['Active', 2, 'Removed'],
    ['Invited', 2, 'Removed'],
    ['Disabled', 2, 'Removed'],
  ] as const)('who is %s, by operation %d: %s', async (userStatus, code, result) => {
    const person = await world.aUser({ account: company, userStatus })
    expect(await becomes(above, person, code)).toBe(result)
  })

  test('who was invited is invited again when enabled; the sessions ended at once and stay so', async () => {
    const invited = await world.aUser({ account: company, userStatus: 'Invited' })
    expect(await becomes(above, invited, 3)).toBe('Disabled')
    expect(await becomes(above, invited, 4)).toBe('Invited')
    expect(await standing(invited)).toEqual({ user_status: 'Invited', status_before_disable: null })
    const active = await world.signedInAt(company)
    expect((await active.get('/api/v1/AccountAdmin/LoginDetail')).statusCode).toBe(200)
    expect(await becomes(above, active, 3)).toBe('Disabled')
    expect((await active.get('/api/v1/AccountAdmin/LoginDetail')).statusCode).toBe(401)
    expect(await becomes(above, active, 4)).toBe('Active')
    expect((await active.get('/api/v1/AccountAdmin/LoginDetail')).statusCode).toBe(401)
  })

  test('may not be oneself, above, or of the own tier without its flag', async () => {
    expect(await becomes(own, own, 3)).toBe('user.self')
    const peers = [await world.signedInAt(tree.borealis), await world.signedInAt(tree.borealis)] as const
    expect(await becomes(peers[0], peers[1], 3)).toBe('auth.forbidden')
    const higher = await world.aUser({ account: company, role: 'RS' })
    expect(await becomes(own, higher, 3)).toBe('user.aboveYou')
    const foreign = await world.aUser({ account: tree.southbank })
    const answer = await above.post(
      '/api/v1/ChangeSet',
      { Kind: 'user.status', Selection: { UserKeys: keysOf(foreign) }, Input: { OperationCode: 3 } },
      { 'idempotency-key': randomUUID() },
    )
    expect(answer.json()).toMatchObject({ StatusCode: 404, Code: 'user.notFound' })
  })
})

describe('people', () => {
  test('who is the last administrator stays; of all at once, the last one in the list', async () => {
    const colleague = await world.aUser({ account: company })
    const set = await prepared(above, 'user.status', { UserKeys: keysOf(own, colleague) }, { OperationCode: 2 })
    expect(set).toMatchObject({ Ready: 1, Refused: 1 })
    expect(await rowsOf(above, set, 'refused')).toMatchObject([
      { Code: 'user.lastAdministrator', TargetKey: colleague.userId },
    ])
    // Each is possible in its preview; the second one to run would leave no administrator.
    const each = [
      await prepared(above, 'user.status', { UserKeys: keysOf(own) }, { OperationCode: 3 }),
      await prepared(above, 'user.status', { UserKeys: keysOf(colleague) }, { OperationCode: 3 }),
    ] as const
    const ends = await Promise.all(each.map((one) => done(above, one, 'Run', {})))
    expect(ends.map(({ State }) => State).toSorted(byText)).toEqual(['Done', 'Failed'])
    expect([(await standing(own)).user_status, (await standing(colleague)).user_status].toSorted(byText)).toEqual([
      'Active',
      'Disabled',
    ])
  })

  test('who alone has full rights stays, even when others in access groups are left', async () => {
    const held = await world.aUser({ account: company })
    const groupId = randomUUID()
    await pool.query('insert into access_group (group_id, account_id, name) values ($1, $2, $3)', [
      groupId,
      company.accountId,
      'Readers',
    ])
    await pool.query('insert into access_group_member (group_id, user_id, account_id) values ($1, $2, $3)', [
      groupId,
      held.userId,
      company.accountId,
    ])
    const set = await prepared(above, 'user.status', { UserKeys: keysOf(own) }, { OperationCode: 3 })
    expect(await done(above, set, 'Run', {})).toMatchObject({ State: 'Failed', Failed: 1 })
    expect(await rowsOf(above, set)).toMatchObject([{ Code: 'group.lastAdministrator' }])
    expect(await becomes(above, held, 3)).toBe('Disabled')
  })
})

describe('who was disabled or removed', () => {
  test('who was removed comes back by undoing; the address is kept for thirty days, then it is free', async () => {
    const person = await world.aUser({ account: company, userStatus: 'Disabled', statusBeforeDisable: 'Invited' })
    const directory = async () =>
      Number(
        (await pool.query('select count(*) from login_directory where user_id = $1', [person.userId])).rows[0].count,
      )
    const remove = { UserKeys: keysOf(person) }
    const set = await prepared(above, 'user.status', remove, { OperationCode: 2, Reason: 'Left the company' })
    expect(set.Effects).toContain('Their addresses stay reserved for 30 days; their plans are unassigned.')
    await done(above, set, 'Run', {})
    expect((await prepareOf(person)).json()).toMatchObject({ Code: 'user.notFound' })
    const undo = await done(above, set, 'Undo')
    expect(await done(above, undo, 'Run', {})).toMatchObject({ State: 'Done', Done: 1 })
    expect(await standing(person)).toEqual({ user_status: 'Disabled', status_before_disable: 'Invited' })
    expect(
      (await pool.query('select removed_at from app_user where user_id = $1', [person.userId])).rows[0].removed_at,
    ).toBeNull()
    await becomes(above, person, 2)
    await freeAddresses(world.db)
    expect(await directory()).toBe(1)
    await pool.query(`update app_user set removed_at = now() - interval '31 days' where user_id = $1`, [person.userId])
    await freeAddresses(world.db)
    expect(await directory()).toBe(0)
  })
  const prepareOf = (person: User) =>
    above.post(
      '/api/v1/ChangeSet',
      { Kind: 'user.status', Selection: { UserKeys: keysOf(person) }, Input: { OperationCode: 4 } },
      { 'idempotency-key': randomUUID() },
    )

  test('is recorded with the reason, at the own company', async () => {
    const person = await world.aUser({ account: company })
    const set = await prepared(
      above,
      'user.status',
      { UserKeys: keysOf(person) },
      { OperationCode: 3, Reason: 'On leave' },
    )
    await done(above, set, 'Run', {})
    const { rows } = await pool.query(
      `select action, account_id, reason, source, actor->>'email' as email from audit_event where targets->0->>'key' = $1`,
      [person.userId],
    )
    expect(rows).toEqual([
      { action: 'user.disabled', account_id: company.accountId, reason: 'On leave', source: 'JOB', email: above.email },
    ])
  })
})

describe('a batch', () => {
  test('of people: disabled, removed and enabled at once, a repetition does it once', async () => {
    const people = await Promise.all([1, 2].map(() => world.aUser({ account: company })))
    const [key, body] = [randomUUID(), { OperationCode: 3, UserKeys: keysOf(...people) }]
    const answers = [await batch(above, 'DisableBatch', body, key), await batch(above, 'DisableBatch', body, key)]
    expect(answers[0]!.statusCode).toBe(202)
    expect(answers[0]!.json().ResultContent).toMatchObject({ Total: 2, Ready: 2, Refused: 0, NeedsApproval: false })
    expect(answers[1]!.json().ResultContent).toEqual(answers[0]!.json().ResultContent)
    for (const person of people) expect((await standing(person)).user_status).toBe('Disabled')
    expect((await batch(above, 'ReActivateBatch', { ...body, OperationCode: 4 })).statusCode).toBe(202)
    for (const person of people) expect((await standing(person)).user_status).toBe('Active')
    expect((await batch(above, 'DisableBatch', { ...body, OperationCode: 2 })).statusCode).toBe(202)
    for (const person of people) expect((await standing(person)).user_status).toBe('Removed')
  })

  test('of more than 25 people who are to be removed asks for their number, and does nothing without it', async () => {
    const people = await Promise.all(
      Array.from({ length: 26 }, () => world.aUser({ account: company, kind: 'ENDUSER' })),
    )
    const [key, body] = [randomUUID(), { OperationCode: 2, UserKeys: keysOf(...people) }]
    const sets = async () =>
      (await pool.query('select count(*)::int as n from change_set where made_by = $1', [above.userId])).rows[0].n
    const before = await sets()
    for (const [ConfirmCount, code] of [
      [undefined, 'required'],
      [25, 'invalid'],
    ] as const) {
      const answer = await batch(above, 'DisableBatch', { ...body, ConfirmCount }, key)
      expect(answer.json()).toMatchObject({
        StatusCode: 409,
        Code: 'change.confirm',
        Message: ['Type 26 to confirm.'],
        Fields: [{ Field: 'ConfirmCount', Code: code }],
      })
    }
    expect(await sets()).toBe(before)
    const started = await batch(above, 'DisableBatch', { ...body, ConfirmCount: 26 }, key)
    expect(started.json().ResultContent).toMatchObject({ Ready: 26, NeedsApproval: false })
    await work(world)
    expect(await seen(above, started.json().ResultContent)).toMatchObject({ State: 'Done', Done: 26 })
  })

  test('of accounts: suspended and active again', async () => {
    const body = { AcctKeys: [company.accountId] }
    const statusOf = async () =>
      (await pool.query('select account_status from account where account_id = $1', [company.accountId])).rows[0]
        .account_status
    const answer = await batch(above, 'DisableBatch', { ...body, OperationCode: 3 })
    expect(answer.json().ResultContent).toMatchObject({ Total: 1, Ready: 1 })
    expect(await statusOf()).toBe('Suspended')
    await batch(above, 'ReActivateBatch', { ...body, OperationCode: 4 })
    expect(await statusOf()).toBe('Active')
    const closing = (await batch(above, 'DisableBatch', { ...body, OperationCode: 2 })).json().ResultContent
    expect(closing).toMatchObject({ NeedsApproval: true })
    expect(await seen(above, { ChangeKey: closing.ChangeKey })).toMatchObject({ State: 'AwaitingApproval' })
    expect(await statusOf()).toBe('Active')
  })

  test.each([
    ['DisableBatch', { OperationCode: 4, UserKeys: [] }, 'user.invalidOperation'],
    ['DisableBatch', { OperationCode: 1.5, UserKeys: [] }, 'user.invalidOperation'],
    ['ReActivateBatch', { OperationCode: 2, AcctKeys: [] }, 'user.invalidOperation'],
    ['DisableBatch', { OperationCode: '3', UserKeys: [] }, 'user.invalidOperation'],
    ['DisableBatch', { OperationCode: null, UserKeys: [] }, 'user.invalidOperation'],
    ['ReActivateBatch', { OperationCode: { code: 4 }, AcctKeys: [] }, 'user.invalidOperation'],
    ['ReActivateBatch', { OperationCode: 'enable', UserKeys: [] }, 'user.invalidOperation'],
    ['DisableBatch', { UserKeys: [] }, 'request.invalid'],
    ['DisableBatch', { OperationCode: 3 }, 'request.invalid'],
    ['DisableBatch', { OperationCode: 3, UserKeys: [], AcctKeys: [] }, 'request.invalid'],
    ['DisableBatch', { OperationCode: 3, UserKeys: [] }, 'change.nothing'],
    ['DisableBatch', { OperationCode: 3, UserKeys: [randomUUID()] }, 'user.notFound'],
    ['ReActivateBatch', { OperationCode: 4, AcctKeys: [randomUUID()] }, 'account.notFound'],
  ] as const)('%s %j is refused', async (route, body, code) => {
    const answer = await batch(above, route, body)
    expect(answer.json().Code).toBe(code)
    if (code === 'user.invalidOperation') expect(answer.json().Message).toEqual(['Invalid operation'])
  })
})

test.each([
  ['a long note', { Note: 'x'.repeat(201) }, { Field: 'Note', Code: 'tooLong' }],
  ['a reason by its code', { ReasonCode: 'CUSTREQ' }, { Field: 'ReasonCode', Code: 'notEditable' }],
])('a batch of people: %s is refused by its field', async (_, more, field) => {
  const answer = await batch(above, 'DisableBatch', { OperationCode: 3, UserKeys: keysOf(own), ...more })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().Fields).toMatchObject([field])
})

test('a larger batch is left to the job', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => world.aUser({ account: company, kind: 'ENDUSER' })))
  const answer = (await batch(above, 'DisableBatch', { OperationCode: 3, UserKeys: keysOf(...people) })).json()
    .ResultContent
  expect(await seen(above, answer)).toMatchObject({ State: 'Scheduled' })
  await work(world)
  expect(await seen(above, answer)).toMatchObject({ State: 'Done', Done: 30 })
})
