import { describe, expect, test } from 'vitest'
import { bodyOf, type Pair, password, tokensIn } from './tokens.ts'
import { tripsOf } from './trips.ts'
import { newWorld } from './world.ts'

// How often a request waits for the database, which makes it slow on a busy machine and cannot be tested by a clock.

const world = await newWorld()
const account = await world.anAccount({ acctType: 'RS' })
const { aPage, aPerson, aScript, post } = tokensIn(world, account)

describe('a request waits for the database', () => {
  test('three times at a sign-in: to count it, to learn what decides, and to write', async () => {
    const { email: emailAddress } = await aPerson()
    const signIn = () => post('/Token', { emailAddress, password, client_id: 'portal-cli', withRefreshToken: true })
    await signIn()
    expect(await tripsOf(signIn)).toBe(3)
  })

  test('once at a sign-in that is refused, whether or not somebody has the address', async () => {
    const { email } = await aPerson()
    const refused = (emailAddress: string) => () =>
      post('/Token', { emailAddress, password: 'wrong horse demo 2026', client_id: 'portal-cli' })
    expect(await tripsOf(refused('nobody@example.test'))).toBe(1)
    // Rows about a known person are written after the response, in one round trip.
    expect(await tripsOf(refused(email))).toBeLessThanOrEqual(2)
  })

  test('once at a refresh', async () => {
    const { tokens } = await aScript()
    let pair: Pair = tokens
    const refresh = async () => {
      pair = (await post('/RefreshToken', bodyOf(pair))).json().resultContent
    }
    expect(await tripsOf(refresh)).toBe(1)
    expect(await tripsOf(refresh)).toBe(1)
    const page = await aPage()
    expect(await tripsOf(() => page.refresh())).toBe(1)
  })

  test('once for a page of the list and for an account', async () => {
    const reader = await world.signedInAt(account)
    const list = () => reader.post('/api/v1/AccountAdmin/Search', {})
    const detail = () => reader.get(`/api/v1/Account/${account.accountId}`)
    await list() // finds the session, which is remembered
    expect(await tripsOf(list)).toBe(1)
    expect(await tripsOf(detail)).toBe(1)
  })

  test("once for one's own sessions", async () => {
    const reader = await world.signedInAt(account)
    const list = () => reader.get('/api/v1/User/Sessions')
    await list()
    expect(await tripsOf(list)).toBe(1)
  })

  test('five times for a change of an account: the audit goes out with what is read afterwards', async () => {
    const writer = await world.signedInAt(world.root)
    const path = `/api/v1/Account/${account.accountId}`
    const { etag } = (await writer.get(path)).headers
    const edit = async () => {
      const answer = await writer.patch(path, { LegalName: 'Ink and Paper Ltd' }, { 'if-match': String(etag) })
      expect(answer.statusCode).toBe(200)
    }
    expect(await tripsOf(edit)).toBe(5)
  })
})
