import { expect, test } from 'vitest'
import { resultOf, type Row, statusAndCode, today } from '../../../../test/invoices.ts'
import { aKey } from '../../../../test/keys.ts'
import { hold } from '../../../../test/groups.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

// Keys set what applies to all customers of an issuer where the person who answers for them has full access.

const world = await newWorld()
const tree = await world.demoTree()
const { cordage } = tree
const entries = { 'Account Details': 'RW', 'Customer-Company Plans': 'RW' } as const
const keyOf = (maker: Person, more: object = {}) => aKey(world, { account: cordage, maker, entries, ...more })
const rates = { BooksCurrency: 'GBP', Rates: [{ Currency: 'USD', ExchangeRate: 0.8, ValidFrom: today() }] }
const profilePath = `/api/v1/Billing/Profile/${cordage.accountId}`
async function keepBooks(person: Pick<Person, 'get' | 'put'>) {
  const read = await person.get(profilePath)
  const { BillingOwner, Currency, TermsDays, PoRequired, NumberPrefix } = resultOf(read)
  const body: Row = { BillingOwner, Currency, TermsDays, PoRequired, NumberPrefix, BooksCurrency: 'GBP' }
  return person.put(profilePath, body, { 'if-match': String(read.headers['etag']) })
}

test('a key of a person with full access posts exchange rates, one of a colleague in a group or for trials does not', async () => {
  const path = `/api/v1/Billing/ExchangeRate/${cordage.accountId}`
  const full = await keyOf(await world.signedInAt(cordage))
  const held = await keyOf(
    await hold(world, await world.signedInAt(cordage), {
      entries,
      accountScope: 'LIST',
      accounts: [cordage.accountId],
    }),
  )
  const box = await keyOf(await world.signedInAt(cordage), { partner: 'Books', environment: 'SANDBOX' })
  expect(statusAndCode(await keepBooks(held))).toEqual([403, 'auth.forbidden'])
  expect((await keepBooks(full)).statusCode).toBe(200)
  for (const key of [held, box]) expect(statusAndCode(await key.post(path, rates))).toEqual([403, 'auth.forbidden'])
  const answer = await full.post(path, { ...rates, ConfirmRates: true })
  expect([answer.statusCode, resultOf(answer)['Edit']]).toMatchObject([200, { Allowed: true }])
  // Full access alone is not enough: the key needs the module too.
  const other = await aKey(world, { account: cordage, maker: await world.signedInAt(cordage), entries: {} })
  expect(statusAndCode(await other.post(path, rates))).toEqual([403, 'auth.forbidden'])
  expect(statusAndCode(await full.post('/api/v1/Billing/Run', { Period: '2026-01' }))).toEqual([403, 'key.forPeople'])
})
