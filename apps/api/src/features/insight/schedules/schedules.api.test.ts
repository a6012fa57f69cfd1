import { exportKinds } from '../../../core/files/files.kind.ts'
import { expect, test } from 'vitest'
import { actingFor } from '../../../../test/acting.ts'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { aSchedule, daily, schedulesPath } from '../../../../test/schedules.ts'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld, type Person } from '../../../../test/world.ts'
import { presentKind } from './schedules.definition.ts'

const world = await newWorld()
const tree = await world.demoTree()
const anAdmin = (rights = {}) => world.signedInAt(tree.cordage, { rights })
/** A person of a separate company: schedules of the others don't count. */
const anOther = async (rights = {}) =>
  world.signedInAt(await world.anAccount({ acctType: 'RS', under: tree.borealis }), { rights })
const match = (version: number) => ({ 'if-match': `"${version}"` })
const search = async (person: Person, body: object = {}) =>
  (await person.post(schedulesPath('Search'), body)).json().ResultContent

test('a schedule is made, read, changed, paused, resumed and removed, all of it audited', async () => {
  const person = await anOther()
  const schedule = await aSchedule(person, {
    Frequency: { Repeat: 'Weekly', Weekdays: [5, 1, 5], Time: '08:00', Zone: 'UTC', Month: 3 },
  })
  expect(schedule).toMatchObject({
    Title: 'Use of our plans',
    Kind: 'planUsageReport',
    Span: 'LastMonth',
    State: 'Active',
    Frequency: {
      Repeat: 'Weekly',
      Weekdays: [1, 5],
      Date: null,
      MonthDay: null,
      Month: null,
      Time: '08:00',
      Zone: 'UTC',
    },
    Recipients: [{ Email: person.email, Outside: false, Opens: true }],
    CannotOpen: 0,
    Attach: false,
    HasPassword: false,
    Mine: true,
    Edit: { Allowed: true },
    version: 1,
  })
  expect([schedule.Dates.length, schedule.Dates[0]]).toEqual([3, schedule.NextOn])
  const one = schedulesPath(schedule.ScheduleKey)
  const read = await person.get(one)
  expect([read.json().ResultContent, read.headers.etag]).toEqual([schedule, '"1"'])
  const changed = await person.patch(one, { Title: 'Fridays', Attach: true, Password: 'a long password' }, match(1))
  expect(changed.json().ResultContent).toMatchObject({ Title: 'Fridays', Attach: true, HasPassword: true, version: 2 })
  expect(codeOf(await person.patch(one, { Title: 'Late' }, match(1)))).toEqual([412, 'request.stale'])
  const paused = (await person.post(`${one}/Pause`, {})).json().ResultContent
  expect(paused).toMatchObject({ State: 'Paused', PauseReason: 'ByHand', NextOn: null, Dates: [] })
  const resumed = (await person.post(`${one}/Resume`, {})).json().ResultContent
  expect(resumed).toMatchObject({ State: 'Active', PauseReason: null, NextOn: schedule.NextOn })
  expect((await person.delete(one)).json().ResultContent).toEqual({ done: true })
  expect(codeOf(await person.get(one))).toEqual([404, 'schedule.notFound'])
  const trail = await trailOf(world, { by: person, action: 'schedule.%' })
  expect(trail.map(({ action }) => action)).toEqual(
    ['created', 'changed', 'paused', 'resumed', 'removed'].map((act) => `schedule.${act}`),
  )
  expect(JSON.stringify(trail)).not.toContain('a long password')
  const { rows } = await world.db.pool.query(
    `select count(*)::int as n from audit_event where changes::text like '%a long password%'`,
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('every kind of file says by its route what can be scheduled of it', () => {
  const kinds = exportKinds().map(presentKind)
  expect(kinds.length).toBeGreaterThan(10)
  for (const { kind, formats } of kinds)
    expect([kind, formats]).toEqual([kind, expect.arrayContaining(['csv', 'xlsx'])])
  const byMonths = kinds.filter((one) => one.byMonths).map(({ kind }) => kind)
  expect(byMonths).toEqual(
    expect.arrayContaining(['usageReport', 'planUsageReport', 'billingReport', 'invoices', 'audit']),
  )
  expect(byMonths).not.toContain('accounts')
  expect(kinds.filter(({ stepUp }) => stepUp).map(({ kind }) => kind)).toEqual(['audit'])
})

test('what may be scheduled is what the caller may export', async () => {
  const kindsOf = async (person: Person) =>
    (await person.get(schedulesPath('Kinds'))).json().ResultContent.Items.map(({ Kind }: { Kind: string }) => Kind)
  expect(await kindsOf(await anAdmin({ RptBill: 'N' }))).not.toContain('billingReport')
  const reader = await anAdmin({ ExportAcct: 'N' })
  expect(await kindsOf(reader)).not.toContain('accounts')
  expect(await kindsOf(reader)).toContain('planUsageReport')
  expect(codeOf(await reader.post(schedulesPath(), daily(reader, { Kind: 'accounts', Span: null })))).toEqual([
    403,
    'auth.forbidden',
  ])
  const member = await hold(world, await anAdmin(), { entries: { 'Customer-Company Plans': 'R', 'Assign Plans': 'R' } })
  expect(await kindsOf(member)).not.toContain('usageReport') // sums over the subtree need full access
})

test('a recipient outside the account needs the right to export, and is an entry of the audit', async () => {
  const outside = { Name: 'An accountant', Email: 'books@elsewhere.example' }
  const without = await anOther({ ExportAcct: 'R' })
  const refused = await without.post(schedulesPath(), daily(without, { Recipients: [outside] }))
  expect(refused.json()).toMatchObject({
    Code: 'schedule.outsideRecipients',
    Message: [expect.stringContaining(outside.Email)],
  })
  const person = await anOther({ ExportAcct: 'W' })
  const schedule = await aSchedule(person, { Recipients: [outside, { ...outside, Email: 'BOOKS@elsewhere.example' }] })
  expect(schedule.Recipients).toMatchObject([{ Email: 'books@elsewhere.example', Outside: true, Opens: false }])
  expect(schedule.CannotOpen).toBe(1)
  const events = await trailOf(world, { by: person, action: 'schedule.outsideRecipient' })
  expect(events.map(({ changes }) => changes)).toEqual([
    [{ field: 'email', old: null, new: 'books@elsewhere.example' }],
  ])
  await person.patch(schedulesPath(schedule.ScheduleKey), { Title: 'Again' }, match(1))
  expect(await trailOf(world, { by: person, action: 'schedule.outsideRecipient' })).toHaveLength(1)
})

test('a domain counts as the account’s where it is verified or somebody active is there, and never a public one', async () => {
  const person = await anOther()
  const at = (Email: string) => ({ Name: 'Somebody', Email })
  const [, domain] = person.email.split('@')
  const gone = await world.aUser({ account: { accountId: person.accountId, acctType: 'RS' } as never })
  await world.db.pool.query(`update app_user set email = $2, user_status = 'Disabled' where user_id = $1`, [
    gone.userId,
    `${gone.userId}@elsewhere.example`,
  ])
  await world.db.pool.query(`update login_directory set email = $2 where user_id = $1`, [
    gone.userId,
    `${gone.userId}@elsewhere.example`,
  ])
  const schedule = await aSchedule(person, {
    Recipients: [
      at(`Other+reports@${domain?.toUpperCase()}`),
      at('someone@gmail.com'),
      at('someone@yahoo.ca'),
      at(`${gone.userId}@elsewhere.example`),
    ],
  })
  expect(schedule.Recipients).toMatchObject([
    { Outside: false },
    { Outside: true },
    { Outside: true },
    { Outside: true },
  ])
})

test('a colleague opens the link where they see what the owner sees', async () => {
  const person = await anAdmin()
  const [colleague, member, missing] = [
    await anAdmin(),
    await hold(world, await anAdmin(), {
      entries: { 'Customer-Company Plans': 'R', 'Assign Plans': 'R' },
      accountScope: 'LIST',
    }),
    await anAdmin({ ReportAccessEnable: 'N' }),
  ]
  const Recipients = [colleague, member, missing].map(({ email }) => ({ Name: 'Colleague', Email: email }))
  const schedule = await aSchedule(person, { Recipients })
  expect(schedule.Recipients.map(({ Opens }: { Opens: boolean }) => Opens)).toEqual([true, false, false])
  expect(schedule.CannotOpen).toBe(2)
})

test('an application narrows a schedule only with its right', async () => {
  const person = await anOther({ ScheduleReportsbyAppName: 'R' })
  const narrowed = daily(person, { Filter: { ProductLine: ['ESIGN'] } })
  expect(codeOf(await person.post(schedulesPath(), narrowed))).toEqual([403, 'auth.forbidden'])
  expect((await person.post(schedulesPath(), daily(person, { Filter: { ProductLine: [] } }))).statusCode).toBe(201)
})

test('the audit asks for a recent proof of identity', async () => {
  const person = await anOther({ ExportAcct: 'W' })
  const ofAudit = daily(person, { Kind: 'audit', Filter: { Action: 'schedule.' }, Format: 'jsonl' })
  await world.db.pool.query(`update session set auth_time = now() - interval '11 minutes' where user_id = $1`, [
    person.userId,
  ])
  const answer = await person.post(schedulesPath(), ofAudit)
  expect(answer.json().Code).toBe('step_up_required')
})

test('colleagues do not see a schedule; whoever administers the account sees, pauses and removes it, and changes nothing', async () => {
  const owner = await anAdmin({ AcctMgmnt: 'R' })
  const colleague = await anAdmin({ AcctMgmnt: 'R' })
  const member = await hold(world, await anAdmin(), { entries: { 'Account Details': 'RW' } })
  const admin = await anAdmin()
  const schedule = await aSchedule(owner)
  const one = schedulesPath(schedule.ScheduleKey)
  const strangers = [
    colleague,
    member,
    await world.signedInAt(tree.halyard),
    await world.signedInAt(tree.borealis),
    await world.signedInAt(tree.northwind),
  ]
  for (const stranger of strangers) {
    expect(codeOf(await stranger.get(one))).toEqual([404, 'schedule.notFound'])
    expect(codeOf(await stranger.patch(one, { Title: 'Mine' }, match(1)))).toEqual([404, 'schedule.notFound'])
    expect(codeOf(await stranger.delete(one))).toEqual([404, 'schedule.notFound'])
    expect(codeOf(await stranger.post(`${one}/Pause`, {}))).toEqual([404, 'schedule.notFound'])
    expect((await search(stranger)).Items.map(({ ScheduleKey }: { ScheduleKey: string }) => ScheduleKey)).not.toContain(
      schedule.ScheduleKey,
    )
  }
  expect((await search(admin)).Items).toContainEqual(
    expect.objectContaining({ ScheduleKey: schedule.ScheduleKey, Mine: false }),
  )
  expect(codeOf(await admin.patch(one, { Title: 'Mine' }, match(1)))).toEqual([403, 'schedule.notYours'])
  expect((await admin.get(one)).json().ResultContent.Edit).toEqual({ Allowed: false, Reason: 'schedule.notYours' })
  expect((await admin.post(`${one}/Pause`, {})).json().ResultContent.State).toBe('Paused')
  expect(codeOf(await admin.post(`${one}/Resume`, {}))).toEqual([403, 'schedule.notYours'])
  expect((await admin.delete(one)).statusCode).toBe(200)
})

test('while acting for somebody, their schedules are neither seen nor made', async () => {
  const actor = await world.signedInAt(tree.borealis, { rights: { LoginAlias: 'Y' } })
  const acting = await actingFor(world, actor, await anAdmin())
  expect(codeOf(await acting.post(schedulesPath('Search'), {}))).toEqual([403, 'alias.forbidden'])
})

test('the list is found by title, kind and state, and sorted', async () => {
  const person = await anOther()
  const paused = await aSchedule(person, { Title: 'Bravo use' })
  await aSchedule(person, { Title: 'Alpha accounts', Kind: 'accounts', Span: null })
  await person.post(schedulesPath(paused.ScheduleKey, 'Pause'), {})
  const titles = async (body: object) => (await search(person, body)).Items.map(({ Title }: { Title: string }) => Title)
  expect(await titles({})).toEqual(['Alpha accounts', 'Bravo use'])
  expect(await titles({ Sort: '-title' })).toEqual(['Bravo use', 'Alpha accounts'])
  expect(await titles({ SearchText: 'BRAVO' })).toEqual(['Bravo use'])
  expect(await titles({ Kind: ['accounts'] })).toEqual(['Alpha accounts'])
  expect(await titles({ State: ['Paused'] })).toEqual(['Bravo use'])
})

test('the hour is in the caller’s time zone unless said, and the next dates are told without saving', async () => {
  const person = await anOther()
  await world.db.pool.query(`update app_user set time_zone = 'Asia/Tokyo' where user_id = $1`, [person.userId])
  const schedule = await aSchedule(person, { Frequency: { Repeat: 'Daily', Time: '08:00' } })
  expect([schedule.Frequency.Zone, schedule.NextOn.slice(11, 16)]).toEqual(['Asia/Tokyo', '23:00'])
  const dates = await person.post(schedulesPath('Dates'), {
    Frequency: { Repeat: 'Daily', Time: '08:00', Zone: 'Europe/Paris' },
  })
  expect(dates.json().ResultContent.Dates).toHaveLength(3)
  // The schedule keeps its zone when its owner changes theirs.
  await world.db.pool.query(`update app_user set time_zone = 'UTC' where user_id = $1`, [person.userId])
  expect((await person.get(schedulesPath(schedule.ScheduleKey))).json().ResultContent.Frequency.Zone).toBe('Asia/Tokyo')
})

test('a person has fifty schedules at most, and an account a thousand', async () => {
  const person = await anOther()
  const schedule = await aSchedule(person)
  const copies = (count: number, userId: string) =>
    world.db.pool.query(
      `insert into report_schedule (schedule_id, account_id, made_by, title, kind, format, filter, span, language, frequency, recipients, attach, send_empty, next_at)
       select gen_random_uuid(), account_id, $3, title, kind, format, filter, span, language, frequency, recipients, attach, send_empty, next_at
       from report_schedule, generate_series(1, $2::int) where schedule_id = $1`,
      [schedule.ScheduleKey, count, userId],
    )
  await copies(49, person.userId)
  const repeated = await person.post(schedulesPath(), daily(person))
  expect(repeated.json()).toMatchObject({ StatusCode: 409, Code: 'schedule.tooMany' })
  const colleague = await world.signedInAs(
    await world.aUser({ account: { accountId: person.accountId, acctType: 'RS' } as never }),
  )
  await copies(950, (await world.aUser({ account: { accountId: person.accountId, acctType: 'RS' } as never })).userId)
  expect((await colleague.post(schedulesPath(), daily(colleague))).json()).toMatchObject({
    StatusCode: 409,
    Code: 'schedule.tooManyOfAccount',
  })
})
