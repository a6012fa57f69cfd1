import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeMailedTo, mailsTo } from '../../../../test/links.ts'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld, type User } from '../../../../test/world.ts'

const world = await newWorld({ PROVIDER_NAME: 'Sealport' })

const tree = await world.demoTree()
const invitations = '/api/v1/AccountAdmin/ResendActivationCode/Batch'
const welcomes = '/api/v1/AccountAdmin/ResendWelcomeEmail'
const anInvitedUser = (overrides: object = {}) =>
  world.aUser({ account: tree.northwind, userStatus: 'Invited', registrationPending: true, ...overrides })
const auditOf = (action: string, to: User) => trailOf(world, { action, to })
const statusOf = async ({ userId }: User) =>
  (await world.db.pool.query('select user_status from app_user where user_id = $1', [userId])).rows[0].user_status
const subjects = async ({ email }: User) => (await mailsTo(world, email)).map(({ subject }) => subject)

test('invitations go out anew with a result for each; it is audited', async () => {
  const person = await world.signedInAt(tree.cordage)
  const [guest, staged, active] = [
    await anInvitedUser(),
    await anInvitedUser({ userStatus: 'Staged' }),
    await world.aUser({ account: tree.northwind }),
  ]
  const keys = [guest, staged, active].map(({ userId }) => userId)
  const answer = await person.post(invitations, { UserKeys: [...keys, guest.userId] })
  expect(answer.json().ResultContent.Results).toEqual([
    { UserKey: guest.userId, Email: guest.email, Ok: true, Message: null },
    { UserKey: staged.userId, Email: staged.email, Ok: true, Message: null },
    {
      UserKey: active.userId,
      Email: active.email,
      Ok: false,
      Message: 'This user has no open invitation.',
    },
  ])
  expect([await statusOf(guest), await statusOf(staged), await statusOf(active)]).toEqual([
    'Invited',
    'Invited',
    'Active',
  ])
  expect(await subjects(guest)).toEqual(['Activate your access to Northwind Legal'])
  expect(await subjects(active)).toEqual([])
  expect(await codeMailedTo(world, staged.email)).toMatch(/^[\w-]{43}$/)
  const [entry] = await auditOf('user.activationSent', guest)
  expect(entry).toMatchObject({ accountId: tree.northwind.accountId, actor: { email: person.email } })
})

test('a second invitation within a minute is refused for that person alone', async () => {
  const person = await world.signedInAt(tree.cordage, {})
  const [one, other] = [await anInvitedUser(), await anInvitedUser()]
  await person.post(invitations, { UserKeys: [one.userId] })
  const results = (await person.post(invitations, { UserKeys: [one.userId, other.userId] })).json().ResultContent
    .Results
  expect(results).toMatchObject([{ Ok: false, Message: expect.stringMatching(/Wait \d+ seconds/) }, { Ok: true }])
  expect(await subjects(one)).toHaveLength(1)
})

test('attack 2: one person outside the tree, or none, refuses the whole call and nothing leaves', async () => {
  const person = await world.signedInAt(tree.cordage)
  const mine = await anInvitedUser()
  for (const foreign of [
    await anInvitedUser({ account: tree.southbank }),
    await anInvitedUser({ account: tree.borealis, role: 'DT' }),
    { userId: randomUUID() },
  ]) {
    const answer = await person.post(invitations, { UserKeys: [mine.userId, foreign.userId] })
    expect([answer.statusCode, answer.json().Code]).toEqual([404, 'user.notFound'])
  }
  expect(await subjects(mine)).toEqual([])
})

test('the welcome goes to the active, the invitation to the invited', async () => {
  const person = await world.signedInAt(tree.cordage)
  const [guest, active] = [await anInvitedUser(), await world.aUser({ account: tree.northwind, referenceKey: 'R-7' })]
  const answers = [
    await person.post(welcomes, { EmailAddress: guest.email }),
    await person.post(welcomes, { EmailAddress: active.email.toUpperCase(), ReferenceKey: 'R-7' }),
  ]
  for (const answer of answers)
    expect(answer.json()).toEqual({ StatusCode: 202, Message: [], ResultContent: { accepted: true } })
  expect([await subjects(guest), await subjects(active)]).toEqual([
    ['Activate your access to Northwind Legal'],
    ['Welcome to Sealport'],
  ])
  expect(await auditOf('user.welcomeSent', active)).toHaveLength(1)
  const repeated = await person.post(welcomes, { EmailAddress: active.email })
  expect([repeated.statusCode, repeated.json().Code]).toEqual([429, 'auth.locked'])
})

test('no welcome to whoever is outside the tree, disabled, of another reference or unknown: one answer', async () => {
  const person = await world.signedInAt(tree.cordage)
  const foreign = await world.aUser({ account: tree.southbank })
  const disabled = await world.aUser({ account: tree.northwind, userStatus: 'Disabled' })
  const mine = await world.aUser({ account: tree.northwind, referenceKey: 'R-8' })
  const bodies = [
    { EmailAddress: foreign.email },
    { EmailAddress: disabled.email },
    { EmailAddress: mine.email, ReferenceKey: 'R-9' },
    { EmailAddress: 'nobody@example.test' },
  ]
  const seen = []
  for (const body of bodies) {
    const { CorrelationId: _, ...rest } = (await person.post(welcomes, body)).json()
    seen.push(JSON.stringify(rest))
  }
  expect(new Set(seen).size).toBe(1)
  expect(seen[0]).toContain('user.notFound')
  for (const user of [foreign, disabled, mine]) expect(await subjects(user)).toEqual([])
})

test('where a company wants no mails none is sent, and the answer is a refusal that says so', async () => {
  const silent = await world.anAccount({
    acctType: 'CU',
    under: tree.cordage,
    enableEmailCommunication: false,
    sendEmailAdmin: false,
    sendEmailEndUser: false,
  })
  const user = await world.aUser({ account: silent })
  const person = await world.signedInAt(tree.cordage)
  const answer = await person.post(welcomes, { EmailAddress: user.email })
  expect([answer.statusCode, answer.json().Code]).toEqual([409, 'user.mailsOff'])
  expect(await subjects(user)).toEqual([])
})

test.each([
  [invitations, { UserKeys: [randomUUID()] }],
  [welcomes, { EmailAddress: 'nobody@example.test' }],
])('%s needs the right to manage accounts', async (url, body) => {
  for (const AcctMgmnt of ['N', 'R'] as const) {
    const person = await world.signedInAt(tree.cordage, { rights: { AcctMgmnt } })
    const answer = await person.post(url, body)
    expect([answer.statusCode, answer.json().Code]).toEqual([403, 'auth.forbidden'])
  }
})
