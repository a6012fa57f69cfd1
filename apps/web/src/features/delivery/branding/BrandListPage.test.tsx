import type { BrandRow } from '@portal/contract/delivery/branding/branding.shapes'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { BrandListPage } from './BrandListPage.tsx'

const row = (n: number, more: Partial<BrandRow> = {}): BrandRow => ({
  brandKey: `018f0000-0000-7000-8000-0000000000b${n}`,
  acctKey: `018f0000-0000-7000-8000-0000000000a${n}`,
  acctName: `Company ${n}`,
  acctType: 'CU',
  portalName: 'Northwind Mail',
  primaryColor: '#7a1f5c',
  logo: null,
  status: 'Enabled',
  hasChanges: false,
  allowChildrenToInherit: true,
  lastModifiedOn: '2026-11-02T14:00:00.000Z',
  lastModifiedBy: null,
  ...more,
})
const page = (items: BrandRow[], nextCursor: string | null = null) => ({
  items,
  nextCursor,
  hasMore: nextCursor !== null,
  partial: false,
  capped: false,
})
type List = NonNullable<NonNullable<Fakes['branding']>['list']>
const open = (list: List, rights: Record<string, 'R' | 'W'> = { Brand: 'R' }) =>
  openPage(BrandListPage, { at: '/brandList', rights, api: { branding: { list } } })

test('each brand leads to the tab of its account, and more of them are a press away', async () => {
  const list = vi.fn<List>(({ body }) =>
    body.cursor ? page([row(2, { status: 'Pending' })]) : page([row(1, { hasChanges: true })], 'next'),
  )
  const { user } = await open(list)
  const table = await screen.findByRole('table', { name: 'Branding of accounts' })
  expect(within(table).getByRole('link', { name: 'Company 1' }).getAttribute('href')).toBe(
    `/accounts/${row(1).acctKey}?tab=7`,
  )
  expect(table.textContent).toMatch(/Northwind Mail.*#7a1f5c.*Published.*Unpublished changes/)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'Company 2' })).toBeTruthy()
  expect(list.mock.calls.map(([{ body }]) => body.cursor ?? null)).toEqual([null, 'next'])
})

test('without brands below the page is that of the own brand, and without the right it says so', async () => {
  await open(() => page([]))
  expect(await screen.findByRole('heading', { level: 1, name: 'Branding' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /accounts/ })).toBe(null)
  await open(() => page([]), {})
  expect(await screen.findByText('You can’t view branding')).toBeTruthy()
})
