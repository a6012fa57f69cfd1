import { schedules } from '@portal/contract/insight/schedules/schedules.contract'
import { expect, test } from 'vitest'
import type { PersonContext } from '../../platform/http/context.ts'
import { allTogether, itemOf, provideWorklist, type WorklistLine } from './worklist.ts'

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

const together = (isOver?: () => boolean) => {
  const [logged, places, missing]: [unknown[], string[], number[]] = [[], [], []]
  const alone = { name: 'alone' }
  const db = { ...alone, joined: (_: unknown, work: (db: unknown) => Promise<unknown>) => work({ name: 'together' }) }
  const context = { db, caller: {}, request: { logFault: (fault: unknown) => void logged.push(fault) } }
  const ask = async (line: string, reader: PersonContext) => {
    places.push(`${line} ${(reader.db as unknown as typeof alone).name}`)
    if (line === 'fails') throw new Error('no')
    return line === 'nothing' ? undefined : line
  }
  const onMissing = () => void missing.push(1)
  const find = (lines: string[]) =>
    allTogether(lines, context as unknown as PersonContext, { ask, onMissing, ...(isOver && { isOver }) })
  return { find, logged, places, missing }
}

test('lines share a transaction', async () => {
  const { find, places, missing } = together()
  expect(await find(['one', 'nothing', 'two'])).toEqual(['one', 'two'])
  expect([places, missing]).toEqual([['one together', 'nothing together', 'two together'], []])
})

test('after a fault all lines are asked alone, and one that fails again is missing', async () => {
  const { find, places, missing, logged } = together()
  expect(await find(['one', 'fails', 'two'])).toEqual(['one', 'two'])
  expect(places).toEqual(['one together', 'fails together', 'one alone', 'fails alone', 'two alone'])
  expect([missing.length, logged.length]).toEqual([1, 2])
})

test('lines that there is no time for are missing', async () => {
  let questions = 0
  const { find, missing } = together(() => ++questions > 1)
  expect(await find(['one', 'two', 'three'])).toEqual(['one'])
  expect(missing).toEqual([1])
})
