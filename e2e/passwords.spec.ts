import { expectNoMouse, noteMouse, pressOn, tabUntil, testLanguages, typeEmail, wordsOf } from './keys.ts'
import { anActivePerson, callsOf, anInvitedPerson, messageTo } from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, type Page, refused, test } from './test.ts'

// Links by e-mail, by keyboard alone: a forgotten password, a first one, and a link that has expired.

/** The page that an e-mail links to. */
const linkIn = (text: string) => /http:\/\/localhost:\d+(\/\S*code=[\w-]{43})/.exec(text)?.[1] ?? ''
const passwordField = (page: Page) => page.locator('input[name="password"]')

/** Types a password that is reported as too short, and then a good one. */
async function choose(page: Page, secret: string, t: ReturnType<typeof wordsOf>): Promise<void> {
  await tabUntil(page, passwordField(page))
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(passwordField(page)).toBeFocused()
  await expectNoViolations(page, 'a password that is too short')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(secret)
  await expect(page.getByText(t('passwords.allMet'))).toBeAttached()
  await page.keyboard.press('Enter')
}
async function arrived(page: Page): Promise<void> {
  await page.waitForURL('**/common/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectNoMouse(page)
}

for (const language of testLanguages)
  test.describe(`links by mail, ${language.language}`, () => {
    test.use({ locale: language.locale })
    const t = wordsOf(language)
    const title = (page: Page, key: string) => page.getByRole('heading', { level: 1, name: t(key) })

    test('a forgotten password is chosen anew by a link, which is good once', async ({ page, expected }) => {
      // After half of the e-mails allowed per hour, the browser must solve a proof of work first.
      expected.push(refused(400, 'CodeDetail'), refused(428, 'ForgotPassword'), refused(428, 'ResendActivationCode'))
      const person = await anActivePerson(language)
      await noteMouse(page)
      await page.goto('/login')
      await typeEmail(page, person.email)
      await expect(passwordField(page)).toBeFocused()
      await pressOn(page, page.getByRole('link', { name: t('login.forgot') }))
      await expect(title(page, 'passwords.resetTitle')).toBeVisible()
      await expect(page.locator('input[name="email"]')).toBeFocused()
      await expect(page.locator('input[name="email"]')).toHaveValue(person.email)
      await expectNoViolations(page, 'asking for a link')
      const since = Date.now()
      await page.keyboard.press('Enter')
      await expect(title(page, 'passwords.sentTitle')).toBeFocused()
      await expectNoViolations(page, 'a link is on its way')

      const link = linkIn(await messageTo(person.email, /code=/, since))
      await page.goto(link)
      await expect(title(page, 'passwords.title')).toBeFocused()
      await expect(page.getByText(person.email)).toBeVisible()
      await expectGoodShape(page, 'choosing a password')
      const secret = `${person.secret} anew`
      await choose(page, secret, t)
      await arrived(page)
      await expect(callsOf(person.email, person.secret)).rejects.toThrow('answered 4')
      await callsOf(person.email, secret)

      const repeated = Date.now()
      await page.goto(link)
      const renew = page.getByRole('button', { name: t('passwords.newLink') })
      await expect(renew).toBeVisible()
      await expectNoViolations(page, 'a link that was used')
      await pressOn(page, renew)
      await expect(page.getByText(t('passwords.newLinkSent'))).toBeVisible()
      await expectNoViolations(page, 'a new link is on its way')
      await page.goto(linkIn(await messageTo(person.email, /code=/, repeated)))
      await expect(title(page, 'passwords.title')).toBeFocused()
      await expect(page.getByText(person.email)).toBeVisible()
    })

    test('an invitation becomes an activated person; the previous link says that it was replaced', async ({
      page,
      expected,
    }) => {
      expected.push(refused(400, 'CodeDetail'))
      const person = await anInvitedPerson(language)
      const first = linkIn(await messageTo(person.email, /code=/))
      await noteMouse(page)
      const since = Date.now()
      const reseller = await callsOf('rs@demo.test')
      await reseller('POST', '/api/v1/AccountAdmin/ResendActivationCode/Batch', { UserKeys: [person.userKey] })
      const second = linkIn(await messageTo(person.email, /code=/, since))
      expect(second).not.toBe(first)
      await page.goto(first)
      await expect(page.getByRole('button', { name: t('passwords.newLink') })).toBeVisible()
      await page.goto(second)
      await expect(title(page, 'passwords.activateTitle')).toBeFocused()
      await expectGoodShape(page, 'the activation')
      await expect(page.getByRole('textbox', { name: t('passwords.firstName'), exact: true })).toHaveValue('Odile')
      await tabUntil(page, page.getByRole('textbox', { name: t('passwords.lastName'), exact: true }))
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('Granite')
      await choose(page, person.secret, t)
      await arrived(page)
      const own = await (
        await callsOf(person.email, person.secret)
      )<{ LastName: string }>('GET', '/api/v1/AccountAdmin/LoginDetail')
      expect(own.LastName).toBe('Granite')
    })
  })
