import type { Browser } from '@playwright/test'
import { enter, expectNoMouse, pressOn, runButton, runChange, tabUntil } from './keys.ts'
import { callsOf, anInvitedPerson, reseller } from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, openAs, openTab, type Page, test } from './test.ts'

// Plans that companies hold: 200 customers' plans renewed together, an upgrade by keyboard alone, and seats given to
// people.

const boss = 'dt2@demo.test'
/** A person of the company above, who approves sets where the company has no second person. */
const above = 'sp2@demo.test'
const many = 200
type Call = Awaited<ReturnType<typeof callsOf>>
type CreatedChange = { ChangeKey: string }

/** Customers of the distributor with a plan without a trial, created in a few batches: others use the portal, too. */
async function customersOf(call: Call, count: number, plan: { PlanCode: string; Seats: number }): Promise<string[]> {
  const { CompanyKey } = await call<{ CompanyKey: string }>('GET', '/api/v1/AccountAdmin/LoginDetail')
  const created: string[] = []
  let left = count
  const line = async () => {
    while (left-- > 0) {
      const tag = crypto.randomUUID().slice(0, 8)
      const { AcctKey } = await call<{ AcctKey: string }>('POST', '/api/v1/Provision/Customer', {
        ParentKey: CompanyKey,
        Account: { AcctName: `Renewing ${tag}`, IndustryCode: 'LEGAL', Address: { Line1: '1 Road', Country: 'CA' } },
        Admin: { Email: `${tag}@renewing.test`, FirstName: 'Odile', LastName: 'Marble' },
        SendActivation: false,
        Plans: [{ ...plan, TrialDays: 0 }],
      })
      created.push(AcctKey)
    }
  }
  await Promise.all(Array.from({ length: 6 }, line))
  return created
}

/** Sells a company a plan without a trial. */
const sell = (call: Call, AcctKey: string, PlanCode: string, Seats: number) =>
  call('POST', '/api/v1/Provision/Plan', { AcctKey, PlanCode, Seats, TrialDays: 0 })

/** Sends the set whose preview is open to a second person, who approves it in another browser. */
async function sendAndApprove(page: Page, browser: Browser): Promise<void> {
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/Run') && answer.ok())
  await runButton(page).click()
  const { ChangeKey } = (await (await sent).json()).ResultContent as CreatedChange
  const tab = await openTab(browser, { locale: 'en-US' })
  await openAs(tab.page, above, `/changes/${ChangeKey}`)
  await expectGoodShape(tab.page, 'a set that waits for approval')
  await tab.page.getByRole('button', { name: /^Approve/ }).click()
  await expect(tab.page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  await tab.page.context().close()
  await expect(page.getByRole('dialog').getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
}

test('a distributor renews the plans of 200 customers at once: preview, approval, undo', async ({ page, browser }) => {
  const call = await callsOf(boss)
  await customersOf(call, many, { PlanCode: 'DOCS-50', Seats: 3 })
  await openAs(page, boss, '/plansAssign?view=held&planCode=DOCS-50&q=Renewing')
  const list = page.getByRole('region', { name: 'Company plans' })
  await expect(list.getByRole('link', { name: /^Renewing / }).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await bar.getByRole('button', { name: `Select all ${many}` }).click()
  await bar.getByRole('button', { name: 'Renew', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Renew company plans' })
  await dialog.getByRole('textbox', { name: 'Purchase order' }).fill('PO-2027-200')
  await expectNoViolations(page, 'the dialog that renews many plans')
  await dialog.getByRole('button', { name: /preview/i }).click()

  // Nothing has happened yet; the preview shows the effects.
  const orders = async () => {
    const body = { SearchText: 'Renewing', PlanCode: ['DOCS-50'], PageSize: 100, Sort: '-modified' }
    const { Items: items } = await call<{ Items: { PoNumber: string | null }[] }>(
      'POST',
      '/api/v1/Provision/Plan/Search',
      body,
    )
    return [...new Set(items.map(({ PoNumber }) => PoNumber))]
  }
  await expect(page.getByRole('dialog').getByText(`Renews ${many} company plans`)).toBeVisible()
  await expectGoodShape(page, 'the preview of many renewals')
  expect(await orders()).toEqual([null])
  await sendAndApprove(page, browser)
  expect(await orders()).toEqual(['PO-2027-200'])

  await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
  await expect(runButton(page)).toBeVisible()
  // Undoing so many also needs two people.
  await sendAndApprove(page, browser)
  await expect.poll(orders).toEqual([null])
})

test('more seats and another plan by keyboard alone, with the cost before', async ({ page }) => {
  const call = await callsOf(boss)
  const [customer = ''] = await customersOf(call, 1, { PlanCode: 'ESIGN-PRO', Seats: 5 })
  const t = await enter(page, boss, `/accounts/${customer}?tab=3`)
  const card = page.getByRole('region', { name: 'eSign Pro' })
  await expect(card).toBeVisible()
  await expectGoodShape(page, 'the plans of a company')
  const change = card.getByRole('button', { name: t('companyPlans.act.planOrSeats'), exact: true })
  await pressOn(page, change)
  const dialog = page.getByRole('dialog', { name: t('companyPlans.title_upgrade', { name: 'eSign Pro' }) })
  const seats = dialog.getByRole('textbox', { name: t('field.seats') })
  await tabUntil(page, seats)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('8')
  await expect(dialog.getByText('5 → 8 (+3)')).toBeVisible()
  await expectNoViolations(page, 'seats and what they cost')
  await pressOn(page, dialog.getByRole('button', { name: t('companyPlans.submit.changeSeats'), exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(card.getByText(t('companyPlans.seats.used', { used: '0', seats: '8' }))).toBeVisible()

  await pressOn(page, change)
  const upgrade = page.getByRole('dialog', { name: t('companyPlans.title_upgrade', { name: 'eSign Pro' }) })
  const plans = upgrade.getByRole('combobox', { name: t('field.toPlanCode') })
  // The first option is “none”.
  await expect(plans.getByRole('option').nth(1)).toBeAttached()
  await tabUntil(page, plans)
  await page.keyboard.press('ArrowDown')
  const code = await plans.inputValue()
  await expect(upgrade.getByText(t('companyPlans.preview.title'))).toBeVisible()
  await expectNoViolations(page, 'another plan and what it costs')
  await pressOn(page, upgrade.getByRole('button', { name: t('companyPlans.submit.upgrade'), exact: true }))
  await expect(upgrade).toHaveCount(0)
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 3, name: code })).toBeVisible()
  await expectNoMouse(page)
})

test('two seats for three people are an offer, in French by keyboard alone; then they move to another plan', async ({
  page,
}) => {
  const partner = await reseller(boss, 'fr-fr')
  const { acctKey } = await anInvitedPerson({ by: partner })
  const call = await callsOf(partner.email, partner.secret)
  await sell(call, acctKey, 'ESIGN-PRO', 2)
  await sell(call, acctKey, 'ESIGN-POOL', 5)
  for (const name of ['Ada', 'Bo'])
    await call('POST', '/api/v1/Provision/User', {
      AcctKey: acctKey,
      Email: `${name}.${crypto.randomUUID().slice(0, 8)}@seats.test`,
      FirstName: name,
      LastName: 'Sample',
      Kind: 'ENDUSER',
    })
  await page.setViewportSize({ width: 1440, height: 900 })
  const t = await enter(page, partner.email, `/accounts/${acctKey}?tab=4`, partner.secret)
  const full = t('userPlans.free', { free: '2', total: '2' })
  await expect(page.getByText(full)).toBeVisible()
  await expectGoodShape(page, 'the people of a company and their plans')
  await tabUntil(page, page.getByRole('checkbox', { name: t('table.selectPage') }))
  await page.keyboard.press('Space')
  await pressOn(page, page.getByRole('button', { name: t('userPlans.act.assign'), exact: true }))
  const dialog = page.getByRole('dialog', { name: t('userPlans.assign.many_other', { number: '3' }) })
  await tabUntil(page, dialog.getByRole('radio').first())
  await page.keyboard.press('Space')
  const pro = dialog.getByRole('radio', { name: 'Signature Pro' })
  await tabUntil(page, pro, 'ArrowDown')
  await expect(pro).toBeChecked()
  const missing = t('userPlans.short_one', { people: '3', free: '2', missing: '1' })
  await expect(dialog.getByText(missing)).toBeVisible()
  await tabUntil(page, dialog.getByRole('radio', { name: t('userPlans.shortNone', { seats: '3' }) }))
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('radio', { name: t('userPlans.shortSome_other', { free: '2' }) })).toBeChecked()
  await expectNoViolations(page, 'too few seats for the people selected')
  await pressOn(page, dialog.getByRole('button', { name: t('accountsList.preview'), exact: true }))
  await expect(runButton(page)).toBeVisible()
  await runChange(page, t)
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('userPlans.free', { free: '0', total: '2' }))).toBeVisible()

  await pressOn(page, page.getByRole('button', { name: t('userPlans.moveAll') }))
  const move = page.getByRole('dialog', { name: t('userPlans.change.many_other', { number: '2' }) })
  await expect(move.getByRole('radio', { name: 'Signature Réserve' })).toBeChecked()
  await expectNoViolations(page, 'everyone with a plan moves to another')
  await pressOn(page, move.getByRole('button', { name: t('accountsList.preview'), exact: true }))
  await expect(runButton(page)).toBeVisible()
  await runChange(page, t)
  await page.keyboard.press('Escape')
  await expect(page.getByText(full)).toBeVisible()
  // "Since" is fully visible next to the plans.
  const cut = await page
    .locator('main time')
    .evaluateAll((times) =>
      times.flatMap(({ parentElement: cell }) => (cell && cell.scrollWidth > cell.clientWidth ? cell.textContent : [])),
    )
  expect(cut).toEqual([])
  await expectNoMouse(page)
})
