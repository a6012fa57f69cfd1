import { anAccount, anAccountRow } from '@portal/contract/directory/accounts/accounts.examples'
import { aPageOfPeople, anAdministrator } from '@portal/contract/directory/users/users.examples'
import { aNoticeTemplate } from '@portal/contract/operations/notices/notices.examples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anEvent } from '../../../../../test/audit.ts'
import { aChange, aChangeRow, changeFakes } from '../../../../../test/changes.ts'
import type { Fakes } from '../../../../../test/fakeApi.ts'
import { openPage } from '../../../../../test/openPage.tsx'
import { AccountSearchPage } from './AccountSearchPage.tsx'

const key = (at: number) => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`
const rows = Array.from({ length: 16 }, (_, at) => anAccountRow({ acctKey: key(at), acctName: `Account ${at}` }))
const reason = { sort: 1, active: true, visibleToCustomer: true }

async function open(at = '/accounts/acctSearch', more: Fakes = {}) {
  const kept = changeFakes(aChange(), [aChangeRow()])
  const api: Fakes = {
    ...more,
    lookups: {
      countries: () => [],
      statusChangeReasons: () => [
        { ...reason, code: 'NONPAY', label: 'Not paid', forStatus: ['Suspended'], noteRequired: false },
        { ...reason, code: 'FRAUD', label: 'Fraud', forStatus: ['SuspendedAbuse'], noteRequired: true },
      ],
    },
    changes: kept.fakes,
    views: { list: () => ({ items: [] }) },
    accounts: {
      search: ({ body }) => {
        const from = Number(body.cursor?.slice(1) ?? 0)
        const items = rows.slice(from, from + 8)
        return { items, nextCursor: from ? null : 'c8', hasMore: !from, partial: false, capped: false }
      },
      count: () => ({ total: 1220, capped: false }),
      ...more.accounts,
    },
  }
  const rights = { AcctMgmnt: 'W', AcctStatus: 'W', ExportAcct: 'W' } as const
  const page = await openPage(AccountSearchPage, { at, api, rights })
  await screen.findByRole('table')
  return { ...page, kept }
}
const box = (name: string) => screen.getByRole('checkbox', { name })

test('selects rows, keeps them across pages, and prepares one change for all of them', async () => {
  const { user, kept } = await open()
  await user.click(box('Select Account 1'))
  const bar = await screen.findByRole('toolbar', { name: 'Selection' })
  expect(within(bar).getByRole('status').textContent).toBe('1 selected')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select Account 12' }))
  expect(within(screen.getByRole('toolbar', { name: 'Selection' })).getByRole('status').textContent).toBe('2 selected')
  await user.click(screen.getByRole('button', { name: 'Tags…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change tags' })
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  expect(await within(dialog).findByText('Enter a tag to add or to remove.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'Add tags' }), 'vip,nordic{Enter}')
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  await screen.findByRole('dialog', { name: 'Change tags' })
  await waitFor(() =>
    expect(kept.made).toEqual({
      kind: 'account.tags',
      selection: { acctKeys: [key(1), key(12)] },
      input: { Add: ['vip', 'nordic'], Remove: [] },
    }),
  )
})

test('one account manager for all selected: somebody of a company above them, or nobody', async () => {
  const ann = anAdministrator({ userKey: key(70), firstName: 'Ann', lastName: 'Lee' })
  const users: Fakes['users'] = {
    search: () => aPageOfPeople([ann]),
  }
  const { user, kept } = await open(undefined, { users })
  await user.click(box('Select Account 1'))
  await user.click(await screen.findByRole('button', { name: 'Account manager…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change account manager' })
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }))
  await press('Preview')
  const pick = within(dialog).getByRole('combobox', { name: 'Account manager' })
  expect(pick.getAttribute('aria-invalid')).toBe('true')
  expect(within(dialog).getByText('Choose an account manager.')).toBeTruthy()
  await user.click(pick)
  await user.click(await within(dialog).findByRole('option', { name: /^Ann Lee/ }))
  await press('Preview')
  const created = (Manager: string | null) =>
    waitFor(() =>
      expect(kept.made).toEqual({
        kind: 'account.manager',
        selection: { acctKeys: [key(1)] },
        input: { Manager },
      }),
    )
  await created(ann.userKey)
  const panel = await screen.findByRole('dialog', { name: 'Change account managers' })
  await user.click(within(panel).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Account manager…' }))
  await user.click(screen.getByRole('radio', { name: 'Remove the account manager' }))
  expect(screen.queryByRole('combobox', { name: 'Account manager' })).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await created(null)
})

test('“all in this result” is the filter itself, less what is unticked', async () => {
  const { user, kept } = await open('/accounts/acctSearch?role=CU')
  await user.click(box('Select all on this page'))
  const bar = await screen.findByRole('toolbar', { name: 'Selection' })
  expect(within(bar).getByRole('status').textContent).toBe('8 selected')
  await user.click(within(bar).getByRole('button', { name: 'Select all 1,220 results' }))
  expect(within(bar).getByRole('status').textContent).toBe('All 1,220 results selected')
  await user.click(box('Select Account 3'))
  expect(within(bar).getByRole('status').textContent).toBe('1,219 results selected (1 excluded)')
  await user.click(within(bar).getByRole('button', { name: 'Change status…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change status' })
  expect(within(dialog).queryByRole('combobox', { name: 'Reason' })).toBe(null)
  await user.click(within(dialog).getByRole('radio', { name: /^Suspended for abuse/ }))
  const reasons = within(dialog).getByRole('combobox', { name: 'Reason' })
  expect(within(reasons).queryByRole('option', { name: 'Not paid' })).toBe(null)
  await user.selectOptions(reasons, 'FRAUD')
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  expect(within(dialog).getByText('This reason needs a note.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Seen by the bank')
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  const panel = await screen.findByRole('dialog', { name: 'Change status' })
  expect(kept.made).toEqual({
    kind: 'account.status',
    selection: { filter: { role: ['CU'] }, except: [key(3)] },
    input: { To: 'SuspendedAbuse', ReasonCode: 'FRAUD', Note: 'Seen by the bank' },
  })
  await user.click(await within(panel).findByRole('button', { name: 'Suspend 1 account' }))
  await within(panel).findByRole('button', { name: 'Undo…' })
  await user.click(within(panel).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBe(null))
})

test('only the selection is exported, or everything except what is unticked', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue() // jsdom would go to the file's address
  onTestFinished(() => click.mockRestore())
  const bodies: unknown[] = []
  const exportFile = ({ body }: { body: unknown }) => {
    bodies.push(body)
    return 'file'
  }
  const { user } = await open('/accounts/acctSearch?role=CU&sort=acctName', { accounts: { exportFile } })
  await user.click(box('Select Account 1'))
  const bar = await screen.findByRole('toolbar', { name: 'Selection' })
  const take = async () => {
    const before = bodies.length
    await user.click(within(bar).getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(bodies.length).toBe(before + 1))
    return bodies.at(-1)
  }
  expect(await take()).toEqual({ acctKeys: [key(1)], sort: 'acctName', format: 'csv' })
  await user.click(within(bar).getByRole('button', { name: 'Select all 1,220 results' }))
  await user.click(box('Select Account 3'))
  expect(await take()).toEqual({ role: ['CU'], sort: 'acctName', except: [key(3)], format: 'csv' })
})

test('Shift selects the rows between, changing the filter clears the selection, and x selects by keyboard', async () => {
  const { user } = await open()
  await user.click(box('Select Account 2'))
  await user.keyboard('{Shift>}')
  await user.click(box('Select Account 5'))
  await user.keyboard('{/Shift}')
  const bar = await screen.findByRole('toolbar', { name: 'Selection' })
  expect(within(bar).getByRole('status').textContent).toBe('4 selected')
  screen.getByRole('link', { name: 'Account 7' }).focus()
  await user.keyboard('x')
  expect((box('Select Account 7') as HTMLInputElement).checked).toBe(true)
  await user.type(screen.getByRole('searchbox'), 'north{Enter}')
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBe(null))
})

test('a notice says to whom and how it goes, a banner also until when', async () => {
  const { user, kept } = await open()
  await user.click(box('Select Account 0'))
  await user.click(await screen.findByRole('button', { name: 'Notify…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Notify administrators' })
  await user.click(within(dialog).getByRole('checkbox', { name: 'Banner in the portal' }))
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  expect(within(dialog).getByText('Enter a subject.')).toBeTruthy()
  expect(within(dialog).getByText(/^Enter the date as mm\/dd\/yyyy/)).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'Last day of the banner' }), '2099-01-01')
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  expect(within(dialog).getByText('Choose a date within the next 30 days.')).toBeTruthy()
  await user.clear(within(dialog).getByRole('textbox', { name: 'Last day of the banner' }))
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await user.type(within(dialog).getByRole('textbox', { name: 'Subject' }), 'Maintenance')
  await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'On Sunday.')
  await user.type(within(dialog).getByRole('textbox', { name: 'Last day of the banner' }), day)
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  await screen.findByRole('dialog', { name: 'Notify administrators' })
  await waitFor(() =>
    expect(kept.made).toEqual({
      kind: 'account.notify',
      selection: { acctKeys: [key(0)] },
      input: { Subject: 'Maintenance', Body: 'On Sunday.', Channels: ['MAIL', 'BANNER'], BannerUntil: day },
    }),
  )
  const panel = await screen.findByRole('dialog', { name: 'Notify administrators' })
  await user.click(within(panel).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
})

test('a notice by template: chosen, previewed as recipients see it, and saved from own words', async () => {
  const notices: Fakes['notices'] = {
    templates: () => ({
      items: [aNoticeTemplate(), aNoticeTemplate({ templateKey: key(98), name: 'Shared', own: false })],
    }),
    preview: ({ body }) => ({
      english: { subject: `English ${body.templateKey ?? body.subject}`, text: `Hello ${body.acctKey}` },
      french: { subject: 'French', text: 'Bonjour' },
    }),
    createTemplate: ({ body }) => aNoticeTemplate({ templateKey: key(98), name: body.name }),
  }
  const { user, kept } = await open(undefined, { notices })
  await user.click(box('Select Account 0'))
  await user.click(await screen.findByRole('button', { name: 'Notify…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Notify administrators' })
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }))
  await press('Save as template…')
  expect(within(dialog).getByText('Enter a message.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'Subject' }), 'Own')
  await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'Message')
  await press('Preview as recipient')
  const english = await within(dialog).findByRole('region', { name: 'English' })
  expect(english.textContent).toBe(`EnglishEnglish OwnHello ${key(0)}`)
  await press('Save as template…')
  const keeping = await screen.findByRole('dialog', { name: 'New notice template' })
  await user.type(within(keeping).getByRole('textbox', { name: 'Name' }), 'Kept')
  await user.click(within(keeping).getByRole('button', { name: 'Save' }))
  const pick = await within(dialog).findByRole('combobox', { name: 'Template' })
  await within(dialog).findByRole('option', { name: 'Shared (from a company above)' })
  expect((pick as HTMLSelectElement).value).toBe(key(98)) // the saved template is selected
  await user.selectOptions(pick, '')
  await press('Preview')
  expect(within(dialog).getByText('Choose a template.')).toBeTruthy()
  await user.selectOptions(pick, 'Maintenance')
  await press('Preview')
  await waitFor(() =>
    expect(kept.made).toEqual({
      kind: 'account.notify',
      selection: { acctKeys: [key(0)] },
      input: { TemplateKey: aNoticeTemplate().templateKey, Channels: ['MAIL'] },
    }),
  )
})

test('the space bar peeks into a row, j goes to the next, and Escape returns the focus', async () => {
  const { user, address } = await open(undefined, {
    accounts: {
      get: ({ params }) => anAccount({ acctKey: params.acctKey, acctName: `Whole ${params.acctKey.slice(-2)}` }),
    },
    contacts: {
      list: () => ({ items: [], edit: { allowed: true, reason: null }, editPrimary: { allowed: true, reason: null } }),
    },
    audit: {
      activity: () => ({
        planned: [],
        items: [anEvent({ alias: { hidden: false, name: 'Amélie', email: null, reason: 'Looking together' } })],
        nextCursor: null,
        hasMore: false,
        partial: false,
        capped: false,
      }),
    },
  })
  screen.getByRole('link', { name: 'Account 4' }).focus()
  await user.keyboard(' ')
  const drawer = await screen.findByRole('complementary', { name: 'Quick view' })
  await within(drawer).findByRole('heading', { name: /Whole 04/ })
  expect(address()).toContain('peek=')
  // The actor is the person who really acted, never the one they acted for.
  expect(await within(drawer).findByText(/^· Amélie \(as jo@customer\.test\)$/, { selector: 'span' })).toBeTruthy()
  await user.keyboard('j')
  await within(drawer).findByRole('heading', { name: /Whole 05/ })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Quick view' })).toBe(null))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Account 5'))
  expect(address()).toBe('/accounts/acctSearch')
})

test('the focus is kept: in the bar after selecting all, in the list when the bar is gone', async () => {
  const { user } = await open()
  await user.click(box('Select Account 1'))
  const bar = await screen.findByRole('toolbar', { name: 'Selection' })
  await user.click(within(bar).getByRole('button', { name: /^Select all/ }))
  await waitFor(() => expect(bar.contains(document.activeElement)).toBe(true))
  await user.click(within(bar).getByRole('button', { name: 'Clear selection' }))
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBe(null))
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})
