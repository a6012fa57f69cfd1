import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { actingFor } from '../../../../test/acting.ts'
import { waitForLock } from '../../../../test/locks.ts'
import type { NewAccount } from '../../../../test/world.builders.ts'
import { statusesIn } from '../../../../test/statuses.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { checkAges } from './status.clock.ts'
import { applyDuePlans } from './status.runner.ts'

const world = await newWorld()
const tree = await world.demoTree()
const parts = { db: world.db, config: world.config, keys: world.keys }
const [dt, rs] = [await world.signedInAt(tree.borealis), await world.signedInAt(tree.cordage)]
beforeEach(() => world.db.pool.query('truncate outgoing_message'))

const day = 86_400_000
const startedAt = Date.now() // read once, in case midnight passes between two reads
const inDays = (n: number) => new Date(startedAt + n * day)
const dateIn = (n: number) => inDays(n).toISOString().slice(0, 10)
const url = ({ accountId }: { accountId: string }) => `/api/v1/Account/${accountId}`
const one = async <T>(text: string, ...values: unknown[]) => (await world.db.pool.query(text, values)).rows[0] as T
const { match, stand } = statusesIn(world)
const plan = async (person: Person, account: Account, body: object) =>
  person.put(`${url(account)}/Status/Pending`, { To: 'Suspended', ReasonCode: 'NONPAY', ...body }, await match(account))
const aCustomer = (overrides: Partial<NewAccount> = {}) =>
  world.anAccount({ acctType: 'CU', under: tree.cordage, ...overrides })
const mirror = ({ accountId }: Account) =>
  one(
    `select account_status as status, account_status_pending as pending, account_status_pending_effective_date::text as day,
       account_status_pending_reason as reason from account where account_id = $1`,
    accountId,
  )
const subjects = async () =>
  (await world.db.pool.query('select recipient, subject from outgoing_message order by message_id')).rows as {
    recipient: string
    subject: string
  }[]

test.each([
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'], // the gap is at two
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'], // midnight does not exist: the day begins at one
  ['Africa/Cairo', '2026-10-30', '2026-10-29T22:00:00.000Z'], // 23:00 comes twice on the day before
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'], // midnight does not exist
  ['Asia/Beirut', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'], // midnight comes twice: the first
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['Pacific/Apia', '2026-07-01', '2026-06-30T11:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'], // the skipped day becomes the next one
  ['Asia/Kathmandu', '2026-07-01', '2026-06-30T18:15:00.000Z'],
  ['UTC', '2026-07-01', '2026-07-01T00:00:00.000Z'],
  ['No/Such_Zone', '2026-07-01', '2026-07-01T00:00:00.000Z'],
])('a day in %s: %s begins at %s', async (zone, date, moment) => {
  const { begins } = await one<{ begins: string }>('select day_begins($1::date, $2) as begins', date, zone)
  expect(new Date(begins).toISOString()).toBe(moment)
})

test('planned while acting for somebody: done under both names, and not once they may no longer act', async () => {
  const actor = await world.signedInAt(tree.borealis, { rights: { LoginAlias: 'Y' } })
  const acting = await actingFor(world, actor, await world.aUser({ account: tree.cordage }))
  const [first, second] = [await aCustomer(), await aCustomer()]
  for (const customer of [first, second])
    expect((await plan(acting, customer, { EffectiveOn: dateIn(2) })).statusCode).toBe(200)
  const of = ({ accountId }: Account) =>
    one(
      `select actor->>'email' as email, alias->>'originalEmail' as original, source from audit_event
       where account_id = $1 and action = 'account.status.changed'`,
      accountId,
    )
  await world.db.pool.query(
    `update account_status_change set due_at = now() - interval '1 hour' where account_id = $1`,
    [first.accountId],
  )
  await applyDuePlans(parts)
  expect(await of(first)).toEqual({ email: acting.email, original: actor.email, source: 'JOB' })
  await world.db.pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [actor.userId])
  await applyDuePlans(parts, inDays(4))
  expect((await stand(rs, second)).Pending).toMatchObject({ State: 'FailedNeedsAttention' })
  expect(await of(second)).toBeUndefined()
})

test('planned, shown, mailed, replaced, cancelled; in the nearest time zone, even when that changes', async () => {
  const customer = await aCustomer()
  const admin = await world.aUser({ account: customer })
  const planned = await plan(rs, customer, { EffectiveOn: dateIn(10), Note: 'Reminded twice' })
  expect(planned.json().ResultContent.Pending).toMatchObject({
    To: 'Suspended',
    EffectiveOn: dateIn(10),
    DueOn: `${dateIn(10)}T00:00:00.000Z`,
    State: 'Scheduled',
    Note: 'Reminded twice',
    MayChange: { Allowed: true },
  })
  expect(await mirror(customer)).toEqual({ status: 'Active', pending: 'Suspended', day: dateIn(10), reason: 'NONPAY' })
  expect(await subjects()).toEqual([{ recipient: admin.email, subject: expect.stringContaining(dateIn(10)) }])
  await world.db.pool.query(`update account set time_zone = 'Asia/Tokyo' where account_id = $1`, [
    tree.cordage.accountId,
  ])
  expect((await stand(rs, customer)).Pending.DueOn).toBe(`${dateIn(9)}T15:00:00.000Z`)
  await world.db.pool.query(`update account set time_zone = null where account_id = $1`, [tree.cordage.accountId])

  expect((await plan(rs, customer, { EffectiveOn: dateIn(20) })).statusCode).toBe(200)
  // The plan was set from above, so the reseller can no longer change it.
  expect((await plan(dt, customer, { EffectiveOn: dateIn(30) })).statusCode).toBe(200)
  expect((await stand(rs, customer)).Pending).toMatchObject({ SetBy: '', MayChange: { Allowed: false } })
  expect((await plan(rs, customer, { EffectiveOn: dateIn(5) })).json()).toMatchObject({ Code: 'account.notYours' })
  expect((await rs.delete(`${url(customer)}/Status/Pending`)).json()).toMatchObject({ Code: 'account.notYours' })
  expect((await dt.delete(`${url(customer)}/Status/Pending`)).json().ResultContent.Pending).toBeNull()
  expect((await dt.delete(`${url(customer)}/Status/Pending`)).json()).toMatchObject({ Code: 'account.nothingPending' })
  expect(await mirror(customer)).toEqual({ status: 'Active', pending: null, day: null, reason: null })
})

test('a day that is not later there, and what would not be possible now, is refused; the three fields on an edit do the same', async () => {
  const customer = await aCustomer({ timeZone: 'Pacific/Kiritimati' })
  const { today } = await one<{ today: string }>(`select account_today($1)::text as today`, customer.accountId)
  expect((await plan(rs, customer, { EffectiveOn: today })).json()).toMatchObject({
    StatusCode: 409,
    Code: 'account.dateNotLater',
  })
  expect((await plan(rs, customer, { EffectiveOn: dateIn(-3) })).json()).toMatchObject({ Code: 'account.dateNotLater' })
  expect((await plan(rs, customer, { EffectiveOn: '2027-02-30' })).statusCode).toBe(400)
  expect((await plan(rs, customer, { To: 'Active', ReasonCode: 'PAID', EffectiveOn: dateIn(5) })).json()).toMatchObject(
    {
      Code: 'account.statusNotAllowed',
    },
  )
  expect(
    (await plan(rs, customer, { To: 'Closed', ReasonCode: 'NONRENEW', EffectiveOn: dateIn(5) })).json(),
  ).toMatchObject({
    Code: 'change.approvalNeeded',
  })
  const edit = async (body: object, person = rs) => person.patch(url(customer), body, await match(customer))
  const fields = {
    AccountStatusPending: 'Suspended',
    AccountStatusPendingEffectiveDate: dateIn(7),
    AccountStatusPendingReason: 'NONPAY',
  }
  expect((await edit({ ...fields, AccountStatusPendingReason: undefined })).statusCode).toBe(400)
  expect((await edit(fields, await world.signedInAt(tree.cordage, { rights: { AcctStatus: 'R' } }))).statusCode).toBe(
    403,
  )
  expect((await edit({ ...fields, LegalName: 'With it' })).json().ResultContent).toMatchObject({
    ...fields,
    LegalName: 'With it',
  })
  const none = { AccountStatusPending: null, AccountStatusPendingEffectiveDate: null, AccountStatusPendingReason: null }
  expect((await edit(none)).json().ResultContent).toMatchObject(none)
})

test('on its day, also after a time when nothing ran, once with two runners at a time', async () => {
  const customers = await Promise.all([0, 1, 2, 3].map(() => aCustomer()))
  for (const customer of customers) await plan(rs, customer, { EffectiveOn: dateIn(2) })
  await applyDuePlans(parts, inDays(0))
  for (const customer of customers)
    expect(await mirror(customer)).toMatchObject({ status: 'Active', pending: 'Suspended' })
  await Promise.all([applyDuePlans(parts, inDays(9)), applyDuePlans(parts, inDays(9))])
  for (const customer of customers) {
    expect(await mirror(customer)).toEqual({ status: 'Suspended', pending: null, day: null, reason: null })
    expect((await stand(rs, customer)).Suspensions).toHaveLength(1)
    const { n } = await one<{ n: number }>(
      `select count(*)::int as n from audit_event where account_id = $1 and action = 'account.status.changed' and source = 'JOB' and actor->>'key' = $2`,
      customer.accountId,
      rs.userId,
    )
    expect(n).toBe(1)
  }
})

test.each([
  [
    'the right is lost',
    'change.rightLost',
    async (setter: Person) =>
      world.db.pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [setter.userId]),
  ],
  [
    'the company is suspended',
    'change.rightLost',
    async () =>
      world.db.pool.query(`update account set account_status = 'Suspended' where account_id = $1`, [
        tree.cordage.accountId,
      ]),
  ],
  [
    'it is closed already',
    'account.statusNotAllowed',
    async (_: Person, account: Account) =>
      world.db.pool.query(`update account set account_status = 'Closed' where account_id = $1`, [account.accountId]),
  ],
  [
    'it went elsewhere',
    'account.notFound',
    async (_: Person, account: Account) =>
      world.db.asOwner(async (tx) => {
        await sql`select set_config('app.scope', ${world.root.accountId}, true)`.execute(tx)
        await sql`select account_move(${account.accountId}, ${tree.halyard.accountId}, 'test')`.execute(tx)
      }),
  ],
] as const)('a plan fails, stays for somebody to look at, and is told once: %s', async (_, code, spoil) => {
  const customer = await aCustomer()
  const setter = await world.signedInAt(tree.cordage)
  await plan(setter, customer, { EffectiveOn: dateIn(3) })
  await spoil(setter, customer)
  await Promise.all([applyDuePlans(parts, inDays(5)), applyDuePlans(parts, inDays(5))])
  await applyDuePlans(parts, inDays(5))
  await world.db.pool.query(`update account set account_status = 'Active' where account_id = $1`, [
    tree.cordage.accountId,
  ])
  expect(
    await one('select state, error_code from account_status_change where account_id = $1', customer.accountId),
  ).toEqual({
    state: 'FailedNeedsAttention',
    error_code: code,
  })
  expect(await mirror(customer)).toMatchObject({ pending: 'Suspended' })
  expect((await subjects()).filter(({ recipient }) => recipient === setter.email)).toEqual([
    { recipient: setter.email, subject: expect.stringContaining('failed') },
  ])
  const ra = await world.signedInAt(world.root)
  const failed = (await stand(ra, customer)).Pending
  expect(failed).toMatchObject({ State: 'FailedNeedsAttention', MayChange: { Allowed: true } })
  expect(failed.Message).toMatch(/\.$/)
  expect((await ra.delete(`${url(customer)}/Status/Pending`)).statusCode).toBe(200)
})

test('an account that cannot be purged holds up no other', async () => {
  const old = { accountStatus: 'Closed', closedFrom: 'Active' } as const
  const [stuck, next] = [
    await aCustomer({ ...old, closedAt: inDays(-99) }),
    await aCustomer({ ...old, closedAt: inDays(-95) }),
  ]
  await world.db.pool.query(
    `update account set purge_warned_at = now() - interval '3 days' where account_id = any ($1)`,
    [[stuck.accountId, next.accountId]],
  )
  await world.db.pool.query(
    `create function stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
     create trigger stuck before update on account for each row when (new.account_id = '${stuck.accountId}') execute function stuck()`,
  )
  await expect(checkAges(parts)).rejects.toThrow('stuck')
  expect(await mirror(next)).toMatchObject({ status: 'Purged' })
  await world.db.pool.query('drop trigger stuck on account; drop function stuck')
})

test('by the clock: warnings on days 45 and 58, 48 hours before a purge, and the purge', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(reseller)
  const [long, closed] = [
    await aCustomer({ under: reseller }),
    await aCustomer({ accountStatus: 'Closed', closedAt: inDays(0), closedFrom: 'Active' }),
  ]
  const [above, own] = [person.email, (await world.aUser({ account: closed })).email]
  await person.post(`${url(long)}/Status`, { To: 'Suspended', ReasonCode: 'NONPAY' }, await match(long))
  await world.db.pool.query('truncate outgoing_message')
  const subjectsFor = async (email: string) =>
    (await subjects()).filter(({ recipient }) => recipient === email).map(({ subject }) => subject)
  for (const days of [44, 46, 47, 59, 60]) await checkAges(parts, inDays(days))
  expect(await subjectsFor(above)).toEqual([expect.stringContaining('45 days'), expect.stringContaining('58 days')])
  await checkAges(parts, inDays(86))
  expect(await subjectsFor(own)).toEqual([])
  for (const days of [88, 89.5]) await checkAges(parts, inDays(days))
  expect(await subjectsFor(own)).toEqual([expect.stringContaining('will be deleted')])
  expect(await mirror(closed)).toMatchObject({ status: 'Closed' })
  await checkAges(parts, inDays(90.5))
  expect(await mirror(closed)).toMatchObject({ status: 'Purged' })
})

test('jobs lock an account before its plan, as requests do, so that no two deadlock', async () => {
  const [done, refused] = [await aCustomer(), await aCustomer()]
  const gone = await world.signedInAt(tree.cordage)
  for (const [person, customer] of [
    [rs, done],
    [gone, refused],
  ] as const)
    expect((await plan(person, customer, { EffectiveOn: dateIn(2) })).statusCode).toBe(200)
  await world.db.pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [gone.userId])
  for (const [{ accountId }, state] of [
    [done, 'Applied'],
    [refused, 'FailedNeedsAttention'],
  ] as const) {
    await world.db.pool.query(`update account_status_change set due_at = 'yesterday' where account_id = $1`, [
      accountId,
    ])
    const editor = await world.db.pool.connect()
    try {
      await editor.query('begin')
      await editor.query('select from account where account_id = $1 for no key update', [accountId])
      const running = applyDuePlans(parts)
      await waitForLock(world.db.pool, 'for no key update')
      await editor.query('select from account_status_change where account_id = $1 for update nowait', [accountId])
      await editor.query('commit')
      await running
    } finally {
      editor.release(true)
    }
    expect(await one('select state from account_status_change where account_id = $1', accountId)).toEqual({ state })
  }
})
