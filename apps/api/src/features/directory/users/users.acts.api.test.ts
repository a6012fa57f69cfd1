import { expect, test } from 'vitest'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person, type User } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const { cordage, northwind, borealis, southbank } = tree

const reason = 'Asked for by phone'
const base = '/api/v1/User'
const acts = ['Unlock', 'EndSessions', 'MfaReset'] as const
const act = (person: Person, what: (typeof acts)[number], userKey: string) =>
  person.post(`${base}/${userKey}/${what}`, { Reason: reason })
const status = async (person: Person) => (await person.get('/api/v1/AccountAdmin/LoginDetail')).statusCode
const search = async (person: Person, account: Account, SearchText?: string) =>
  (await person.post(`${base}/Search`, { AcctKey: account.accountId, Kind: ['ADMIN', 'BOTH'], SearchText })).json()
const auditOf = (to: User, action: string) => trailOf(world, { to, action })
const failures = ({ userId }: User) =>
  world.db.pool.query(
    `insert into attempt_counter (bucket, failures, in_a_row, blocked_until, kept) values ($1, 7, 100, now() + interval '5 minutes', true)`,
    [`person:totp:${userId}`],
  )

test('the administrators of an account, by name or address, with what helps them in', async () => {
  const company = await world.anAccount({ acctType: 'CU', under: cordage })
  const zoe = await world.aUser({ account: company, firstName: 'Zoé', lastName: 'Quill', email: 'zq@quill.test' })
  const abe = await world.aUser({ account: company, firstName: 'Abe', lastName: 'Under_score', userStatus: 'Invited' })
  await world.aUser({ account: company, kind: 'ENDUSER' })
  await world.aUser({ account: company, userStatus: 'Removed' })
  await failures(zoe)
  const person = await world.signedInAt(cordage, { rights: { LoginAlias: 'Y' } })
  const { ResultContent } = await search(person, company)
  expect(ResultContent).toMatchObject({
    Items: [
      { UserKey: abe.userId, Status: 'Invited', FactorOff: false, LockedUntil: null, MayActFor: false },
      {
        UserKey: zoe.userId,
        AcctKey: company.accountId,
        Email: 'zq@quill.test',
        RoleCode: 'CU',
        Status: 'Active',
        MfaState: 'NotEnrolled',
        RegistrationPending: false,
        FactorOff: true,
        LastLoginOn: null,
        MayActFor: true,
      },
    ],
  })
  const found = async (text: string) =>
    (await search(person, company, text)).ResultContent.Items.map(({ UserKey }: { UserKey: string }) => UserKey)
  expect(await found('zoe quill')).toEqual([zoe.userId])
  expect(await found('QUILL.TEST')).toEqual([zoe.userId])
  expect(await found('r_s')).toEqual([abe.userId])
  for (const nothing of ['%', 'zoe under', '\\', 'ab_']) expect(await found(nothing)).toEqual([])
  const without = await world.signedInAt(cordage)
  expect(
    (await search(without, company)).ResultContent.Items.map((item: { MayActFor: boolean }) => item.MayActFor),
  ).toEqual([false, false])
  const own = await search(person, cordage)
  expect(own.ResultContent.Items.some((item: { MayActFor: boolean }) => item.MayActFor)).toBe(false)
})

test('sessions are ended by an administrator above: at once, with the reason in the audit of the person’s company', async () => {
  const target = await world.signedInAt(northwind)
  const admin = await world.signedInAt(cordage)
  expect(await status(target)).toBe(200)
  expect((await act(admin, 'EndSessions', target.userId)).json()).toMatchObject({
    StatusCode: 200,
    ResultContent: { done: true },
  })
  expect(await status(target)).toBe(401)
  expect(await auditOf(target, 'user.sessionsEnded')).toMatchObject([
    { accountId: northwind.accountId, reason, actor: { key: admin.userId }, changes: [{ field: 'ended', new: 1 }] },
  ])
})

test('an unlock forgets the failures of a person, audited', async () => {
  const target = await world.aUser({ account: northwind })
  await failures(target)
  const admin = await world.signedInAt(cordage)
  expect((await act(admin, 'Unlock', target.userId)).statusCode).toBe(200)
  const { rows } = await world.db.pool.query('select from attempt_counter where bucket like $1', [`%${target.userId}`])
  expect(rows).toEqual([])
  expect(await auditOf(target, 'user.unlocked')).toMatchObject([{ reason, accountId: northwind.accountId }])
})

test('an unlock makes a person active who is locked', async () => {
  const target = await world.aUser({ account: northwind, userStatus: 'Locked' })
  const admin = await world.signedInAt(cordage)
  expect((await act(admin, 'Unlock', target.userId)).statusCode).toBe(200)
  const { rows } = await world.db.pool.query('select user_status from app_user where user_id = $1', [target.userId])
  expect(rows).toEqual([{ user_status: 'Active' }])
  expect(await auditOf(target, 'user.unlocked')).toMatchObject([
    { reason, changes: [{ field: 'userStatus', old: 'Locked', new: 'Active' }] },
  ])
})

test('a reset takes every factor away, tells the person and asks them anew at the next sign-in', async () => {
  const target = await world.signedInAt(northwind)
  await world.db.pool.query(
    `insert into authenticator (authenticator_id, user_id, kind, confirmed_at) values (gen_random_uuid(), $1, 'email', now())`,
    [target.userId],
  )
  const admin = await world.signedInAt(cordage)
  expect(await status(target)).toBe(200)
  expect((await act(admin, 'MfaReset', target.userId)).statusCode).toBe(200)
  expect(await status(target)).toBe(401)
  const { rows: left } = await world.db.pool.query('select from authenticator where user_id = $1', [target.userId])
  expect(left).toEqual([])
  const { rows: mails } = await world.db.pool.query('select from outgoing_message where recipient = $1', [target.email])
  expect(mails).toHaveLength(1)
  expect((await search(admin, northwind, target.email)).ResultContent.Items).toMatchObject([
    { MfaState: 'ResetRequired' },
  ])
})

test.each(acts)('%s: outside the tree and removed are unknown alike', async (what) => {
  const admin = await world.signedInAt(cordage)
  const shown = async (key: string) => {
    const { CorrelationId: _, ...refusal } = (await act(admin, what, key)).json()
    return refusal
  }
  const unknown = await shown('01a00000-0000-7000-8000-000000000001')
  expect(unknown).toMatchObject({ StatusCode: 404, Code: 'user.notFound' })
  const foreign = [
    await world.signedInAt(borealis),
    await world.signedInAt(southbank),
    await world.aUser({ account: northwind, userStatus: 'Removed' }),
  ]
  for (const { userId } of foreign) expect(await shown(userId)).toEqual(unknown)
  expect(await status(foreign[0] as Person)).toBe(200)
})

test.each(acts)('%s: not to oneself, not to people above, to the own tier only with its flag', async (what) => {
  const admin = await world.signedInAt(borealis)
  const [peer, lowly] = [await world.signedInAt(borealis), await world.aUser({ account: borealis, role: 'CU' })]
  expect((await act(admin, what, admin.userId)).json()).toMatchObject({ StatusCode: 409, Code: 'user.self' })
  expect((await act(admin, what, peer.userId)).json()).toMatchObject({
    StatusCode: 403,
    Code: 'auth.forbidden',
    Message: [expect.stringContaining('“Create distributor administrators” (change)')],
  })
  expect((await act(await world.signedInAs(lowly), what, peer.userId)).json()).toMatchObject({
    StatusCode: 403,
    Code: 'user.aboveYou',
  })
  expect(await status(peer)).toBe(200)
  const allowed = await world.signedInAt(borealis, { rights: { EnableToCreateDTAdminAccounts: 'W' } })
  expect((await act(allowed, what, peer.userId)).statusCode).toBe(200)
  const [reseller, other] = [await world.signedInAt(cordage), await world.aUser({ account: cordage })]
  expect((await act(reseller, what, other.userId)).statusCode).toBe(200)
  expect((await act(admin, what, lowly.userId)).statusCode).toBe(200)
})

test('links for a second factor: a result for each, in the caller’s language, and five a day', async () => {
  const [active, invited, enrolled] = [
    await world.aUser({ account: northwind }),
    await world.aUser({ account: northwind, userStatus: 'Invited' }),
    await world.aUser({ account: northwind, mfaState: 'Enrolled' }),
  ]
  const admin = await world.signedInAt(cordage, { rights: { MultiFactorAuthentication: 'W' } })
  const send = async (people: User[]) =>
    (await admin.post(`${base}/MfaLink`, { UserKeys: people.map(({ userId }) => userId) })).json().ResultContent.Results
  expect(await send([invited, active, enrolled, active])).toMatchObject([
    { UserKey: invited.userId, Email: invited.email, Ok: false, Message: 'This user isn’t active.' },
    { UserKey: active.userId, Ok: true, Message: null },
    { UserKey: enrolled.userId, Ok: false, Message: expect.stringContaining('already') },
  ])
  for (let i = 0; i < 4; i += 1) expect(await send([active])).toMatchObject([{ Ok: true }])
  expect(await send([active])).toMatchObject([{ Ok: false, Message: expect.stringContaining('Too many') }])
  const { rows } = await world.db.pool.query('select from outgoing_message where recipient = $1', [active.email])
  expect(rows).toHaveLength(5)
})

test('attack 2: one foreign key among the own makes the whole call unknown, and nothing is sent', async () => {
  const mine = await world.aUser({ account: northwind })
  const admin = await world.signedInAt(cordage, { rights: { MultiFactorAuthentication: 'W' } })
  for (const account of [southbank, borealis]) {
    const foreign = await world.aUser({ account })
    const answer = await admin.post(`${base}/MfaLink`, { UserKeys: [mine.userId, foreign.userId] })
    expect(answer.json()).toMatchObject({ StatusCode: 404, Code: 'user.notFound' })
    const { rows } = await world.db.pool.query('select from outgoing_message where recipient = any ($1)', [
      [mine.email, foreign.email],
    ])
    expect(rows).toEqual([])
  }
})

test('the own name and notices: stored, audited field by field, shown at the next call', async () => {
  const person = await world.signedInAt(northwind)
  const answer = await person.patch(`${base}/Profile`, { FirstName: 'Ada', Notices: { ActedFor: false } })
  expect(answer.json().ResultContent).toMatchObject({
    FirstName: 'Ada',
    LastName: expect.stringContaining('Sample'),
    Notices: { NewDevice: true, ActedFor: false },
  })
  const detail = (await person.get('/api/v1/AccountAdmin/LoginDetail')).json().ResultContent
  expect(detail).toMatchObject({ FirstName: 'Ada', Notices: { NewDevice: true, ActedFor: false } })
  await person.patch(`${base}/Profile`, { FirstName: 'Ada' })
  expect(await auditOf(person, 'user.profileChanged')).toMatchObject([
    {
      accountId: northwind.accountId,
      changes: [
        { field: 'FirstName', old: 'Ann', new: 'Ada' },
        { field: 'Notices.ActedFor', old: true, new: false },
      ],
    },
  ])
  expect((await person.patch(`${base}/Profile`, { FirstName: '' })).statusCode).toBe(400)
  expect((await person.patch(`${base}/Profile`, { Email: 'x@example.test' })).statusCode).toBe(400)
})
