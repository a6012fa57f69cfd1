import { anAccount } from '@portal/contract/directory/accounts/accounts.examples'
import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anEvent, fakes, pageOf, sessionKey } from '../../../../test/audit.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { AuditPage } from './AuditPage.tsx'

const rights = { AcctMgmnt: 'W', ExportAcct: 'W' } as const
const open = (given: ReturnType<typeof fakes>, at = '/audit') => openPage(AuditPage, { at, rights, api: given.api })
const firstRow = async () => (await screen.findAllByRole('row'))[1] as HTMLElement

test('events are rows with who, what, where and how it ended; the address holds the question', async () => {
  const given = fakes()
  const { user, address } = await open(given)
  const row = within(await firstRow())
  for (const text of ['Jo Sample', 'Account details changed: Legal name', 'Northwind Legal', 'Done'])
    expect(row.getByText(text)).toBeTruthy()
  expect(row.queryByText('192.0.2.7')).toBeNull()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('10,000+'))
  expect(given.asked[0]?.from).toBeTruthy() // the last thirty days
  await user.click(screen.getByRole('button', { name: /^Filters/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Refused' }))
  await waitFor(() => expect(address()).toContain('result=DENIED'))
  await user.selectOptions(screen.getByLabelText('Action'), 'Account details changed')
  await user.type(screen.getByRole('searchbox'), 'jo@{Enter}')
  await waitFor(() =>
    expect(given.asked.at(-1)).toMatchObject({ outcome: ['DENIED'], action: 'account.updated', actor: 'jo@' }),
  )
})

test('on a wide screen the rows have the address too', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  await open(fakes())
  expect(within(await firstRow()).getByText('192.0.2.7')).toBeTruthy()
  vi.unstubAllGlobals()
})

test('events are filtered by the kind of their object, and by request', async () => {
  const given = fakes()
  const { user } = await open(given)
  const toggle = within(await firstRow()).getByRole('button', { expanded: false })
  await user.click(toggle)
  await user.click(await screen.findByRole('button', { name: 'Everything in this request' }))
  await waitFor(() => expect(given.asked.at(-1)).toMatchObject({ requestId: 'req-1' }))
  await user.click(screen.getByRole('button', { name: /^Filters/ }))
  await user.selectOptions(await screen.findByLabelText('Object type'), 'Access group')
  await waitFor(() => expect(given.asked.at(-1)).toMatchObject({ targetType: 'group', requestId: 'req-1' }))
  await user.click(screen.getByRole('button', { name: 'Remove filter: Objects: Access group' }))
  await waitFor(() => expect(given.asked.at(-1)?.targetType).toBeUndefined())
})

test('a row expands by keyboard to its differences in words, its facts and the whole session', async () => {
  const given = fakes({}, { get: () => anAccount({ legalName: 'New Ltd', editableFields: [] }) })
  const { user } = await open(given)
  const toggle = within(await firstRow()).getByRole('button', { expanded: false })
  toggle.focus()
  await user.keyboard('{Enter}')
  const diff = await screen.findByRole('table', { name: 'What changed' })
  expect(within(diff).getByRole('row', { name: 'Legal name Old Ltd New Ltd' })).toBeTruthy()
  expect(within(diff).getByRole('row', { name: 'Client secret Not shown Not shown' })).toBeTruthy()
  expect(within(diff).queryByRole('button')).toBeNull() // This person may restore nothing.
  expect(screen.getByText(/Seal no\. 12/)).toBeTruthy()
  expect(screen.getByText('When', { selector: 'dt' }).nextSibling?.textContent).toMatch(/^11\/18\/2026 3:00.PM GMT\+1$/)
  expect(screen.getByText('Device', { selector: 'dt' }).nextSibling?.textContent).toMatch(/^Firefox, Linux Mozilla/)
  await user.click(screen.getByRole('button', { name: 'Show as JSON' }))
  expect(screen.getByRole('region', { name: 'Show as JSON' }).textContent).toContain('"requestId": "req-1"')
  await user.click(screen.getByRole('button', { name: 'Everything in this session' }))
  await waitFor(() => expect(given.asked.at(-1)).toMatchObject({ sessionKey }))
  expect(given.asked.at(-1)?.from).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Remove filter: One session' }))
  await waitFor(() => expect(given.asked.at(-1)?.sessionKey).toBeUndefined())
})

test('what one person looks at in sequence is one row, which opens to the views', async () => {
  const view = (at: number, more: Partial<ReturnType<typeof anEvent>> = {}) =>
    anEvent({ auditKey: `v${at}`, action: 'ui.viewed', text: 'Viewed on screen', changes: [], ...more })
  const events = [view(1), view(2), view(3), anEvent({ auditKey: 'e4' }), view(5), view(6, { sessionKey: 'another' })]
  const { user } = await open(fakes({ search: () => pageOf(events) }))
  const rows = async () => (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent)
  expect((await rows()).map((text) => /Viewed on screen(, \d times)?|changed/.exec(text)?.[0])).toEqual([
    'Viewed on screen, 3 times',
    'changed',
    'Viewed on screen',
    'Viewed on screen',
  ])
  await user.click(within(await firstRow()).getByRole('button', { expanded: false }))
  expect(await rows()).toHaveLength(7)
})

test('the same act of one person again is the same row, and other acts have rows of their own', async () => {
  const signIn = (at: number, more: Partial<ReturnType<typeof anEvent>> = {}) =>
    anEvent({
      auditKey: `s${at}`,
      action: 'user.signedIn',
      text: 'Signed in',
      changes: [],
      sessionKey: `${at}`,
      ...more,
    })
  const refused = { action: 'dunning.notMailed', text: 'Dunning e-mail not sent' }
  const events = [signIn(1), signIn(2), signIn(3, { outcome: 'FAILED' }), anEvent({ auditKey: 'd', ...refused })]
  await open(fakes({ search: () => pageOf(events) }))
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toContain('Signed in, 2 times')
  // Nothing was done by a mail that was not sent.
  expect(rows[2]).toMatch(/Not sent$/)
})

test('a change set is one row, which opens by keyboard to its events and shows more of them', async () => {
  const batchKey = '018f0000-0000-7000-8000-0000000000b1'
  const fold = { total: 76, capped: false, oneAccount: false, text: '76 accounts suspended' }
  const one = (at: number) => anEvent({ auditKey: `e${at}`, batchKey, acctName: `Shop ${at}`, text: 'Status changed' })
  const filters: object[] = []
  const { user } = await open(
    fakes({
      search: ({ body }) => {
        filters.push(body)
        if (body.batchKey === undefined) return pageOf([anEvent({ batchKey, fold })])
        return body.cursor ? pageOf([one(3)]) : pageOf([one(1), one(2)], { nextCursor: 'next', hasMore: true })
      },
    }),
  )
  expect(await screen.findByText('76 events shown')).toBeTruthy()
  expect(filters[0]).toMatchObject({ folded: true })
  const row = await screen.findByRole('row', { name: /76 accounts suspended/ })
  expect(row.textContent).not.toContain('Northwind') // One of many.
  const toggle = within(row).getByRole('button', { expanded: false })
  toggle.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('link', { name: 'Shop 2' })).toBeTruthy()
  expect(filters.at(-1)).toEqual({ from: expect.any(String), batchKey, cursor: null })
  await user.click(screen.getByRole('button', { name: 'Show more of this bulk change' }))
  expect(await screen.findByRole('link', { name: 'Shop 3' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more of this bulk change' })).toBeNull()
  // Each event opens its details, and the bulk change can be collapsed again.
  await user.click(within(screen.getByRole('row', { name: /Shop 1/ })).getByRole('button', { expanded: false }))
  expect(await screen.findByRole('table', { name: 'What changed' })).toBeTruthy()
  await user.click(within(screen.getByRole('row', { name: /76 accounts/ })).getByRole('button', { expanded: true }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Shop 1' })).toBeNull())
})

test('a value is restored as a new change, after showing the current and the restored value', async () => {
  const sent: unknown[] = []
  let account = anAccount({ legalName: 'New Ltd', editableFields: ['legalName'], version: 7 })
  const { user } = await open(
    fakes(
      {},
      {
        get: () => account,
        update: ({ body, ifMatch }) => {
          sent.push([body, ifMatch])
          if (sent.length === 1) throw new Problem('request.stale', { current: account })
          account = { ...account, legalName: 'Old Ltd', version: 8 }
          return account
        },
      },
    ),
  )
  await user.click(within(await firstRow()).getByRole('button'))
  await user.click(await screen.findByRole('button', { name: 'Restore the previous value: Legal name' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toMatch(/Now\s*New Ltd.*After restoring\s*Old Ltd/)
  await user.click(within(dialog).getByRole('button', { name: 'Restore this value' }))
  expect(await within(dialog).findByRole('alert')).toBeTruthy() // Another person was faster: nothing is lost.
  await user.click(within(dialog).getByRole('button', { name: 'Restore this value' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  // The button is gone, as nothing is left to restore: the focus stays nearby.
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull())
  await waitFor(() =>
    expect(screen.getByRole('table', { name: 'What changed' }).contains(document.activeElement)).toBe(true),
  )
  expect(sent).toEqual([
    [{ legalName: 'Old Ltd' }, 7],
    [{ legalName: 'Old Ltd' }, 7],
  ])
})

test('who acted for whom, people above, and events that are not there', async () => {
  const alias = { hidden: false, name: 'Amélie', email: null, reason: 'Looking at it together' }
  const hidden = { type: 'USER', hidden: true, userKey: null, email: null, name: null, role: null }
  const events = [anEvent({ alias }), anEvent({ auditKey: 'b', actor: hidden, ip: null, userAgent: null })]
  await open(fakes({ search: () => pageOf(events) }))
  expect(await screen.findByText('Amélie (as jo@customer.test)')).toBeTruthy()
  expect(screen.getByText('Your provider')).toBeTruthy()
})

test('says when one answer did not reach far enough, and continues from there', async () => {
  let calls = 0
  const { user } = await open(
    fakes({
      search: ({ body }) => {
        calls += 1
        return body.cursor ? pageOf([anEvent()]) : pageOf([], { nextCursor: 'bm90', hasMore: true, partial: true })
      },
    }),
    '/audit?field=zip',
  )
  expect(await screen.findByText(/Older events haven’t been searched yet/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep searching' }))
  expect(await screen.findByText('Jo Sample')).toBeTruthy()
  expect(calls).toBe(2)
})

test('a filter that finds nothing says so', async () => {
  await open(fakes({ search: () => pageOf([]) }), '/audit?who=nobody')
  expect(await screen.findByText('No events match these filters')).toBeTruthy()
})
test('a failure is said with a way to try again', async () => {
  await open(
    fakes({
      search: () => {
        throw new Problem('account.notFound')
      },
    }),
  )
  expect(await screen.findByText('The audit trail couldn’t be loaded')).toBeTruthy()
})
test('without the right the page says so and asks nothing', async () => {
  await openPage(AuditPage, { at: '/audit', rights: { AcctMgmnt: 'N' }, api: {} })
  expect(await screen.findByText('You can’t view the audit trail')).toBeTruthy()
})
