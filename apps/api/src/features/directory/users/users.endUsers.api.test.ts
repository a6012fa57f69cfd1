import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// End users of customers are added, invited and activated; they cannot sign in to the portal (`product.md` 2).

const world = await newWorld()
const tree = await world.demoTree()
const { atlas, borealis, cordage, southbank } = tree
const above = await world.signedInAt(cordage)

let n = 0
const add = (by: Person, account: Account, more: object = {}) =>
  by.post('/api/v1/Provision/User', {
    AcctKey: account.accountId,
    Email: `end.${(n += 1)}@example.test`,
    FirstName: 'Ada',
    LastName: 'Sample',
    Kind: 'ENDUSER',
    ...more,
  })
const customer = (more: object = {}) => world.anAccount({ acctType: 'CU', under: cordage, ...more })
const mailsTo = async (email: string) =>
  (await world.db.pool.query('select text_body from outgoing_message where recipient = $1', [email])).rows
const post = (path: string, body: object) => world.anonymous().post(`/api/v1/AccountAdmin/${path}`, body)

test('an end user is added with a mail and an audit line, activates, is welcomed, and signs in nowhere', async () => {
  const company = await customer()
  const answer = await add(above, company, { ReferenceKey: 'HR-7' })
  expect(answer.statusCode).toBe(201)
  const { UserKey, Email, Invited } = answer.json().ResultContent
  expect(Invited).toBe(true)
  const person = async () => (await above.get(`/api/v1/User/${UserKey}`)).json().ResultContent
  expect(await person()).toMatchObject({
    Kind: 'ENDUSER',
    RoleCode: null,
    Status: 'Invited',
    RegistrationPending: true,
    ReferenceKey: 'HR-7',
    MayActFor: false,
  })
  expect(await trailOf(world, { to: { userId: UserKey }, action: 'user.invited' })).toMatchObject([
    { accountId: company.accountId, changes: [{ field: 'kind', new: 'ENDUSER' }] },
  ])
  const [mail] = await mailsTo(Email)
  const Code = /code=([\w-]+)/.exec(mail.text_body)?.[1]
  expect(mail.text_body).toContain('added you as a user')
  expect((await post('CodeDetail', { Code })).json().ResultContent).toMatchObject({ EndUser: true })
  const Password = 'a long sentence of nobody 7'
  expect((await post('Activate', { Code, Password, ConfirmPassword: Password })).statusCode).toBe(200)
  expect(await person()).toMatchObject({ Status: 'Active', RegistrationPending: false })
  expect(await mailsTo(Email)).toHaveLength(2)
  const signIn = { emailAddress: Email, password: Password, client_id: 'portal-cli', withRefreshToken: true }
  expect((await world.anonymous().post('/Token', signIn)).statusCode).toBe(401)
  expect(
    (await above.post(`/api/v1/AccountAdmin/ResendActivationCode/Batch`, { UserKeys: [UserKey] })).json().ResultContent
      .Results,
  ).toMatchObject([{ Ok: false }])
})

test('an end user makes no company active, and is no administrator whom it could lose', async () => {
  const company = await customer({ accountStatus: 'Pending' })
  const { UserKey } = (await add(above, company)).json().ResultContent
  await world.db.pool.query(`update app_user set user_status = 'Active' where user_id = $1`, [UserKey])
  const { rows } = await world.db.pool.query('select account_activate($1) as done', [company.accountId])
  expect(rows).toEqual([{ done: false }])
  const batch = (route: string, OperationCode: number) =>
    above.post(
      `/api/v1/AccountAdmin/${route}`,
      { OperationCode, UserKeys: [UserKey] },
      { 'idempotency-key': randomUUID() },
    )
  expect((await batch('DisableBatch', 3)).json().ResultContent.Results).toMatchObject([{ Ok: true }])
  expect((await batch('ReActivateBatch', 4)).json().ResultContent.Results).toMatchObject([{ Ok: true }])
})

test('a company that wants no mails to its end users sends none', async () => {
  const company = await customer({ sendEmailEndUser: false })
  const { UserKey, Email, Invited } = (await add(above, company)).json().ResultContent
  expect([Invited, await mailsTo(Email)]).toEqual([false, []])
  const repeated = await above.post('/api/v1/AccountAdmin/ResendActivationCode/Batch', { UserKeys: [UserKey] })
  expect(repeated.json().ResultContent.Results).toMatchObject([
    { Ok: false, Message: expect.stringContaining('turned off') },
  ])
  const welcome = await above.post('/api/v1/AccountAdmin/ResendWelcomeEmail', { EmailAddress: Email })
  expect([welcome.statusCode, welcome.json().Code]).toEqual([409, 'user.mailsOff'])
  const admin = await add(above, company, { Kind: 'BOTH' })
  expect(admin.json().ResultContent.Invited).toBe(true)
})

test('what cannot be: end users of partners, with a role or a group; another role without its flag, above or in the own company', async () => {
  const service = await world.signedInAt(atlas)
  const company = await customer()
  expect(codeOf(await add(service, cordage))).toEqual([409, 'user.kindNotHere'])
  expect(codeOf(await add(service, cordage, { Kind: 'BOTH' }))).toEqual([409, 'user.kindNotHere'])
  expect(codeOf(await add(above, company, { RoleCode: 'CU' }))).toEqual([409, 'user.endUserHasNone'])
  expect(codeOf(await add(above, company, { GroupKeys: [randomUUID()] }))).toEqual([409, 'user.endUserHasNone'])
  expect((await add(above, company, { Kind: 'GUEST' })).statusCode).toBe(400)
  const admin = (by: Person, account: Account, RoleCode: string) => add(by, account, { Kind: 'ADMIN', RoleCode })
  expect((await admin(service, borealis, 'RS')).statusCode).toBe(201)
  for (const role of ['RA', 'SP', 'CU'])
    expect(codeOf(await admin(service, borealis, role))).toEqual([409, 'user.roleNotHere'])
  const poor = await world.signedInAt(atlas, { rights: { CompanyRoleEdit: 'N' } })
  expect(codeOf(await admin(poor, borealis, 'RS'))).toEqual([403, 'auth.forbidden'])
  const own = await world.signedInAt(atlas, { rights: { EnableToCreateSPAdminAccounts: 'W' } })
  expect(codeOf(await admin(own, atlas, 'RS'))).toEqual([409, 'user.roleNotHere'])
})

test('leaving the invitation for later needs the flag that says whether new users are told', async () => {
  const company = await customer()
  const without = await world.signedInAt(cordage, { rights: { SendNotificationtoUsercreation: 'R' } })
  expect(codeOf(await add(without, company, { SendActivation: false }))).toEqual([403, 'auth.forbidden'])
  expect((await add(without, company)).statusCode).toBe(201)
  const later = await add(above, company, { SendActivation: false })
  expect(later.json().ResultContent.Invited).toBe(false)
})

test('S1, S2: nobody is added elsewhere, and an address of another company is refused without naming it', async () => {
  expect(codeOf(await add(above, southbank))).toEqual([404, 'account.notFound'])
  const taken = await world.aUser({ account: southbank, kind: 'ENDUSER', email: `taken.${randomUUID()}@example.test` })
  const answer = await add(above, await customer(), { Email: taken.email.toUpperCase() })
  expect(codeOf(answer)).toEqual([409, 'user.emailTaken'])
  for (const secret of ['Southbank', 'Halyard', southbank.accountId, taken.userId])
    expect(answer.body).not.toContain(secret)
  const reader = await world.signedInAt(cordage, { rights: { AcctMgmnt: 'R' } })
  expect(codeOf(await add(reader, await customer()))).toEqual([403, 'auth.forbidden'])
})
