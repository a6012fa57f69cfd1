import { expect, test } from 'vitest'
import { aSchedule, historyOf, isDue, schedulesPath, worksOf } from '../../../../test/schedules.ts'
import { newWorld } from '../../../../test/world.ts'

// Lists with their own file, scheduled with the filters that their screens pass on.

const world = await newWorld()
const tree = await world.demoTree()
const works = worksOf(world)

const lists = [
  ['requests', '/api/v1/Registration/Search/Export', { Status: 'Open' }],
  ['groups', '/api/v1/Group/Export', { Archived: true }],
  ['policies', '/api/v1/FeaturePolicy/Search/Export', { FeatureCode: 'DKIM' }],
  ['plans', '/api/v1/Plan/Search/Export', { Status: ['ACTIVE'] }],
] as const

test.each(lists)('a schedule sends %s as the list’s own file has them', async (kind, path, filter) => {
  const person = await world.signedInAt(tree.borealis)
  const kinds = (await person.get(schedulesPath('Kinds'))).json().ResultContent.Items
  expect(kinds).toContainEqual(expect.objectContaining({ Kind: kind, ByMonths: false }))
  const schedule = await aSchedule(person, { Kind: kind, Filter: filter, Span: null, SendEmpty: true })
  await isDue(world, schedule.ScheduleKey)
  await works.all()
  const [run] = await historyOf(person, schedule.ScheduleKey)
  expect(run).toMatchObject({ State: 'Succeeded', Fault: null, Sent: 1 })
  const [sent, own] = [
    await person.get(`/api/v1/Report/Run/${run.RunKey}/Content`),
    await person.post(path, { ...filter, Format: 'csv' }),
  ]
  expect([sent.statusCode, own.statusCode]).toEqual([200, 200])
  expect(sent.body).toBe(own.body)
})
