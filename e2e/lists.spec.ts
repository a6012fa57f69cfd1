import type { Locator } from '@playwright/test'
import { rangeOf, rowsOf, settled } from './accounts.ts'
import { expect, expectWhole, openAs, type Page, test } from './test.ts'

// The parts above every list: how soon the rows come, that they stay in place, and where the focus is afterwards.

const accounts = '/accounts/acctSearch'
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** Tab presses from the focused element to the first row. */
async function stopsTo(page: Page, row: Locator): Promise<number> {
  const isThere = () => row.evaluate((one) => one.contains(document.activeElement))
  for (let presses = 1; presses <= 40; presses++) {
    await page.keyboard.press('Tab')
    if (await isThere()) return presses
  }
  return Number.POSITIVE_INFINITY
}

test('the first row of every list is 12 Tab stops from its heading at most', async ({ page }) => {
  await openAs(page, 'dt@demo.test')
  for (const path of [
    accounts,
    `${accounts}?role=CU,RS,DT&status=Active,Suspended&language=en-us`,
    `${accounts}?layout=tree`,
    '/accounts/acctCreateEdit?tab=2',
    '/accounts/acctCreateEdit?tab=10',
    '/audit',
    '/audit?result=SUCCESS&period=all',
    '/changes?which=all',
    '/accessManagement?view=groups',
    '/featureList/ShowPlanUsage',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const row = page.locator('main tbody tr').first()
    await expect(row).toBeVisible()
    await expectWhole(page)
    expect(await stopsTo(page, row), path).toBeLessThanOrEqual(12)
  }
})

test('lists of requests, notice templates and sessions are as near to their headings', async ({ page }) => {
  await openAs(page, 'dt@demo.test', '/accounts/requests?status=All')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // There may be no requests for access: then the link after the list is as near.
  await expectWhole(page)
  const next = page
    .locator('main tbody tr')
    .or(page.getByRole('link', { name: 'Go to account search' }))
    .first()
  expect(await stopsTo(page, next)).toBeLessThanOrEqual(12)

  await page.goto('/accounts/noticeTemplates')
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Near ${Date.now()}`)
  await dialog.getByRole('textbox', { name: 'Subject' }).first().fill('Near')
  await dialog.getByRole('textbox', { name: 'Message' }).first().fill('Near')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  const template = page.locator('main tbody tr').first()
  await expect(template).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  expect(await stopsTo(page, template)).toBeLessThanOrEqual(12)

  await page.goto('/profile')
  const sessions = page.locator('#sessions')
  await expect(sessions.getByRole('listitem').first()).toBeVisible()
  await sessions
    .getByRole('heading')
    .first()
    .evaluate((one) => {
      one.tabIndex = -1
      one.focus()
    })
  expect(await stopsTo(page, sessions)).toBeLessThanOrEqual(12)
})

for (const size of [desktop, phone])
  test(`what comes after the first rows moves none of them: ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await openAs(page, 'dt2@demo.test')
    await page.addInitScript(() => {
      const seen: number[] = []
      const look = () => {
        const row = document.querySelector('main tbody tr')
        const at = row?.getBoundingClientRect().y
        if (at !== undefined && at !== seen.at(-1)) seen.push(at)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      Object.assign(window, { seen })
    })
    await page.goto(accounts)
    await settled(page)
    await expect(page.getByRole('toolbar', { name: 'Views' })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { seen: number[] }).seen)).toHaveLength(1)
  })

for (const size of [desktop, phone])
  test(`selecting moves no row, and three rows are in the first screen: ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await openAs(page, 'dt2@demo.test', accounts)
    await settled(page)
    const boxes = () => rowsOf(page).evaluateAll((rows) => rows.slice(0, 3).map((row) => row.getBoundingClientRect().y))
    const third = await rowsOf(page).nth(2).boundingBox()
    expect((third?.y ?? 0) + (third?.height ?? 0)).toBeLessThanOrEqual(size.height)
    const before = await boxes()
    await rowsOf(page).first().getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await expect(bar.getByRole('status')).toHaveText('1 selected')
    expect(await boxes()).toEqual(before)
    await bar.getByRole('button', { name: /^Select all/ }).click()
    await expect(bar.getByRole('status')).toHaveText(/^All/)
    expect(await boxes()).toEqual(before)
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar).toHaveCount(0)
    expect(await boxes()).toEqual(before)

    await page.goto('/audit')
    await expectWhole(page)
    const event = await rowsOf(page).nth(2).boundingBox()
    expect((event?.y ?? 0) + (event?.height ?? 0)).toBeLessThanOrEqual(size.height)
  })

test('the focus stays where the person is: selecting, filters, pills, sorting, paging', async ({ page }) => {
  await openAs(page, 'ra@demo.test', `${accounts}?role=CU,RS`)
  await settled(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeFocused()
  await bar.getByRole('button', { name: /^Select all/ }).press('Enter')
  await expect(bar.getByRole('button', { name: 'Change status…' })).toBeFocused()
  await bar.getByRole('button', { name: 'Change status…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(bar.getByRole('button', { name: 'Change status…' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(/^Filters/)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(/^Filters/)).toBeFocused()
  await button('Remove filter: Reseller').press('Enter')
  await expect(button('Remove filter: Customer')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Remove filter: Customer')).toHaveCount(0)
  await expect(button(/^Filters/)).toBeFocused()

  await button('Next').press('Enter')
  await expect(rangeOf(page)).toHaveText(/^26–50/)
  await settled(page)
  await expect(button('Next')).toBeFocused()
  const head = button(/^Account/)
  await head.press('Enter')
  await expect(rangeOf(page)).toHaveText(/^1–25/)
  await settled(page)
  await expect(head).toBeFocused()
  await button('More on this page').press('Enter')
  await page.keyboard.press('Escape')
  await expect(button('More on this page')).toBeFocused()
})

test('the focus stays where the person is: a view saved and removed, a sheet closed', async ({ page }) => {
  await openAs(page, 'rs@demo.test', `${accounts}?status=Active&role=CU`)
  await settled(page)
  const views = page.getByRole('toolbar', { name: 'Views' })
  await views.getByRole('button', { name: 'Save as view…' }).press('Enter')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Near')
  await name.press('Enter')
  await expect(views.getByRole('button', { name: 'Near', exact: true })).toBeFocused()
  await views.getByRole('button', { name: 'Actions for the view Near' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete view' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).press('Enter')
  await expect(views.getByRole('button', { name: 'Near', exact: true })).toHaveCount(0)
  await expect.poll(() => views.evaluate((one) => one.contains(document.activeElement))).toBe(true)

  await page.setViewportSize(phone)
  const filters = page.getByRole('button', { name: /^Filters/ })
  await filters.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(filters).toBeFocused()
})
