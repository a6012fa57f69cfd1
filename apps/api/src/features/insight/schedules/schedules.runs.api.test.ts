import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { aSchedule, historyOf, isDue, mailsTo, schedulesPath, worksOf } from '../../../../test/schedules.ts'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const works = worksOf(world)
const at = (account: Parameters<typeof world.signedInAt>[0], rights = {}) => world.signedInAt(account, { rights })
const anOther = async (rights = {}) => at(await world.anAccount({ acctType: 'RS', under: tree.borealis }), rights)
const runPath = (key: string, content = '') => `/api/v1/Report/Run/${key}${content}`
const set = (person: Person, flag: string, value: string) =>
  world.db.pool.query(`update feature_policy set value = $3 where scope_id = $1::text and flag = $2`, [
    person.userId,
    flag,
    value,
  ])
const stateOf = async (person: Person, key: string) => (await person.get(schedulesPath(key))).json().ResultContent

test('a due schedule runs once with its owner’s rights, and its mail leads to the file', async () => {
  const person = await anOther()
  const schedule = await aSchedule(person, { SendEmpty: true, Language: 'fr-fr' })
  await isDue(world, schedule.ScheduleKey)
  await works.all()
  await works.all()
  const [run, ...more] = await historyOf(person, schedule.ScheduleKey)
  expect(more).toEqual([])
  expect(run).toMatchObject({
    State: 'Succeeded',
    Fault: null,
    Missed: 0,
    Test: false,
    Sent: 1,
    Attached: false,
    Title: schedule.Title,
  })
  const mails = await mailsTo(world, person.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Rapport\u00a0: Use of our plans'])
  expect(mails[0]?.html_body).toContain(`/reports/rptSchedule?run=${run.RunKey}`)
  const file = await person.get(runPath(run.RunKey, '/Content'))
  expect(file.headers['content-disposition']).toMatch(/utilisation-des-forfaits-\d{4}-\d\d-\d\d\.csv/)
  const after = await stateOf(person, schedule.ScheduleKey)
  expect(after).toMatchObject({ State: 'Active', LastRunState: 'Succeeded', NextOn: schedule.NextOn })
  const latest = (await person.get('/api/v1/Report/Latest')).json().ResultContent.Items
  expect(latest.map(({ RunKey }: { RunKey: string }) => RunKey)).toEqual([run.RunKey])
  expect((await person.get('/api/v1/File')).json().ResultContent.Items).toEqual([])
})

test('nothing is sent of an empty report unless asked', async () => {
  const person = await anOther()
  const schedule = await aSchedule(person)
  await isDue(world, schedule.ScheduleKey)
  await works.all()
  expect(await historyOf(person, schedule.ScheduleKey)).toMatchObject([{ State: 'SkippedEmpty', Sent: 0 }])
  expect(await mailsTo(world, person.email)).toEqual([])
})

test('dates that passed while nobody looked are one run, which says so; a single date ends its schedule', async () => {
  const person = await anOther()
  const schedule = await aSchedule(person)
  await world.db.pool.query(
    `update report_schedule set next_at = date_trunc('day', now()) - interval '4 days' + interval '8 hours' where schedule_id = $1`,
    [schedule.ScheduleKey],
  )
  await works.all()
  const [run, ...more] = await historyOf(person, schedule.ScheduleKey)
  expect([more, run.Missed >= 3, Date.parse(run.DueOn) <= Date.now()]).toEqual([[], true, true])
  const once = await aSchedule(person, {
    Frequency: { Repeat: 'Once', Date: '2099-01-01', Time: '08:00', Zone: 'UTC' },
  })
  await world.db.pool.query(
    `update report_schedule set next_at = now() - interval '1 minute', frequency = jsonb_set(frequency, '{date}', '"2020-01-01"') where schedule_id = $1`,
    [once.ScheduleKey],
  )
  await works.all()
  expect(await stateOf(person, once.ScheduleKey)).toMatchObject({ State: 'Ended', NextOn: null })
  expect(codeOf(await person.post(schedulesPath(once.ScheduleKey, 'Resume'), {}))).toEqual([409, 'schedule.ended'])
})

test('an owner without the right, disabled or moved pauses the schedule; whoever can be is told', async () => {
  const [missing, gone, moved] = [await anOther({ ShowPlanUsage: 'R' }), await anOther(), await anOther()]
  const all = [missing, gone, moved]
  const schedule = await Promise.all(all.map((person) => aSchedule(person, { SendEmpty: true })))
  await Promise.all(schedule.map(({ ScheduleKey }) => isDue(world, ScheduleKey)))
  await works.start()
  await works.make()
  // The file is made; changes before it is sent count.
  await set(missing, 'ShowPlanUsage', 'N')
  await world.db.pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [gone.userId])
  const elsewhere = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  await world.db.pool.query('update app_user set account_id = $2 where user_id = $1', [
    moved.userId,
    elsewhere.accountId,
  ])
  await works.finish()
  const { rows } = await world.db.pool.query(
    `select s.state, s.pause_reason, r.state as run_state, r.fault from report_schedule s join report_run r using (schedule_id)
     where s.schedule_id = any ($1) order by array_position($1, s.schedule_id)`,
    [schedule.map(({ ScheduleKey }) => ScheduleKey)],
  )
  expect(rows).toEqual(
    ['RightLost', 'OwnerGone', 'OwnerMoved'].map((fault) => ({
      state: 'Paused',
      pause_reason: fault,
      run_state: 'Failed',
      fault,
    })),
  )
  const mails = await Promise.all(
    all.map(async ({ email }) => (await mailsTo(world, email)).map(({ subject }) => subject)),
  )
  const words = 'Your scheduled report “Use of our plans” was paused'
  expect(mails).toEqual([[words], [], [words]])
})

test('five failures in a row pause it and are told once; a success in between counts anew', async () => {
  const person = await anOther()
  const schedule = await aSchedule(person, { SendEmpty: true })
  const filter = (value: string) =>
    world.db.pool.query('update report_schedule set filter = $2 where schedule_id = $1', [schedule.ScheduleKey, value])
  const due = async (minutes: number) => {
    await isDue(world, schedule.ScheduleKey, minutes)
    await works.all()
  }
  await filter('{"Gone": 1}')
  for (const minutes of [90, 80]) await due(minutes)
  expect((await stateOf(person, schedule.ScheduleKey)).Failures).toBe(2)
  await filter('{}')
  await due(70)
  expect((await stateOf(person, schedule.ScheduleKey)).Failures).toBe(0)
  await filter('{"Gone": 1}')
  for (const minutes of [60, 50, 40, 30, 20]) await due(minutes)
  expect(await stateOf(person, schedule.ScheduleKey)).toMatchObject({
    State: 'Paused',
    PauseReason: 'Failures',
    Failures: 5,
    LastRunFault: 'Definition',
  })
  const mails = (await mailsTo(world, person.email)).filter(({ subject }) => subject.includes('paused'))
  expect(mails).toHaveLength(1)
  expect((await trailOf(world, { action: 'schedule.failed' })).length).toBeGreaterThanOrEqual(7)
})

test('a date that had its run has no second one, and holds up no other schedule', async () => {
  const person = await anOther()
  const [one, other] = [await aSchedule(person), await aSchedule(person)]
  await isDue(world, one.ScheduleKey, 5)
  await works.all()
  await world.db.pool.query(
    'update report_schedule s set next_at = r.due_at from report_run r where r.schedule_id = s.schedule_id and s.schedule_id = $1',
    [one.ScheduleKey],
  )
  await isDue(world, other.ScheduleKey, 5)
  await works.all()
  expect(await historyOf(person, one.ScheduleKey)).toHaveLength(1)
  expect(await historyOf(person, other.ScheduleKey)).toHaveLength(1)
})

test('schedules of a suspended company rest: their dates pass without a run', async () => {
  const person = await anOther()
  const schedule = await aSchedule(person)
  await world.db.pool.query(`update account set account_status = 'Suspended' where account_id = $1`, [person.accountId])
  await isDue(world, schedule.ScheduleKey)
  await works.all()
  const { rows } = await world.db.pool.query(
    `select state, next_at > now() as later, (select count(*)::int from report_run r where r.schedule_id = s.schedule_id) as runs
     from report_schedule s where schedule_id = $1`,
    [schedule.ScheduleKey],
  )
  expect(rows).toEqual([{ state: 'Active', later: true, runs: 0 }])
})

test('the link gives the file to recipients of the account who see the same, and to nobody else', async () => {
  const owner = await at(tree.cordage)
  const [colleague, bystander] = [await at(tree.cordage), await at(tree.cordage)]
  const member = await hold(world, await at(tree.cordage), {
    entries: { 'Customer-Company Plans': 'R', 'Assign Plans': 'R' },
    accountScope: 'LIST',
  })
  const [above, below, beside] = [await at(tree.borealis), await at(tree.northwind), await at(tree.halyard)]
  const Recipients = [colleague, member, above, below, beside].map(({ email }) => ({ Name: 'Somebody', Email: email }))
  const schedule = await aSchedule(owner, { SendEmpty: true, Recipients })
  await isDue(world, schedule.ScheduleKey)
  await works.all()
  const [{ RunKey, Sent }] = await historyOf(owner, schedule.ScheduleKey)
  expect(Sent).toBe(5)
  for (const person of [owner, colleague]) expect((await person.get(runPath(RunKey, '/Content'))).statusCode).toBe(200)
  expect((await colleague.get(runPath(RunKey))).json().ResultContent.RunKey).toBe(RunKey)
  expect((await colleague.get('/api/v1/Report/Latest')).json().ResultContent.Items).toHaveLength(1)
  for (const person of [bystander, member, above, below, beside]) {
    expect(codeOf(await person.get(runPath(RunKey)))).toEqual([404, 'schedule.runNotFound'])
    expect(codeOf(await person.get(runPath(RunKey, '/Content')))).toEqual([404, 'schedule.runNotFound'])
  }
  expect((await member.get('/api/v1/Report/Latest')).json().ResultContent.Items).toEqual([])
})

test('a test goes to the caller alone, before what is due, and ten in ten minutes', async () => {
  const person = await anOther()
  const colleague = await world.aUser({ account: { accountId: person.accountId, acctType: 'RS' } as never })
  const schedule = await aSchedule(person, { Recipients: [{ Name: 'Colleague', Email: colleague.email }] })
  const test = () => person.post(schedulesPath(schedule.ScheduleKey, 'Test'), {})
  const started = await test()
  expect([started.statusCode, started.json().ResultContent.State]).toEqual([202, 'Queued'])
  await works.make()
  await works.finish()
  expect(await historyOf(person, schedule.ScheduleKey)).toMatchObject([{ Test: true, State: 'Succeeded', Sent: 1 }])
  expect((await mailsTo(world, colleague.email)).length).toBe(0)
  expect((await mailsTo(world, person.email)).length).toBe(1)
  for (let count = 1; count < 10; count += 1) expect((await test()).statusCode).toBe(202)
  expect(codeOf(await test())).toEqual([429, 'schedule.tooOften'])
})

test('a report is sent again to those who had it, while its file is kept', async () => {
  const person = await anOther()
  const colleague = await world.aUser({ account: { accountId: person.accountId, acctType: 'RS' } as never })
  const schedule = await aSchedule(person, {
    SendEmpty: true,
    Recipients: [{ Name: 'Colleague', Email: colleague.email }],
  })
  await isDue(world, schedule.ScheduleKey)
  await works.all()
  const one = schedulesPath(schedule.ScheduleKey)
  await person.patch(one, { Recipients: [{ Name: 'Myself', Email: person.email }] }, { 'if-match': '"1"' })
  const [{ RunKey }] = await historyOf(person, schedule.ScheduleKey)
  const resend = () => person.post(`${one}/Runs/${RunKey}/Resend`, {})
  expect((await resend()).json().ResultContent).toMatchObject({ Sent: 2, ResentOn: expect.any(String) })
  expect([(await mailsTo(world, colleague.email)).length, (await mailsTo(world, person.email)).length]).toEqual([2, 0])
  await world.db.pool.query(`update export_file set expires_at = now() - interval '1 second' where made_by = $1`, [
    person.userId,
  ])
  expect(codeOf(await resend())).toEqual([409, 'schedule.noFile'])
  const stranger = await anOther()
  expect(codeOf(await stranger.post(`${one}/Runs/${RunKey}/Resend`, {}))).toEqual([404, 'schedule.notFound'])
})

test('a run or a schedule with a fault holds up no other', async () => {
  const [spoilt, broken, sound] = [await anOther(), await anOther(), await anOther()]
  const given = { SendEmpty: true, Attach: true }
  const created = [
    await aSchedule(spoilt, { ...given, Password: 'a long password' }),
    await aSchedule(broken, given),
    await aSchedule(sound, given),
  ]
  for (const [index, { ScheduleKey }] of created.entries()) await isDue(world, ScheduleKey, 9 - index)
  await world.db.pool.query(`update report_schedule set password = '\\x00' where made_by = $1`, [spoilt.userId])
  await world.db.pool.query(
    `update report_schedule set frequency = jsonb_set(frequency, '{zone}', '"Nowhere/Gone"') where made_by = $1`,
    [broken.userId],
  )
  await expect(works.all()).rejects.toThrow()
  const { rows } = await world.db.pool.query(
    'select state, fault from report_run where made_by = any ($1) order by due_at',
    [[spoilt, broken, sound].map(({ userId }) => userId)],
  )
  expect(rows).toEqual([
    { state: 'Queued', fault: null },
    { state: 'Failed', fault: 'Definition' },
    { state: 'Succeeded', fault: null },
  ])
})
