import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { rm } from 'node:fs/promises'
import { demoRefused, filesIn, findPlaces } from '../apps/api/peers/places.ts'
import { listen } from '../apps/api/peers/listen.ts'
import { words } from '../apps/api/peers/signInPage.ts'
import { aPlace, startDemo } from './demo.ts'
import { testLanguages, wordsOf } from './keys.ts'
import { expectNoViolations } from './shape.ts'
import { expect, openTab, type Page, signIn, test } from './test.ts'

// Checks the promises of docs/demo.md about the demo's peers, on a separate portal: each example is there from the
// start and works to its end.

test.describe.configure({ mode: 'serial' })
const place = aPlace()
let demo: Awaited<ReturnType<typeof startDemo>>
test.beforeAll(async () => {
  test.setTimeout(600_000)
  demo = await startDemo(await place)
})
test.afterAll(async () => {
  await demo.stop()
  await rm((await place).folder, { recursive: true, force: true, maxRetries: 10 })
})
const t = wordsOf(testLanguages[0])

/** Reloads a page until it shows an event that the clock triggers. */
const inTime = (page: Page, look: () => Promise<void>) =>
  expect(async () => {
    await page.reload()
    await look()
  }).toPass({ timeout: 180_000 })

test('the e-signature service refuses an account of one branch, and has one of another otherwise until it is mended', async ({
  page,
  browser,
}) => {
  await signIn(page, 'rs2@demo.test', `${demo.origin}/esignSync`)
  const row = page.getByRole('row').filter({ hasText: 'Southbank Clinic' })
  await inTime(page, () => expect(row).toContainText(t('esign.state.Drift'), { timeout: 5_000 }))
  await row.getByRole('button', { name: 'Southbank Clinic', exact: true }).click()
  const panel = page.getByRole('complementary', { name: t('esign.panel') })
  await expect(panel.getByText('Southbank Clinic Ltd')).toBeVisible()
  await panel.getByRole('button', { name: t('esign.sendAgain') }).click()
  await expect(panel.getByText(t('esign.said.InStep'))).toBeVisible()

  const { page: other } = await openTab(browser)
  await signIn(other, 'rs@demo.test', `${demo.origin}/esignSync`)
  const refused = other.getByRole('row').filter({ hasText: demoRefused })
  await inTime(other, () => expect(refused).toContainText(t('esign.state.Failing'), { timeout: 5_000 }))
  await expect(other.getByRole('row')).toHaveCount(2)
})

test('a domain that was just listed is verified by itself', async ({ page }) => {
  await signIn(page, 'rs@demo.test', `${demo.origin}/dkimList`)
  const row = page.getByRole('row').filter({ hasText: 'news.cordage-reseller.example' })
  await inTime(page, () => expect(row).toContainText(t('domains.state.Verified'), { timeout: 5_000 }))
})

const people = [
  { kind: 'OpenID Connect', email: 'iris@direct-holdings.example', hinted: true },
  { kind: 'SAML', email: 'sol@southbank-clinic.example', hinted: false },
]

async function signInAtProvider(
  page: Page,
  { email, hinted }: (typeof people)[number],
  language: (typeof testLanguages)[number],
) {
  await page.goto(`${demo.origin}/login`)
  await page.locator('input[name="email"]').fill(email)
  await page.locator('form button[type="submit"]').click()
  const name = 'Example identity provider'
  await page.getByRole('link', { name: wordsOf(language)('login.sso.continue', { name }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: words[language.language].title })).toBeVisible()
  await expectNoViolations(page, 'the sign-in page of the provider')
  const there = page.getByRole('textbox')
  await expect(there).toHaveValue(hinted ? email : '')
  await there.fill(email)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${demo.origin}/common/home`)
  await expect(page.getByRole('banner').getByText(email)).toBeAttached()
}

for (const person of people)
  for (const language of testLanguages)
    test.describe(`${person.kind}, ${language.language}`, () => {
      test.use({ locale: language.locale })

      test('somebody signs in by their provider', async ({ page }) => {
        await signInAtProvider(page, person, language)
      })
    })

test('it ends with the portal, and a second start goes on from there, without a peer whose port is taken', async ({
  browser,
}) => {
  const { folder } = await place
  const ports = findPlaces(folder)?.ports
  const isGone = (port = 0) =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => false,
      () => true,
    )
  expect(await isGone(ports?.oidc)).toBe(false)
  await demo.stop()
  for (const port of [ports?.oidc, ports?.saml, ports?.esign]) await expect.poll(() => isGone(port)).toBe(true)

  const other = createServer((_, response) => response.writeHead(404).end())
  await listen(other, ports?.esign ?? 0)
  demo = await startDemo(await place)
  const line = `The demo’s e-signature service could not start: port ${ports?.esign} is taken by another program.`
  await expect.poll(() => demo.said).toContain(line)
  other.close()
  for (const person of people) await signInAtProvider((await openTab(browser)).page, person, testLanguages[0])
})

test('a production starts none of it', async () => {
  const separate = await aPlace()
  const process = startDemo(separate, { NODE_ENV: 'production', SEED: 'demo' })
  await expect(process).rejects.toThrow('SEED cannot be demo when NODE_ENV is production')
  expect(existsSync(filesIn(separate.folder).folder)).toBe(false)
  await rm(separate.folder, { recursive: true, force: true })
})
