import type { CompanyOverview } from '@portal/contract/operations/worklist/worklist.overview'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aListedPlan, keyOf } from '../../commerce/subscriptions/subscriptions.samples.ts'
import { HomePage } from './HomePage.tsx'

const nothing: CompanyOverview = {
  plans: null,
  usage: null,
  invoice: null,
  invitations: null,
  domains: null,
  help: null,
}
const anInvoice = { billKey: keyOf(9), number: 'CO-2026-0007', currency: 'USD', open: 12_050, overdue: false } as const
const api = (overview: Partial<CompanyOverview>): Fakes => ({
  worklist: {
    get: () => ({ items: [], partial: false }),
    figures: () => ({ items: [] }),
    overview: () => ({ ...nothing, ...overview }),
  },
  access: { profile: () => ['{}'], ramEnabled: () => ({ enabled: false }) },
})
const customer = { roleCode: 'CU', companyType: 'CU', ramAccess: false } as const
const open = (overview: Partial<CompanyOverview>, more: object = {}) =>
  openPage(HomePage, { at: '/common/home', rights: {}, me: customer, api: api(overview), ...more })
const blocks = async () =>
  (
    await within(await screen.findByRole('region', { name: 'Your company' })).findAllByRole('heading', { level: 3 })
  ).map(({ textContent }) => textContent)

test('shows seats of each plan with the renewal and the usage of its period', async () => {
  const use = { unitType: 'ENVELOPE', periodEnd: '2026-11-30', used: 40, allotted: 50, percent: 80 } as const
  await open({
    plans: { items: [aListedPlan(1)], hasMore: false },
    usage: { items: [{ subscriptionKey: keyOf(1), ...use }] },
  })
  expect(await blocks()).toEqual(['Plans'])
  screen.getByText('eSign Pro')
  screen.getByText('Seats used: 12 of 20')
  screen.getByText('60%')
  screen.getByText('40 of 50 envelopes')
  screen.getByText(/^Period until .*2026$/)
})

test('the invoice to pay has its amount and day, opens, and is saved as a PDF', async () => {
  await open({ invoice: { ...anInvoice, dueOn: '2026-12-15', others: 2 } })
  expect(await blocks()).toEqual(['Invoice to pay'])
  screen.getByText('$120.50')
  screen.getByText(/^CO-2026-0007 · due .*2026$/)
  expect(screen.getByRole('link', { name: 'Invoice to pay' }).getAttribute('href')).toBe(
    `/adminBillingList/${keyOf(9)}`,
  )
  expect(screen.getByRole('link', { name: '2 more to pay' }).getAttribute('href')).toBe('/adminBillingList?only=own')
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeDefined()
})

test('an overdue invoice says so, in French too', async () => {
  await open({ invoice: { ...anInvoice, overdue: true, dueOn: '2026-11-15', others: 0 } }, { language: 'fr-fr' })
  await screen.findByRole('region', { name: 'Votre société' })
  expect(await screen.findByText(/^CO-2026-0007 · en retard depuis le .*2026$/)).toBeDefined()
})

test('invitations, domains and who helps', async () => {
  await open({
    invitations: { total: 3, capped: false, first: 'Ada Able' },
    domains: { items: [{ domain: 'northwind.example', state: 'Failing' }], hasMore: true },
    help: {
      acctName: 'Cordage Reseller',
      supportLink: 'https://help.cordage.example/',
      email: 'help@cordage.example',
      manager: 'Cory Cord',
    },
  })
  expect(await blocks()).toEqual(['Invitations not activated yet', 'Domains', 'Who can help'])
  screen.getByText('Ada Able and 2 more')
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('Invitations not activated yet')).toBe('/accounts/userAcctSearch?status=Invited')
  expect(href('All domains')).toBe('/accounts/acctCreateEdit?tab=6')
  expect(href('Support (opens in a new tab)')).toBe('https://help.cordage.example/')
  expect(href('help@cordage.example')).toBe('mailto:help@cordage.example')
  screen.getByText('Account manager: Cory Cord')
})

test('seats of a customer are of those it has, not of those sold', async () => {
  const seats = { kind: 'Seats' as const, total: 21, of: 35, capped: false, months: [], sameDay: null, money: [] }
  const fakes = api({})
  await open({}, { api: { ...fakes, worklist: { ...fakes.worklist, figures: () => ({ items: [seats] }) } } })
  expect(await screen.findByText('of 35')).toBeDefined()
})

test('partners are not asked, and a company with nothing to say has no section', async () => {
  let calls = 0
  const fakes = api({})
  const counting = { ...fakes, worklist: { ...fakes.worklist, overview: () => ((calls += 1), nothing) } }
  await open({}, { api: counting, me: { roleCode: 'RS', companyType: 'RS' } })
  await screen.findByText('Nothing needs your attention')
  expect(calls).toBe(0)
  await open({}, { api: counting })
  await waitFor(() => expect(calls).toBe(1))
  expect(screen.queryByRole('region', { name: 'Your company' })).toBeNull()
})
