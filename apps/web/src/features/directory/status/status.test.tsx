import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { anAccount, anAccountRow } from '@portal/contract/directory/accounts/accounts.examples'
import { allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { AccountPage } from '../accounts/page/AccountPage.tsx'
import { account, aReason, emptyContacts, standing, suspension } from './status.samples.ts'

// The dialogs are separate chunks, which a busy computer takes a while to load.
const { acctKey } = account
const reasons = [
  aReason('NONPAY', 'Non-payment', ['Suspended']),
  aReason('OTHER', 'Other', ['Active', 'Suspended'], true),
  aReason('TEST', 'Test account', ['Closed']),
  aReason('PAID', 'Paid', ['Active']),
]
const lookups = {
  industries: () => [],
  countries: () => [],
  jobFunctions: () => [],
  timeZones: () => [],
  statusChangeReasons: () => reasons,
}
type Options = { shown?: Account; status?: Fakes['status']; api?: Fakes; rights?: Record<string, 'W' | 'R'> }
async function open({ shown = account, status, api, rights }: Options = {}) {
  const page = await openPage(AccountPage, {
    path: '/accounts/$acctKey',
    at: `/accounts/${shown.acctKey}`,
    rights: rights ?? { AcctMgmnt: 'W', AcctStatus: 'W' },
    api: {
      lookups,
      contacts: emptyContacts,
      accounts: { get: () => shown },
      status: { get: () => standing(), ...status },
      ...api,
    },
  })
  await screen.findByRole('heading', { level: 1, name: shown.acctName })
  return page
}
/** The panel outlives the page that opened it. */
const closePanel = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  const [close] = await screen.findAllByRole('button', { name: 'Close' })
  if (close) await user.click(close)
  const leave = screen.queryByRole('button', { name: 'Leave without saving' })
  if (leave) await user.click(leave)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
}
const openDialog = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Change status' }))
  await screen.findByRole('radiogroup', { name: 'New status' })
  return within(screen.getByRole('dialog'))
}
test('missing fields are reported; then a customer is suspended at once, against the status that was read', async () => {
  const change = vi.fn<NonNullable<NonNullable<Fakes['status']>['change']>>(() =>
    standing({
      accountStatus: 'Suspended',
      since: '2026-11-20T10:00:00.000Z',
      suspensions: [suspension()],
      version: 8,
    }),
  )
  const { user } = await open({ status: { change } })
  const dialog = await openDialog(user)
  const submit = () => dialog.getByRole('button', { name: 'Change status' })
  await user.click(submit())
  expect(dialog.getByText('Choose a status.')).toBeTruthy()
  const abuse = dialog.getByRole('radio', { name: 'Suspended for abuse' })
  expect(abuse.getAttribute('aria-disabled')).toBe('true')
  expect(dialog.getByText('You need the permission “Suspend for abuse”.')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Suspended' }))
  await user.click(submit())
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Reason' })))
  const offered = within(dialog.getByRole('combobox', { name: 'Reason' })).getAllByRole('option')
  expect(offered.map((option) => option.textContent)).toEqual(['Choose', 'Non-payment', 'Other'])
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'OTHER')
  await user.click(submit())
  expect(dialog.getByText('This reason needs a note.')).toBeTruthy()
  expect(change).not.toHaveBeenCalled()
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'As agreed')
  await user.click(submit())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(change.mock.calls[0]?.[0]).toMatchObject({
    ifMatch: 7,
    body: { to: 'Suspended', reasonCode: 'OTHER', note: 'As agreed' },
  })
  expect(await screen.findByRole('heading', { name: /is suspended: its users have view-only access/ })).toBeTruthy()
  expect(screen.getByText(/Non-payment, since 11\/02\/2026, by Borealis Distribution/)).toBeTruthy()
})

test('a plan requires a day after today in the account’s time zone', async () => {
  const schedule = vi.fn<NonNullable<NonNullable<Fakes['status']>['schedule']>>(() => standing({ version: 8 }))
  const { user } = await open({ status: { schedule } })
  const dialog = await openDialog(user)
  await user.click(dialog.getByRole('radio', { name: 'Suspended' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'NONPAY')
  await user.click(dialog.getByRole('radio', { name: 'On a date' }))
  const day = dialog.getByRole('textbox', { name: 'Effective date' })
  const refused = async (typed: string, why: RegExp) => {
    await user.clear(day)
    if (typed) await user.type(day, typed)
    await user.click(dialog.getByRole('button', { name: 'Schedule change' }))
    expect(dialog.getByText(why)).toBeTruthy()
  }
  // For an unparsable text show the format, not "in the past".
  for (const unreadable of ['', '02/31/2099', '24/12/2099'])
    await refused(unreadable, /^Enter the date as mm\/dd\/yyyy, for example \d{2}\/\d{2}\/\d{4}\.$/)
  await refused('01/02/2020', /^Enter a date after today\.$/)
  await user.clear(day)
  await user.type(day, '12/24/2099')
  await user.click(dialog.getByRole('button', { name: 'Schedule change' }))
  await waitFor(() => expect(schedule).toHaveBeenCalledOnce())
  expect(schedule.mock.calls[0]?.[0].body).toMatchObject({ to: 'Suspended', effectiveOn: '2099-12-24' })
})

test('a change by somebody else meanwhile is reported in the dialog, and reloaded on demand', async () => {
  let version = 7
  const change = () => {
    version = 9
    throw new Problem('request.stale', { current: standing({ version }) })
  }
  const { user } = await open({ status: { get: () => standing({ version }), change } })
  const dialog = await openDialog(user)
  await user.click(dialog.getByRole('radio', { name: 'Suspended' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'NONPAY')
  await user.click(dialog.getByRole('button', { name: 'Change status' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Someone else changed this account in the meantime.')
  await user.click(dialog.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(screen.queryByText(/Someone else changed this account/)).toBe(null))
})

test.each<[string, Partial<Account>, Fakes['status']]>([
  ['a company that others hang below', { acctType: 'RS' }, {}],
  [
    'a customer where a second person is needed',
    {},
    {
      change: () => {
        throw new Problem('change.approvalNeeded')
      },
    },
  ],
])('the consequences are worked out first for %s', async (_name, more, status) => {
  const create = vi.fn<NonNullable<NonNullable<Fakes['changes']>['create']>>(() => {
    throw new Problem('change.nothing')
  })
  const { user } = await open({ shown: anAccount({ ...account, ...more }), status, api: { changes: { create } } })
  const dialog = await openDialog(user)
  await user.click(dialog.getByRole('radio', { name: 'Closed' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'TEST')
  const cascade = dialog.queryByRole('checkbox', { name: /Also close all accounts below/ })
  expect(cascade !== null).toBe(more.acctType === 'RS')
  if (cascade) await user.click(cascade)
  await user.click(dialog.getByRole('button', { name: more.acctType ? 'Preview' : 'Change status' }))
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.calls[0]?.[0].body).toMatchObject({
    kind: 'account.status',
    selection: { acctKeys: [acctKey] },
    input: { To: 'Closed', ReasonCode: 'TEST', ...(more.acctType && { Cascade: true }) },
  })
  await closePanel(user)
})

test('of several suspensions, those one may lift are lifted; those of others stay and say why', async () => {
  const change = vi.fn<NonNullable<NonNullable<Fakes['status']>['change']>>(() => standing({ version: 8 }))
  const above = suspension({
    suspensionKey: '01900000-0000-7000-8000-0000000000a2',
    placedBy: null,
    mayClear: refused('account.notYours'),
  })
  const shown = anAccount({ ...account, accountStatus: 'Suspended', effectiveStatus: 'Suspended' })
  const now = standing({
    accountStatus: 'Suspended',
    effectiveStatus: 'Suspended',
    suspensions: [suspension(), above],
    choices: [{ to: 'Active', ability: allowed, reasons: ['PAID', 'OTHER'] }],
  })
  const { user } = await open({ shown, status: { get: () => now, change } })
  const dialog = await openDialog(user)
  await user.click(dialog.getByRole('radio', { name: 'Active again' }))
  const [own, theirs] = dialog.getAllByRole('checkbox')
  expect(own).toHaveProperty('checked', true)
  expect([own, theirs].map((box) => box?.getAttribute('aria-disabled'))).toEqual(['false', 'true'])
  if (theirs) await user.click(theirs)
  expect(theirs).toHaveProperty('checked', false)
  expect(dialog.getByText(/Set by a company above yours/)).toBeTruthy()
  expect(dialog.getByText(/stays suspended until the others/)).toBeTruthy()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'PAID')
  await user.click(dialog.getByRole('button', { name: 'Change status' }))
  await waitFor(() => expect(change).toHaveBeenCalledOnce())
  expect(change.mock.calls[0]?.[0].body.suspensionKeys).toEqual([suspension().suspensionKey])
})

test.each([
  ['NONPAY', ['Choose', 'Other', 'Paid']],
  ['CUSTREQ', ['Choose', 'Other']],
])('a payment is a reason to lift a suspension for %s only if that was for a payment', async (reasonCode, offered) => {
  const now = standing({
    accountStatus: 'Suspended',
    effectiveStatus: 'Suspended',
    suspensions: [suspension({ reasonCode })],
    choices: [{ to: 'Active', ability: allowed, reasons: ['PAID', 'OTHER'] }],
  })
  const shown = anAccount({ ...account, accountStatus: 'Suspended', effectiveStatus: 'Suspended' })
  const { user } = await open({ shown, status: { get: () => now } })
  const dialog = await openDialog(user)
  await user.click(dialog.getByRole('radio', { name: 'Active again' }))
  const options = within(dialog.getByRole('combobox', { name: 'Reason' })).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(offered)
})

test('an inherited status, a plan and a failed plan are shown on every tab', async () => {
  const from = {
    acctKey: '01900000-0000-7000-8000-0000000000b1',
    acctName: 'Acme Distribution',
    acctType: 'DT' as const,
  }
  const shown = anAccount({ ...account, effectiveStatus: 'Suspended', effectiveStatusFrom: from })
  const pending = {
    to: 'Closed' as const,
    effectiveOn: '2026-11-10',
    dueOn: '2026-11-09T23:00:00.000Z',
    reasonCode: 'TEST',
    note: null,
    setBy: 'Dana Tremblay',
    state: 'FailedNeedsAttention' as const,
    changeKey: null,
    message: 'Move or close the 3 accounts below first.',
    mayChange: allowed,
  }
  const cancelPending = vi.fn(() => standing({ version: 8 }))
  const get: NonNullable<Fakes['status']>['get'] = ({ params }) =>
    params.acctKey === from.acctKey
      ? standing({ acctKey: from.acctKey, suspensions: [suspension()] })
      : standing({ effectiveStatus: 'Suspended', effectiveStatusFrom: from, forbidden: ['send', 'invite'], pending })
  const { user } = await open({ shown, status: { get, cancelPending } })
  const header = await screen.findByText(/Suspended because of Acme Distribution since 11\/02\/2026 \(Non-payment\)/)
  expect(header).toBeTruthy()
  expect(screen.getByText('Not possible in the meantime: sending and invitations.')).toBeTruthy()
  expect(screen.getByText(/Move or close the 3 accounts below first/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel the scheduled change' }))
  const question = await screen.findByRole('alertdialog', { name: 'Cancel the scheduled change?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel the scheduled change' }))
  await waitFor(() => expect(cancelPending).toHaveBeenCalledOnce())
})

test('a forbidden action stays visible with its reason, and opens nothing', async () => {
  const no = refused('account.ownStatus')
  const { user } = await open({
    status: {
      get: () =>
        standing({ choices: [{ to: 'Closed', ability: no, reasons: [] }], mayMove: refused('auth.forbidden') }),
    },
  })
  const button = await screen.findByRole('button', { name: 'Change status' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(button.getAttribute('aria-description')).toMatch(
    /Only the company above can change the status of your own company/,
  )
  await user.click(button)
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(screen.getByRole('button', { name: 'Move' }).getAttribute('aria-disabled')).toBe('true')
})

test('a move names the new parent among those that may have it, and goes through the preview', async () => {
  const target = anAccountRow({
    acctKey: '01900000-0000-7000-8000-0000000000c1',
    acctName: 'Halyard Reseller',
    acctType: 'RS',
  })
  const create = vi.fn<NonNullable<NonNullable<Fakes['changes']>['create']>>(() => {
    throw new Problem('change.nothing')
  })
  const search = vi.fn<NonNullable<NonNullable<Fakes['accounts']>['search']>>(() => ({
    items: [target],
    nextCursor: null,
    hasMore: false,
    partial: false,
    capped: false,
  }))
  const { user } = await open({ api: { changes: { create }, accounts: { get: () => account, search } } })
  await user.click(await screen.findByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(dialog.getByText('Choose a new parent account.')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: /New parent account/ }))
  await user.click(await dialog.findByRole('option', { name: /Halyard Reseller/ }))
  expect(search.mock.calls[0]?.[0].body.role).toEqual(['DT', 'RS'])
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.calls[0]?.[0].body).toMatchObject({
    kind: 'account.move',
    selection: { acctKeys: [acctKey] },
    input: { ParentKey: target.acctKey },
  })
  await closePanel(user)
})
