import { expect, test } from 'vitest'
import type { Route } from '../route.ts'
import { moduleOf } from '../route.ts'
import { contract } from '../../index.ts'
import { excessBelow, neededAbove } from './access.groups.rules.ts'
import { fullGrant } from './access.modules.ts'

const routes = Object.values(contract).flatMap((table) => Object.values(table as Record<string, Route>))
const below = { accountId: 'x', above: ['p'], tags: [], acctType: 'CU' }
const grant = (entries: (typeof fullGrant)['entries']) => ({ ...fullGrant, entries })

test('what opens a company to its own people is given from above by who holds all that it opens there', () => {
  const opened = new Map<string, Set<string>>()
  for (const mark of routes.map(moduleOf))
    if (mark?.own) opened.set(mark.own, (opened.get(mark.own) ?? new Set()).add(mark.name))
  expect(opened.size).toBeGreaterThan(1)
  for (const [own, names] of opened)
    expect(neededAbove(own as 'Assign Plans').toSorted()).toEqual([own, ...names].toSorted())
})

test('the details of one’s own company are no reason to give those of a company below', () => {
  const own = [grant({ 'Account Details': 'RW', 'Customer-Add/Edit Users': 'RW' })]
  expect(excessBelow(own, grant({ 'Account Details': 'R' }), 'p', below)).toBe('Account Details')
  expect(excessBelow(own, grant({ 'Customer-Add/Edit Users': 'RW' }), 'p', below)).toBe(undefined)
  const both = [grant({ 'Account Details': 'R', 'Customer-Account Details': 'R', 'Customer-Company Plans': 'R' })]
  expect(excessBelow(both, grant({ 'Account Details': 'R' }), 'p', below)).toBe(undefined)
  expect(excessBelow(both, grant({ 'Account Details': 'RW' }), 'p', below)).toBe('Account Details')
})
