import type { WorklistItem } from '@portal/contract/operations/worklist/worklist.contract'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../../../test/openPage.tsx'
import { paths } from '../../../../lib/paths.ts'
import { AccountHealth } from './AccountHealth.tsx'

const acctKey = '018f3c1e-0000-7000-8000-00000000a001'
const item = (kind: WorklistItem['kind'], total: number, sums: WorklistItem['sums'] = []): WorklistItem => ({
  kind,
  total,
  sums,
  capped: false,
  first: null,
  firstKey: null,
  ahead: [],
  parts: [],
})
const Health = () => <AccountHealth acctKey={acctKey} />
const open = (items: WorklistItem[]) => {
  const requests: unknown[] = []
  const account = ({ query }: { query: { acctKey: string } }) => {
    requests.push(query)
    return { items, partial: false }
  }
  return openPage(Health, {
    path: '/accounts/$acctKey',
    at: `/accounts/${acctKey}`,
    api: { worklist: { account } },
  }).then(() => requests)
}

test('says what needs attention in the account, and leads to its place', async () => {
  await open([item('InvoicesOverdue', 2, [{ currency: 'USD', amount: 12_000 }]), item('UsersLocked', 3)])
  const list = await screen.findByRole('list', { name: 'Needs your attention' })
  const links = within(list).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 overdue invoices ($120.00 open)', `${paths.billing}?only=overdue&account=${acctKey}`],
    ['3 locked users', `/accounts/${acctKey}?tab=2`],
  ])
})

test('says so where nothing needs attention', async () => {
  const requests = await open([])
  await screen.findByText('Nothing needs your attention')
  expect(requests).toEqual([{ acctKey }])
  expect(screen.queryByRole('list')).toBeNull()
})

test('plans that end say what they are worth, and a missing administrator needs no number', async () => {
  await open([item('AccountsUnattended', 1), item('PlansEnding', 1, [{ currency: 'USD', amount: 12_000 }])])
  const list = await screen.findByRole('list', { name: 'Needs your attention' })
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['No active administrator', '1 company plan ends within 30 days ($120.00 for another term)'])
})

test('a phone shows the most urgent line, and the others on request', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 40em)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  await open([item('InvoicesOverdue', 2), item('UsersLocked', 3), item('PlansFull', 1)])
  const links = () => screen.getAllByRole('link').map((link) => link.textContent)
  const more = await screen.findByRole('button', { name: '2 more' })
  expect(links()).toEqual(['2 overdue invoices'])
  await userEvent.click(more)
  expect(links()).toHaveLength(3)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  vi.unstubAllGlobals()
})
