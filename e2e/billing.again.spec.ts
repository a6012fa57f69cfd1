import { randomUUID } from 'node:crypto'
import { enter, expectNoMouse, pressOn, tabUntil } from './keys.ts'
import { aBilledCustomer } from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, test } from './test.ts'

// A wrong tax id is found after the payment and corrected: the invoice is credited and billed again, and the payment moves.

type Document = { BillKey: string; Number: string; Total: number; Open: number; BillTo: { TaxId: string | null } }

/** A customer of Cordage Reseller in its country, with a tax id and an invoice that is paid. */
async function aPaidInvoice(TaxId: string) {
  const { call, acctKey, currency: Currency, invoice } = await aBilledCustomer<Document>({ TaxId })
  const payment = { BillKey: invoice.BillKey, Amount: invoice.Total, Currency, Reference: `TRF-${acctKey.slice(-8)}` }
  const PaidOn = new Date().toISOString().slice(0, 10)
  const once = { 'idempotency-key': randomUUID() }
  await call('POST', '/api/v1/Billing/Payment', { Payments: [{ ...payment, PaidOn }] }, once)
  return { call, acctKey, invoice, detail: `/api/v1/Billing/Invoice/${invoice.BillKey}` }
}

test('a wrong tax id is corrected, and the paid invoice credited and billed again with it, by keyboard alone', async ({
  page,
}) => {
  const [wrong, right] = ['TEST-100200', 'TEST-100300']
  const { call, acctKey, invoice, detail } = await aPaidInvoice(wrong)
  expect(await call('GET', detail)).toMatchObject({ PaymentStatus: 'Paid', BillTo: { TaxId: wrong } })

  const t = await enter(page, 'rs@demo.test', `/accounts/${acctKey}`)
  const edit = t('form.editSection', { title: t('accounts.section.billing') })
  await pressOn(page, page.getByRole('button', { name: edit }))
  await tabUntil(page, page.getByRole('textbox', { name: t('field.taxId') }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(right)
  const unsaved = page.getByRole('region', { name: t('form.unsaved') })
  await pressOn(page, unsaved.getByRole('button', { name: t('form.save'), exact: true }))
  await expect(unsaved).toHaveCount(0)

  await page.goto(`/adminBillingList/${invoice.BillKey}`)
  const { Number: number } = invoice
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible()
  await expect(page.getByText(t('billing.taxIdIs', { taxId: wrong }))).toBeVisible()
  const acts = page.getByRole('group', { name: t('billing.acts') })
  await pressOn(page, acts.getByRole('button', { name: t('billing.act.again'), exact: true }))
  const dialog = page.getByRole('dialog', { name: t('billing.again.title', { number }) })
  const compared = dialog.getByRole('region', { name: t('billing.again.compared') })
  await expect(compared.getByRole('row', { name: new RegExp(`${wrong} ${right}`) })).toBeVisible()
  await expectNoViolations(page, 'an invoice credited and billed again')
  await tabUntil(page, dialog.getByRole('textbox', { name: t('users.reason') }))
  await page.keyboard.type('Wrong tax ID')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  // The new invoice has the right tax id and the payment, the credited one keeps what it said.
  await expect(page.getByRole('heading', { level: 2, name: t('billing.relation.REPLACED') })).toBeVisible()
  await expect(page.getByText(t('billing.taxIdIs', { taxId: right }))).toBeVisible()
  await expect(page.getByText(t('billing.payment.Paid'), { exact: true }).first()).toBeVisible()
  await expect(page.getByText(t('billing.fromBalance'))).toBeVisible()
  await expectGoodShape(page, 'an invoice that replaces another')
  await expectNoMouse(page)
  const replacing = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(replacing).not.toBe(invoice.BillKey)
  expect(await call('GET', `/api/v1/Billing/Invoice/${replacing}`)).toMatchObject({
    BillTo: { TaxId: right },
    Total: invoice.Total,
    Open: 0,
    BalanceMoves: [{ Amount: invoice.Total }],
  })
  expect(await call('GET', detail)).toMatchObject({
    BillTo: { TaxId: wrong },
    Open: 0,
    BalanceMoves: [{ Amount: -invoice.Total }],
  })
  const { Items } = await call<{ Items: object[] }>('GET', `/api/v1/Billing/Balance/${acctKey}`)
  expect(Items).toMatchObject([{ Amount: 0, Open: 0 }])
})

test('a set-up fee from the catalogue goes on the next invoice of a customer', async ({ page }) => {
  const t = await enter(page, 'rs@demo.test', '/adminBillingList?section=catalogue')
  const items = page.getByRole('table', { name: t('billing.view.catalogue') })
  await expect(items.getByRole('rowheader', { name: 'SETUP' })).toBeVisible()
  await expectGoodShape(page, 'the catalogue of one-off charges')
})
