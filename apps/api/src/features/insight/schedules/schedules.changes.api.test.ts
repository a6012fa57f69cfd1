import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { aSchedule, daily, schedulesPath } from '../../../../test/schedules.ts'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld } from '../../../../test/world.ts'
import { passwordOf } from './schedules.change.ts'

// The effect of changes of a schedule: its password, its filters, and the limit on their number.

const world = await newWorld()
const tree = await world.demoTree()
/** A person of a separate company: schedules of the others don't count. */
const anOther = async () => world.signedInAt(await world.anAccount({ acctType: 'RS', under: tree.borealis }))
const match = (version: number) => ({ 'if-match': `"${version}"` })

test('a password without an attachment is refused, and goes when the file is not attached any more', async () => {
  const person = await anOther()
  expect(codeOf(await person.post(schedulesPath(), daily(person, { Password: 'a long password' })))).toEqual([
    400,
    'schedule.passwordAlone',
  ])
  const schedule = await aSchedule(person, { Attach: true, Password: 'a long password' })
  const one = schedulesPath(schedule.ScheduleKey)
  expect((await person.patch(one, { Title: 'Kept' }, match(1))).json().ResultContent.HasPassword).toBe(true)
  expect((await person.patch(one, { Attach: false }, match(2))).json().ResultContent.HasPassword).toBe(false)
})

test('another password alone is a change, of which the audit tells that and nothing else', async () => {
  const person = await anOther()
  const schedule = await aSchedule(person, { Attach: true, Password: 'a long password' })
  const stored = async () =>
    (await world.db.pool.query('select * from report_schedule where schedule_id = $1', [schedule.ScheduleKey])).rows[0]
  const changed = await person.patch(
    schedulesPath(schedule.ScheduleKey),
    { Password: 'quarter gate lantern' },
    match(1),
  )
  expect(changed.json().ResultContent).toMatchObject({ HasPassword: true, version: 2 })
  const { schedule_id: scheduleId, password } = await stored()
  expect(passwordOf(world.keys.vault, { scheduleId, password })).toBe('quarter gate lantern')
  const [event] = await trailOf(world, { by: person, action: 'schedule.changed' })
  expect(event?.changes).toEqual([{ field: 'password', old: null, new: null, masked: true }])
})

test('a filter that is taken away is gone', async () => {
  const person = await anOther()
  const schedule = await aSchedule(person, { Filter: { Status: ['Active'], PlanCode: ['NONE'] } })
  const one = schedulesPath(schedule.ScheduleKey)
  const changed = await person.patch(one, { Filter: { Status: ['Active'] } }, match(1))
  expect(changed.json().ResultContent).toMatchObject({ Filter: { Status: ['Active'] }, version: 2 })
  expect((await person.patch(one, { Filter: {} }, match(2))).json().ResultContent.Filter).toEqual({})
})

test('a person changes schedules a hundred times an hour, so that dates set by hand have a bound', async () => {
  const person = await anOther()
  const schedule = await aSchedule(person)
  await world.db.pool.query(`update attempt_counter set failures = 99 where bucket = 'scheduleChange:' || $1`, [
    person.userId,
  ])
  const when = (Time: string) =>
    person.patch(schedulesPath(schedule.ScheduleKey), { Frequency: { Repeat: 'Daily', Time, Zone: 'UTC' } }, match(1))
  expect((await when(schedule.Frequency.Time)).statusCode).toBe(200)
  expect(codeOf(await when(schedule.Frequency.Time))).toEqual([429, 'schedule.changedTooOften'])
  // A title does not change the date, so it is not limited.
  expect((await person.patch(schedulesPath(schedule.ScheduleKey), { Title: 'Another' }, match(1))).statusCode).toBe(200)
})
