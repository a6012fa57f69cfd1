import { choose } from './fields.ts'
import { expectNoMouse, noteMouse, pressOn, tabUntil, testLanguages, wordsOf } from './keys.ts'
import { messageTo } from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, type Page, signIn, test } from './test.ts'

// Requesting access as a stranger, and handling the request in the queue.

/** Tabs to a field and fills it in. */
async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabUntil(page, page.locator(`[name="${name}"]`))
  await page.keyboard.type(text)
}

for (const language of testLanguages)
  test.describe(`asking for access, ${language.language}`, () => {
    test.use({ locale: language.locale })
    const t = wordsOf(language)
    const company = `Quarry & Fern ${language.language} ${process.pid}`
    const email = `ada.${language.language}.${process.pid}@quarry.example`

    test('a request is sent by keyboard, waits in the queue and closes with its account', async ({ page, browser }) => {
      await noteMouse(page)
      await page.goto('/register')
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeFocused()
      await expectGoodShape(page, 'the request for access')
      await typeInto(page, 'companyName', company)
      await typeInto(page, 'firstName', 'Ada')
      await typeInto(page, 'lastName', 'Quill')
      await typeInto(page, 'email', email)
      await page.keyboard.press('Enter')
      const summary = page.getByRole('group', { name: t('form.problem_one') })
      await expect(summary).toBeVisible()
      await expect(page.locator('input[name="termsAccepted"]')).toBeFocused()
      await expectNoViolations(page, 'a request without consent')
      await page.keyboard.press('Space')
      await pressOn(page, page.getByRole('button', { name: t('register.send') }))
      await expect(page.getByRole('heading', { level: 1, name: t('register.sentTitle') })).toBeFocused()
      await expectNoViolations(page, 'the request is on its way')
      await expectNoMouse(page)
      // Nothing that was typed is sent to an unconfirmed address.
      await messageTo(email, /An administrator will review your request|Un administrateur va examiner votre demande/)

      const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })
      const admin = await context.newPage()
      await signIn(admin, 'ra@demo.test', '/accounts/requests')
      await admin.getByRole('link', { name: company, exact: true }).click()
      await expect(admin.getByRole('heading', { level: 1, name: company })).toBeVisible()
      await expectNoViolations(admin, 'a request in the queue')
      await admin.getByRole('button', { name: 'Create account' }).click()
      await expect(admin.getByText('Filled in from the access request of')).toBeVisible()
      await expect(admin.getByLabel('Account name')).toHaveValue(company)
      await expect(admin.getByLabel('E-mail')).toHaveValue(email)
      await expect(admin.getByLabel('Last name')).toHaveValue('Quill')
      await choose(admin, 'Level', 'Customer')
      await choose(admin, 'Industry', 'Legal services')
      await choose(admin, 'Customer type', 'Standard')
      await admin.getByLabel('Address line 1').fill('3 Long Quay')
      const requestUrl = admin.url()
      await admin.getByRole('button', { name: 'Create account' }).click()
      await expect(admin.getByRole('region', { name: 'Account created' })).toContainText(email)
      await expect(admin.getByRole('heading', { level: 1, name: company })).toBeVisible()

      const key = new URL(requestUrl).searchParams.get('request') ?? ''
      await admin.goto(`/accounts/requests/${key}`)
      await expect(admin.getByRole('main').getByText('Approved')).toBeVisible()
      await expect(admin.getByRole('button', { name: 'Create account' })).toHaveCount(0)
      await admin.getByRole('link', { name: 'Open account' }).click()
      await expect(admin.getByRole('heading', { level: 1, name: company })).toBeVisible()
      await messageTo(email, /code=/)
      await context.close()
    })
  })

test('a request is declined with a reason, which is sent to the applicant', async ({ page }) => {
  const email = `bo.${process.pid}@quarry.example`
  const name = `Declined & Daughters ${process.pid}`
  const answer = await page.request.post('/api/v1/Registration', {
    data: {
      CompanyName: name,
      FirstName: 'Bo',
      LastName: 'Quill',
      Email: email,
      Country: 'IE',
      Language: 'en-us',
      TermsAccepted: true,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await signIn(page, 'ra@demo.test', '/accounts/requests')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Decline…' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('too short')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(page, 'declining a request')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('We do not serve this country.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Reason: We do not serve this country.')).toBeVisible()
  await messageTo(email, /We do not serve this country\./)
})
