import { expect, test } from 'vitest'
import { codeMailedTo, comparable, linksIn, mailsTo } from '../../../../test/links.ts'
import { aProof } from '../../../../test/proofs.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld({ PROVIDER_NAME: 'Sealport' })

const account = (await world.demoTree()).northwind
const { activationCode, auditOf, forgot, invited, person, post, signIn, wait } = linksIn(world, account)
const next = 'quiet lantern over seven hills'
const chosen = (Code: string, Password = next, ConfirmPassword = Password) => ({ Code, Password, ConfirmPassword })
const codeOf = (answer: Awaited<ReturnType<typeof post>>) => answer.json().Code

test('attack 11: asking for a link answers the same for the known, the unknown, the disabled and the invited', async () => {
  const emails = [
    (await person()).email,
    'nobody.here@example.test',
    (await person({ userStatus: 'Disabled' })).email,
    (await invited()).email,
    (await world.aUser({ account, kind: 'ENDUSER' })).email,
    'no address at all',
  ]
  for (const route of ['ForgotPassword', 'ResendActivationCode']) {
    const answers = []
    for (const Email of emails) answers.push(await post(route, { Email }))
    const seen = answers.map(comparable)
    expect(new Set(seen).size).toBe(1)
  }
  for (const email of [emails[1], emails[2]]) expect(await mailsTo(world, email ?? '')).toEqual([])
})

test('an active end user, whose password is for the products, gets a link too; a disabled one nothing', async () => {
  const endUser = await world.aUser({ account, kind: 'ENDUSER' })
  const disabled = await world.aUser({ account, kind: 'ENDUSER', userStatus: 'Disabled' })
  await forgot(endUser.email)
  await forgot(disabled.email)
  expect((await mailsTo(world, endUser.email)).map(({ subject }) => subject)).toEqual(['Choose a new password'])
  expect(await mailsTo(world, disabled.email)).toEqual([])
})

test('attack 11: signing in answers the same for the known, the unknown, the disabled and those without a password', async () => {
  const emails = [
    (await person()).email,
    'nobody.here@example.test',
    (await person({ userStatus: 'Disabled' })).email,
    (await world.aUser({ account })).email,
  ]
  const answers = await Promise.all(emails.map((email) => signIn(email, 'wrong')))
  const seen = answers.map(comparable)
  expect(new Set(seen).size).toBe(1)
})

test('the invited who forgot a password get their invitation anew; the staged and the disabled nothing', async () => {
  const [guest, staged] = [await invited(), await invited({ userStatus: 'Staged' })]
  await forgot(guest.email)
  await forgot(staged.email)
  expect((await mailsTo(world, guest.email)).map(({ subject }) => subject)).toEqual([
    'Activate your access to Northwind Legal',
  ])
  expect(await mailsTo(world, staged.email)).toEqual([])
})

test('a person gets three links an hour, whoever asks; an address may ask ten times and proves work from the sixth on', async () => {
  const user = await person()
  for (let i = 0; i < 5; i += 1) expect((await forgot(user.email)).statusCode).toBe(202)
  expect(await mailsTo(world, user.email)).toHaveLength(3)
  await wait(3_600)
  await forgot(user.email)
  expect(await mailsTo(world, user.email)).toHaveLength(4)
  const remoteAddress = '192.0.2.200'
  for (let i = 0; i < 5; i += 1)
    expect((await forgot(`nobody.${i}@example.test`, { remoteAddress })).statusCode).toBe(202)
  const refused = await post('ResendActivationCode', { Email: user.email }, { remoteAddress })
  expect([refused.statusCode, codeOf(refused)]).toEqual([428, 'auth.proofRequired'])
})

test('attack 40: mails that one address asks for end at ten an hour, with proofs too', async () => {
  const remoteAddress = '2001:db8:9:9::1'
  const codes = []
  for (let i = 0; i < 12; i += 1) {
    const Proof = i < 5 ? undefined : await aProof(world)
    const answer = await post(
      'ForgotPassword',
      { Email: `flood.${i}@example.test`, ...(Proof && { Proof }) },
      { remoteAddress: remoteAddress.replace('::1', `::${i + 1}`) },
    )
    codes.push(answer.statusCode)
  }
  expect(codes).toEqual([...Array(10).fill(202), 429, 429])
})

test('an invited person chooses a password and a name, is active, welcomed, and can sign in', async () => {
  const user = await invited({ firstName: null, lastName: null, language: 'fr-fr' })
  const code = await activationCode(user)
  const detail = (await post('CodeDetail', { Code: code })).json().ResultContent
  expect(detail).toMatchObject({ Kind: 'activation', Email: user.email, FirstName: null, LastName: null })
  const answer = await post('Activate', { ...chosen(code), FirstName: 'Nora', LastName: 'Quist' })
  expect(answer.json().ResultContent).toEqual({ done: true, email: user.email })
  const row = await world.db.asOwner((tx) =>
    tx.selectFrom('appUser').selectAll().where('userId', '=', user.userId).executeTakeFirstOrThrow(),
  )
  expect(row).toMatchObject({
    userStatus: 'Active',
    registrationPending: false,
    firstName: 'Nora',
    lastName: 'Quist',
    version: 2,
  })
  expect((await signIn(user.email, next)).statusCode).toBe(200)
  const mails = await mailsTo(world, user.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Activez votre accès à Northwind Legal',
    'Bienvenue chez Sealport',
  ])
  expect(mails[1]?.textBody).toContain('Bonjour Nora')
  expect(await auditOf(user)).toEqual(['auth.activationSent', 'auth.activated', 'auth.signedIn'])
  expect(codeOf(await post('Activate', chosen(code)))).toBe('code.used')
})

test('an old code identifies its person when a new one is requested, and reveals nothing', async () => {
  const user = await invited()
  const code = await activationCode(user)
  await wait(8 * 24 * 3_600)
  expect(codeOf(await post('CodeDetail', { Code: code }))).toBe('code.expired')
  const known = await post('ResendActivationCode', { Code: code })
  const unknown = await post('ResendActivationCode', { Code: 'x'.repeat(43) })
  expect(known.body).toBe(unknown.body)
  const newer = await codeMailedTo(world, user.email)
  expect(newer).not.toBe(code)
  expect((await post('Activate', chosen(newer))).statusCode).toBe(200)
  const neither = await post('ResendActivationCode', {})
  expect([neither.statusCode, neither.json().Fields?.[0]?.Field]).toEqual([400, 'Email'])
})

test('an invitation goes out once a minute and five times a day', async () => {
  const user = await invited()
  const count = async () => (await mailsTo(world, user.email)).length
  for (let i = 0; i < 3; i += 1) await post('ResendActivationCode', { Email: user.email })
  expect(await count()).toBe(1)
  for (let i = 0; i < 6; i += 1) {
    await wait(61)
    await post('ResendActivationCode', { Email: user.email })
  }
  expect(await count()).toBe(5)
})
