import { randomUUID } from 'node:crypto'
import { inUnits } from '@portal/contract/core/money'
import { enter, expectNoMouse, pressOn, runChange, tabUntil } from './keys.ts'
import { aBilledCustomer } from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, test } from './test.ts'

// A statement of a bank by keyboard alone: one payment names an invoice, one is matched by someone, and the same file
// again has only duplicates.

test('a bank statement with an unmatched payment is recorded once, and its second import has only duplicates', async ({
  page,
}) => {
  const { call, acctKey, acctName: payer, currency, invoice } = await aBilledCustomer()
  const { Number: number, Open: open } = invoice
  const amount = (minor: number) => inUnits(minor, currency).toFixed(2)
  const tag = randomUUID().slice(0, 8)
  const today = new Date().toISOString().slice(0, 10)
  const buffer = Buffer.from(
    [
      'Value date;Amount;Currency;Payer;Description;Bank reference',
      `${today};${amount(open)};${currency};${payer};Invoice ${number};${tag}-1`,
      `${today};77.00;${currency};Unknown Sample Ltd;Thank you;${tag}-2`,
      `${today};-12.00;${currency};Sample Bank;Fees;${tag}-3`,
    ].join('\n'),
  )

  const t = await enter(page, 'rs@demo.test', '/adminBillingList?section=bank')
  const upload = page.locator('input[type=file]')
  await tabUntil(page, upload)
  await expectNoViolations(page, 'the file of a bank import')
  await upload.setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer })
  const table = page.getByRole('table', { name: t('bankImports.payments') })
  await expect(table.getByText(t('bankImports.verdict.CERTAIN'), { exact: true })).toBeVisible()
  await expect(table.getByText(t('bankImports.verdict.UNMATCHED'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('bankImports.notRead.outgoing_one', { count: '1' }))).toBeVisible()
  await expectGoodShape(page, 'the payments of a bank statement')

  const unmatched = table.getByRole('row').filter({ hasText: 'Unknown Sample Ltd' })
  await pressOn(page, unmatched.getByRole('button', { name: 'Unknown Sample Ltd' }))
  const dialog = page.getByRole('dialog')
  await tabUntil(page, dialog.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await tabUntil(page, dialog.getByRole('combobox', { name: t('bankImports.payer') }))
  await page.keyboard.type(payer)
  const option = page.getByRole('option', { name: new RegExp(payer) }).first()
  await expect(option).toBeVisible()
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expectNoViolations(page, 'the choice for a payment')
  await pressOn(page, dialog.getByRole('button', { name: t('bankImports.use') }))
  await expect(dialog).toHaveCount(0)
  await expect(unmatched.getByText(t('bankImports.balanceOf', { name: payer }))).toBeVisible()

  await pressOn(page, page.getByRole('button', { name: t('bankImports.record_other', { number: '2' }) }))
  await expectNoViolations(page, 'the preview of a bank import')
  await runChange(page, t)
  await page.keyboard.press('Escape')
  await expect(table.getByText(t('bankImports.verdict.DUPLICATE'), { exact: true })).toHaveCount(2)
  await expectNoMouse(page)
  expect(await call('GET', `/api/v1/Billing/Invoice/${invoice.BillKey}`)).toMatchObject({ Open: 0 })

  // The payment that named no invoice is on the balance of the payer and on its statement of account, once.
  type Balances = { Items: { BalanceKey: string; Amount: number }[] }
  const [balance] = (await call<Balances>('GET', `/api/v1/Billing/Balance/${acctKey}`)).Items
  expect(inUnits(balance?.Amount ?? 0, currency)).toBe(77)
  await page.goto(`/adminBillingList/statement/${acctKey}/${balance?.BalanceKey}`)
  const lines = page.getByRole('table', { name: t('balances.statement.title') })
  await expect(lines.getByRole('row').filter({ hasText: `${tag}-2` })).toHaveCount(1)
})
