import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { chapters } from '../features/portal/help/guide.ts'
import { type PageName, signedInPages } from '../lib/pages.ts'
import { features } from './features.ts'
import { makeRouter } from './router.tsx'
import { taskOf } from './shell/taskOf.ts'

const tasks = chapters.flatMap((chapter) => chapter.tasks)
const ids = tasks.map(({ id }) => id)
const router = makeRouter(createMemoryHistory())

/** Pages whose "?" opens all tasks, and why. */
const without: Partial<Record<PageName, string>> = {
  home: 'it leads everywhere',
  help: 'it is the guide',
  helpTask: 'it is the guide',
  addOns: 'it leads to the tab of the own company',
}

test('every page names a task of the guide, or has a reason for none', () => {
  const named = (name: PageName) => taskOf(features, signedInPages[name], {})
  const names = Object.keys(signedInPages) as PageName[]
  expect(names.filter((name) => named(name) === undefined).toSorted()).toEqual(Object.keys(without).toSorted())
  expect(ids).toEqual(expect.arrayContaining(names.flatMap((name) => named(name) ?? [])))
})

test('every tab names a task of the guide', () => {
  const tabs = features.flatMap(({ accountTabs = {} }) => Object.keys(accountTabs))
  const views = features.flatMap(({ planTabs = [] }) => planTabs.map(({ id }) => id))
  const named = [
    ...tabs.map((tab) => taskOf(features, signedInPages.account, { tab: Number(tab) })),
    ...views.map((view) => taskOf(features, signedInPages.plansAssign, { view })),
  ]
  expect(named.length).toBeGreaterThan(12)
  expect(ids).toEqual(expect.arrayContaining(named))
})

test.each([
  ['accountEdit', { cmd: 'create' }, 'createAccount'],
  ['accountEdit', { tab: 6 }, 'domains'],
  ['account', { tab: 12 }, 'addOns'],
  ['dkimList', {}, 'domainTrouble'],
  ['account', { tab: 5, section: 'sso' }, 'sso'],
  ['accountSettings', { section: 'signin' }, 'requireFactor'],
  ['plansAssign', { view: 'held' }, 'renewals'],
  ['billing', { section: 'rates' }, 'billingRuns'],
  ['billing', { section: 'ledger' }, 'ledgerExports'],
  ['billing', { section: 'bank' }, 'bankImports'],
  ['billing', { section: 'dunning' }, 'dunning'],
  ['billing', { section: 'commissions' }, 'commissions'],
  ['accessManagement', { view: 'person' }, 'checkRights'],
] as const)('%s at %j opens %s', (page, search, task) => {
  expect(taskOf(features, signedInPages[page], search)).toBe(task)
})

test('an address outside the pages behind sign-in has no task', () => {
  expect(taskOf(features, '/nowhere', {})).toBeUndefined()
})

test('tasks differ, and each leads to a page behind sign-in', () => {
  expect(ids).toHaveLength(new Set(ids).size)
  const pages: readonly string[] = Object.values(signedInPages)
  const found = (href: string) => router.matchRoutes(new URL(href, 'https://portal.test').pathname, {}).at(-1)?.fullPath
  expect(tasks.filter(({ href }) => !pages.includes(found(href) ?? ''))).toEqual([])
})
