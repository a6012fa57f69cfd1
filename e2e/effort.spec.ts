import type { Locator } from '@playwright/test'
import { runButton } from './keys.ts'
import { expect, type Page, signIn, test } from './test.ts'

// What an act costs the person who does it (`ux.md` 6), beyond the data that they type: clicks and keys are counted.

/** The hands of a person: every click and every key goes through here. */
function handsOf(page: Page) {
  const effort = { clicks: 0, keys: 0 }
  const click = async (target: Locator) => {
    effort.clicks += 1
    await target.click()
  }
  const press = async (key: string) => {
    effort.keys += 1
    await page.keyboard.press(key)
  }
  /** Tab to it, as often as it takes. */
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    const reached = () => target.evaluate((one) => one === document.activeElement)
    for (let presses = 0; presses < 30 && !(await reached()); presses++) await press('Tab')
    await expect(target).toBeFocused()
  }
  return { effort, click, press, tabTo }
}

/** Customers of the demo that no other journey works with: all of those are new, or speak English. */
const filter = () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  return `role=CU&status=Active&language=fr-fr&createdTo=${yesterday}`
}

test('all accounts of a filter are suspended and brought back with 5 clicks and 25 keys at most', async ({ page }) => {
  await signIn(page, 'ra@demo.test', `/accounts/acctSearch?${filter()}`)
  const { effort, click, press, tabTo } = handsOf(page)
  await click(page.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = page.getByRole('group', { name: 'Selection' })
  await click(bar.getByRole('button', { name: /^Select all/ }))
  const count = /\d+/.exec(await bar.getByRole('status').innerText())?.[0]
  expect(Number(count)).toBeGreaterThan(50)

  await click(bar.getByRole('button', { name: 'Change status…' }))
  await tabTo(page.getByRole('combobox', { name: 'New status' }))
  await press('s')
  await tabTo(page.getByRole('combobox', { name: 'Reason' }))
  await press('e')
  await tabTo(page.getByRole('button', { name: 'Preview' }))
  await press('Enter')

  await expect(runButton(page)).toHaveText(`Suspend ${count} accounts`)
  await click(runButton(page))
  const panel = page.getByRole('dialog')
  await expect(panel.getByText(`${count} accounts suspended`)).toBeVisible()
  await click(panel.getByRole('button', { name: 'Undo…' }))
  await expect(runButton(page)).toHaveText(`Restore the status of ${count} accounts`)
  await tabTo(runButton(page))
  await press('Enter')
  await expect(panel.getByText(`Status of ${count} accounts restored`)).toBeVisible()

  test.info().annotations.push({ type: 'effort', description: JSON.stringify(effort) })
  expect(effort.clicks).toBeLessThanOrEqual(5)
  expect(effort.keys).toBeLessThanOrEqual(25)
})
