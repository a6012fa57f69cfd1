import { words as theirs } from '../apps/api/peers/signInPage.ts'
import { choose } from './fields.ts'
import { expectNoMouse, noteMouse, pressOn, testLanguages, typeEmail, wordsOf } from './keys.ts'
import { anActivePerson, callsOf, digitsIn, anInvitedPerson, messageTo, type NewPerson } from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, type Page, refused, signIn, test, personMenu } from './test.ts'

// Single sign-on, from configuration on its page and a domain verified by DNS to signing in and out through real providers.

type Peers = {
  tenant: { issuer: string; clientId: string; clientSecret: string }
  saml: { entityId: string; entryPoint: string; certificate: string }
  records: string
}
const neighbours = () => JSON.parse(process.env['NEIGHBOURS'] ?? '{}') as Peers

const kinds = [
  {
    kind: 'OpenID Connect',
    domain: 'openid.example',
    admin: { email: 'rs@demo.test', name: /Rory Oakenshaw/ },
    provider: 'Other (OpenID Connect)',
    fields: ({ tenant }: Peers) => ({
      Issuer: tenant.issuer,
      'Client ID': tenant.clientId,
      'Client secret': tenant.clientSecret,
    }),
    /** The provider gets the expected user, and signs out too. */
    hinted: true,
  },
  {
    kind: 'SAML',
    domain: 'assertion.example',
    admin: { email: 'rs2@demo.test', name: /Rosalie Montgivre/ },
    provider: 'Other (SAML 2.0)',
    fields: ({ saml }: Peers) => ({
      'Sign-in address': saml.entryPoint,
      'Entity ID of the identity provider': saml.entityId,
      'Signing certificate': saml.certificate,
    }),
    hinted: false,
  },
] as const

async function save(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Changes saved' })).toBeVisible()
}

/** Adds the domain in its tab by the keyboard, publishes its record in DNS, checks it, and comes back. */
async function verifyDomain(page: Page, domain: string): Promise<void> {
  const here = page.url()
  // Folded where the company has a verified domain already.
  const step = page.locator('details', { has: page.locator('summary', { hasText: 'Verify a domain' }) })
  if ((await step.getAttribute('open')) === null) await step.locator('summary').click()
  await page.getByRole('link', { name: 'Manage domains' }).click()
  await page.getByRole('textbox', { name: 'New domain' }).fill(domain)
  await page.keyboard.press('Enter')
  const record = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Ownership' }) })
    .last()
  await expect(record.getByText('Not checked yet')).toBeVisible()
  const [name = '', , value = ''] = await record.locator('code').allInnerTexts()
  await fetch(`${neighbours().records}?${encodeURIComponent(name)}&${encodeURIComponent(value)}`)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(record.getByText('Found', { exact: true })).toBeVisible()
  await expectGoodShape(page, 'the domains of an account')
  await page.goto(here)
  // Done, the step of the domains is one line, which opens.
  await page.locator('summary', { hasText: domain }).click()
  const listed = page.getByRole('listitem').filter({ hasText: domain })
  await expect(listed.getByText(/^Verified on/)).toBeVisible()
}

/** A person of a company below confirms once, by a code sent to their mailbox, that the identity is theirs. */
async function confirmLink(page: Page, { email }: NewPerson, t = wordsOf(testLanguages[0])): Promise<void> {
  await page.waitForURL('**/userContactMgmt/MFAStartup**')
  await expect(page.getByText(t('mfa.linking'))).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('mfa.code') })).toBeFocused()
  await expectNoViolations(page, 'the confirmation of a first single sign-on')
  await page.keyboard.type(digitsIn(await messageTo(email, /^\d{6}$/m)))
}

/** Blocks passwords for everyone except one person, who must be named first. */
async function enforce(page: Page, breakGlass: RegExp): Promise<void> {
  await page.getByRole('switch', { name: 'Single sign-on' }).click()
  await choose(page, 'Other ways to sign in', 'Not allowed for users and administrators')
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  await expect(
    page
      .getByText('Choose at least one emergency administrator, who can sign in without the identity provider.')
      .first(),
  ).toBeVisible()
  await page.getByRole('combobox', { name: 'Emergency administrators' }).click()
  await page.getByRole('option', { name: breakGlass }).click()
  await save(page)
}

for (const { kind, domain, admin, provider, fields, hinted } of kinds)
  test.describe(`single sign-on by ${kind}`, () => {
    test.describe.configure({ mode: 'serial' })
    let before: NewPerson

    test('is configured, tested and enforced by its page', async ({ page, expected }) => {
      expected.push(refused(400, 'Verify'), refused(422, 'Verify'))
      const by = { email: admin.email }
      before = await anActivePerson({ by, domain })
      await signIn(page, admin.email, '/acctSettings?section=sso')
      await choose(page, 'Identity provider', provider)
      for (const [label, value] of Object.entries(fields(neighbours())))
        await page.getByLabel(label, { exact: true }).fill(value)
      await page.getByLabel('Name on the sign-in button').fill('Example identity provider')
      await save(page)
      await verifyDomain(page, domain)
      await page.getByRole('button', { name: 'Test configuration' }).click()
      await expect(page.getByText('The configuration works.')).toBeVisible()
      await expectGoodShape(page, 'the configuration')
      await callsOf(before.email, before.secret)

      await enforce(page, admin.name)
      await expect(callsOf(before.email, before.secret)).rejects.toThrow('sso')
      await callsOf(admin.email)
    })

    for (const language of testLanguages)
      test.describe(language.language, () => {
        test.use({ locale: language.locale })
        const t = wordsOf(language)

        test('signs in from the address alone, by keyboard, to the page that was wanted, and out', async ({ page }) => {
          const person = await anInvitedPerson({ by: { email: admin.email }, domain, language: language.language })
          await noteMouse(page)
          await page.goto('/profile')
          await expectNoViolations(page, 'the e-mail step')
          await typeEmail(page, person.email)
          const go = page.getByRole('link', { name: t('login.sso.continue', { name: 'Example identity provider' }) })
          await expect(go).toBeFocused()
          await expect(page.locator('input[name="password"]')).not.toBeInViewport()
          await expectGoodShape(page, 'the step of the company')
          await page.keyboard.press('Enter')
          const there = page.getByRole('textbox', { name: theirs[language.language].email })
          await expect(there).toBeFocused()
          await expect(there).toHaveValue(hinted ? person.email : '')
          if (!hinted) await page.keyboard.type(person.email)
          await page.keyboard.press('Enter')
          await confirmLink(page, person, t)
          await page.waitForURL('**/profile')
          await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeFocused()
          await expect(page.getByText(t('sessions.sso')).first()).toBeVisible()
          await expect(page.getByText(t('profile.password.none'))).toBeVisible()
          await expectNoViolations(page, 'the profile of somebody who came from the company')

          await pressOn(page, personMenu(page))
          await pressOn(page, page.getByRole('dialog').getByRole('button', { name: t('shell.signOut') }))
          if (hinted) {
            await page.waitForURL('**/session/end?**')
            await expectNoMouse(page)
            await expect(page.getByRole('button', { name: theirs[language.language].signOut })).toBeFocused()
            await page.keyboard.press('Enter')
          }
          await page.waitForURL('**/login**')
          await expect(page.locator('input[name="email"]')).toBeFocused()
          await expectNoMouse(page)
        })
      })

    test('people who signed in by password before can sign in only through the provider', async ({ page }) => {
      await page.goto('/login')
      await typeEmail(page, before.email)
      await page.getByRole('link', { name: 'Continue with Example identity provider' }).click()
      await page.getByRole('textbox', { name: theirs['en-us'].email }).fill(before.email)
      await page.keyboard.press('Enter')
      await confirmLink(page, before)
      await page.waitForURL('**/common/home')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(before.firstName)
    })
  })
