import { expect, test } from 'vitest'
import { aSchedule, historyOf, isDue, mailsTo, schedulesPath, worksOf } from '../../../../test/schedules.ts'
import { newWorld, type Person } from '../../../../test/world.ts'
import { schedulesFeature } from './schedules.feature.ts'

// Runs that cannot finish or whose company is suspended, schedules of people who left, files beyond an account's limit
// and old history are ended or deleted automatically.

const world = await newWorld()
const tree = await world.demoTree()
const works = worksOf(world)
const anOther = async (rights = {}) =>
  world.signedInAt(await world.anAccount({ acctType: 'RS', under: tree.borealis }), { rights })
const stateOf = async (person: Person, key: string) => (await person.get(schedulesPath(key))).json().ResultContent
const waitedFor = (person: Person, minutes: number) =>
  world.db.pool.query(`update export_file set done_at = now() - make_interval(mins => $2::int) where made_by = $1`, [
    person.userId,
    minutes,
  ])

/** A schedule with an unreadable password and a due run. */
async function spoilt(failures: number) {
  const person = await anOther()
  const schedule = await aSchedule(person, { SendEmpty: true, Attach: true, Password: 'a long password' })
  await world.db.pool.query(`update report_schedule set password = '\\x00', failures = $2 where schedule_id = $1`, [
    schedule.ScheduleKey,
    failures,
  ])
  await isDue(world, schedule.ScheduleKey)
  await works.start()
  await works.make()
  return { person, key: schedule.ScheduleKey as string }
}

test('a run that cannot be finished is tried again for a while, then it has failed and its schedule goes on', async () => {
  const { person, key } = await spoilt(0)
  const states = async () =>
    (await historyOf(person, key)).map(({ State, Fault }: Record<string, unknown>) => [State, Fault])
  await expect(works.finish()).rejects.toThrow()
  await waitedFor(person, 14)
  await expect(works.finish()).rejects.toThrow()
  expect(await states()).toEqual([['Running', null]])
  // Another process also tries it once, however old it is.
  await waitedFor(person, 16)
  const { finish } = worksOf(world)
  await expect(finish()).rejects.toThrow()
  expect(await states()).toEqual([['Running', null]])
  await expect(finish()).rejects.toThrow()
  expect(await states()).toEqual([['Failed', 'File']])
  await finish()
  const now = (await person.get(schedulesPath(key))).json().ResultContent
  expect(now).toMatchObject({ State: 'Active', Failures: 1, LastRunState: 'Failed', LastRunFault: 'File' })
  expect(await mailsTo(world, person.email)).toEqual([])
})

test('the fifth of them pauses the schedule, and its owner is told', async () => {
  const { person, key } = await spoilt(4)
  await waitedFor(person, 16)
  for (let pass = 0; pass < 2; pass += 1) await expect(works.finish()).rejects.toThrow()
  const now = (await person.get(schedulesPath(key))).json().ResultContent
  expect(now).toMatchObject({ State: 'Paused', PauseReason: 'Failures', LastRunFault: 'File' })
  expect((await mailsTo(world, person.email)).map(({ subject }) => subject)).toEqual([
    'Your scheduled report “Use of our plans” was paused',
  ])
})

test('a single date whose run fails is told to its owner, as no other follows', async () => {
  const person = await anOther()
  const frequency = { Repeat: 'Once', Date: '2099-01-01', Time: '08:00', Zone: 'UTC' }
  const schedule = await aSchedule(person, { SendEmpty: true, Frequency: frequency })
  await world.db.pool.query(
    `update report_schedule set next_at = now() - interval '1 minute', frequency = jsonb_set(frequency, '{date}', '"2020-01-01"'), filter = '{"Gone": 1}'
     where schedule_id = $1`,
    [schedule.ScheduleKey],
  )
  await works.all()
  await works.all()
  expect(await historyOf(person, schedule.ScheduleKey)).toMatchObject([{ State: 'Failed', Fault: 'Definition' }])
  expect(await stateOf(person, schedule.ScheduleKey)).toMatchObject({ State: 'Ended', Failures: 1 })
  const mails = await mailsTo(world, person.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your scheduled report “Use of our plans” couldn’t be created'])
})

test('beyond four gibibytes of scheduled files of an account a run fails, and says so', async () => {
  const [person, other] = [await anOther(), await anOther()]
  const [schedule, beside] = [await aSchedule(person, { SendEmpty: true }), await aSchedule(other, { SendEmpty: true })]
  const run = async () => {
    for (const { ScheduleKey } of [schedule, beside]) await isDue(world, ScheduleKey, 5)
    await works.all()
  }
  await run()
  await world.db.pool.query(`update export_file set byte_count = 4 * 1024::bigint * 1024 * 1024 where made_by = $1`, [
    person.userId,
  ])
  await world.db.pool.query(`update report_run set due_at = due_at - interval '1 hour'`)
  await run()
  const [latest] = await historyOf(person, schedule.ScheduleKey)
  expect(latest).toMatchObject({ State: 'Failed', Fault: 'Full', Sent: 0, FileUntil: null })
  const test = (person: Person, key: string) => person.post(schedulesPath(key, 'Test'), {})
  expect((await test(person, schedule.ScheduleKey)).json().Code).toBe('file.full')
  // In another account it is unknown.
  expect((await test(other, beside.ScheduleKey)).statusCode).toBe(202)
  expect((await historyOf(other, beside.ScheduleKey))[1]).toMatchObject({ State: 'Succeeded' })
})

test('a history of more than ninety days goes, and nothing younger', async () => {
  const person = await anOther()
  const schedule = await aSchedule(person, { SendEmpty: true })
  for (const minutes of [20, 10]) {
    await isDue(world, schedule.ScheduleKey, minutes)
    await works.all()
  }
  const [younger, older] = await historyOf(person, schedule.ScheduleKey)
  const age = (runKey: string, hours: number) =>
    world.db.pool.query(
      `update report_run set due_at = now() - make_interval(days => 90, hours => $2::int) where run_id = $1`,
      [runKey, hours],
    )
  await age(older.RunKey, 1)
  await age(younger.RunKey, -1)
  const removal = schedulesFeature.jobs?.(world as never).scheduled?.find(({ name }) => name === 'remove-runs')
  await removal?.run()
  expect((await historyOf(person, schedule.ScheduleKey)).map(({ RunKey }: { RunKey: string }) => RunKey)).toEqual([
    younger.RunKey,
  ])
})

test('a company that is suspended before a report is sent gets none, and its schedule goes on afterwards', async () => {
  const person = await anOther()
  const schedule = await aSchedule(person, { SendEmpty: true })
  await isDue(world, schedule.ScheduleKey)
  await works.start()
  await works.make()
  const status = (value: string) =>
    world.db.pool.query(`update account set account_status = $2 where account_id = $1`, [person.accountId, value])
  await status('Suspended')
  await works.finish()
  await status('Active')
  expect(await historyOf(person, schedule.ScheduleKey)).toMatchObject([
    { State: 'Failed', Fault: 'AccountInactive', Sent: 0 },
  ])
  expect(await stateOf(person, schedule.ScheduleKey)).toMatchObject({ State: 'Active', PauseReason: null, Failures: 0 })
  expect(await mailsTo(world, person.email)).toEqual([])
})

test('what a person who is gone scheduled is paused at once, and whoever administers the account is told once', async () => {
  const gone = await anOther()
  const account = { accountId: gone.accountId, acctType: 'RS' } as never
  const [admin, other] = [
    await world.signedInAt(account),
    await world.signedInAt(account, { rights: { AcctMgmnt: 'R' } }),
  ]
  const keys = []
  for (let count = 0; count < 3; count += 1)
    keys.push((await aSchedule(gone, { SendEmpty: true })).ScheduleKey as string)
  for (const key of keys.slice(1)) await isDue(world, key)
  await world.db.pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [gone.userId])
  await works.all()
  for (const key of keys)
    expect(await stateOf(admin, key)).toMatchObject({ State: 'Paused', PauseReason: 'OwnerGone', NextOn: null })
  const subjects = (await mailsTo(world, admin.email)).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringMatching(/^Scheduled reports of .+ were paused$/)])
  expect(await mailsTo(world, other.email)).toEqual([])
})

test('an address whose domain is no longer the account’s is outside at the next run, which needs the right to export', async () => {
  const [without, holder] = [await anOther({ ExportAcct: 'R' }), await anOther({ ExportAcct: 'W' })]
  const booksOf = (person: Person) => `books@domain-${person.accountId}.example`
  const created = []
  for (const person of [without, holder]) {
    const colleague = await world.aUser({ account: { accountId: person.accountId, acctType: 'RS' } as never })
    const [, domain] = booksOf(person).split('@')
    await world.db.pool.query('update app_user set email = $2 where user_id = $1', [colleague.userId, `ann@${domain}`])
    const Recipients = [{ Name: 'Books', Email: booksOf(person) }]
    created.push(await aSchedule(person, { SendEmpty: true, Recipients }))
    await world.db.pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [colleague.userId])
  }
  expect(created.map(({ Recipients }) => Recipients[0].Outside)).toEqual([false, false])
  for (const { ScheduleKey } of created) await isDue(world, ScheduleKey)
  await works.all()
  expect(await stateOf(without, created[0].ScheduleKey)).toMatchObject({ State: 'Paused', PauseReason: 'RightLost' })
  expect(await mailsTo(world, without.email)).toHaveLength(1)
  expect(await mailsTo(world, booksOf(without))).toEqual([])
  expect(await mailsTo(world, booksOf(holder))).toHaveLength(1)
})
