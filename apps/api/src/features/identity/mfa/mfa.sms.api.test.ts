import { expect, test } from 'vitest'
import { codeOf, contentOf, factorsIn, hasSms, sentCode } from '../../../../test/factors.ts'
import { type Account, newWorld, type Requests, type User } from '../../../../test/world.ts'

// Only accounts with an SMS add-on, their own or one from above, get codes by SMS (decision 0104). Its end locks no one
// out, and lets no one in without a second factor.

const world = await newWorld()
const tree = await world.demoTree()
const aCustomer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })
const become = (addOnId: string, status: string) =>
  world.db.pool.query('update add_on set add_on_status = $2 where add_on_id = $1', [addOnId, status])
type FactorList = { smsAvailable: boolean; factors: { factorKey: string; kind: string }[] }
const list = async (person: Requests) => contentOf<FactorList>(await person.get('/api/v1/MFA/Factors'))
const phone = { Phone: '+33612345645' }
/** Whether a person of the account sees the option of a number, and may add one. */
async function offered(account: Account): Promise<[boolean, boolean]> {
  const person = await world.signedInAt(account)
  const { smsAvailable } = await list(person)
  return [smsAvailable, (await person.post('/api/v1/MFA/Phone', phone)).statusCode === 200]
}

test('a number is taken where an SMS add-on holds: of the account, or without a quota from above', async () => {
  expect(await offered(await aCustomer())).toEqual([false, false])
  const person = await world.signedInAt(await aCustomer())
  expect(codeOf(await person.post('/api/v1/MFA/Phone', phone))).toBe('mfa.smsOff')
  const own = await aCustomer()
  const addOnId = await hasSms(world, own, { unit: 'MESSAGE', quantity: 100 })
  expect(await offered(own)).toEqual([true, true])
  for (const status of ['Suspended', 'Expired', 'Available']) {
    await become(addOnId, status)
    expect(await offered(own)).toEqual([false, false])
  }
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const below = await world.anAccount({ acctType: 'CU', under: reseller })
  const quota = await hasSms(world, reseller, { unit: 'MESSAGE', quantity: 100 })
  expect(await offered(below)).toEqual([false, false])
  await become(quota, 'Expired')
  await hasSms(world, reseller)
  expect(await offered(below)).toEqual([true, true])
})

async function enrol(rules: Record<string, string>) {
  const account = await aCustomer()
  const there = factorsIn(world, account, { sms: false })
  const addOnId = await hasSms(world, account)
  await there.setRules(account, rules)
  return { ...there, account, addOnId }
}
const mobile = { mfaMode: 'mandatory', mfaChannel: 'mobile' }

test.each([
  ['by their own choice', { mfaMode: 'setByUser' }],
  ['because the company demands it', mobile],
])(
  'somebody with a number %s gets codes by e-mail while the add-on is off, and SMS once it is on again',
  async (_, rules) => {
    const { withSent, half, send, give, addOnId } = await enrol(rules)
    const user: User = await withSent('sms')
    expect((await half(user)).need).toMatchObject({ required: true, channels: ['sms'] })
    await become(addOnId, 'Suspended')
    const person = await half(user)
    expect(person.need).toMatchObject({ required: true, enrolment: false, channels: ['email'] })
    expect(codeOf(await send(person, 'sms'))).toBe('mfa.channelUnknown')
    // A person who knows only the password cannot set up a factor meanwhile.
    expect(codeOf(await person.post('/api/v1/MFA/Phone', phone))).toBe('mfa.alreadySetUp')
    await send(person, 'email')
    const answer = await give(person, await sentCode(world, user.email), { channel: 'email' })
    expect(answer.statusCode).toBe(200)
    const whole = world.withToken(contentOf<{ access_token: string }>(answer).access_token)
    expect((await list(whole)).factors.map(({ kind }) => kind)).toContain('sms')
    await become(addOnId, 'Active')
    expect((await half(user)).need.channels[0]).toBe('sms')
  },
)

test('whoever has an app is asked for that one, and gets no easier way', async () => {
  const { withApp, insert, half, addOnId } = await enrol(mobile)
  const { user } = await withApp()
  await insert(user, { kind: 'sms', phone: phone.Phone })
  await become(addOnId, 'Expired')
  expect((await half(user)).need.channels).toEqual(['totp'])
})

test('while the add-on is off nobody removes the number that their company demands', async () => {
  const { withSent, addOnId } = await enrol(mobile)
  const user = await withSent('sms')
  const person = await world.signedInAs(user)
  await become(addOnId, 'Expired')
  const { factors } = await list(person)
  expect(codeOf(await person.delete(`/api/v1/MFA/Factors/${factors[0]?.factorKey}`))).toBe('mfa.lastFactor')
})

test('a code that was sent before the add-on ended is given no more, and the sign-in goes on by e-mail', async () => {
  const { withSent, half, send, give, addOnId } = await enrol({ mfaMode: 'setByUser' })
  const user = await withSent('sms', '+33600000077')
  const person = await half(user)
  await send(person, 'sms')
  const code = await sentCode(world, '+33600000077')
  await become(addOnId, 'Suspended')
  expect(codeOf(await give(person, code, { channel: 'sms' }))).toBe('mfa.channelUnknown')
  await send(person, 'email')
  expect((await give(person, await sentCode(world, user.email), { channel: 'email' })).statusCode).toBe(200)
})
