import { dayIn } from '@portal/contract/core/language'
import { beforeEach, expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import { mailsTo } from '../../../../test/links.ts'
import { pairBelow } from '../../../../test/settings.ts'
import { aFact, sendFacts } from '../../../../test/usageFacts.ts'
import { type Account, newWorld, type User } from '../../../../test/world.ts'
import { mailUsage } from './usage.mailing.ts'

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
const today = new Date().toISOString().slice(0, 10)
const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
/** The first of the next month, so that the mails are about the current one. */
const first = (hour: number) => new Date(Date.UTC(year, month + 1, 1, hour))

beforeEach(() =>
  pool.query(`insert into usage_mailing (kind, due_on) values ('monthly', '2000-01-01'), ('weekly', '2000-01-01')
    on conflict (kind) do update set due_on = excluded.due_on`),
)
const wants = ({ accountId }: Account, how: string) =>
  pool.query(
    `insert into account_setting (account_id, code, value) values ($1, 'notifications.monthlyUsage', to_jsonb($2::text))`,
    [accountId, how],
  )
const run = (now: Date, most?: number) => mailUsage(world, now, most)
const textsTo = async ({ email }: Pick<User, 'email'>) => (await mailsTo(world, email)).map(({ textBody }) => textBody)

/** A reseller and its customer, who used seven envelopes today. */
async function aPair(how: string) {
  const { reseller, customer } = await pairBelow(world, tree.borealis)
  await wants(reseller, how)
  await sendFacts(await world.signedInAt(tree.borealis), [aFact(customer, 7, today)])
  return { reseller, customer, reader: await world.aUser({ account: customer }) }
}

test('on the first of a month administrators are mailed what their company and all below it used, once', async () => {
  const { reseller, customer, reader } = await aPair('monthly')
  const french = await world.aUser({ account: customer, language: 'fr-fr' })
  const above = await world.aUser({ account: reseller })
  await run(first(11))
  expect(await textsTo(reader)).toEqual([])
  await run(first(12), 2)
  const [text] = await textsTo(reader)
  expect(text).toContain('E-sign: 7 envelopes')
  expect(text).toContain(customer.acctName)
  expect((await textsTo(french))[0]).toContain('Signature électronique\u00a0: 7 enveloppes')
  expect((await textsTo(above))[0]).toContain('E-sign: 7 envelopes')
  await run(first(13))
  for (const user of [reader, french, above]) expect(await textsTo(user)).toHaveLength(1)
})

test('nobody is mailed who may not see it then, who wants none, or whose company used nothing', async () => {
  const { reseller, customer, reader } = await aPair('monthly')
  const without = await world.signedInAt(customer, { rights: { ShowPlanUsage: 'N' } })
  const member = await hold(world, await world.signedInAt(customer), { entries: { 'Customer-Company Plans': 'R' } })
  const disabled = await world.aUser({ account: customer, userStatus: 'Disabled' })
  const [silent, idle] = [
    await world.anAccount({ acctType: 'CU', under: reseller }),
    await world.anAccount({ acctType: 'CU', under: reseller }),
  ]
  await wants(silent, 'none')
  await sendFacts(await world.signedInAt(tree.borealis), [aFact(silent, 2, today)])
  const others = [
    without,
    member,
    disabled,
    await world.aUser({ account: silent }),
    await world.aUser({ account: idle }),
  ]
  await run(first(12))
  expect(await textsTo(reader)).toHaveLength(1)
  for (const other of others) expect(await textsTo(other)).toEqual([])
})

test('on Mondays those who want it weekly are told of the month so far, whoever sends it', async () => {
  const { reader } = await aPair('weekly')
  const { reader: monthly } = await aPair('monthly')
  // The first Monday on or after the eighth of this month: its mails are about this month.
  const eighth = new Date(Date.UTC(year, month, 8))
  const monday = new Date(Date.UTC(year, month, 8 + ((8 - eighth.getUTCDay()) % 7), 12))
  await Promise.all([run(monday, 3), run(monday, 3), run(monday, 3)])
  const [text, ...others] = await textsTo(reader)
  expect(others).toEqual([])
  expect(text).toContain('7 envelopes')
  // Usage on this day is included.
  expect(text).toContain(`to ${dayIn('en-us', monday.toISOString().slice(0, 10))}`)
  await run(new Date(monday.getTime() + 6 * 86_400_000))
  expect(await textsTo(reader)).toHaveLength(1)
  expect((await textsTo(monthly)).filter((text) => text.includes('7 envelopes'))).toEqual([])
})

test('what is due when the portal is new to it counts as sent', async () => {
  const { reader } = await aPair('monthly')
  await pool.query('delete from usage_mailing')
  await run(first(12))
  expect(await textsTo(reader)).toEqual([])
})
