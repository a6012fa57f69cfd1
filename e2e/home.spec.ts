import { pressOn } from './keys.ts'
import { reseller } from './people.ts'
import { expect, expectWhole, openAs, test } from './test.ts'

// A line of the worklist starts its action on the home page, by keyboard and on a phone.

test('reminders of overdue invoices begin on the home page, and the focus comes back', async ({ page }) => {
  await openAs(page, 'rs@demo.test', '/common/home')
  const act = page.getByRole('button', { name: /^Send reminders: \d+ overdue invoices?$/ })
  await pressOn(page, act)
  const preview = page.getByRole('dialog', { name: 'Send reminders' })
  await expect(preview.getByText(/Sends \d+ reminders?|refused/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(act).toBeFocused()
})

test('seats and renewals open the dialogs of the list', async ({ page }) => {
  await openAs(page, 'ra@demo.test', '/common/home')
  await page.getByRole('button', { name: /^\d+ more$/ }).click()
  for (const [act, title] of [
    [/^Add seats: /, 'Change seats'],
    [/^Renew: /, 'Renew company plans'],
  ] as const) {
    await page.getByRole('button', { name: act }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('on a phone in French the acts stand beside or below their lines, and nothing is cut', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const partner = await reseller('dt@demo.test', 'fr-fr')
  await page.route('**/api/v1/Worklist', async (route) => {
    const line = { Total: 12, Capped: false, First: 'Ada Able', FirstKey: null, Sums: [], Ahead: [], Parts: [] }
    const items = ['InvoicesOverdue', 'DomainsFailing', 'PlansFull', 'InvitationsOpen'].map((Kind) => ({
      ...line,
      Kind,
    }))
    const answer = await route.fetch()
    const body = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...body, ResultContent: { Items: items, Partial: false } } })
  })
  await openAs(page, partner.email, '/common/home', partner.secret)
  await expect(page.getByRole('button', { name: /^Envoyer des rappels/ })).toBeVisible()
  await expectWhole(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide).toBe(0)
  for (const act of await page.getByRole('region', { name: 'À traiter' }).getByRole('button').all()) {
    const box = await act.boundingBox()
    expect(box && box.x + box.width).toBeLessThanOrEqual(320)
  }
})

test('what needs attention in an account arrives without moving its page', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/Worklist/Account*', async (route) => {
    await held
    const line = { Total: 2, Capped: false, First: null, FirstKey: null, Sums: [], Ahead: [], Parts: [] }
    const result = { Items: [{ ...line, Kind: 'UsersLocked' }], Partial: false }
    await route.fulfill({ json: { StatusCode: 200, Message: [], ResultContent: result } })
  })
  await openAs(page, 'cu@demo.test', '/accounts/acctCreateEdit?tab=1')
  const tabs = page.getByRole('tablist').first()
  await expect(tabs).toBeVisible()
  await expect(page.getByText(/\d+\/\d+/).first()).toBeVisible()
  const before = await tabs.boundingBox()
  answer()
  await expect(page.getByRole('link', { name: '2 locked users' })).toBeVisible()
  // The line of plans next to it may still move by half a pixel.
  expect(Math.abs(((await tabs.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1)
})

test('what needs attention in a person arrives without moving their page, on a phone too', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/Worklist/User/*', async (route) => {
    await held
    const key = route.request().url().split('/').at(-1)
    const line = { Key: key, Name: null, Total: null, Capped: false, On: null, Sums: [] }
    const items = ['OnlyAdministrator', 'SignInLong'].map((Kind) => ({ ...line, Kind, Total: 91 }))
    await route.fulfill({ json: { StatusCode: 200, Message: [], ResultContent: { Items: items, Partial: false } } })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'rs@demo.test', '/CPManageUsers')
  await page.locator('main a[href^="/users/"]').first().click()
  const record = page.getByRole('heading', { level: 2 }).first()
  await expect(record).toBeVisible()
  const before = await record.boundingBox()
  answer()
  await expect(page.getByText('Only active administrator of the account')).toBeVisible()
  expect(Math.abs(((await record.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1)
  await page.getByRole('button', { name: '1 more' }).click()
  await expect(page.getByText('No sign-in for 91 days')).toBeVisible()
})
