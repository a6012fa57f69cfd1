import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { act, done, prepare, prepared, rowsOf, seen } from '../../../../test/changes.ts'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { mailsTo } from '../../../../test/links.ts'
import { aConfig } from '../../../../test/singleSignOn.ts'
import { type Account, newWorld, type Person, type User } from '../../../../test/world.ts'

// Transfers people to another account of the tree (`product.md` 2.1), only by callers who could invite them there.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db

let from: Account
let to: Account
let by: Person
let ann: User
beforeEach(async () => {
  from = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  to = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  by = await world.signedInAt(tree.cordage)
  ann = await world.aUser({ account: from })
  await world.aUser({ account: from })
  await world.aUser({ account: to })
})

type UserRef = Pick<User, 'userId'>
const keysOf = (...people: UserRef[]) => ({ UserKeys: people.map(({ userId }) => userId) })
const input = (account: Account, more: object = {}) => ({ AcctKey: account.accountId, ...more })
const transfer = async (person: UserRef = ann, account = to, more: object = {}, maker = by) => {
  const set = await prepared(maker, 'user.transfer', keysOf(person), input(account, more))
  return set.Ready === 0 ? set : done(maker, set, 'Run', {})
}
const whyNot = async (person: UserRef = ann, account = to, more: object = {}, maker = by) =>
  (await rowsOf(maker, await prepared(maker, 'user.transfer', keysOf(person), input(account, more))))[0]?.Code
const placeOf = async ({ userId }: UserRef): Promise<string> =>
  (await pool.query('select account_id from app_user where user_id = $1', [userId])).rows[0].account_id
const groupsOf = async ({ userId }: UserRef): Promise<string[]> =>
  (await pool.query('select group_id from access_group_member where user_id = $1', [userId])).rows.map(
    ({ group_id: id }) => id,
  )
async function aGroup({ accountId }: Account, members: UserRef[] = []): Promise<string> {
  const groupId = randomUUID()
  await pool.query(
    `insert into access_group (group_id, account_id, name, entries) values ($1::uuid, $2, $1::text, '{"Account Details": "RW"}')`,
    [groupId, accountId],
  )
  for (const { userId } of members)
    await pool.query('insert into access_group_member (group_id, user_id, account_id) values ($1, $2, $3)', [
      groupId,
      userId,
      accountId,
    ])
  return groupId
}

describe('a transfer', () => {
  test('takes the person along, and leaves what the old account gave', async () => {
    const admin = await world.signedInAt(from)
    const [old, fresh] = [await aGroup(from, [admin]), await aGroup(to)]
    await pool.query(
      `insert into external_identity (issuer, subject, user_id) values ('https://idp', $1::text, $1::uuid)`,
      [admin.userId],
    )
    await pool.query(
      `insert into user_setting (user_id, account_id, code, value) values ($1, $2, 'mail.digest', '"DAILY"')`,
      [admin.userId, from.accountId],
    )
    const set = await prepared(by, 'user.transfer', keysOf(admin), input(to, { GroupKeys: [fresh], Reason: 'merged' }))
    expect(set.Sentence).toBe(`Transfers 1 user to ${to.acctName}`)
    expect((await rowsOf(by, set))[0]).toMatchObject({
      Fields: [{ Name: 'account', From: from.acctName, To: to.acctName }],
    })
    expect(await done(by, set, 'Run', {})).toMatchObject({ State: 'Done', Done: 1 })
    expect(await placeOf(admin)).toBe(to.accountId)
    expect(await groupsOf(admin)).toEqual([fresh])
    expect((await admin.get('/api/v1/AccountAdmin/LoginDetail')).statusCode).toBe(401)
    const { rows: links } = await pool.query('select from external_identity where user_id = $1', [admin.userId])
    expect(links).toEqual([])
    const { rows: settings } = await pool.query('select account_id, rs_id from user_setting where user_id = $1', [
      admin.userId,
    ])
    expect(settings).toEqual([{ account_id: to.accountId, rs_id: tree.cordage.accountId }])
    const { rows: trail } = await pool.query(
      `select account_id, reason, changes::text from audit_event where batch_id = $1 and action = 'user.transferred'`,
      [set.ChangeKey],
    )
    const at = ({ accountId }: Account) => trail.find(({ account_id: id }) => id === accountId)
    expect([trail.length, at(from)?.reason, at(to)?.reason]).toEqual([2, 'merged', 'merged'])
    // Neither company sees the other's name.
    expect([at(from)?.changes, at(to)?.changes]).toEqual([
      expect.not.stringContaining(to.acctName),
      expect.not.stringContaining(from.acctName),
    ])
    const undo = await done(by, set, 'Undo')
    expect(undo).toMatchObject({ Ready: 1, Sentence: 'Undoes the transfer of 1 user' })
    await done(by, undo, 'Run', {})
    expect([await placeOf(admin), await groupsOf(admin)]).toEqual([from.accountId, [old]])
  })

  test('to where somebody is already changes nothing', async () => {
    expect(await transfer(ann, from)).toMatchObject({ Ready: 0, Unchanged: 1 })
  })

  test('takes end users along, in no groups', async () => {
    const person = await world.aUser({ account: from, kind: 'ENDUSER' })
    expect(await transfer(person, to, { GroupKeys: [await aGroup(to)] })).toMatchObject({ Done: 1 })
    expect([await placeOf(person), await groupsOf(person)]).toEqual([to.accountId, []])
  })

  test('is not undone where the person moved on, or a group is gone', async () => {
    const group = await aGroup(from, [ann])
    const set = await transfer()
    await pool.query('update access_group set archived = true where group_id = $1', [group])
    const undo = await done(by, set, 'Undo')
    expect((await rowsOf(by, undo))[0]?.Code).toBe('group.notFound')
    await transfer(ann, await world.anAccount({ acctType: 'CU', under: tree.cordage }))
    expect((await rowsOf(by, await done(by, set, 'Undo')))[0]?.Code).toBe('change.changedSince')
  })
})

describe('the person is told by mail', () => {
  const mailTexts = async (person: { email: string }) =>
    (await mailsTo(world, person.email)).map(({ subject, textBody }) => `${subject}\n${textBody}`)

  test('of both companies, in their language, without the reason or who did it; and again when it is taken back', async () => {
    await pool.query(`update app_user set language = 'fr-fr' where user_id = $1`, [ann.userId])
    const set = await transfer(ann, to, { Reason: 'merged with Foreign Ltd' })
    await done(by, await done(by, set, 'Undo'), 'Run', {})
    const [existing, back, ...more] = await mailTexts(ann)
    expect(more).toEqual([])
    expect(existing).toContain(`Votre accès a été transféré de ${from.acctName} vers ${to.acctName}.`)
    expect(existing).toContain('/login')
    expect(back).toContain(`Votre accès a été transféré de ${to.acctName} vers ${from.acctName}.`)
    for (const secret of ['Foreign', by.email, tree.cordage.acctName]) expect(existing).not.toContain(secret)
  })

  test('who was invited learns that the invitation goes on; end users where their company wants mails', async () => {
    const invited = await world.aUser({ account: from, userStatus: 'Invited' })
    const person = await world.aUser({ account: from, kind: 'ENDUSER' })
    await transfer(invited)
    await transfer(person)
    expect((await mailTexts(invited)).map((text) => text.split('\n')[0])).toEqual([
      `Your invitation was transferred to ${to.acctName}`,
    ])
    expect((await mailTexts(person)).map((text) => text.split('\n')[0])).toEqual([
      `Your account was transferred to ${to.acctName}`,
    ])
    const quiet = await world.aUser({ account: from, kind: 'ENDUSER' })
    await pool.query('update account set send_email_end_user = false where account_id = $1', [to.accountId])
    await transfer(quiet)
    expect(await mailTexts(quiet)).toEqual([])
  })

  test('who is both an administrator and an end user is told as an administrator', async () => {
    const both = await world.aUser({ account: from, kind: 'BOTH' })
    await pool.query('update account set send_email_end_user = false where account_id = $1', [to.accountId])
    expect(await transfer(both)).toMatchObject({ Done: 1 })
    const [mail] = await mailTexts(both)
    expect(mail).toContain(`${from.acctName} to ${to.acctName}`)
    expect(mail).toContain('/login')
  })

  test('nobody who cannot use their access, and nobody who stays', async () => {
    const disabled = await world.aUser({ account: from, userStatus: 'Disabled' })
    expect(await transfer(disabled)).toMatchObject({ Done: 1 })
    await transfer(by)
    await transfer(ann, from)
    expect([await mailTexts(disabled), await mailTexts(by), await mailTexts(ann)]).toEqual([[], [], []])
  })
})

describe('somebody stays', () => {
  test('in another tier, a closed account, or alone', async () => {
    expect(await whyNot(ann, tree.cordage)).toBe('user.otherTier')
    const closed = await world.anAccount({ acctType: 'CU', under: tree.cordage, accountStatus: 'Closed' })
    expect(await whyNot(ann, closed)).toBe('account.inactive')
    const last = await world.aUser({ account: await world.anAccount({ acctType: 'CU', under: tree.cordage }) })
    expect(await whyNot(last)).toBe('user.lastAdministrator')
    expect(await whyNot(by)).toBe('user.self')
  })

  test('of two who go together the last one', async () => {
    const [one, other] = [await world.aUser({ account: to }), ann]
    const company = await world.anAccount({ acctType: 'CU', under: tree.cordage })
    await pool.query('update app_user set account_id = $2 where user_id = any($1)', [
      [one.userId, other.userId],
      company.accountId,
    ])
    const set = await prepared(by, 'user.transfer', keysOf(one, other), input(to))
    expect(set).toMatchObject({ Ready: 1, Refused: 1 })
  })

  test('who manages accounts, has changes to come, policies, or the address of another company', async () => {
    const [here, there] = [await world.anAccount({ acctType: 'RS', under: tree.borealis }), tree.cordage]
    const above = await world.signedInAt(tree.borealis)
    const rosa = await world.signedInAt(there)
    await world.aUser({ account: there })
    const managed = await world.anAccount({ acctType: 'CU', under: there })
    const manages = (manager: string | null) =>
      pool.query('update account set manager = $2 where account_id = $1', [managed.accountId, manager])
    await manages(rosa.userId)
    expect(await whyNot(rosa, here, {}, above)).toBe('user.managesAccounts')
    await manages(null)
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const waits = await prepared(rosa, 'account.tags', { AcctKeys: [managed.accountId] }, { Add: ['x'] })
    await act(rosa, waits, 'Run', { RunAt: later })
    expect(await whyNot(rosa, here, {}, above)).toBe('user.hasWaiting')
    await act(rosa, waits, 'Cancel', {})
    await pool.query(
      `insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value)
       values ($1, $2, 'USER', $3, 'ExportAcct', 'W')`,
      [randomUUID(), tree.borealis.accountId, rosa.userId],
    )
    expect(await whyNot(rosa, here, {}, above)).toBe('user.hasPolicies')
    await pool.query(`delete from feature_policy where scope_id = $1`, [rosa.userId])
    const domain = `${randomUUID()}.test`
    await pool.query('update app_user set email = $2 where user_id = $1', [rosa.userId, `rosa@${domain}`])
    await aConfig(world, there, { domains: [domain] })
    expect(await whyNot(rosa, here, {}, above)).toBe('user.domainOfOther')
    await pool.query('delete from company_domain where domain = $1', [domain])
    await aConfig(world, tree.fathom, { domains: [domain] })
    expect(await whyNot(rosa, here, {}, above)).toBe('user.emailTaken')
    await pool.query('delete from company_domain where domain = $1', [domain])
    expect(await whyNot(rosa, here, {}, above)).toBe(null)
  })

  test('who was removed, or is unknown', async () => {
    const gone = await world.aUser({ account: from, userStatus: 'Removed' })
    for (const key of [gone.userId, randomUUID(), (await world.aUser({ account: tree.southbank })).userId])
      expect(codeOf(await prepare(by, 'user.transfer', { UserKeys: [key] }, input(to)))).toEqual([404, 'user.notFound'])
  })
})

describe('whoever could not invite does not transfer', () => {
  test('to a company of another tree, nor into groups of another company', async () => {
    for (const key of [tree.southbank.accountId, randomUUID()])
      expect(codeOf(await prepare(by, 'user.transfer', keysOf(ann), { AcctKey: key }))).toEqual([
        404,
        'account.notFound',
      ])
    expect(await whyNot(ann, to, { GroupKeys: [await aGroup(from)] })).toBe('group.notFound')
  })

  test('somebody held to groups: their second mailbox gets no more than they hold', async () => {
    const member = await hold(world, await world.signedInAt(tree.cordage), {
      entries: { 'Customer-Add/Edit Users': 'RW' } as never,
    })
    expect(await whyNot(ann, to, {}, member)).toBe('group.holdsMore')
    const person = await world.aUser({ account: from, kind: 'ENDUSER' })
    expect(await transfer(person, to, {}, member)).toMatchObject({ Done: 1 })
  })

  test('somebody held to one account: neither out of another, nor into it', async () => {
    const person = await world.aUser({ account: from, kind: 'ENDUSER' })
    const member = await hold(world, await world.signedInAt(tree.cordage), {
      entries: { 'Customer-Add/Edit Users': 'RW' } as never,
      accountScope: 'LIST',
      accounts: [from.accountId],
    } as never)
    expect(codeOf(await prepare(member, 'user.transfer', keysOf(person), input(to)))).toEqual([404, 'account.notFound'])
    const other = await world.aUser({ account: to, kind: 'ENDUSER' })
    expect(codeOf(await prepare(member, 'user.transfer', keysOf(other), input(from)))).toEqual([404, 'user.notFound'])
  })

  test('readers, and whoever lost the right before the run', async () => {
    const reader = await world.signedInAt(tree.cordage, { rights: { AcctMgmnt: 'R' } })
    expect(codeOf(await prepare(reader, 'user.transfer', keysOf(ann), input(to)))).toEqual([403, 'auth.forbidden'])
    const set = await prepared(by, 'user.transfer', keysOf(ann), input(to))
    await pool.query(`update account set account_status = 'Closed' where account_id = $1`, [to.accountId])
    await act(by, set, 'Run', {})
    expect(await seen(by, set)).toMatchObject({ Done: 0, Failed: 1 })
    expect(await placeOf(ann)).toBe(from.accountId)
  })

  test.each([
    ['no account', {}, 'Input.AcctKey'],
    ['something else than a key', { AcctKey: 'x' }, 'Input.AcctKey'],
    [
      'too many groups',
      { AcctKey: randomUUID(), GroupKeys: Array.from({ length: 21 }, randomUUID) },
      'Input.GroupKeys',
    ],
    ['a long reason', { AcctKey: randomUUID(), Reason: 'x'.repeat(201) }, 'Input.Reason'],
  ])('bad input: %s', async (_, given, field) => {
    const answer = await prepare(by, 'user.transfer', keysOf(ann), given)
    expect([answer.statusCode, answer.json().Field]).toEqual([400, field])
  })
})
