import { describe, expect, test } from 'vitest'
import { appCode, codeOf, contentOf, factorsIn, messagesTo, sentCode } from '../../../../test/factors.ts'
import { newWorld, type Person, type User } from '../../../../test/world.ts'
import { getPerson } from '../../../core/people/people.ts'
import { sendMfaLink } from './mfa.links.service.ts'

const world = await newWorld()
const account = await world.anAccount({ acctType: 'RS', acctName: 'Cordage Reseller' })
const { aPerson, half, give, send, stateOf, setRules } = factorsIn(world, account)
const admin = await world.signedInAt(world.root)

const contextOf = ({ userId, email, role, accountId, sessionId }: Person) => {
  const { db, config, keys } = world
  const caller = { userId, email, role, accountId, sessionId, name: 'Rosa Quill' }
  return { db, config, keys, caller, request: { id: 'test', ip: '10.0.0.1', userAgent: undefined } } as never
}
const sendTo = ({ userId }: User) =>
  world.db.asAuth(async (tx) => sendMfaLink(tx, contextOf(admin), await getPerson(tx, userId)))
async function linkOf({ email }: User): Promise<string> {
  const [mail] = await messagesTo(world, email)
  return /MFAStartup\?code=([\w-]{43})$/m.exec(mail?.textBody ?? '')?.[1] ?? ''
}
const read = (Code: string) => world.anonymous().post('/api/v1/MFA/Link', { Code })

describe('an enrolment link', () => {
  test('leads to our own page, says what it is for, and lets nobody in', async () => {
    const user = await aPerson()
    await sendTo(user)
    expect(await stateOf(user)).toBe('LinkSent')
    const [mail] = await messagesTo(world, user.email)
    expect(mail?.textBody).toContain(`${world.config.publicOrigin}/userContactMgmt/MFAStartup?code=`)
    expect(mail?.textBody).toContain('Rosa Quill')
    const answer = await read(await linkOf(user))
    expect(contentOf(answer)).toEqual({
      CompanyName: undefined,
      companyName: 'Cordage Reseller',
      maskedEmail: expect.stringMatching(/^p•••@example\.test$/),
      channel: 'email',
    })
    expect(answer.body).not.toContain(user.email)
    expect((await read(await linkOf(user))).statusCode).toBe(200)
    const { rows } = await world.db.pool.query(`select action from audit_event where action = 'mfa.linkSent'`)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('that is unknown, expired or replaced by a newer one says which', async () => {
    const user = await aPerson()
    expect(codeOf(await read('x'.repeat(43)))).toBe('code.unknown')
    await sendTo(user)
    const first = await linkOf(user)
    await sendTo(user)
    const second = await linkOf(user)
    expect(codeOf(await read(first))).toBe('code.superseded')
    await world.db.pool.query(
      `update auth_challenge set expires_at = expires_at - interval '7 days' where kind = 'mfaLink' and superseded_at is null and user_id = $1`,
      [user.userId],
    )
    expect(codeOf(await read(second))).toBe('code.expired')
  })

  test('is used up when a factor is set up', async () => {
    const user = await aPerson()
    await sendTo(user)
    const code = await linkOf(user)
    const person = await world.signedInAs(user)
    const added = contentOf<{ factorKey: string; secret: string }>(await person.post('/api/v1/MFA/App', {}))
    await person.post('/api/v1/MFA/App/Confirm', { factorKey: added.factorKey, code: appCode(added.secret) })
    expect(codeOf(await read(code))).toBe('code.used')
    expect(await stateOf(user)).toBe('Enrolled')
  })

  test('is done by the first code by mail where the company takes that', async () => {
    await setRules(account, { mfaMode: 'mandatory' })
    const user = await aPerson()
    await sendTo(user)
    const code = await linkOf(user)
    const person = await half(user)
    await send(person, 'email')
    expect((await give(person, await sentCode(world, user.email))).statusCode).toBe(200)
    expect(codeOf(await read(code))).toBe('code.used')
    expect(await stateOf(user)).toBe('Enrolled')
    expect((await messagesTo(world, user.email))[0]?.textBody).toContain('Codes by e-mail')
  })

  test('does not change the state of whoever was reset', async () => {
    const user = await aPerson({ mfaState: 'ResetRequired' })
    await sendTo(user)
    expect(await stateOf(user)).toBe('ResetRequired')
  })
})
