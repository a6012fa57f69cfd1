import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import sideMenu from '../../public/assets/sidemenu.json' with { type: 'json' }
import { accountTabGroups, accountTabs } from '../core/accounts/accountTabs.ts'
import { openPages, signedInPages } from '../lib/pages.ts'
import { features } from './features.ts'
import { makeRouter } from './router.tsx'

const exportsOf = (modules: Record<string, unknown>) =>
  Object.values(modules).flatMap((one) => Object.values(one as object))
const keysOf = (part: 'pages' | 'menu' | 'accountTabs') =>
  features.flatMap((feature) => Object.keys(feature[part] ?? {}))
const entries = sideMenu.flatMap((entry) => [entry, ...entry.Submenu])
const { routesByPath, routeTree } = makeRouter(createMemoryHistory())

test('every manifest is listed', () => {
  const manifests = exportsOf(import.meta.glob('../features/*/*/*.feature.ts', { eager: true }))
  expect(manifests.length).toBeGreaterThan(10)
  expect(new Set(features)).toEqual(new Set(manifests))
})

test('every open page of a feature is a route', () => {
  const open = exportsOf(import.meta.glob('../features/*/*/*.open.ts', { eager: true })).flat()
  expect(open.length).toBeGreaterThan(5)
  expect(routeTree.children).toEqual(expect.arrayContaining(open))
})

test('every address is a route', () => {
  const addresses = [...Object.values(openPages), ...Object.values(signedInPages)]
  expect(Object.keys(routesByPath)).toEqual(expect.arrayContaining(addresses))
})

test('every address behind sign-in has the page of one feature', () => {
  expect(keysOf('pages').toSorted()).toEqual(Object.keys(signedInPages).toSorted())
})

test('a page with a guard is of the same feature', () => {
  for (const { pages = {}, guards = {} } of features)
    expect(Object.keys(pages)).toEqual(expect.arrayContaining(Object.keys(guards)))
})

test('every entry of the menu leads to a page', () => {
  const pages: readonly string[] = Object.values(signedInPages)
  const lost = entries.filter(({ URL, Submenu }) => (URL === '' ? Submenu.length === 0 : !pages.includes(URL)))
  expect(lost).toEqual([])
})

test('an entry of the menu is declared by one feature at most, and exists', () => {
  const declared = keysOf('menu')
  expect(declared).toHaveLength(new Set(declared).size)
  expect(entries.map(({ Id }) => Id)).toEqual(expect.arrayContaining(declared))
})

test('every tab of an account is of one feature', () => {
  expect(keysOf('accountTabs').toSorted()).toEqual(accountTabs.map(String).toSorted())
  expect(accountTabGroups.flatMap(({ tabs }) => tabs.map(String)).toSorted()).toEqual(
    accountTabs.map(String).toSorted(),
  )
})

test('tiles differ in their texts', () => {
  const ids = features.flatMap(({ tiles = [] }) => tiles).map(({ id }) => id)
  expect(ids).toHaveLength(new Set(ids).size)
})
