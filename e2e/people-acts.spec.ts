import { expectNoMouse, noteMouse, pressOn, tabUntil, typePassword, typeEmail, wordsOf } from './keys.ts'
import { anActivePerson, digitsIn, messageTo, withApp } from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, password, refused, test } from './test.ts'
import { askStepUpOnce } from './stepUp.ts'

// The actions of an administrator for a person of a company below, by keyboard; the step-up dialog returns to the action.

const boss = 'rs@demo.test'

test('an administrator resets a factor, with a reason and a step-up; the person signs in by a code', async ({
  page,
  browser,
  expected,
}) => {
  expected.push(refused(403, 'MfaReset'))
  const t = wordsOf({ locale: 'en-US', language: 'en-us' })
  const person = await anActivePerson()
  await withApp(person)
  await noteMouse(page)
  await page.goto(`/accounts/${person.acctKey}?tab=2`)
  await typeEmail(page, boss)
  await typePassword(page, password)
  const menu = page.getByRole('button', { name: t('users.actionsFor', { name: `${person.firstName} Marble` }) })
  await expect(menu).toBeVisible()
  await expectGoodShape(page, 'the people of an account')
  await pressOn(page, menu)
  const entry = page.getByRole('menuitem', { name: t('users.act.resetMfa') })
  await expect(entry).toBeVisible()
  await tabUntil(page, entry, 'ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: /^Reset .+’s second factor/ })
  const reason = dialog.getByRole('textbox', { name: t('users.reason') })
  await tabUntil(page, reason)
  await page.keyboard.type('too short')
  await pressOn(page, dialog.getByRole('button', { name: t('users.dialog.resetMfa.submit') }))
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await expect(reason).toBeFocused()
  await expectNoViolations(page, 'the reset of a factor')
  await page.keyboard.type(', so here is more of it')

  await askStepUpOnce(page, '/MfaReset')
  await pressOn(page, dialog.getByRole('button', { name: t('users.dialog.resetMfa.submit') }))
  const stepUp = page.getByRole('dialog', { name: t('stepUp.title') })
  await expect(stepUp.locator('input[name="password"]')).toBeFocused()
  await expectGoodShape(page, 'the step-up dialog')
  await page.keyboard.type('not the right one')
  expected.push(refused(403, 'MFA/Password'))
  await page.keyboard.press('Enter')
  await expect(stepUp.locator('input[name="password"]')).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(page, 'a wrong password in the step-up dialog')
  await typePassword(page, password)
  await expect(stepUp).toHaveCount(0)
  await expect(page.getByText(t('users.done.resetMfa', { name: `${person.firstName} Marble` }))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expectNoMouse(page)
  await messageTo(person.email, /so here is more of it/)

  const other = await (await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })).newPage()
  const since = Date.now()
  await other.goto('/login')
  await typeEmail(other, person.email)
  await typePassword(other, person.secret)
  // Until a factor is set up again, a code by e-mail confirms the identity.
  await expect(other.getByRole('textbox', { name: t('mfa.code') })).toBeFocused()
  await expectNoViolations(other, 'a code by e-mail after the reset')
  await other.keyboard.type(digitsIn(await messageTo(person.email, /\b\d{6}\b/, since)))
  await other.waitForURL((url) => !url.pathname.startsWith('/login') && !url.pathname.includes('MFAStartup'))
  await other.goto('/profile')
  await expect(other.getByText(t('profile.factors.none'))).toBeVisible()
  await other.context().close()
})

test('a cancelled step-up keeps the dialog and its input', async ({ page, expected }) => {
  expected.push(refused(403, 'EndSessions'))
  const person = await anActivePerson()
  await page.goto(`/accounts/${person.acctKey}?tab=2`)
  await typeEmail(page, boss)
  await typePassword(page, password)
  await page.getByRole('button', { name: `Actions for ${person.firstName} Marble` }).click()
  await page.getByRole('menuitem', { name: 'Sign out everywhere…' }).click()
  const dialog = page.getByRole('alertdialog', { name: /everywhere/ })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A laptop was left in a train')
  await askStepUpOnce(page, '/EndSessions')
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  const stepUp = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(stepUp.locator('input[name="password"]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(stepUp).toHaveCount(0)
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('A laptop was left in a train')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText(`${person.firstName} Marble was signed out everywhere`)).toBeVisible()
})
