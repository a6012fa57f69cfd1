import { expect, test } from 'vitest'
import { searchPeople, userKeys } from '../../../../test/people.ts'
import { aSchedule, schedulesPath } from '../../../../test/schedules.ts'
import { pairBelow } from '../../../../test/settings.ts'
import { actionsOf, trailOf } from '../../../../test/trail.ts'
import { aTransaction, sendTransactions } from '../../../../test/transactions.ts'
import { aFact, sendFacts } from '../../../../test/usageFacts.ts'
import { type Account, newWorld, type User } from '../../../../test/world.ts'
import { monthOf } from '../../../core/calendar/calendar.ts'
import { redactRemoved } from './users.redact.ts'

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
const today = new Date().toISOString().slice(0, 10)
const months = { FromMonth: monthOf(today), ToMonth: monthOf(today) }

const wants = ({ accountId }: Account, value: boolean) =>
  pool.query(
    `insert into account_setting (account_id, code, value) values ($1, 'privacy.redactOnRemoval', $2::jsonb)`,
    [accountId, JSON.stringify(value)],
  )
const remove = ({ userId }: Pick<User, 'userId'>, days: number) =>
  pool.query(
    `update app_user set user_status = 'Removed', removed_at = now() - make_interval(days => $2) where user_id = $1`,
    [userId, days],
  )
const nameOf = async ({ userId }: User) =>
  (
    await pool.query(
      `select email, email_typed, first_name, last_name, phone, reference_key, redacted_at is not null as redacted
       from app_user where user_id = $1`,
      [userId],
    )
  ).rows[0]
const run = () => redactRemoved(world)

test('who was removed loses name and address once nobody can restore them, where the company or one above wants it', async () => {
  const { reseller, customer } = await pairBelow(world, tree.borealis)
  const other = await world.anAccount({ acctType: 'CU', under: reseller })
  await wants(reseller, true)
  await wants(other, false)
  const [gone, early, here, kept] = [
    await world.aUser({ account: customer, phone: '+33123456789', referenceKey: 'R-1' }),
    await world.aUser({ account: customer }),
    await world.aUser({ account: customer }),
    await world.aUser({ account: other }),
  ]
  await remove(gone, 31)
  await remove(early, 29)
  await remove(kept, 31)
  // A purged person: nothing is left to redact, and nothing is recorded.
  const purged = await world.aUser({ account: customer })
  await remove(purged, 31)
  await pool.query(`update app_user set email_typed = '' where user_id = $1`, [purged.userId])
  await run()
  expect(await nameOf(gone)).toEqual({
    email: `${gone.userId}@removed.invalid`,
    email_typed: '',
    first_name: null,
    last_name: null,
    phone: null,
    reference_key: null,
    redacted: true,
  })
  for (const user of [early, here, kept, purged])
    expect(await nameOf(user)).toMatchObject({ email: user.email, redacted: false })
  const admin = await world.signedInAt(reseller)
  const removed = await searchPeople(admin, { AcctKey: customer.accountId, Removed: true })
  expect(userKeys(removed.Items)).toEqual([early.userId])
  const [entry] = await trailOf(world, { at: customer, action: 'user.redacted' })
  expect(entry).toMatchObject({ actor: { type: 'JOB' }, targets: [{ type: 'user', key: gone.userId, name: '' }] })
  // Each person is redacted once; people of a company that wants it later are redacted then.
  await run()
  expect(await actionsOf(world, { at: customer, action: 'user.redacted' })).toHaveLength(1)
  await pool.query('update account_setting set value = $2 where account_id = $1', [other.accountId, 'true'])
  await run()
  expect(await nameOf(kept)).toMatchObject({ redacted: true })
})

test('reports keep what was used and name nobody for it', async () => {
  const { reseller, customer } = await pairBelow(world, tree.borealis)
  await wants(customer, true)
  const user = await world.aUser({ account: customer })
  const above = await world.signedInAt(reseller)
  await sendFacts(above, [aFact(customer, 4, today, { UserKey: user.userId })])
  const message = { UserKey: user.userId, SenderEmail: user.email }
  await sendTransactions(above, [aTransaction(customer, message), aTransaction(customer)])
  const items = async (report: string) =>
    (await above.post(`/api/v1/Report/${report}`, { ...months, AcctKey: customer.accountId })).json().ResultContent
      .Items
  expect(await items('UsageByUser')).toMatchObject([{ Email: user.email, Used: 4 }])
  await remove(user, 31)
  await run()
  expect(await items('UsageByUser')).toMatchObject([{ UserKey: user.userId, UserName: null, Email: null, Used: 4 }])
  const senders = (await items('Transactions')).map(({ SenderEmail }: { SenderEmail: string }) => SenderEmail)
  expect(senders.toSorted()).toEqual(['sender@northwind.example', `•••@${user.email.split('@')[1]}`])
})

test('what is told later of their messages counts once, for the domain that sent them', async () => {
  const { reseller, customer } = await pairBelow(world, tree.borealis)
  await wants(customer, true)
  const user = await world.aUser({ account: customer })
  const above = await world.signedInAt(reseller)
  const message = aTransaction(customer, { UserKey: user.userId, SenderEmail: user.email })
  await sendTransactions(above, [message])
  await remove(user, 31)
  await run()
  await sendTransactions(above, [{ ...message, UserKey: null, Status: 'Delivered' }])
  const body = { ...months, AcctKey: customer.accountId }
  const { Totals, Items } = (await above.post('/api/v1/Report/Deliverability', body)).json().ResultContent
  const once = { Sent: 1, Delivered: 1, Bounced: 0 }
  expect([Totals, Items]).toMatchObject([once, [{ Domain: user.email.split('@')[1], ...once }]])
})

test('what they scheduled goes with its recipients, of whom they were one; what colleagues scheduled stays', async () => {
  const { reseller } = await pairBelow(world, tree.borealis)
  await wants(reseller, true)
  const [gone, colleague] = [await world.signedInAt(reseller), await world.signedInAt(reseller)]
  const [own, other] = [await aSchedule(gone), await aSchedule(colleague)]
  await remove(gone, 31)
  await run()
  const read = async ({ ScheduleKey }: { ScheduleKey: string }) =>
    (await colleague.get(schedulesPath(ScheduleKey))).statusCode
  expect([await read(own), await read(other)]).toEqual([404, 200])
})
