import { schedules } from '@portal/contract/insight/schedules/schedules.contract'
import { expect, test } from 'vitest'
import type { PersonContext } from '../../platform/http/context.ts'
import { itemOf, provideWorklist, type WorklistLine } from './worklist.ts'

const line: WorklistLine = {
  kind: 'SchedulesPaused',
  list: schedules.search,
  find: async () => ({ total: 1, capped: false, first: 'Monthly usage' }),
}
const caller = {
  stage: 'full',
  rights: {},
  acctType: 'SP',
  readOnly: false,
  heldToGroups: false,
  groups: [],
  actor: undefined,
}
const itemFor = (more: object) => itemOf(line, { caller: { ...caller, ...more } } as unknown as PersonContext)

test('a line is there for those who may call its list', async () => {
  expect(await itemFor({ rights: { ScheduledReports: 'W', ReportAccessEnable: 'W' } })).toMatchObject({
    kind: 'SchedulesPaused',
    total: 1,
  })
})

test('a list that is refused while acting for someone brings no line', async () => {
  expect(schedules.search.notActing).toBe(true)
  expect(
    await itemFor({ rights: { ScheduledReports: 'W', ReportAccessEnable: 'W' }, actor: { userId: 'somebody' } }),
  ).toBeUndefined()
})

test('a half sign-in and a missing permission bring no line', async () => {
  expect(await itemFor({ stage: 'mfa' })).toBeUndefined()
  expect(await itemFor({})).toBeUndefined()
})

test('every kind has one line', () => {
  expect(() => provideWorklist([line])).toThrow('ChangesToApprove')
  expect(() => provideWorklist([line, line])).toThrow('SchedulesPaused')
})
