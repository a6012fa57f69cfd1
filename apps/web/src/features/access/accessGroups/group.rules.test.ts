import { expect, test } from 'vitest'
import { changedFields, emailsIn, mergedValues, patchOf, valuesOf } from './group.rules.ts'
import { aGroup } from './accessGroups.samples.ts'

const named = (id: string) => ({ acctKey: id, acctName: id.toUpperCase(), acctNumber: id, acctType: 'CU' as const })
const base = valuesOf(aGroup({ exclude: [named('a'), named('b')] }))

test('only differences are sent; order does not count', () => {
  const same = { ...base, exclude: base.exclude.toReversed() }
  expect(changedFields(base, same)).toEqual([])
  expect(patchOf(base, { ...base, exclude: [named('a')] })).toEqual({
    exclude: ['a'],
  })
  expect(patchOf(base, { ...base, entries: { ...base.entries, 'Assign Plans': 'RW' } })).toEqual({
    entries: [
      { module: 'Assign Plans', permission: 'RW' },
      { module: 'Customer-Account Details', permission: 'R' },
    ],
  })
})

test('an exclusion added by somebody else stays, and so does each module that either side changed', () => {
  const mine = {
    ...base,
    exclude: [named('b'), named('c')],
    entries: { ...base.entries, 'Assign Plans': 'R' as const },
  }
  const theirs = {
    ...base,
    exclude: [named('a'), named('b'), named('d')],
    entries: { ...base.entries, 'Customer-Settings': 'RW' as const },
  }
  const merged = mergedValues(base, mine, theirs)
  expect(merged.exclude.map(({ acctKey }) => acctKey)).toEqual(['b', 'd', 'c'])
  expect([merged.entries['Assign Plans'], merged.entries['Customer-Settings']]).toEqual(['R', 'RW'])
})

test('an address that starts with an operator sign survives export and re-import', () => {
  expect(emailsIn(`Ann,"'+news@borealis.test"\n'=ben@borealis.test;o'neil@borealis.test`)).toEqual([
    '+news@borealis.test',
    '=ben@borealis.test',
    "o'neil@borealis.test",
  ])
})

test('addresses are found in lists, CSV and mail headers, each once', () => {
  const text = 'Name,E-mail\nInes,"Ines@Borealis.test"\nBen Demo <ben@borealis.test>; ines@borealis.test\nno-address@'
  expect(emailsIn(text)).toEqual(['ines@borealis.test', 'ben@borealis.test'])
})
