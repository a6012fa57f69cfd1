import { expect, test } from 'vitest'
import { keysOf, prepared } from '../../../../test/changes.ts'
import { change, patch, read } from '../../../../test/settings.ts'
import { statusesIn } from '../../../../test/statuses.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { checkAges } from './status.clock.ts'

// Companies above set how long a closed account can be reopened, and when it is purged.

const world = await newWorld()
const tree = await world.demoTree()
const parts = { db: world.db, config: world.config, keys: world.keys }
const rosa = await world.signedInAt(tree.borealis)
const { match, stand } = statusesIn(world)

const startedAt = Date.now()
const inDays = (n: number) => new Date(startedAt + n * 86_400_000)
const dateIn = (n: number) => inDays(n).toISOString().slice(0, 10)
const aReseller = () => world.anAccount({ acctType: 'RS', under: tree.borealis })
const aClosedAccount = (under: Account, daysAgo: number) =>
  world.anAccount({
    acctType: 'CU',
    under,
    accountStatus: 'Closed',
    closedAt: inDays(-daysAgo),
    closedFrom: 'Active',
    closedByAccount: tree.borealis.accountId,
  })
const set = async (account: Account, days: Record<string, number>) => {
  const changes = Object.entries(days).map(([name, value]) => change(`privacy.${name}Days`, value))
  return patch(rosa, account, changes, (await read(rosa, account)).version)
}
const statusOf = async ({ accountId }: Account) =>
  (await world.db.pool.query('select account_status from account where account_id = $1', [accountId])).rows[0]
    .account_status
const letters = async (address: string) =>
  (
    await world.db.pool.query(
      'select subject from outgoing_message where recipient = $1 order by created_at, message_id',
      [address],
    )
  ).rows.map(({ subject }: { subject: string }) => subject)

test('a closed account is opened again within the days that the company above has, whenever it was closed', async () => {
  const [short, long] = [await aReseller(), await aReseller()]
  expect((await set(short, { reopen: 10, purge: 40 })).statusCode).toBe(200)
  expect((await set(long, { reopen: 60 })).statusCode).toBe(200)
  const [late, still] = [await aClosedAccount(short, 11), await aClosedAccount(long, 59)]
  expect(await stand(rosa, late)).toMatchObject({
    ReopenDays: 10,
    PurgeDays: 40,
    ReopenUntil: null,
    PurgeOn: dateIn(29),
  })
  expect(await stand(rosa, still)).toMatchObject({ ReopenDays: 60, ReopenUntil: dateIn(1), PurgeOn: dateIn(31) })
  const open = async (account: Account) =>
    rosa.post(
      `/api/v1/Account/${account.accountId}/Status`,
      { To: 'Active', ReasonCode: 'ERROR' },
      await match(account),
    )
  expect((await open(late)).json()).toMatchObject({
    Code: 'account.tooLate',
    Message: [expect.stringContaining('10 days')],
  })
  expect((await open(still)).json().ResultContent).toMatchObject({ AccountStatus: 'Active' })
  const live = [
    await world.anAccount({ acctType: 'CU', under: short }),
    await world.anAccount({ acctType: 'CU', under: long }),
  ]
  const both = await prepared(rosa, 'account.status', keysOf(live), { To: 'Closed', ReasonCode: 'NONRENEW' })
  expect(both.Effects).toContain(
    'Closed accounts can be reopened for 10 to 60 days and are purged after 40 to 90 days.',
  )
  const alone = await prepared(rosa, 'account.status', keysOf(live.slice(0, 1)), {
    To: 'Closed',
    ReasonCode: 'NONRENEW',
  })
  expect(alone.Effects).toContain('Closed accounts can be reopened for 10 days and are purged after 40 days.')
})

test('purged when the days of the moment are over, and never sooner than 48 hours after a notice that says the day', async () => {
  const [shortened, lengthened] = [await aReseller(), await aReseller()]
  for (const reseller of [shortened, lengthened]) await set(reseller, { reopen: 5, purge: 40 })
  const [sooner, later] = [await aClosedAccount(shortened, 0), await aClosedAccount(lengthened, 0)]
  const [soon, late] = [await world.aUser({ account: sooner }), await world.aUser({ account: later })]
  await checkAges(parts, inDays(37))
  expect(await letters(late.email)).toEqual([])
  await checkAges(parts, inDays(38))
  expect(await letters(late.email)).toEqual([expect.stringContaining(dateIn(40))])
  // Lengthened after the notice: the data stays, and a notice with the new day follows in time.
  await set(lengthened, { purge: 60 })
  for (const days of [41, 57]) await checkAges(parts, inDays(days))
  expect([await statusOf(sooner), await statusOf(later)]).toEqual(['Purged', 'Closed'])
  await checkAges(parts, inDays(58))
  expect(await letters(late.email)).toHaveLength(2)
  expect((await letters(late.email))[1]).toContain(dateIn(60))
  // Shortened after the notice: the day of the notice still holds.
  await set(lengthened, { purge: 31 })
  await checkAges(parts, inDays(59))
  expect(await statusOf(later)).toBe('Closed')
  await checkAges(parts, inDays(60))
  expect(await statusOf(later)).toBe('Purged')
  expect(await letters(soon.email)).toHaveLength(0) // mails of a purged account go with it
})

test('an account is not purged while it can be opened again, whoever set the two', async () => {
  const reseller = await aReseller()
  const fields = async (days: Record<string, number>) => (await set(reseller, days)).json().Fields
  expect(await fields({ reopen: 90 })).toMatchObject([{ Field: 'Changes.0.Value', Code: 'tooBig' }])
  expect(await fields({ reopen: 60, purge: 60 })).toMatchObject([
    { Field: 'Changes.0.Value', Code: 'tooBig' },
    { Field: 'Changes.1.Value', Code: 'tooSmall' },
  ])
  for (const purge of [30, 366]) expect(await fields({ purge })).toMatchObject([{ Field: 'Changes.0.Value' }])
  expect((await set(reseller, { reopen: 100, purge: 101 })).statusCode).toBe(200)
  expect(await fields({ purge: 100 })).toMatchObject([
    { Code: 'tooSmall', Message: 'Purge delay for closed accounts must be 101 or more.' },
  ])
  // One period is inherited, the other was shortened above since: the time for reopening is kept.
  const inherits = await aReseller()
  expect((await set(inherits, { reopen: 80 })).statusCode).toBe(200)
  expect((await set(tree.borealis, { purge: 50 })).statusCode).toBe(200)
  expect(await stand(rosa, await aClosedAccount(inherits, 1))).toMatchObject({ ReopenDays: 80, PurgeDays: 81 })
  const customer = await world.anAccount({ acctType: 'CU', under: inherits })
  expect((await set(customer, { reopen: 20 })).json().Fields).toMatchObject([{ Code: 'level' }])
})
