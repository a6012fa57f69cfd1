import { audit } from '@portal/contract/operations/audit/audit.contract'
import { accounts } from '@portal/contract/directory/accounts/accounts.contract'
import { billing } from '@portal/contract/commerce/billing/billing.contract'
import type { Input, Route } from '@portal/contract/core/route'
import type { FileKind } from '@portal/contract/core/files/files.fields'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../test/openPage.tsx'
import { useScheduleThis } from './useScheduleThis.ts'

const rights = { ScheduledReports: 'W', ReportAccessEnable: 'R' } as const
const open = <R extends Route>(route: R, kind: FileKind | undefined, input: Input<R>, options = {}) =>
  openPage(
    () => {
      const acts = useScheduleThis(route, kind, () => input)
      return (
        <main>
          {acts.map(({ key, label, onSelect }) => (
            <button key={key} type="button" onClick={onSelect}>
              {label}
            </button>
          ))}
          The list
        </main>
      )
    },
    { rights, ...options },
  )
/** The buttons that the list offers. */
async function offered() {
  await screen.findByText('The list')
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}
/** The address that the button leads to, with the values it passes on. */
async function handed<R extends Route>(route: R, kind: FileKind, input: Input<R>) {
  const { user, router } = await open(route, kind, input)
  await user.click(await screen.findByRole('button', { name: 'Schedule this…' }))
  const { pathname, search } = router.state.location
  return [pathname, search]
}
const person = '018f0000-0000-7000-8000-000000000001'
const page = '/reports/rptSchedule'

test('a list hands over its kind and what it is asked by, in the names of its route', async () => {
  const body = {
    status: ['Active'],
    searchText: 'north',
    sort: 'acctName',
    format: 'csv',
    customerRefCode: undefined,
  } as const
  expect(await handed(accounts.exportFile, 'accounts', { body } as never)).toEqual([
    page,
    { kind: 'accounts', asked: { status: ['Active'], searchText: 'north', sort: 'acctName' } },
  ])
})
test('months of invoices and of the audit are left out: each run has its own', async () => {
  const body = {
    invoiceStatus: ['Issued'],
    issuedFrom: '2026-01-01T00:00:00.000Z',
    issuedTo: '2026-02-01T00:00:00.000Z',
    format: 'csv',
  } as const
  expect(await handed(billing.exportFile, 'invoices', { body } as never)).toEqual([
    page,
    { kind: 'invoices', asked: { InvoiceStatus: ['Issued'] } },
  ])
})
test('a period of the audit is left out', async () => {
  const body = { outcome: ['DENIED'], from: '2026-01-01T00:00:00.000Z', format: 'jsonl' } as const
  expect(await handed(audit.createExport, 'audit', { body, idempotencyKey: person } as never)).toEqual([
    page,
    { kind: 'audit', asked: { Outcome: ['DENIED'] } },
  ])
})

test('without the right to schedules it is not offered', async () => {
  await open(accounts.exportFile, 'accounts', { body: {} }, { rights: { ScheduledReports: 'R' } })
  expect(await offered()).toEqual([])
})
test('nor for what cannot be scheduled', async () => {
  await open(accounts.exportFile, undefined, { body: {} })
  expect(await offered()).toEqual([])
})
test('nor for selected rows', async () => {
  await open(accounts.exportFile, 'accounts', { body: { acctKeys: [person] } })
  expect(await offered()).toEqual([])
})
test('nor for a result without some of its rows', async () => {
  await open(accounts.exportFile, 'accounts', { body: { except: [person] } })
  expect(await offered()).toEqual([])
})
