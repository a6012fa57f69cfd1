import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { InvoicePage } from './InvoicePage.tsx'
import { aDetail, anInvoice, keys } from './billing.samples.ts'

const open = (billing: Fakes['billing'], rights = { Bill: 'W' } as const, me = {}) =>
  openPage(InvoicePage, {
    path: '/adminBillingList/$billKey',
    at: `/adminBillingList/${keys.issued}`,
    api: { billing },
    rights,
    me: { roleCode: 'RS', ...me },
  })
const payTo: NonNullable<InvoiceDetail['payTo']> = {
  holder: 'Cordage Reseller',
  iban: null,
  bic: null,
  bankCode: null,
  accountNumber: null,
  bankName: null,
  reference: 'RF17',
  paymentLink: 'https://pay.cordage.example/123',
}
const acts = () => within(screen.getByRole('group', { name: 'Actions' }))

test('whoever pays reads and downloads, and sees no act of its issuer', async () => {
  const ofIssuer = { allowed: false, reason: 'billing.ofCompany' }
  const detail = aDetail()
  const abilities = Object.fromEntries(Object.keys(detail.abilities).map((act) => [act, ofIssuer])) as never
  await open({ get: () => ({ ...detail, abilities }) }, { Bill: 'R' } as never)
  await screen.findByRole('table')
  expect(
    acts()
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Download'])
})

test('of an issuer, whoever may only read is told why at each act', async () => {
  const missing = { allowed: false, reason: 'Bill:W' }
  const detail = aDetail()
  const abilities = Object.fromEntries(Object.keys(detail.abilities).map((act) => [act, missing])) as never
  await open({ get: () => ({ ...detail, abilities }) }, { Bill: 'R' } as never)
  await screen.findByRole('table')
  const buttons = acts().getAllByRole('button', {
    name: /^(Record a payment|Send reminder|Issue credit note|Credit and bill again|Void)$/,
  })
  expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual([
    'true',
    'true',
    'true',
    'true',
    'true',
  ])
  expect(acts().getAllByRole('button', { name: /Why/ })).toHaveLength(5)
})

test('a customer, who can never have the acts of an issuer, pays and downloads', async () => {
  const missing = { allowed: false, reason: 'Bill:W' }
  const me = { roleCode: 'CU', companyType: 'CU', companyKey: 'a1' }
  const detail = aDetail()
  const abilities = Object.fromEntries(Object.keys(detail.abilities).map((act) => [act, missing])) as never
  const { user } = await open({ get: () => ({ ...detail, abilities, payTo }) }, { Bill: 'R' } as never, me)
  await screen.findByRole('table')
  const link = acts().getByRole('link', { name: /^Pay/ })
  expect(link.getAttribute('href')).toBe(payTo.paymentLink)
  // The page is another site's, so the click is left to the browser; here nothing is requested.
  let isTaken: boolean | undefined
  document.addEventListener('click', (event) => ((isTaken = event.defaultPrevented), event.preventDefault()), {
    once: true,
  })
  await user.click(link)
  expect(isTaken).toBe(false)
  expect(link.getAttribute('data-variant')).toBe('filled')
  expect(acts().getAllByRole('button')).toEqual([acts().getByRole('button', { name: 'Download' })])
})

test('whoever does not pay an invoice is not asked to', async () => {
  await open({ get: () => aDetail(anInvoice(), { payTo }) })
  await screen.findByRole('table')
  expect(acts().queryByRole('link')).toBeNull()
})
