import { searchKinds } from '@portal/contract/operations/search/search.contract'
import { expect, test } from 'vitest'
import { searchLinksOf } from '../../../core/feature.ts'
import { features } from '../../features.ts'
import { actsOf, findLocal } from './search.local.ts'

const viewer = { role: 'RA', ramAccess: true } as const
const idsFor = (rights: Record<string, 'W' | 'R'>, role: 'RA' | 'CU' = 'RA') =>
  actsOf(features, rights, { ...viewer, role }).map(({ id }) => id)

test('every kind that the search finds has a place to lead to', () => {
  expect(Object.keys(searchLinksOf(features)).toSorted()).toEqual(searchKinds.toSorted())
})

test('each act has a name of its own', () => {
  const ids = features.flatMap(({ acts = [] }) => acts).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('acts need their permission, and customers create no accounts', () => {
  expect(idsFor({})).toEqual(['changes', 'help', 'profile'])
  expect(idsFor({ AcctMgmnt: 'R' })).not.toContain('createAccount')
  expect(idsFor({ AcctMgmnt: 'W' })).toContain('createAccount')
  expect(idsFor({ AcctMgmnt: 'W' }, 'CU')).not.toContain('createAccount')
})

test('the name that begins with the text is first, and one mistyped letter is forgiven', () => {
  const items = ['Import users', 'Users', 'Billing'].map((value) => ({ value, words: [value] }))
  expect(findLocal(items, 'users', 5).map(({ value }) => value)).toEqual(['Users', 'Import users'])
  expect(findLocal(items, 'biling', 5).map(({ value }) => value)).toEqual(['Billing'])
  expect(findLocal(items, 's', 1)).toHaveLength(1)
})
