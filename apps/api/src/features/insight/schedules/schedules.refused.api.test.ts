import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { daily, schedulesPath } from '../../../../test/schedules.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const person = await world.signedInAt(tree.cordage)
const faults = (answer: { json(): { Fields?: { Field: string; Code: string }[] } }) =>
  (answer.json().Fields ?? []).map(({ Field, Code }) => [Field, Code])

test.each([
  ['a field of months', { Filter: { FromMonth: '2026-01-01' } }, [['Filter.FromMonth', 'unknownField']]],
  ['a field that the route has not', { Filter: { Nothing: 1 } }, [['Filter.Nothing', 'unknownField']]],
  ['a value that it refuses', { Filter: { Status: ['Gone'] } }, [['Filter.Status.0', 'notOneOf']]],
  [
    'a selection by keys',
    { Kind: 'accounts', Span: null, Filter: { acctKeys: [randomUUID()] } },
    [['Filter.acctKeys', 'unknownField']],
  ],
  ['no months', { Span: null }, [['Span', 'required']]],
  ['a format that it has not', { Format: 'jsonl' }, [['Format', 'notOneOf']]],
  [
    'a weekly one without days',
    { Frequency: { Repeat: 'Weekly', Time: '08:00' } },
    [['Frequency.Weekdays', 'required']],
  ],
  [
    'a month of a quarter beyond three',
    { Frequency: { Repeat: 'Quarterly', MonthDay: '1', Month: 4, Time: '08:00' } },
    [['Frequency.Month', 'tooBig']],
  ],
  ['an hour that is none', { Frequency: { Repeat: 'Daily', Time: '24:00' } }, [['Frequency.Time', 'invalid']]],
  [
    'a zone that is none',
    { Frequency: { Repeat: 'Daily', Time: '08:00', Zone: 'Europe/Atlantis' } },
    [['Frequency.Zone', 'timeZone']],
  ],
  [
    'a single date that is over',
    { Frequency: { Repeat: 'Once', Date: '2020-01-01', Time: '08:00' } },
    [['Frequency.Date', 'notLater']],
  ],
  ['nobody', { Recipients: [] }, [['Recipients', 'tooSmall']]],
  ['a short password', { Attach: true, Password: 'short' }, [['Password', 'tooShort']]],
])('%s is refused by its field', async (_, given, expected) => {
  const answer = await person.post(schedulesPath(), daily(person, given))
  expect([answer.statusCode, faults(answer)]).toEqual([400, expected])
})
