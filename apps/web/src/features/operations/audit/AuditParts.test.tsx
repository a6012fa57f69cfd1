import { Problem } from '@portal/contract/core/errors'
import type { ExportFile } from '@portal/contract/core/files/files.fields'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { reportCopied, reportOnce, reportUi } from '../../../core/audit/reportUi.ts'
import { acctKey, anEvent, fakes, pageOf, sessionKey } from '../../../../test/audit.ts'
import { NoAnswer } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { session } from '../../../lib/session.ts'
import { ActivityTab } from './ActivityTab.tsx'
import { AuditPage } from './AuditPage.tsx'
import { UnsavedReports } from './UnsavedReports.tsx'

const rights = { AcctMgmnt: 'W', ExportAcct: 'W' } as const
const open = (given: ReturnType<typeof fakes>, at = '/audit') => openPage(AuditPage, { at, rights, api: given.api })

test('an export is requested with the filters of the page, and downloaded when ready', async () => {
  const created: unknown[] = []
  const file: ExportFile = {
    exportKey: sessionKey,
    kind: 'audit',
    format: 'jsonl',
    state: 'Done',
    rows: 1220,
    bytes: 40_000,
    createdOn: '2026-11-18T14:00:00.000Z',
    expiresOn: '2026-11-25T14:00:00.000Z',
  }
  const { user } = await open(
    fakes({
      exports: () => ({ items: created.length > 0 ? [file] : [] }),
      createExport: ({ body }) => {
        created.push(body)
        return { ...file, state: 'Waiting' }
      },
    }),
    '/audit?result=DENIED&period=all',
  )
  await user.click(await screen.findByRole('button', { name: 'Export…' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('No files yet')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'JSON Lines' }))
  await user.click(within(dialog).getByRole('button', { name: /Create file/ }))
  expect(await within(dialog).findByText(/1,220 events, 40 kB\./)).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Download' })).toBeTruthy()
  expect(created).toEqual([{ format: 'jsonl', outcome: ['DENIED'] }])
})

test('the tab of an account has what is planned and what happened, in French too', async () => {
  const planned = [
    {
      on: '2026-12-01T05:00:00.000Z',
      changeKey: null,
      text: 'Le statut deviendra Suspendu',
      by: 'Cora',
      state: 'Scheduled',
    },
    { on: null, changeKey: 'c1', text: 'Ferme 3 comptes', by: 'Cora', state: 'AwaitingApproval' },
  ]
  const kinds: unknown[] = []
  const { user } = await openPage(() => <ActivityTab account={{ acctKey }} />, {
    at: '/tab',
    rights,
    language: 'fr-fr',
    api: {
      audit: {
        activity: ({ body }) => {
          kinds.push(body.kind)
          return { planned, items: [anEvent()], nextCursor: null, hasMore: false, partial: false, capped: false }
        },
      },
    },
  })
  expect(await screen.findByText('Le statut deviendra Suspendu')).toBeTruthy()
  expect(screen.getByText('planifié par Cora')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ferme 3 comptes' }).getAttribute('href')).toBe('/changes/c1')
  expect(screen.getByText('Jo Sample')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Statut' }))
  await waitFor(() => expect(kinds).toEqual(['done', 'status']))
  expect(screen.getByRole('link', { name: 'Ouvrir dans le journal d’audit' }).getAttribute('href')).toBe(
    `/audit?account=${acctKey}`,
  )
})

const userKey = '018f0000-0000-7000-8000-0000000000a1'
const targets = [
  { type: 'user', key: userKey, name: 'jo@customer.test' },
  { type: 'group', key: 'g1', name: 'Helpdesk' },
  { type: 'change', key: 'c1', name: 'account.status' },
]
const linked = async (given: Partial<Parameters<typeof openPage>[1]>, more: Parameters<typeof anEvent>[0] = {}) => {
  const { api } = fakes({ search: () => pageOf([anEvent({ targets, ...more })]) })
  const { user } = await openPage(AuditPage, { at: '/audit', rights, api, ...given })
  // The row shows the first and how many more there are; the detail shows all.
  await user.click(within(await screen.findByRole('row', { name: /jo ?@customer\.test \+2/ })).getByRole('button'))
  const detail = within((await screen.findByText('Objects', { selector: 'dt' })).nextSibling as HTMLElement)
  expect(detail.getByText('Helpdesk')).toBeTruthy()
  const hrefOf = (name: string | RegExp) => detail.queryByRole('link', { name })?.getAttribute('href')
  return [/^jo ?@customer\.test$/, 'Helpdesk', 'account.status'].map(hrefOf)
}

test('people, groups and change sets of an event lead to their pages', async () => {
  expect(await linked({ rights: { ...rights, UserGroupsAccess: 'R' } })).toEqual([
    `/accounts/${acctKey}?tab=2`,
    '/accessManagement/g1',
    '/changes/c1',
  ])
})

test.each([
  ['change.notFound', 'Bulk change (unknown)'],
  ['rights.missing', 'Bulk change'],
])('the object of a refused attempt is in words, and its path in the detail: %s', async (errorCode, words) => {
  const path = '/api/v1/ChangeSet/018f3c1e-0000-7000-8000-00000000dead'
  const refused = anEvent({
    action: 'access.denied',
    text: 'Attempt refused',
    outcome: 'DENIED',
    errorCode,
    changes: [],
    targets: [{ type: 'route', key: 'GET /api/v1/ChangeSet/:changeKey', name: path }],
  })
  const { user } = await open(fakes({ search: () => pageOf([refused]) }), '/audit?result=DENIED&period=all')
  const row = within((await screen.findByText(words)).closest('tr') as HTMLElement)
  expect(screen.queryByText(path)).toBeNull()
  await user.click(row.getByRole('button'))
  expect(await screen.findByText(path)).toBeTruthy()
  // Exactly the filter of this tab is on, in all time.
  expect(screen.getByRole('button', { name: 'Refused', pressed: true })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save as view…' })).toBeNull()
  expect(screen.getByRole('button', { name: /^Filters/ }).textContent).toContain('1')
})

test.each([
  ['without the right and the module', { me: { modules: { 'Customer-Add/Edit Users': 'none' } as never } }, {}],
  ['of an account elsewhere', { rights: { ...rights, UserGroupsAccess: 'R' } as const }, { acctName: null }],
])('an object that does not open to the reader is no link: %s', async (_, given, more) => {
  expect(await linked(given, more)).toEqual([undefined, undefined, '/changes/c1'])
})

test('days and moments in a change are written as the reader writes them', async () => {
  const change = (field: string, newText: string) => ({ ...anEvent().changes[0]!, field, label: field, newText })
  const changes = [change('due', '2026-12-01'), change('at', '2026-11-18T14:00:00.000Z')]
  const { user } = await open(fakes({ search: () => pageOf([anEvent({ action: 'account.status.planned', changes })]) }))
  await user.click(await screen.findByRole('button', { expanded: false, name: /2026/ }))
  const table = await screen.findByRole('table', { name: 'What changed' })
  expect(table.textContent).toContain('12/01/2026')
  expect(table.textContent).not.toMatch(/2026-1/)
})

test('the tab of an account says where a page stopped looking, also below the events that it found', async () => {
  await openPage(() => <ActivityTab account={{ acctKey }} />, {
    at: '/tab',
    rights,
    api: {
      audit: {
        activity: () => ({
          planned: [],
          items: [anEvent()],
          nextCursor: 'bm90',
          hasMore: true,
          partial: true,
          capped: false,
        }),
      },
    },
  })
  expect(
    await screen.findByText('No more matches among recent events. Older events haven’t been searched yet.'),
  ).toBeTruthy()
  expect(screen.getByText('Jo Sample')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Keep searching' })).toBeTruthy()
})

test.each([
  ['there is no answer', new NoAnswer()],
  ['the server is away', new Problem('server.unavailable')],
  ['it is slow to many', new Problem('request.tooMany', { values: { seconds: 3 } })],
])(
  'a report that fails because %s is said in the words of the specification, and logged with its cause',
  async (_, cause) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const save = () => {
      throw cause
    }
    await openPage(UnsavedReports, { at: '/any', rights, api: { audit: { save } } })
    await reportUi({ action: 'ui.printed', page: 'recoveryCodes' })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to save audit trial\./)
    expect(logged.mock.calls).toEqual([['Failed to save audit trial.', expect.any(Error)]])
    logged.mockRestore()
  },
)

test('a record is told once for each visit', async () => {
  const saved: unknown[] = []
  const save = ({ body }: { body: unknown }) => {
    saved.push(body)
    return { saved: true }
  }
  const api = { audit: { save } }
  await openPage(UnsavedReports, { at: '/any', rights, api })
  const viewed = { action: 'ui.viewed', acctKey, page: 'account' } as const
  for (let look = 0; look < 3; look += 1) reportOnce(viewed)
  for (const field of ['acctNumber', 'acctKey', 'acctNumber']) reportCopied(acctKey, field)
  const copied = { action: 'ui.copied', acctKey, page: 'account' }
  const whole = [viewed, { ...copied, target: 'acctNumber' }, { ...copied, target: 'acctKey' }]
  await waitFor(() => expect(saved).toEqual(whole))
  session.end('signedout')
  await openPage(UnsavedReports, { at: '/any', rights, api })
  reportOnce(viewed)
  await waitFor(() => expect(saved).toEqual([...whole, viewed]))
})

test('what could not be reported is said in the words of the specification, and tried again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const saved: unknown[] = []
  let broken = true
  const { user } = await openPage(UnsavedReports, {
    at: '/any',
    rights,
    api: {
      audit: {
        save: ({ body }) => {
          if (broken) throw new Problem('audit.notSaved')
          saved.push(body)
          return { saved: true }
        },
      },
    },
  })
  await reportUi({ action: 'ui.printed', page: 'recoveryCodes' })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to save audit trial.')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(saved).toEqual([{ action: 'ui.printed', page: 'recoveryCodes' }])
  logged.mockRestore()
})
