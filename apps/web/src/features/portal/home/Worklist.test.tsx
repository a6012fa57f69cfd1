import type { WorklistItem } from '@portal/contract/operations/worklist/worklist.contract'
import { aPageOfPeople } from '@portal/contract/directory/users/users.examples'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aChange } from '../../../../test/changes.ts'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { anItem, aSchedule } from '../../insight/schedules/schedules.samples.ts'
import { aPerson } from '../../../../test/usersTab.tsx'
import { Worklist } from './Worklist.tsx'

const rights = { Bill: 'W', DKIM: 'W', Upgrade: 'W', Renew: 'W', AcctMgmnt: 'W' } as const
const line = (kind: WorklistItem['kind'], more: Partial<WorklistItem> = {}): WorklistItem => ({
  kind,
  total: 2,
  capped: false,
  first: null,
  firstKey: null,
  sums: [],
  ahead: [],
  parts: [],
  ...more,
})
/** Opens the worklist with one line; `asked` counts how often it was requested. */
async function open(item: WorklistItem, api: Fakes = {}, more: Parameters<typeof openPage>[1] = {}) {
  let calls = 0
  const get = () => ((calls += 1), { items: [item], partial: false })
  const page = await openPage(Worklist, { at: '/common/home', rights, api: { ...api, worklist: { get } }, ...more })
  return { ...page, asked: () => calls }
}
const changed = () => {
  const create = vi.fn<NonNullable<NonNullable<Fakes['changes']>['create']>>(() =>
    aChange({ sentence: 'What would happen.' }),
  )
  const get = vi.fn(() => aChange({ sentence: 'What waits.', state: 'AwaitingApproval' }))
  return { create, get, rows: () => ({ items: [], nextCursor: null }) as never }
}

test('while it loads, the list has the place of the lines that it had last time', async () => {
  const one = await open(line('InvoicesOverdue'))
  await screen.findByText('2 overdue invoices')
  expect(one.asked()).toBe(1)
  cleanup()
  const get = () => new Promise<never>(() => {})
  await openPage(Worklist, { at: '/common/home', rights, api: { worklist: { get } } })
  await screen.findByRole('heading', { name: 'Needs your attention' })
  expect(document.querySelectorAll('[data-skeleton] > [aria-hidden]')).toHaveLength(1)
})

test.each([
  ['InvoicesOverdue', 'Send reminders: 2 overdue invoices', 'invoice.remind', { overdue: true }],
  ['InvoiceDrafts', 'Issue: 2 draft invoices to issue', 'invoice.issue', { invoiceStatus: ['Draft'] }],
] as const)('%s begins the change of all that the line counts', async (kind, name, what, invoiceFilter) => {
  const changes = changed()
  const { user, asked } = await open(line(kind), { changes })
  await user.click(await screen.findByRole('button', { name }))
  await screen.findByText('What would happen.')
  expect(changes.create.mock.lastCall?.[0].body).toEqual({ kind: what, selection: { invoiceFilter }, input: {} })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(asked()).toBe(2))
})

test.each([
  ['PlansFull', /^Add seats: /, 'Change seats'],
  ['PlansEnding', /^Renew: /, 'Renew company plans'],
] as const)('%s asks as the list of plans does', async (kind, name, dialog) => {
  const { user } = await open(line(kind))
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByRole('dialog', { name: dialog })).toBeDefined()
})

test('the first change set that waits opens over the page', async () => {
  const { user } = await open(line('ChangesToApprove', { firstKey: 'c1' }), { changes: changed() })
  await user.click(await screen.findByRole('button', { name: /^Open: 2 bulk changes/ }))
  expect(await screen.findByText('What waits.')).toBeDefined()
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
})

test('unanswered invitations are named, sent again once confirmed, and those refused say why', async () => {
  const people = ['Ada', 'Bea'].map((firstName, at) => aPerson(at + 1, { firstName, lastName: 'Able' }))
  const search = () => aPageOfPeople(people)
  const resendActivations = vi.fn(({ body }: { body: { userKeys: string[] } }) => ({
    results: body.userKeys.map((userKey, at) => ({
      userKey,
      email: `${at}@a.example`,
      ok: at === 0,
      message: at === 0 ? null : 'This company wants no e-mails.',
    })),
  }))
  const { user } = await open(line('InvitationsOpen'), { users: { search }, passwords: { resendActivations } })
  await user.click(await screen.findByRole('button', { name: /^Resend: 2 invitations/ }))
  await screen.findByRole('alertdialog', { name: 'Resend 2 invitations?' })
  screen.getByText('Bea Able')
  expect(resendActivations).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Resend invitations' }))
  await screen.findByText('Invitation on its way to 1 of 2 users.')
  screen.getByText('This company wants no e-mails.')
})

test.each([
  ['UsersLocked', 'Open: 1 locked user', '/users/k1'],
  ['AccessRequests', 'Open: 1 access request to handle', '/accounts/requests/k1'],
  ['InvoicesFailed', 'Open: 1 draft invoice can’t be issued yet', '/adminBillingList/k1'],
] as const)('%s leads to the one that it counts', async (kind, name, href) => {
  await open(line(kind, { firstKey: 'k1', total: 1 }))
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href)
})

test('an account without administrators leads to its people; several to those of the first', async () => {
  const first = { firstKey: 'k1' }
  await open(line('AccountsUnattended', { ...first, total: 1 }))
  const name = 'Open users: 1 account without an active administrator'
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/accounts/k1?tab=2')
  cleanup()
  await open(line('AccountsUnattended', first))
  await screen.findByRole('link', { name: /^2 accounts without an active administrator/ })
  const act = await screen.findByRole('link', { name: /^Open first: / })
  expect(act.getAttribute('href')).toBe('/accounts/k1?tab=2')
})

test('long suspensions open the status dialog of the accounts that the line counts', async () => {
  const { user } = await open(line('SuspensionsLong'), {}, { rights: { ...rights, AcctStatus: 'W' } })
  await user.click(await screen.findByRole('button', { name: /^Change status: / }))
  expect(await screen.findByRole('dialog')).toBeDefined()
})

test('paused schedules of the reader are named and resumed; those of colleagues are not', async () => {
  const items = ['Use', 'Bills'].map((title, at) =>
    anItem({ title, scheduleKey: `s${at}`, state: 'Paused', pauseReason: 'Failures', mine: at === 0 }),
  )
  const search = () => ({ items, nextCursor: null, hasMore: false, partial: false, capped: false })
  const resume = vi.fn(() => aSchedule())
  const { user, asked } = await open(
    line('SchedulesPaused'),
    { schedules: { search, resume } },
    { rights: { ScheduledReports: 'W', ReportAccessEnable: 'R' } },
  )
  await user.click(await screen.findByRole('button', { name: /^Resume: 2 paused/ }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Resume 1 schedule?' })
  within(dialog).getByText('Use')
  expect(within(dialog).queryByText('Bills')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(asked()).toBe(2))
  expect(resume).toHaveBeenCalledOnce()
})

test('plans that end say what another term is worth, and that it is more where there are more', async () => {
  const sums = [{ currency: 'USD' as const, amount: 120_000 }]
  await open(line('PlansEnding', { sums, capped: true }))
  expect(await screen.findByText('at least $1,200.00 for another term')).toBeDefined()
})

test('the focus stays in the list when the act ends its line', async () => {
  const items = [line('InvoicesOverdue'), line('UsersLocked')]
  const get = () => ({ items: items.splice(0, items.length, line('UsersLocked')), partial: false })
  const { user } = await openPage(Worklist, {
    at: '/common/home',
    rights,
    api: { changes: changed(), worklist: { get } },
  })
  await user.click(await screen.findByRole('button', { name: /^Send reminders/ }))
  await screen.findByText('What would happen.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /overdue/ })).toBeNull())
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Needs your attention' })),
  )
})

const actsBeside = async (name: RegExp) => {
  await screen.findByRole('link', { name })
  return within(screen.getByRole('region')).queryAllByRole('button')
}
test('people without the right get the line alone', async () => {
  await open(line('InvoicesOverdue'), {}, { rights: { ...rights, Bill: 'R' } })
  expect(await actsBeside(/2 overdue invoices/)).toEqual([])
})

test('nobody checks a domain while signed in as someone else', async () => {
  const actingBy = { firstName: 'Robin', lastName: 'Able', email: 'ra@demo.test' }
  await open(line('DomainsFailing'), {}, { me: { actingBy } as never })
  expect(await actsBeside(/2 failing domains/)).toEqual([])
})
