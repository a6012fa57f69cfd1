import type { Locator } from '@playwright/test'
import { callsOf, anInvitedPerson, reseller } from './people.ts'
import { expectGoodLooks, expectReflow, sizes } from './shape.ts'
import { expect, openAs, type Page, refused, test } from './test.ts'

// The layout of dialogs around accounts, people, rights, settings and the audit: several per sign-in.

const dialogOf = (page: Page) => page.getByRole('dialog')
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Checks the open overlay, once complete: light and wide, dark and narrow, and the narrowest. */
async function look(page: Page, where: string, layer = dialogOf(page)): Promise<void> {
  await expect(layer.first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectGoodLooks(page, where)
  await expectReflow(page, 320, where)
  await page.setViewportSize(sizes[0])
  await page.emulateMedia({ colorScheme: 'light' })
}
async function shut(page: Page, layer = dialogOf(page)): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(layer).toHaveCount(0)
}
/** Opens by a button, checks, and closes again. */
async function lookBehind(page: Page, opener: Locator, where: string, layer = dialogOf(page)): Promise<void> {
  await opener.click()
  await look(page, where, layer)
  await shut(page, layer)
}

test('the list: preview beside it, a view and its menu, several at once, a change set before and after, the tray', async ({
  page,
}) => {
  const partner = await reseller('dt@demo.test')
  const { acctName } = await anInvitedPerson({ by: partner })
  await openAs(page, partner.email, '/accounts/acctSearch?role=CU', partner.secret)
  await lookBehind(
    page,
    button(page, `Quick view of ${acctName}`),
    'an account beside the list',
    page.getByRole('complementary', { name: 'Quick view' }),
  )

  await button(page, 'Save as view…').click()
  await look(page, 'a view to keep')
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toHaveCount(0)
  await lookBehind(page, button(page, 'Actions for the view Mine'), 'the menu of a view', page.getByRole('menu'))

  await page.getByRole('checkbox', { name: `Select ${acctName}` }).check()
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await lookBehind(page, button(bar, 'Change status…'), 'a status for many')
  await lookBehind(page, button(bar, 'Notify…'), 'a notice for many')
  await button(bar, 'Tags…').click()
  await page.getByRole('textbox', { name: 'Add tags' }).fill('Renewed')
  await page.keyboard.press('Enter')
  await look(page, 'tags for many')
  await button(page, 'Preview').click()
  const run = button(page, 'Change the tags of 1 account')
  await expect(run).toBeVisible()
  await look(page, 'what a change would do')
  await run.click()
  await expect(dialogOf(page).getByText('Done', { exact: true }).first()).toBeVisible()
  await look(page, 'a change that is done')
  await shut(page)
  await lookBehind(page, button(page, /^Bulk changes/), 'the tray of changes')
})

test('an account: status, closing, moving, contact, invitation, and why something is not possible', async ({
  page,
  expected,
}) => {
  const partner = await reseller('dt@demo.test')
  await openAs(page, 'dt@demo.test', `/accounts/${partner.acctKey}`)
  await button(page, 'Change status').click()
  await look(page, 'a status')
  await dialogOf(page).getByRole('radio', { name: 'Closed' }).check()
  await look(page, 'a closing')
  await page.keyboard.press('Escape')
  await button(page, 'Leave without saving').click()
  await expect(dialogOf(page)).toHaveCount(0)
  await lookBehind(page, button(page, 'Add contact'), 'a contact')
  await page.goto(`/accounts/${partner.acctKey}?tab=2`)
  await lookBehind(page, button(page, 'Invite administrator'), 'an invitation')

  const { CompanyKey } = await (
    await callsOf('dt@demo.test')
  )<{ CompanyKey: string }>('GET', '/api/v1/AccountAdmin/LoginDetail')
  expected.push(refused(403))
  await page.goto(`/accounts/${CompanyKey}`)
  await lookBehind(page, button(page, /^Why\?/), 'why something is not possible')
})

test('a move of an account', async ({ page }) => {
  const partner = await reseller('dt@demo.test')
  await openAs(page, 'sp@demo.test', `/accounts/${partner.acctKey}`)
  await lookBehind(page, page.getByRole('button', { name: 'Move', exact: true }), 'a move')
})

test('settings: where a value comes from, what a lock would do, copying from another account', async ({ page }) => {
  await openAs(page, 'sp@demo.test', '/acctSettings')
  await lookBehind(page, button(page, /Source of the value for/), 'where a value comes from')
  await lookBehind(page, button(page, /^Lock /), 'what a lock would do')
  await lookBehind(page, button(page, 'Copy from…'), 'a copy of settings')
})

test('access groups: a new one, one to edit, a matrix to review', async ({ page }) => {
  const partner = await reseller('dt@demo.test')
  await openAs(page, partner.email, '/accessManagement', partner.secret)
  await button(page, 'New group…').click()
  await look(page, 'a new group')
  await page.getByRole('textbox', { name: 'Name' }).fill('Reception')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Reception' })).toBeVisible()
  await look(page, 'a group to edit', page.getByRole('main'))

  await page.goto('/accessManagement')
  await page.getByRole('grid').getByRole('gridcell').last().click()
  await page.keyboard.press('r')
  await button(page, 'Review and save…').click()
  await look(page, 'a matrix to review')
})

test('a feature: for one account, for many', async ({ page }) => {
  await openAs(page, 'sp@demo.test', '/featureList/ShowPlanUsage')
  await lookBehind(page, page.getByRole('button', { name: 'Set…', exact: true }), 'a feature for one account')
  await lookBehind(page, button(page, 'Apply to many accounts…'), 'a feature for many accounts')
})

test('the audit: an event in detail, and the export', async ({ page }) => {
  await openAs(page, 'rs@demo.test', '/audit')
  const opener = page.getByRole('region', { name: 'Audit trail' }).locator('tbody button[aria-expanded]').first()
  await opener.click()
  await look(page, 'an event', button(page, 'Show as JSON'))
  await lookBehind(page, button(page, 'Export…'), 'an export')
})
