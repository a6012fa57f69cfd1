import type { PlanUsage as Usage } from '@portal/contract/commerce/usage/usage.contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { PlanUsage } from './PlanUsage.tsx'

const key = '018f0000-0000-7000-8000-0000000000a1'
const aUsage = (more: Partial<Usage> = {}): Usage => ({
  subscriptionKey: '018f0000-0000-7000-8000-0000000000b1',
  planCode: 'ESIGN-BIZ',
  planName: 'eSign Business',
  planNameFr: 'Signature Affaires',
  productLine: 'ESIGN',
  unitType: 'ENVELOPE',
  range: 'MONTH',
  periodStart: '2026-11-01',
  periodEnd: '2026-11-30',
  allotted: 500,
  carriedOver: 0,
  used: 452,
  remaining: 48,
  percent: 90,
  overage: 0,
  overageRule: 'CHARGE',
  seatsTotal: 10,
  seatsUsed: 7,
  byUser: [{ userKey: key, name: 'Cora Sample', email: 'cora@example.test', used: 210 }],
  periods: [
    { periodStart: '2026-10-01', periodEnd: '2026-10-31', allotted: 500, used: 620, overage: 120 },
    { periodStart: '2026-11-01', periodEnd: '2026-11-30', allotted: 500, used: 452, overage: 0 },
  ],
  asOf: '2026-11-25',
  ...more,
})
type Fake = NonNullable<Fakes['usage']>
const open = (plans: Fake['plans'], more: { planCode?: string; right?: 'R' | 'N' } = {}) => {
  const Page = () => <PlanUsage acctKey={key} planCode={more.planCode ?? 'ESIGN-BIZ'} />
  return openPage(Page, { at: '/x', rights: { ShowPlanUsage: more.right ?? 'R' }, api: { usage: { plans } } })
}

test('the meter says what is used, what is left and until when', async () => {
  await open(() => [aUsage()])
  expect(await screen.findByText('452 of 500 envelopes')).toBeDefined()
  expect(screen.getByText('90%')).toBeDefined()
  expect(screen.getByText(/^48 left until /)).toBeDefined()
})

test('units beyond say what becomes of them; without a limit there is no percent', async () => {
  const { user } = await open(() => [aUsage({ used: 620, percent: 124, remaining: 0, overage: 120, carriedOver: 30 })])
  expect(await screen.findByText(/0 left until .* · 30 carried over · Overage: 120, charged/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Usage by period' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Usage of eSign Business' }))
  const rows = within(dialog.getByRole('table', { name: 'Usage by period' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Period'),
    expect.stringMatching(/4525000$/),
    expect.stringMatching(/620500120$/),
  ])
  expect(dialog.getByRole('row', { name: /Cora Sample/ }).textContent).toContain('210')
})

test('an unlimited plan has no bar, and one of seats no meter', async () => {
  await open(() => [aUsage({ allotted: null, remaining: null, percent: null })])
  expect(await screen.findByText('452 envelopes')).toBeDefined()
  expect(screen.getByText(/^No limit/)).toBeDefined()
})

test('without a key or a code nothing is asked, and without the right nothing is shown', async () => {
  const plans = vi.fn<NonNullable<Fake['plans']>>(() => [aUsage()])
  await open(plans, { planCode: '' })
  await open(plans, { right: 'N' })
  expect(plans).not.toHaveBeenCalled()
  expect(screen.queryByText(/envelopes/)).toBeNull()
})
