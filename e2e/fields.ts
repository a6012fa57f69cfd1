import type { Page } from './test.ts'

/** Chooses as a person does: in the browser's select, or in a list that is searched. */
export async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  if (await field.evaluate((one) => one instanceof HTMLSelectElement)) {
    await field.selectOption({ label: option })
    return
  }
  await field.click()
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
}
