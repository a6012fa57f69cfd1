import { expectNoMouse, noteMouse, pressOn, tabUntil, testLanguages, typeEmail, typePassword, wordsOf } from './keys.ts'
import {
  anActivePerson,
  appCode,
  digitsIn,
  messageTo,
  type NewPerson,
  withApp,
  withEmailCodes,
  withPhone,
} from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, type Page, test, personMenu } from './test.ts'

// Every method of signing in, in both languages, by keyboard alone, checked by axe at each step.

/** A virtual authenticator, which approves automatically while its person is present. */
async function withAuthenticator(page: Page): Promise<(present: boolean) => Promise<unknown>> {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      const answer = get(options)
      document.documentElement.dataset['asked'] = options?.mediation ?? 'at once'
      return answer
    }
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (enabled) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

const codeField = (page: Page) => page.locator('input[name="code"]')

/** Signs in up to the second factor: the sign-in page, the address, the password. */
async function toSecondStep(page: Page, { email, secret }: Pick<NewPerson, 'email' | 'secret'>): Promise<void> {
  await noteMouse(page)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible() // the page may be rendered after it is loaded
  await expectNoViolations(page, 'the e-mail step')
  await typeEmail(page, email)
  await expect(page.locator('input[name="password"]')).toBeFocused()
  await expectNoViolations(page, 'the password step')
  await typePassword(page, secret)
}

async function arrived(page: Page): Promise<void> {
  await page.waitForURL('**/common/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectNoMouse(page)
}

for (const language of testLanguages) {
  const t = wordsOf(language)

  test.describe(`signing in by a code, ${language.language}`, () => {
    test.use({ locale: language.locale })

    test('by password alone', async ({ page }) => {
      await toSecondStep(page, { email: 'cu2@demo.test', secret: 'correct horse demo 2026' })
      await arrived(page)
      await expectNoViolations(page, 'home')
    })

    test('by password and authenticator app; a wrong code says so, six digits send themselves', async ({
      page,
      expected,
    }) => {
      expected.push(/status of 400 .*ValidateMFACode/)
      const person = await anActivePerson({ language: language.language })
      const { secret } = await withApp(person)
      await toSecondStep(page, person)
      await expect(codeField(page)).toBeFocused()
      await expectGoodShape(page, 'the code of an app')
      await page.keyboard.type(appCode(secret, 1) === '000000' ? '000001' : '000000')
      await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
      await expectNoViolations(page, 'a wrong code')
      await codeField(page).selectText()
      const right = appCode(secret, 1) // As late as possible, because it is valid for half a minute.
      await page.keyboard.type(`${right.slice(0, 3)} ${right.slice(3)}`)
      await page.keyboard.press('Enter') // after a refusal a complete code is not submitted automatically
      await arrived(page)
    })

    test('by password and a code by e-mail', async ({ page }) => {
      const person = await anActivePerson({ language: language.language })
      await withEmailCodes(person)
      const since = Date.now()
      await toSecondStep(page, person)
      await expect(codeField(page)).toBeFocused()
      await expectNoViolations(page, 'the code by e-mail')
      await page.keyboard.type(digitsIn(await messageTo(person.email, /\b\d{6}\b/, since)))
      await arrived(page)
    })

    test('by password and a code by text message', async ({ page }) => {
      const person = await anActivePerson({ language: language.language })
      const phone = await withPhone(person)
      const since = Date.now()
      await toSecondStep(page, person)
      await expect(codeField(page)).toBeFocused()
      await expectNoViolations(page, 'the code by text message')
      await page.keyboard.type(digitsIn(await messageTo(phone, /#\d{6}/, since)))
      await arrived(page)
    })
  })

  test.describe(`signing in without the code, ${language.language}`, () => {
    test.use({ locale: language.locale })

    test('by password and a recovery code, when the app is gone', async ({ page }) => {
      const person = await anActivePerson({ language: language.language })
      const { recoveryCodes } = await withApp(person)
      await toSecondStep(page, person)
      await expect(codeField(page)).toBeFocused()
      await pressOn(page, page.getByRole('button', { name: t('mfa.another') }))
      await expectNoViolations(page, 'the choice of ways')
      const recovery = page.getByRole('radio', { name: new RegExp(t('mfa.way.recovery')) })
      const act = page.getByRole('button', { name: new RegExp(t('mfa.way.recovery')) })
      await expect(recovery.or(act)).toBeVisible()
      if (await recovery.count()) {
        await tabUntil(page, page.getByRole('radio').first())
        for (let presses = 0; presses < 6 && !(await recovery.isChecked()); presses++)
          await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      } else await pressOn(page, act)
      const field = page.getByRole('textbox', { name: t('mfa.recovery.label') })
      await expect(field).toBeFocused()
      await expectNoViolations(page, 'the recovery code')
      await page.keyboard.type(recoveryCodes[0] ?? '')
      await page.keyboard.press('Enter')
      await arrived(page)
    })

    test('a passkey set up in the profile is the second factor, and signs in alone', async ({ page }) => {
      const present = await withAuthenticator(page)
      const person = await anActivePerson({ language: language.language })
      await toSecondStep(page, person)
      await arrived(page)
      await page.goto('/profile')
      await pressOn(page, page.getByRole('button', { name: t('profile.factors.addPasskey') }))
      const name = page.getByRole('dialog').getByRole('textbox')
      await expect(name).toBeVisible()
      await tabUntil(page, name)
      await expectNoViolations(page, 'the dialog of a new passkey')
      await page.keyboard.type('Test key')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: t('profile.recovery.title') })).toBeVisible()
      await expectNoViolations(page, 'the recovery codes')
      await pressOn(page, page.getByRole('button', { name: t('profile.recovery.done') }))
      await expect(page.getByText('Test key')).toBeVisible()
      await present(false) // Otherwise the passkey field of the sign-in page would be approved immediately.
      await pressOn(page, personMenu(page))
      await pressOn(page, page.getByRole('dialog').getByRole('button', { name: t('shell.signOut') }))
      await page.waitForURL('**/login*')

      await typeEmail(page, person.email)
      await typePassword(page, person.secret)
      const use = page.getByRole('button', { name: t('mfa.passkey.use') })
      await expect(use).toBeVisible()
      await expectNoViolations(page, 'the passkey as second factor')
      await present(true)
      await pressOn(page, use)
      await arrived(page)
      await present(false)
      await pressOn(page, personMenu(page))
      await pressOn(page, page.getByRole('dialog').getByRole('button', { name: t('shell.signOut') }))
      await page.waitForURL('**/login*')

      await expect(page.locator('input[name="email"]')).toBeFocused()
      await tabUntil(page, page.getByRole('button', { name: t('login.passkey') }))
      await expect(page.locator('html[data-asked="conditional"]')).toBeVisible() // Otherwise both would be approved.
      await present(true)
      await page.keyboard.press('Enter')
      await arrived(page)
    })
  })
}
