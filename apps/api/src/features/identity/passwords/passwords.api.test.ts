import { expect, test } from 'vitest'
import { codeMailedTo, linksIn, mailsTo } from '../../../../test/links.ts'
import { password as old } from '../../../../test/tokens.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld({ PROVIDER_NAME: 'Sealport' })

const account = (await world.demoTree()).northwind
const { activationCode, auditOf, forgot, invited, person, post, resetCode, signIn, wait } = linksIn(world, account)
const next = 'quiet lantern over seven hills'
const chosen = (Code: string, Password = next, ConfirmPassword = Password) => ({ Code, Password, ConfirmPassword })
const codeOf = (answer: Awaited<ReturnType<typeof post>>) => answer.json().Code

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

test('attack 10: a code is used once, also by eight at once, and every session is over', async () => {
  const user = await person()
  const tokens = (await signIn(user.email, old)).json().resultContent
  const session = await world.signedInAs(user)
  const code = await resetCode(user)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => post('ResetPassword', chosen(code, `${next} ${i}`))),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode !== 200).map(codeOf)).toEqual(Array(7).fill('code.used'))
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
    await wait(seconds - 121)
    expect(codeOf(await post(use, chosen(lateCode, 'short')))).toBe('password.refused')
    await wait(60)
    expect(codeOf(await post(use, chosen(lateCode)))).toBe('code.expired')
    expect((await post(use, chosen(second))).statusCode).toBe(200)
  },
)

test('an old link can be exchanged for a current one', async () => {
  const [user, guest] = [await person(), await invited()]
  const [reset, activation] = [await resetCode(user), await activationCode(guest)]
  await wait(7 * 24 * 3_600)
  for (const Code of [reset, activation]) expect((await post('ResendActivationCode', { Code })).statusCode).toBe(202)
  expect((await post('ResetPassword', chosen(await codeMailedTo(world, user.email)))).statusCode).toBe(200)
  expect((await post('Activate', chosen(await codeMailedTo(world, guest.email)))).statusCode).toBe(200)
  // After the invitation is used, its link leads to a new password.
  await post('ResendActivationCode', { Code: activation })
  expect(
    (await post('ResetPassword', chosen(await codeMailedTo(world, guest.email), `${next} again`))).statusCode,
  ).toBe(200)
})

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

test('attack 10: a reset does not skip the second factor, and no browser is trusted after it', async () => {
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
