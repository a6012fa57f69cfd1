import {
  expectNoMouse,
  noteMouse,
  pressOn,
  tabUntil,
  type TestLanguage,
  testLanguages,
  typeEmail,
  typePassword,
  wordsOf,
} from './keys.ts'
import { anActivePerson, callsOf, messageTo } from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { askStepUpOnce } from './stepUp.ts'
import { expect, type Page, password, refused, signIn, test } from './test.ts'

// Acting for a person below and switching back, by keyboard alone; every action is recorded under both names.

/** The person who acts, and who also creates the customer to act for. */
const actors = {
  'en-us': { actor: 'dt@demo.test', name: 'Dana Lampwick', by: 'rs@demo.test' },
  'fr-fr': { actor: 'dt2@demo.test', name: 'Denis Quatrevents', by: 'rs2@demo.test' },
} as const
type Account = { Address: { Line2: string } }
type History = {
  Items: { ActorEmail: string | null; ActorName: string; TargetEmail: string; Reason: string; Ticket: string }[]
}

/** English is checked in every look; the other language only by axe. */
const lookAt = ({ language }: TestLanguage) => (language === 'en-us' ? expectGoodShape : expectNoViolations)
const banner = (page: Page, name: string) => page.getByRole('region', { name })

for (const language of testLanguages)
  test.describe(`acting for somebody, ${language.language}`, () => {
    test.use({ locale: language.locale })
    const t = wordsOf(language)
    const { actor, name, by } = actors[language.language]
    const speak = async (Language: string) => (await callsOf(actor))('PATCH', '/api/v1/User/Preferences', { Language })
    // Other journeys rely on the people of the demo, who all use English.
    test.afterAll(() => speak('en-us'))

    test('with a reason and a step-up, marked all the time, and back by Switch User', async ({ page, expected }) => {
      expected.push(refused(403, 'LoginAlias'))
      await speak(language.language)
      const person = await anActivePerson({ by: { email: by }, language: language.language })
      const fullName = `${person.firstName} Marble`
      await noteMouse(page)
      await page.goto(`/accounts/${person.acctKey}?tab=2`)
      await typeEmail(page, actor)
      await typePassword(page, password)
      await pressOn(page, page.getByRole('button', { name: t('users.actionsFor', { name: fullName }) }))
      const entry = page.getByRole('menuitem', { name: t('users.act.signInAs') })
      await expect(entry).toBeVisible()
      await tabUntil(page, entry, 'ArrowDown')
      await expectNoViolations(page, 'the menu of a person')
      await page.keyboard.press('Enter')

      const dialog = page.getByRole('dialog', { name: t('alias.title', { name: fullName }) })
      await tabUntil(page, dialog.getByRole('textbox', { name: t('alias.reason') }))
      await lookAt(language)(page, 'the dialog of acting for somebody')
      await page.keyboard.type('Looking at the address together')
      await tabUntil(page, dialog.locator('input[name="ticket"]'))
      await page.keyboard.type('CASE-81')
      await askStepUpOnce(page, '/LoginAlias')
      await page.keyboard.press('Enter')
      const stepUp = page.getByRole('dialog', { name: t('stepUp.title') })
      await expect(stepUp).toBeVisible()
      await expectNoViolations(page, 'the step-up dialog')
      await typePassword(page, password)

      await page.waitForURL('**/common/home')
      const bar = banner(page, t('alias.label'))
      await expect(bar).toContainText(
        t('alias.banner', { alias: fullName, company: person.acctName, role: t('roles.CU'), original: name }),
      )
      await expect(page.getByRole('banner').getByText(person.email)).toBeAttached()
      await expect(page).toHaveTitle(/^⇄ /)
      await lookAt(language)(page, 'home while acting for somebody')

      await page.goto(`/accounts/${person.acctKey}`)
      const edit = page.getByRole('button', { name: t('form.editSection', { title: t('accounts.section.address') }) })
      await expect(edit).toBeVisible()
      await expect(bar).toBeVisible()
      await expect(page).toHaveTitle(/^⇄ /)
      await tabUntil(page, edit)
      await page.keyboard.press('e')
      await tabUntil(page, page.getByRole('textbox', { name: t('field.line2') }))
      await page.keyboard.type('Dock 81')
      await page.keyboard.press('ControlOrMeta+S')
      await expect(page.getByRole('status').filter({ hasText: t('form.saved') })).toBeVisible()
      await expectNoViolations(page, 'an account saved while acting for somebody')

      await pressOn(page, page.getByRole('button', { name: t('alias.switchUser') }))
      await expect(bar).toHaveCount(0)
      await expect(page.getByRole('banner').getByText(actor)).toBeAttached()
      await expect(page).not.toHaveTitle(/⇄/)
      await expect(page.getByRole('button', { name: t('alias.switchUser') })).toHaveCount(0)
      await expectNoViolations(page, 'the original person again')
      await expectNoMouse(page)

      const calls = await callsOf(person.email, person.secret)
      const account = await calls<Account>('GET', `/api/v1/Account/${person.acctKey}`)
      expect(account.Address.Line2).toBe('Dock 81')
      const { Items } = await calls<History>('GET', `/api/v1/Account/${person.acctKey}/AliasSessions`)
      expect(Items).toMatchObject([
        { ActorEmail: null, TargetEmail: person.email, Reason: 'Looking at the address together', Ticket: 'CASE-81' },
      ])
      await messageTo(person.email, /Looking at the address together/)
    })
  })

test('a switch back that fails shows the reason in red for three seconds; the customer sees who acted', async ({
  page,
  browser,
  expected,
}) => {
  expected.push(refused(409, 'LogoutAlias'))
  const person = await anActivePerson()
  await signIn(page, 'rs@demo.test', `/accounts/${person.acctKey}?tab=2`)
  await page.getByRole('button', { name: `Actions for ${person.firstName} Marble` }).click()
  await page.getByRole('menuitem', { name: 'Sign in as…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Showing where the plans are')
  await page.getByRole('button', { name: 'Sign in as this user' }).click()
  await expect(banner(page, 'Impersonation')).toBeVisible()
  const body = JSON.stringify({ message: ['The first of two entries.', 'The second.'], resultContent: null })
  await page.route('**/LogoutAlias/**', (route) => route.fulfill({ status: 409, body }), { times: 1 })
  const alert = page.getByRole('alert').filter({ hasText: 'The first of two entries.', hasNotText: 'The second.' })
  const shown = alert.waitFor() // It is shown for three seconds.
  await page.getByRole('button', { name: 'Switch User' }).click()
  await shown
  await expectNoViolations(page, 'a switch back that failed')
  await expect(alert).toHaveCount(0)
  await expect(banner(page, 'Impersonation')).toBeVisible()
  await page.getByRole('button', { name: 'Switch User' }).click()
  await expect(page.getByRole('banner').getByText('rs@demo.test')).toBeAttached()

  const own = await (await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })).newPage()
  await own.goto('/profile')
  await typeEmail(own, person.email)
  await typePassword(own, person.secret)
  const acted = own.getByRole('row').filter({ hasText: 'Showing where the plans are' })
  await expect(acted).toContainText('Rory Oakenshaw')
  // As in the audit, the customer does not see the address of a person above.
  await expect(acted).toContainText('Cordage Reseller')
  await expect(acted).not.toContainText('rs@demo.test')
  await own.context().close()
})
