import type { SearchGroup, SearchHit, SearchKind } from '@portal/contract/operations/search/search.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { noBrand } from '../../../../test/brands.ts'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aLoginDetail } from '../../../../test/people.ts'
import { Shell } from '../Shell.tsx'

const everything = { AcctMgmnt: 'W', AcctStatus: 'W', Bill: 'W', DKIM: 'W', Provision: 'W', ScheduledReports: 'W' }
const profileOf = (rights: object) => [
  '{"UserRole":"CU"}',
  ...Object.entries(rights).map(([flag, value]) => JSON.stringify({ [flag]: value })),
]
const hit = (key: string, name: string, more: Partial<SearchHit> = {}): SearchHit => ({
  key,
  name,
  detail: null,
  acctKey: null,
  acctType: null,
  ...more,
})
const account = (key: string, name: string) => hit(key, name, { acctKey: key, acctType: 'CU' })
const group = (kind: SearchKind, hits: SearchHit[], more: Partial<SearchGroup> = {}): SearchGroup => ({
  kind,
  total: hits.length,
  capped: false,
  hits,
  ...more,
})
const found = (groups: SearchGroup[], more = {}) => ({ groups, near: false, missing: [], ...more })
const northwind = found([group('Account', [account('k2', 'Northwind Legal')])])
type Options = { find?: NonNullable<Fakes['search']>['find']; rights?: object; at?: string; language?: 'fr-fr' }
const open = ({ find = () => found([]), rights = everything, at = '/reports/rptView', language }: Options = {}) => {
  vi.stubGlobal('__APP_VERSION__', '9.8.7')
  return openPage(Shell, {
    at,
    ...(language && { language, me: { preferences: { ...aLoginDetail().preferences, language } } }),
    api: { access: { profile: () => profileOf(rights) }, branding: { headerLogo: () => noBrand }, search: { find } },
  })
}
const ready = () => screen.findByRole('navigation', { name: /Main|Menu principal/ })
const field = () => screen.findByRole('combobox')
const optionNames = async () => {
  const list = within(await screen.findByRole('listbox'))
  return list.getAllByRole('option').map((option) => option.textContent)
}
const recent = { acctKey: 'k1', acctName: 'Fathom Distribution', acctNumber: 'DT-0000001', acctType: 'DT' }
beforeEach(() => {
  localStorage.setItem(`portal.recentAccounts.${aLoginDetail().userKey}`, JSON.stringify([recent, { broken: true }]))
})

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/', 'ga'])(
  '%s opens the search with the recent accounts',
  async (keys) => {
    const { user, address } = await open()
    await ready()
    await user.keyboard(keys)
    await waitFor(async () => expect(document.activeElement).toBe(await field()))
    expect((await optionNames())[0]).toContain('Fathom Distribution')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/accounts/k1'))
  },
)

test('letters and Enter typed before the results are loaded are kept', async () => {
  const find = vi.fn(({ body }: { body: { searchText: string } }) =>
    body.searchText === 'nort' ? northwind : found([]),
  )
  const { user, address } = await open({ find })
  await ready()
  await user.keyboard('/nort{Enter}')
  await waitFor(() => expect(address()).toBe('/accounts/k2'))
  expect(find.mock.calls.map(([{ body }]) => body.searchText)).toContain('nort')
})

test('Enter chooses a result for the current text, never one for the text before', async () => {
  const late = Promise.withResolvers<typeof northwind>()
  const find = ({ body }: { body: { searchText: string } }) =>
    body.searchText === 'fat' ? found([group('Account', [account('k1', 'Fathom')])]) : late.promise
  const { user, address } = await open({ find })
  await ready()
  await user.keyboard('/fat')
  await waitFor(async () => expect(await optionNames()).toEqual(['CUCustomerFathom']))
  await user.clear(await field())
  await user.keyboard('nor{Enter}')
  late.resolve(northwind)
  await waitFor(() => expect(address()).toBe('/accounts/k2'))
})

test('objects stand by kind with their number, and lead to their pages; the arrows walk through all of them', async () => {
  const groups = [
    group('Account', [account('k2', 'Northwind Legal')], { total: 25, capped: true }),
    group('User', [hit('u1', 'Nora North', { detail: 'nora@north.example', acctKey: 'k2' })]),
  ]
  const { user, address } = await open({ find: () => found(groups) })
  await ready()
  await user.keyboard('/north')
  const list = within(await screen.findByRole('listbox'))
  expect(await list.findByText('25+')).toBeTruthy()
  expect(list.getByRole('group', { name: /Users/ }).textContent).toContain('nora@north.example')
  const selected = () => list.getByRole('option', { selected: true }).textContent
  expect(selected()).toContain('Northwind Legal')
  await user.keyboard('{ArrowDown}')
  expect(selected()).toContain('Show all 25+')
  await user.keyboard('{ArrowDown}')
  expect(selected()).toContain('Nora North')
  expect((await field()).getAttribute('aria-activedescendant')).toBe(list.getByRole('option', { selected: true }).id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/users/u1'))
})

test('an account opened lately is before the others', async () => {
  const groups = [group('Account', [account('k9', 'Fathom Anchors'), account('k1', 'Fathom Distribution')])]
  const { user } = await open({ find: () => found(groups) })
  await ready()
  await user.keyboard('/fath')
  await waitFor(async () => expect((await optionNames())[0]).toContain('Fathom Distribution'))
})

test('on an account, another one opens at the same tab', async () => {
  const { user, address } = await open({ find: () => northwind, at: '/accounts/k7?tab=3' })
  await ready()
  await user.keyboard('/nort{Enter}')
  await waitFor(() => expect(address()).toBe('/accounts/k2?tab=3'))
})

test.each([
  ['en-us', 'facturation', 'Billing', undefined],
  ['fr-fr', 'billing', 'Facturation', 'fr-fr'],
] as const)('in %s a page is found by its name in the other language', async (_, text, name, language) => {
  const { user } = await open({ ...(language && { language }) })
  await ready()
  await user.keyboard(`/${text}`)
  expect(await screen.findByRole('option', { name })).toBeTruthy()
})

test('pages and acts without the permission are not offered', async () => {
  const { user } = await open({ rights: { AcctMgmnt: 'R', Bill: 'N', RptBill: 'N' } })
  await ready()
  await user.keyboard('/')
  const names = (await optionNames()).join('\n')
  expect(names).toContain('Your profile')
  expect(names).not.toContain('Create account')
  await user.keyboard('billing')
  await screen.findByText('Nothing found for “billing”')
})

test('an act on an account asks for the account, and leads to where it is done', async () => {
  const { user, address } = await open({ find: () => northwind })
  await ready()
  await user.keyboard('/renew plans')
  await user.click(await screen.findByRole('option', { name: 'Renew plans for…' }))
  await screen.findByText(/Choose the account/)
  expect(((await field()) as HTMLInputElement).value).toBe('')
  await user.keyboard('nort{Enter}')
  await waitFor(() => expect(address()).toBe('/accounts/k2?tab=3'))
})

test('c offers what can be created', async () => {
  const { user, address } = await open()
  await ready()
  await user.keyboard('c')
  expect(await optionNames()).toContain('Create account')
  expect((await optionNames()).join()).not.toContain('Fathom')
  await user.keyboard('create acc{Enter}')
  await waitFor(() => expect(address()).toContain('/accounts/acctCreateEdit'))
})

test('what could not be searched is said, and so are similar names', async () => {
  const { user } = await open({ find: () => ({ ...northwind, near: true, missing: ['User'] }) })
  await ready()
  await user.keyboard('/northwnid')
  expect(await screen.findByText('Nothing found for “northwnid”. These names are similar:')).toBeTruthy()
  expect(screen.getByText('The search timed out for: Users. Open their lists to search them.')).toBeTruthy()
})

test('Escape closes it, and the focus returns', async () => {
  const { user } = await open()
  const button = await screen.findByRole('button', { name: 'Search' })
  await user.click(button)
  await field()
  screen.getByRole('dialog', { name: 'Search' }).dispatchEvent(new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})
