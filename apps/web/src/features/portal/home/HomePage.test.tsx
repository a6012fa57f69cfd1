import { setupSteps } from '@portal/contract/operations/worklist/worklist.contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Fakes, NoAnswer } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aLoginDetail } from '../../../../test/people.ts'
import { rememberAccount } from '../../../lib/recent.ts'
import { HomePage } from './HomePage.tsx'

const profile = (rights: object) => () => [JSON.stringify(rights)]
const api = (more: Fakes = {}): Fakes => ({
  accounts: { count: () => ({ total: 10_000, capped: true }) },
  ...more,
  worklist: {
    get: () => ({ items: [], partial: false }),
    figures: () => ({ items: [] }),
    setup: () => ({ items: [] }),
    overview: () => ({ plans: null, usage: null, invoice: null, invitations: null, domains: null, help: null }),
    ...more.worklist,
  },
  access: {
    profile: profile({ AcctMgmnt: 'W', Bill: 'R', Brand: 'W' }),
    ramEnabled: () => ({ enabled: false }),
    ...more.access,
  },
})
const rights = { AcctMgmnt: 'W' } as const
const at = '/common/home'
const tiles = async () => {
  await screen.findByRole('link', { name: /Help Center/ })
  return screen.getAllByRole('link').map((link) => link.textContent)
}

test('greets by the first name, with company, role and e-mail', async () => {
  await openPage(HomePage, { at, rights, api: api() })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Welcome Dana')
  screen.getByText('Borealis Distribution · Distributor administrator')
  screen.getByText('dt@demo.test')
  expect(document.title).toContain('Home')
})

test('shows a provider administrator the provider’s name', async () => {
  const me = { roleCode: 'RA', companyType: 'RP', companyName: 'Root company', providerName: 'Sealport' } as const
  await openPage(HomePage, { at, rights, me, api: api() })
  expect(await screen.findByText('Sealport · Sealport Admin')).toBeTruthy()
})

test('shows the tiles by right, the accounts tile with its capped count', async () => {
  await openPage(HomePage, { at, rights, api: api() })
  const shown = (await tiles()).join('\n')
  expect(shown).toContain('Access Management')
  expect(shown).toContain('Branding')
  expect(shown).not.toContain('Billing')
  await screen.findByText('10,000+ accounts')
})

test('counts a failed access check as on: no Access Management', async () => {
  const ramEnabled = () => {
    throw new NoAnswer()
  }
  await openPage(HomePage, { at, rights, api: api({ access: { ramEnabled } }) })
  expect((await tiles()).join('\n')).not.toContain('Access Management')
})

test('a failed count leaves the other blocks and the link', async () => {
  const count = () => {
    throw new NoAnswer()
  }
  await openPage(HomePage, { at, rights, api: api({ accounts: { count } }) })
  await tiles()
  expect(await screen.findByText('Account details and contacts')).toBeTruthy()
})

test('gives customer administrators "My Account"', async () => {
  const me = { roleCode: 'CU', companyType: 'CU', ramAccess: false } as const
  const { user, router } = await openPage(HomePage, { at, rights, me, api: api() })
  await user.click(await screen.findByRole('link', { name: /My Account/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/accounts/acctCreateEdit'))
  expect(router.state.location.state).toMatchObject({
    cmd: 'customeradmin',
    acctKey: aLoginDetail().companyKey,
    acctType: 'CU',
  })
  expect(screen.queryByRole('heading', { name: 'Recent accounts' })).toBeNull()
})

test('lists the accounts opened last, the newest first and each once', async () => {
  const userKey = 'somebody-with-a-past'
  const account = (at: number) => ({
    acctKey: `k${at}`,
    acctName: `Account ${at}`,
    acctNumber: `CU-000000${at}`,
    acctType: 'CU' as const,
  })
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9, 2]) rememberAccount(userKey, account(at))
  await openPage(HomePage, { at, rights, me: { userKey }, api: api() })
  await screen.findByRole('heading', { name: 'Recent accounts' })
  const names = screen.getAllByText(/^Account \d$/).map((name) => name.textContent)
  expect(names).toEqual([2, 9, 8, 7, 6, 5, 4, 3].map((at) => `Account ${at}`))
})

test('says so in French when nothing was opened yet', async () => {
  await openPage(HomePage, { at, rights, me: { userKey: 'new' }, api: api(), language: 'fr-fr' })
  await screen.findByText('Aucun compte ouvert pour l’instant')
  expect(await screen.findByText('Plus de 10 000 comptes')).toBeTruthy()
})

test('lists what needs attention, each line with its list, count, name and sum', async () => {
  const line = { capped: false, first: null, firstKey: null, sums: [], ahead: [], parts: [] }
  const get = () => ({
    partial: true,
    items: [
      { ...line, kind: 'ChangesToApprove' as const, total: 1, first: 'Rory Oakenshaw' },
      {
        ...line,
        kind: 'InvoicesOverdue' as const,
        total: 8,
        first: 'Friends of Tansycombe',
        sums: [{ currency: 'USD' as const, amount: 106_551 }],
        ahead: [{ days: 7, sums: [{ currency: 'EUR' as const, amount: 2_000 }] }],
      },
      { ...line, kind: 'PartnerCallsOpen' as const, total: 3, parts: [{ name: 'Plan not found.', total: 2 }] },
      { ...line, kind: 'DomainsFailing' as const, total: 25, capped: true, first: 'northwind-legal.example' },
    ],
  })
  await openPage(HomePage, { at, rights, api: api({ worklist: { get } }) })
  const linkOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await linkOf(/^1 bulk change waiting for your approval.*Rory Oakenshaw$/)).toBe('/changes?which=decide')
  expect(
    await linkOf(
      /8 overdue invoices.*Friends of Tansycombe and 7 more · \$1,065\.51 open · €20\.00 due within 7 days$/,
    ),
  ).toBe('/adminBillingList?only=overdue')
  expect(await linkOf(/3 failed partner API calls.*2\s×\sPlan not found$/)).toContain('/partnerLogs')
  expect(screen.getByText(/Some items couldn’t be loaded/)).toBeDefined()
  expect(await linkOf(/25\+ failing domains.*northwind-legal\.example and others/)).toBe('/dkimList?state=Failing')
})

test('what needs attention comes before the tiles, its first lines at once and the others by a button', async () => {
  const line = { total: 1, capped: false, first: null, firstKey: null, sums: [], ahead: [], parts: [] }
  const kinds = [
    'InvoicesOverdue',
    'DomainsFailing',
    'PartnerCallsOpen',
    'UsersLocked',
    'PlansFull',
    'PlansEnding',
  ] as const
  const get = () => ({ partial: false, items: kinds.map((kind) => ({ ...line, kind })) })
  const { user } = await openPage(HomePage, { at, rights, api: api({ worklist: { get } }) })
  await screen.findByRole('link', { name: /Help Center/ })
  const work = within(await screen.findByRole('region', { name: 'Needs your attention' }))
  const more = await work.findByRole('button', { name: '1 more' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Needs your attention',
    'Recent accounts',
    'Go to',
  ])
  expect(work.getAllByRole('listitem')).toHaveLength(5)
  await user.click(more)
  expect(work.getAllByRole('listitem')).toHaveLength(6)
  await user.click(work.getByRole('button', { name: 'Show less' }))
  expect(work.getAllByRole('listitem')).toHaveLength(5)
})

test('says so when nothing needs attention', async () => {
  await openPage(HomePage, { at, rights, api: api() })
  expect(await screen.findByText('Nothing needs your attention')).toBeDefined()
})

test('a worklist that cannot be loaded leaves the tiles', async () => {
  const get = () => {
    throw new NoAnswer()
  }
  await openPage(HomePage, { at, rights, api: api({ worklist: { get } }) })
  await screen.findByText('Items that need your attention couldn’t be loaded')
  expect((await tiles()).length).toBeGreaterThan(3)
})

test('shows key figures with what they are a part of or were last month, each with its list', async () => {
  const figure = { capped: false, of: null, months: [], sameDay: null, money: [] }
  const figures = () => ({
    items: [
      { ...figure, kind: 'Accounts' as const, total: 10_000, capped: true },
      { ...figure, kind: 'Seats' as const, total: 41, of: 60 },
      { ...figure, kind: 'Messages' as const, total: 1_250, months: [0, 1_100, 1_250], sameDay: 900 },
      {
        ...figure,
        kind: 'Revenue' as const,
        total: 12_050,
        money: [
          { currency: 'USD' as const, amount: 12_050, before: 11_000 },
          { currency: 'EUR' as const, amount: 5_000, before: 0 },
        ],
      },
    ],
  })
  await openPage(HomePage, { at, rights, api: api({ worklist: { figures } }) })
  const list = await screen.findByRole('list', { name: 'Key figures' })
  const links = within(list).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Accounts10,000+', '/accounts/acctSearch'],
    ['Seats in use41of 60 sold', '/plansAssign?view=held'],
    ['Secure messages this month1,250900 by the same day last month', '/reports/rptView?line=SECUREEMAIL&unit=MESSAGE'],
    ['Invoiced for last month$120.50$110.00 the month before€50.00 (€0.00 the month before)', '/reports/rptBilling'],
  ])
})

test('figures that cannot be loaded leave no gap', async () => {
  const figures = () => {
    throw new NoAnswer()
  }
  await openPage(HomePage, { at, rights, api: api({ worklist: { figures } }) })
  expect((await tiles()).length).toBeGreaterThan(3)
  expect(screen.queryByRole('list', { name: 'Key figures' })).toBeNull()
})

const steps = (...done: string[]) => ({
  items: setupSteps.map((step) => ({ step, done: done.includes(step) })),
})
const asFirst = { roleCode: 'RA', companyType: 'RP' } as const

test('a new portal lists the steps that set it up, each with its place and whether it is done', async () => {
  const setup = () => steps('Company', 'Brand')
  await openPage(HomePage, { at, rights, me: asFirst, api: api({ worklist: { setup } }) })
  const section = within(await screen.findByRole('region', { name: 'Set up your portal' }))
  section.getByText('2 of 7 done')
  expect(section.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Enter your company’s address (done)', '/accounts/acctCreateEdit?tab=1'],
    ['Publish your branding (done)', '/accounts/acctCreateEdit?tab=7'],
    ['Verify your e-mail domain', '/accounts/acctCreateEdit?tab=6'],
    ['Create plans and set prices', '/plansAssign'],
    ['Create your first partner', '/accounts/acctCreateEdit?cmd=create'],
    ['Invite a second administrator', '/accounts/acctCreateEdit?tab=2'],
    ['Set up your second factor', '/profile'],
  ])
})

test('the steps are gone once they are hidden, for good', async () => {
  const saved: object[] = []
  const updatePreferences = ({ body }: { body: object }) => {
    saved.push(body)
    return { ...aLoginDetail().preferences, ...body }
  }
  const fakes = api({ worklist: { setup: () => steps() } })
  const { user } = await openPage(HomePage, {
    at,
    rights,
    me: asFirst,
    api: { ...fakes, users: { updatePreferences } },
  })
  await user.click(await screen.findByRole('button', { name: 'Hide these steps' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up your portal' })).toBeNull())
  await waitFor(() => expect(saved).toEqual([{ setupSteps: false }]))
})

test('nobody is asked about steps that are hidden, and all done are none', async () => {
  let calls = 0
  const setup = () => ((calls += 1), steps(...setupSteps))
  const hidden = { ...aLoginDetail().preferences, setupSteps: false }
  await openPage(HomePage, { at, rights, me: { ...asFirst, preferences: hidden }, api: api({ worklist: { setup } }) })
  await tiles()
  expect(calls).toBe(0)
  cleanup()
  await openPage(HomePage, { at, rights, me: asFirst, api: api({ worklist: { setup } }) })
  await waitFor(() => expect(calls).toBe(1))
  expect(screen.queryByRole('region', { name: 'Set up your portal' })).toBeNull()
})
