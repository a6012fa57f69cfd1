import { enter, expectNoMouse, pressOn, tabUntil } from './keys.ts'
import { anInvitedPerson } from './people.ts'
import { expectNoViolations } from './shape.ts'
import { expect, type Page, test } from './test.ts'

// A webhook of an account from its creation to its removal, by keyboard alone.

/** Opens the menu of the only webhook and chooses an entry. */
async function choose(page: Page, acts: string, entry: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: acts }))
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  await expect(item).toBeVisible()
  for (let presses = 0; presses < 10; presses++) {
    if (await item.evaluate((one) => one === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}

test('an administrator adds a webhook, tests it, makes a new secret and removes it, by keyboard alone', async ({
  page,
}) => {
  const { acctKey } = await anInvitedPerson()
  const t = await enter(page, 'rs@demo.test', `/accounts/${acctKey}?tab=9`)
  const url = 'https://hooks.invalid/portal'
  const acts = t('webhooks.actsOf', { url })
  const dialog = (name: string, role: 'dialog' | 'alertdialog' = 'dialog') => page.getByRole(role, { name })
  const keepSecret = async (what: string) => {
    const shown = dialog(t('webhooks.secretTitle'), 'alertdialog')
    await expect(shown.getByText(/^whsec_/)).toBeVisible()
    await expectNoViolations(page, what)
    await pressOn(page, shown.getByRole('button', { name: t('webhooks.secretKept') }))
    await expect(shown).toHaveCount(0)
  }

  await pressOn(page, page.getByRole('button', { name: t('webhooks.add') }))
  const adding = dialog(t('webhooks.add'))
  await tabUntil(page, adding.getByRole('textbox', { name: t('field.url') }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(url)
  await pressOn(page, adding.getByRole('button', { name: t('form.save') }))
  await keepSecret('the secret of a webhook')

  await choose(page, acts, t('webhooks.test'))
  const asking = dialog(t('webhooks.testTitle'), 'alertdialog')
  await expectNoViolations(page, 'the question before a test event')
  await pressOn(page, asking.getByRole('button', { name: t('webhooks.test') }))
  const tested = dialog(t('webhooks.testTitle'))
  await expect(tested.getByText(t('webhooks.testFailed'))).toBeVisible({ timeout: 20_000 })
  await expectNoViolations(page, 'what came back of a test event')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: acts })).toBeFocused()

  await choose(page, acts, t('webhooks.newSecret'))
  const creation = dialog(t('webhooks.newSecret'))
  await tabUntil(page, creation.getByRole('combobox', { name: t('webhooks.overlapLabel') }))
  await page.keyboard.press('ArrowDown')
  await expectNoViolations(page, 'a new secret of a webhook')
  await pressOn(page, creation.getByRole('button', { name: t('webhooks.makeSecret') }))
  await keepSecret('the new secret of a webhook')
  await expect(page.getByText(t('webhooks.bothUntil'))).toBeVisible()

  await pressOn(page, page.getByRole('button', { name: t('webhooks.logOf', { url }) }))
  await expect(page.getByRole('table', { name: t('webhooks.logOf', { url }) })).toBeVisible()
  await choose(page, acts, t('webhooks.remove'))
  const removing = dialog(t('webhooks.removeTitle'), 'alertdialog')
  await expectNoViolations(page, 'the removal of a webhook')
  await pressOn(page, removing.getByRole('button', { name: t('webhooks.remove') }))
  await expect(page.getByText(t('webhooks.none'))).toBeVisible()
  // The focus is near the removed webhook, so the next stop is this button.
  await tabUntil(page, page.getByRole('button', { name: t('webhooks.add') }))
  await expectNoMouse(page)
})
