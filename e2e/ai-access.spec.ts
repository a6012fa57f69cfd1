import { enter, expectNoMouse, pressOn } from './keys.ts'
import { callsOf, anInvitedPerson } from './people.ts'
import { expectNoViolations } from './shape.ts'
import { expect, test } from './test.ts'

// AI access of an account: turned on, and found again, by keyboard alone.

test('an administrator accepts the notice and lets everyone in an account use AI', async ({ page }) => {
  const { acctKey } = await anInvitedPerson()
  const t = await enter(page, 'rs@demo.test', `/accounts/${acctKey}?tab=8`)
  const everyone = page.getByRole('radio', { name: t('aiAccess.mode.ALL') })
  await expect(page.getByRole('radio', { checked: true })).toBeVisible()
  await expectNoViolations(page, 'AI access that is inherited')
  await page.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(everyone).toBeChecked()
  const summaries = page.getByRole('checkbox', { name: t('aiAccess.feature.summarise') })
  await summaries.press('Space')
  await page.getByRole('checkbox', { name: t('aiAccess.accept') }).press('Space')
  await expectNoViolations(page, 'AI access that is being changed')
  await pressOn(page, page.getByRole('button', { name: t('form.save'), exact: true }))
  await expect(page.getByText(t('aiAccess.accepted'))).toBeVisible()
  await expectNoMouse(page)

  await page.reload()
  await expect(everyone).toBeChecked()
  await expect(summaries).toBeChecked()
  await expectNoViolations(page, 'AI access that is set here')

  // The effect of a lock below; it is not saved, because other tests use the same reseller.
  const { CompanyKey } = await (
    await callsOf('rs@demo.test')
  )<{ CompanyKey: string }>('GET', '/api/v1/AccountAdmin/LoginDetail')
  await page.goto(`/accounts/${CompanyKey}?tab=8`)
  await page.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('switch').press('Space')
  await expect(page.getByText(/Lock for \d.* accounts below/)).toBeVisible()
  await expectNoViolations(page, 'what a lock of AI access would do')
})
