import { readFileSync } from 'node:fs'
import { expectGoodShape, expectNoViolations, expectOppositeLooks, expectReflow, sizes } from './shape.ts'
import { expect, guard, type Page, refused, signIn, test as base } from './test.ts'

// The shape of every page: each address that the router knows, in both languages, schemes and widths.

const router = readFileSync(new URL('../apps/web/src/app/router.tsx', import.meta.url), 'utf8')
const addresses = [...router.matchAll(/(?:path: |openRoute\(|inner\(|later\()'(\/[^'$]+)'/g)].map(
  ([, path]) => path ?? '',
)
const known = readFileSync(new URL('../apps/web/src/lib/paths.ts', import.meta.url), 'utf8')
/** Open to half a sign-in, and to somebody wholly signed in, who confirms a number; without a session they lead to sign-in. */
const factorPages = [...known.matchAll(/'(\/userContactMgmt\/\w+)'/g)].map(([, path]) => path ?? '')
/** Pages without a session. */
const open = /^\/(login|password|register|userContactMgmt|broken-page)/
const unknownCode = `code=${'a'.repeat(43)}`
const openPages = [
  ...addresses.filter((path) => open.test(path)),
  '/login?reason=idle',
  `/password?${unknownCode}`,
  `/register?${unknownCode}`,
  `/userContactMgmt/MFAStartup?${unknownCode}`,
]
/** One component for all that a later version brings: the first of them is looked at from all sides, the others once. */
const laterPages = [...router.matchAll(/later\('(\/[^']+)'/g)].map(([, path]) => path ?? '').slice(1)
const unknownKey = '018f3c1e-0000-7000-8000-00000000dead'
const ownPages = [
  ...addresses.filter((path) => !open.test(path)),
  ...factorPages,
  '/accounts/acctSearch?layout=tree',
  '/accounts/acctSearch?q=zzzzz',
  '/accounts/acctCreateEdit?tab=2',
  '/accounts/acctCreateEdit?tab=5',
  '/accounts/acctCreateEdit?tab=5&section=sso',
  '/accounts/acctCreateEdit?tab=7',
  '/accounts/requests?status=All',
  '/accounts/acctCreateEdit?tab=10',
  '/acctSettings?section=encryption',
  '/featureList/ShowPlanUsage',
  '/accessManagement?view=groups',
  '/accessManagement?view=person',
  '/audit?period=all&result=DENIED',
  '/changes?which=all',
  `/changes/${unknownKey}`,
  '/accounts/acctCreateEdit?cmd=create',
  `/accounts/${unknownKey}`,
  '/nowhere',
]

const languages = [
  { language: 'en-us', locale: 'en-US', lang: 'en', person: 'sp@demo.test', button: 'EN English' },
  { language: 'fr-fr', locale: 'fr-FR', lang: 'fr', person: 'sp2@demo.test', button: 'FR Français' },
] as const
type Chosen = (typeof languages)[number]

type Workers = { signedIn: (chosen: Chosen) => Promise<{ page: Page; heard: string[] }> }
/** Each worker signs in once for each language and walks all pages in that one tab. */
const test = base.extend<object, Workers>({
  signedIn: [
    async ({ browser }, use) => {
      const made = new Map<string, Promise<{ page: Page; heard: string[] }>>()
      const make = async ({ person, locale, button, lang }: Chosen) => {
        const context = await browser.newContext({ locale, reducedMotion: 'reduce' })
        const { heard } = await guard(context)
        const page = await context.newPage()
        await signIn(page, person)
        await page.getByRole('button', { name: button }).click()
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        return { page, heard }
      }
      await use((chosen) => {
        const known = made.get(chosen.language) ?? make(chosen)
        made.set(chosen.language, known)
        return known
      })
    },
    { scope: 'worker' },
  ],
})

async function expectPage(page: Page, { path, lang }: { path: string; lang: string }): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page).toHaveTitle(/\S – Sealport$/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** Everything in English; colours and widths do not change with the language, so French is looked at from two corners. */
async function expectShape(page: Page, path: string, { language }: Chosen): Promise<void> {
  if (laterPages.includes(path)) return expectNoViolations(page, path)
  if (language === 'en-us') return expectGoodShape(page, path)
  // The same page again with another question.
  if (path.includes('?')) return expectNoViolations(page, path)
  await expectOppositeLooks(page, path)
  await expectReflow(page, 320, path)
  await page.setViewportSize(sizes[0])
}

base('the router is read rightly', () => {
  expect(addresses.length).toBeGreaterThan(25)
  expect(factorPages).toHaveLength(5)
  expect(addresses).toEqual(expect.arrayContaining(['/login', '/common/home', '/accounts/acctSearch', '/dkimList']))
})

for (const chosen of languages) {
  test.describe(chosen.language, () => {
    test.use({ locale: chosen.locale })

    for (const path of openPages)
      test(path, async ({ page, expected }) => {
        if (path.includes(unknownCode)) expected.push(refused(400), refused(404))
        await page.emulateMedia({ reducedMotion: 'reduce' })
        // Time stands still: the broken page is not left while it is looked at.
        await page.clock.setFixedTime(new Date())
        await expectPage(page, { path, lang: chosen.lang })
        await expectShape(page, path, chosen)
      })

    for (const path of ownPages)
      test(path, async ({ signedIn }) => {
        const { page, heard } = await signedIn(chosen)
        heard.length = 0
        await expectPage(page, { path, lang: chosen.lang })
        if (factorPages.includes(path)) await expect(page).toHaveURL(/userContactMgmt/)
        await expectShape(page, path, chosen)
        expect(heard.filter((one) => !(path.includes(unknownKey) && one.includes('status of 404')))).toEqual([])
      })
  })
}
