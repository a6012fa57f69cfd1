import { afterAll, expect, test } from 'vitest'
import { codeMailedTo, mailsTo } from '../../../test/links.ts'
import { password as old } from '../../../test/tokens.ts'
import { newWorld, type User } from '../../../test/world.ts'
import { settled } from '../../platform/http/later.ts'

const world = await newWorld({ PROVIDER_NAME: 'Sealport' })
afterAll(() => world.close())

const tree = await world.demoTree()
const account = tree.northwind
const next = 'quiet lantern over seven hills'
const person = (given: object = {}) => world.aUser({ account, password: old, ...given })
const invited = (given: object = {}) =>
  world.aUser({ account, userStatus: 'Invited', registrationPending: true, ...given })

let addresses = 0
const from = () => `10.5.${(addresses += 1) >> 8}.${addresses & 255}`
const post = (url: string, payload: object, more: object = {}) =>
  world.app.inject({ method: 'POST', url: `/api/v1/AccountAdmin/${url}`, remoteAddress: from(), payload, ...more })
const signIn = (emailAddress: string, password: string) =>
  world.app.inject({
    method: 'POST',
    url: '/Token',
    remoteAddress: from(),
    payload: { emailAddress, password, client_id: 'portal-cli', withRefreshToken: true },
  })
const forgot = (email: string, more: object = {}) => post('ForgotPassword', { Email: email }, more)
const chosen = (Code: string, Password = next, ConfirmPassword = Password) => ({ Code, Password, ConfirmPassword })
const codeOf = (answer: Awaited<ReturnType<typeof post>>) => answer.json().Code
async function resetCode({ email }: User): Promise<string> {
  await forgot(email)
  return codeMailedTo(world, email)
}
async function activationCode({ email }: User): Promise<string> {
  await post('ResendActivationCode', { Email: email })
  return codeMailedTo(world, email)
}
const auditOf = async ({ userId }: User) => {
  await settled()
  const rows = await world.db.asOwner((tx) => tx.selectFrom('auditEvent').selectAll().orderBy('auditId').execute())
  return rows.filter(({ actor }) => (actor as { key: string }).key === userId).map(({ action }) => action)
}
/** As if so many seconds had passed for codes and limits. */
const wait = async (seconds: number) => {
  await settled()
  await world.db.pool.query(`update auth_challenge set expires_at = expires_at - make_interval(secs => ${seconds})`)
  await world.db.pool.query(
    `update attempt_counter set window_started_at = window_started_at - make_interval(secs => ${seconds})`,
  )
}

test('whoever forgot the password chooses another one by a link of one use', async () => {
  const user = await person()
  expect((await forgot(user.email)).json()).toEqual({ StatusCode: 202, Message: [], ResultContent: { accepted: true } })
  const code = await codeMailedTo(world, user.email)
  const detail = await post('CodeDetail', { Code: code })
  expect(detail.json().ResultContent).toMatchObject({
    Kind: 'reset',
    Email: user.email,
    CompanyName: 'Northwind Legal',
    FirstName: 'Ann',
    Rules: { MinLength: 15, MaxLength: 128, Composition: 0 },
    SsoRequired: false,
  })
  const answer = await post('ResetPassword', chosen(code))
  expect(answer.json().ResultContent).toEqual({ done: true, email: user.email })
  expect((await signIn(user.email, old)).statusCode).toBe(401)
  expect((await signIn(user.email, next)).statusCode).toBe(200)
  expect(await auditOf(user)).toEqual(['auth.resetAsked', 'auth.passwordReset', 'auth.signInFailed', 'auth.signedIn'])
  expect((await mailsTo(world, user.email)).map(({ subject }) => subject)).toEqual([
    'Choose a new password',
    'Your password was changed',
  ])
})

test('what a link tells of a person names no company above their own', async () => {
  const detail = await post('CodeDetail', { Code: await resetCode(await person()) })
  expect(detail.json().ResultContent.Words).toEqual(
    expect.arrayContaining(['northwind legal', 'northwind', 'sealport']),
  )
  for (const above of ['cordage', 'borealis', 'atlas']) expect(detail.body.toLowerCase()).not.toContain(above)
})

test('attack 9: a forged host changes no link', async () => {
  const user = await person()
  const headers = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.test;proto=https',
    origin: 'https://evil.test',
    referer: 'https://evil.test/',
  }
  await forgot(user.email, { headers })
  const guest = await invited()
  await post('ResendActivationCode', { Email: guest.email }, { headers })
  for (const { email } of [user, guest]) {
    const [mail] = await mailsTo(world, email)
    expect(`${mail?.textBody}${mail?.htmlBody}`).not.toContain('evil.test')
    expect(mail?.textBody).toContain(`${world.config.publicOrigin}/password?code=`)
  }
})

test('attack 10: a code is used once, also by twenty at once, and every session is over', async () => {
  const user = await person()
  const tokens = (await signIn(user.email, old)).json().resultContent
  const session = await world.signedInAs(user)
  const code = await resetCode(user)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => post('ResetPassword', chosen(code, `${next} ${i}`))),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode !== 200).map(codeOf)).toEqual(Array(19).fill('code.used'))
  expect(codeOf(await post('ResetPassword', chosen(code)))).toBe('code.used')
  expect((await session.get('/api/v1/AccountAdmin/LoginDetail')).statusCode).toBe(401)
  const refresh = await world.app.inject({
    method: 'POST',
    url: '/RefreshToken',
    payload: { access_token: tokens.access_token, refresh_token: tokens.refresh_token },
  })
  expect(refresh.statusCode).toBe(401)
})

test.each([
  ['reset', 3_600, person, resetCode, 'ResetPassword'],
  ['activation', 7 * 24 * 3_600, invited, activationCode, 'Activate'],
] as const)(
  'attack 10: a code of %s is good for %i seconds and until a newer one',
  async (_, seconds, make, ask, use) => {
    const [user, late] = [await make(), await make()]
    const first = await ask(user)
    const lateCode = await ask(late)
    await wait(61)
    const second = await ask(user)
    expect(second).not.toBe(first)
    expect(codeOf(await post(use, chosen(first)))).toBe('code.superseded')
    expect(codeOf(await post('CodeDetail', { Code: first }))).toBe('code.superseded')
    await wait(seconds - 65)
    expect(codeOf(await post(use, chosen(lateCode, 'short')))).toBe('password.refused')
    await wait(10)
    expect(codeOf(await post(use, chosen(lateCode)))).toBe('code.expired')
    expect((await post(use, chosen(second))).statusCode).toBe(200)
  },
)

test('attack 10: a code of another kind, of another address or of nobody is unknown', async () => {
  const [user, guest] = [await person(), await invited()]
  const [reset, activation] = [await resetCode(user), await activationCode(guest)]
  expect(codeOf(await post('Activate', chosen(reset)))).toBe('code.unknown')
  expect(codeOf(await post('ResetPassword', chosen(activation)))).toBe('code.unknown')
  expect(codeOf(await post('ResetPassword', chosen('x'.repeat(43))))).toBe('code.unknown')
  await world.db.pool.query(`update app_user set email = 'moved.on@example.test' where user_id = $1`, [user.userId])
  expect(codeOf(await post('ResetPassword', chosen(reset)))).toBe('code.unknown')
})

test.each(['Disabled', 'Locked', 'Removed'])(
  'attack 10: the code of somebody who is %s by now is worth nothing',
  async (userStatus) => {
    const user = await person()
    const code = await resetCode(user)
    await world.db.asOwner((tx) =>
      tx.updateTable('appUser').set({ userStatus }).where('userId', '=', user.userId).execute(),
    )
    expect(codeOf(await post('ResetPassword', chosen(code)))).toBe('code.unknown')
    expect(codeOf(await post('CodeDetail', { Code: code }))).toBe('code.unknown')
  },
)

test('attack 10: a reset leaves out no second factor, and no browser is trusted after it', async () => {
  const user = await person({ mfaState: 'Enrolled' })
  await world.db.pool.query(
    `insert into authenticator (authenticator_id, user_id, kind, confirmed_at) values (gen_random_uuid(), $1, 'email', now())`,
    [user.userId],
  )
  await world.db.pool.query(
    `insert into known_device (device_hash, user_id, trusted_until) values ('\\x01', $1, now() + interval '30 days')`,
    [user.userId],
  )
  const answer = await post('ResetPassword', chosen(await resetCode(user), 'quiet lantern over seven hills too'))
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('token')
  const entered = await signIn(user.email, 'quiet lantern over seven hills too')
  expect(entered.json().resultContent).toMatchObject({ refresh_token: null, mfa: { required: true } })
  const devices = await world.db.pool.query('select trusted_until from known_device where user_id = $1', [user.userId])
  expect(devices.rows).toEqual([{ trusted_until: null }])
})

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
    const seen = answers.map(({ statusCode, body, headers: { date: _, 'x-request-id': __, ...headers } }) =>
      JSON.stringify({ statusCode, body, headers }),
    )
    expect(new Set(seen).size).toBe(1)
  }
  for (const email of [emails[1], emails[2], emails[4]]) expect(await mailsTo(world, email ?? '')).toEqual([])
})

test('attack 11: signing in answers the same for the known, the unknown, the disabled and those without a password', async () => {
  const emails = [
    (await person()).email,
    'nobody.here@example.test',
    (await person({ userStatus: 'Disabled' })).email,
    (await world.aUser({ account })).email,
  ]
  const answers = await Promise.all(emails.map((email) => signIn(email, 'wrong')))
  const seen = answers.map(({ statusCode, body, headers: { date: _, 'x-request-id': __, ...headers } }) => {
    const { correlationId: ___, ...rest } = JSON.parse(body)
    return JSON.stringify({ statusCode, rest, headers })
  })
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
  const { aProof } = await import('../../../test/proofs.ts')
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

test('an old code stands for its person when a new one is asked for, and tells nothing', async () => {
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
