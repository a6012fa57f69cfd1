import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { anInvoice, keys } from './billing.samples.ts'
import { LastInvoice } from './LastInvoice.tsx'

test('the last invoice is an issued one: no draft and no credit note', async () => {
  const search = vi.fn<NonNullable<NonNullable<Fakes['billing']>['search']>>(() => ({
    items: [anInvoice()],
    nextCursor: null,
    hasMore: false,
    partial: false,
    capped: false,
  }))
  await openPage(() => <LastInvoice acctKey={keys.before} />, { rights: { Bill: 'R' }, api: { billing: { search } } })
  await screen.findByRole('link', { name: /COR-2026-000123/ })
  expect(search.mock.lastCall?.[0].body).toMatchObject({
    account: keys.before,
    kind: ['INVOICE'],
    invoiceStatus: ['Issued'],
    sort: '-issuedOn',
  })
})
