import { describe, expect, test } from 'vitest'
import { aSummary, helpdeskKey, salesKey } from './accessGroups.samples.ts'
import { bodyOf, changesOf, rebased, sections, shownCell, withCells } from './matrix.rules.ts'

const helpdesk = aSummary()
const sales = aSummary({ groupKey: salesKey, name: 'Sales', entries: [], version: 7 })
const groups = [helpdesk, sales]
const users = { groupKey: helpdeskKey, module: 'Customer-Add/Edit Users' } as const
const details = { groupKey: helpdeskKey, module: 'Customer-Account Details' } as const

test('the seven modules stand in two sections', () => {
  expect(sections.map((section) => section.modules.length)).toEqual([2, 5])
})

describe('setting cells', () => {
  test('shows the new value and keeps the stored one; setting it back is no change', () => {
    const draft = withCells({}, groups, [users, details], 'RW')
    expect(shownCell(helpdesk, users.module, draft)).toBe('RW')
    expect(changesOf(draft, groups).map(({ module, from, to }) => [module, from, to])).toEqual([
      [details.module, 'R', 'RW'],
      [users.module, 'none', 'RW'],
    ])
    const back = withCells(withCells(draft, groups, [details], 'R'), groups, [users], 'none')
    expect(back).toEqual({})
  })

  test('sends only groups that change, each with all of its entries and its version', () => {
    const draft = withCells({}, groups, [{ groupKey: salesKey, module: 'Assign Plans' }, users], 'R')
    expect(bodyOf(withCells(draft, groups, [users], 'none'), groups)).toEqual([
      { groupKey: salesKey, version: 7, entries: [{ module: 'Assign Plans', permission: 'R' }] },
    ])
    expect(bodyOf(draft, groups)[0]?.entries).toEqual([
      { module: 'Customer-Account Details', permission: 'R' },
      { module: 'Customer-Add/Edit Users', permission: 'R' },
    ])
  })
})

describe('over groups that somebody else changed', () => {
  const mine = withCells({}, groups, [users, details], 'RW')
  const fresh = (permission: 'R' | 'RW') => [
    aSummary({
      version: 4,
      entries: [
        { module: details.module, permission: 'R' },
        { module: users.module, permission },
      ],
    }),
    sales,
  ]

  test('cells they set to the same value are dropped, the rest stays', () => {
    const { draft, both } = rebased(mine, fresh('RW'))
    expect(changesOf(draft, fresh('RW')).map(({ module }) => module)).toEqual([details.module])
    expect(both).toEqual([])
  })

  test('a cell they set differently is reported, and counts as changed from theirs', () => {
    const { draft, both } = rebased(mine, fresh('R'))
    expect(both.map(({ module, from, to }) => [module, from, to])).toEqual([[users.module, 'R', 'RW']])
    expect(bodyOf(draft, fresh('R'))[0]?.version).toBe(4)
  })

  test('cells of a group that is gone are dropped', () => {
    expect(rebased(mine, [sales]).draft).toEqual({})
  })
})
