import { describe, expect, test } from 'vitest'
import { appCode, codeOf, contentOf, factorsIn, messagesTo, type Tokens } from '../../../../test/factors.ts'
import { password } from '../../../../test/tokens.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Requests, type User } from '../../../../test/world.ts'
import { getPerson } from '../../../core/people/people.ts'
import { resetFactors } from './mfa.reset.service.ts'

const world = await newWorld()

async function companyOf(trustDays: number): Promise<Account> {
  const account = await world.anAccount({ acctType: 'RS' })
  await factorsIn(world, account).setRules(account, { trustDays })
  return account
}
type Browser = Awaited<ReturnType<typeof world.aBrowser>>
const bearer = ({ access_token }: Tokens) => ({ authorization: `Bearer ${access_token}` })
/** Signs in by password and, where it is required, with a code of the app. */
async function signInWith(browser: Browser, user: User, code: string, trustDevice: boolean) {
  const first = contentOf<Tokens>(await browser.signIn(user.email, password))
  if (!first.mfa) return { asked: false, tokens: first }
  const body = { challengeId: first.mfa.challengeId, code, trustDevice }
  const answer = await browser.post('/api/v1/MFAAuthentication/ValidateMFACode', body, bearer(first))
  return { asked: true, tokens: contentOf<Tokens>(answer) }
}
const isAsked = async (browser: Browser, { email }: User) =>
  contentOf<Tokens>(await browser.signIn(email, password)).mfa !== undefined

describe('a trusted browser', () => {
  test('is not asked again for as long as the company allows; another browser is, and another person in it', async () => {
    const account = await companyOf(30)
    const there = factorsIn(world, account)
    const [{ user, secret }, other] = [await there.withApp(), await there.withApp()]
    const browser = await world.aBrowser()
    const { asked } = await signInWith(browser, user, appCode(secret), true)
    expect(asked).toBe(true)
    expect(await isAsked(browser, user)).toBe(false)
    expect(await isAsked(await world.aBrowser(), user)).toBe(true)
    expect(await isAsked(browser, other.user)).toBe(true)
    expect(contentOf<Tokens>(await there.signIn(user)).mfa).toBeDefined()
    await world.db.pool.query(`update known_device set trusted_until = now() - interval '1 second'`)
    expect(await isAsked(browser, user)).toBe(true)
  })

  test('is one only where that was asked for', async () => {
    const { user, secret } = await factorsIn(world, await companyOf(30)).withApp()
    const browser = await world.aBrowser()
    await signInWith(browser, user, appCode(secret), false)
    expect(await isAsked(browser, user)).toBe(true)
  })

  test('is none where the company allows no days, nor longer than it allows today', async () => {
    const none = await factorsIn(world, await companyOf(0)).withApp()
    const browser = await world.aBrowser()
    await signInWith(browser, none.user, appCode(none.secret), true)
    expect(await isAsked(browser, none.user)).toBe(true)
    const account = await companyOf(30)
    const { user, secret } = await factorsIn(world, account).withApp()
    await signInWith(browser, user, appCode(secret), true)
    expect(await isAsked(browser, user)).toBe(false)
    await world.db.pool.query(
      `update account_setting set value = '7' where account_id = $1 and code = 'signIn.trustDays'`,
      [account.accountId],
    )
    expect(await isAsked(browser, user)).toBe(true)
  })
})

describe('trust in a browser', () => {
  test('leaves the factor to whatever asks for a step-up', async () => {
    const { user, secret } = await factorsIn(world, await companyOf(30)).withApp()
    const browser = await world.aBrowser()
    await signInWith(browser, user, appCode(secret), true)
    const { asked, tokens } = await signInWith(browser, user, '', true)
    expect(asked).toBe(false)
    const headers = bearer(tokens)
    expect(codeOf(await browser.post('/api/v1/MFA/App', {}, headers))).toBe('step_up_required')
    const { challengeId } = contentOf<{ challengeId: string }>(await browser.post('/api/v1/MFA/Token', {}, headers))
    const code = appCode(secret, 1)
    await browser.post('/api/v1/MFAAuthentication/ValidateMFACode', { challengeId, code }, headers)
    expect((await browser.post('/api/v1/MFA/App', {}, headers)).statusCode).toBe(200)
  })

  test('is trusted no more when the factors change or are reset', async () => {
    const account = await companyOf(30)
    const { user, secret } = await factorsIn(world, account).withApp()
    const browser = await world.aBrowser()
    const { tokens } = await signInWith(browser, user, appCode(secret), true)
    await browser.post('/api/v1/MFA/Email', {}, bearer(tokens))
    expect(await isAsked(browser, user)).toBe(true)
    await world.db.pool.query(`update known_device set trusted_until = now() + interval '1 day' where user_id = $1`, [
      user.userId,
    ])
    expect(await isAsked(browser, user)).toBe(false)
    const admin = await world.signedInAt(world.root)
    await world.db.asAuth(async (tx) =>
      resetFactors(tx, contextOf(admin), await getPerson(tx, user.userId), 'The phone was lost, they called'),
    )
    await world.db.pool.query(`update known_device set trusted_until = now() + interval '1 day' where user_id = $1`, [
      user.userId,
    ])
    expect(await isAsked(browser, user)).toBe(true)
  })

  test('a step that comes from a foreign page is refused', async () => {
    const { user, secret } = await factorsIn(world, await companyOf(30)).withApp()
    const browser = await world.aBrowser()
    const first = contentOf<Tokens>(await browser.signIn(user.email, password))
    const body = { challengeId: first.mfa?.challengeId, code: appCode(secret) }
    const url = '/api/v1/MFAAuthentication/ValidateMFACode'
    const foreign = await browser.post(url, body, { ...bearer(first), 'x-xsrf-token': 'other' })
    expect([foreign.statusCode, codeOf(foreign)]).toEqual([403, 'request.crossSite'])
    expect((await browser.post(url, body, bearer(first))).statusCode).toBe(200)
    expect(browser.cookies.has('__Host-rt')).toBe(true)
    expect(browser.cookies.has('__Host-device')).toBe(true)
  })
})

/** The context of a use case for calls by this person. */
function contextOf(person: User & Requests & { sessionId: string }) {
  const { db, config, keys } = world
  const caller = {
    userId: person.userId,
    email: person.email,
    name: 'Rosa Quill',
    role: person.role,
    accountId: person.accountId,
    sessionId: person.sessionId,
  }
  const request = { id: 'test', ip: '10.0.0.1', userAgent: undefined, cookies: {} }
  return { db, config, keys, caller, request } as never
}

describe('after a reset', () => {
  test('all factors and sessions are gone, the person is told by whom and why, and a code by mail is asked for', async () => {
    const account = await world.anAccount({ acctType: 'RS' })
    const there = factorsIn(world, account)
    const { user, secret } = await there.withApp({ language: 'fr-fr' })
    const whole = contentOf<Tokens>(await there.give(await there.half(user), appCode(secret)))
    await world.db.pool.query(
      `insert into attempt_counter (bucket, failures, in_a_row, kept) values ($1, 100, 100, true)`,
      [`person:email:${user.userId}`],
    )
    const admin = await world.signedInAt(world.root)
    await world.db.asAuth(async (tx) =>
      resetFactors(tx, contextOf(admin), await getPerson(tx, user.userId), 'The phone was lost, they called'),
    )
    expect(await there.stateOf(user)).toBe('ResetRequired')
    expect((await world.withToken(whole.access_token).get('/api/v1/MFA/Factors')).statusCode).toBe(401)
    const [mail] = await messagesTo(world, user.email)
    expect(mail?.textBody).toContain('Rosa Quill')
    expect(mail?.textBody).toContain('The phone was lost, they called')
    expect(mail?.textBody).toContain('Motif')
    const person = await there.half(user)
    expect(person.need).toMatchObject({ enrolment: false, channels: ['email'] })
    expect(codeOf(await person.post('/api/v1/MFA/Phone', { Phone: '+33612345645' }))).toBe('mfa.alreadySetUp')
    expect((await there.send(person, 'email')).statusCode).toBe(200)
    expect(await trailOf(world, { action: 'mfa.reset' })).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          accountId: account.accountId,
          reason: 'The phone was lost, they called',
          changes: [{ field: 'Factors', old: ['totp'], new: [] }],
        }),
      ]),
    )
  })
})
