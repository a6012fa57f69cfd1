import type { Browser } from '@playwright/test'
import { openPages as openAddresses, signedInPages } from '../apps/web/src/lib/pages.ts'
import { goTo, languages, openInside, type PageLanguage } from './inside.ts'
import { colourRules, expectGoodShape, expectNoViolations, expectReflow, sizes } from './shape.ts'
import { deep, expect, expectWhole, openTab, type Page, refused, type Tab, walk } from './test.ts'

// The layout of every page: each address, in both languages, schemes and widths.

/** Open to a partial sign-in, and to a complete one that confirms a number; without a session they redirect to sign-in. */
const isFactorPage = (path: string) => path.startsWith('/userContactMgmt/')
const factorPages = Object.values(openAddresses).filter(isFactorPage)
/** Without sent codes this page redirects: there is nothing to check. */
const leadingOn = openAddresses.mfaEmailAndMobile
const unknownCode = `code=${'a'.repeat(43)}`
const openPages = [
  ...Object.values(openAddresses).filter((path) => !isFactorPage(path)),
  '/login?reason=idle',
  `/password?${unknownCode}`,
  `/register?${unknownCode}`,
  `/userContactMgmt/MFAStartup?${unknownCode}`,
]
const unknownKey = '018f3c1e-0000-7000-8000-00000000dead'
const ownPages = [
  ...Object.values(signedInPages).filter((path) => !path.includes('$')),
  ...factorPages.filter((path) => path !== leadingOn),
  '/accounts/acctSearch?layout=tree',
  '/accounts/acctSearch?q=zzzzz',
  '/accounts/acctCreateEdit?tab=2',
  '/accounts/acctCreateEdit?tab=5',
  '/accounts/acctCreateEdit?tab=5&section=sso',
  '/accounts/acctCreateEdit?tab=7',
  '/accounts/acctCreateEdit?tab=9',
  '/accounts/requests?status=All',
  '/accounts/acctCreateEdit?tab=10',
  '/acctSettings?section=encryption',
  '/acctSettings?section=latest',
  '/featureList/ShowPlanUsage',
  '/accessManagement?view=groups',
  '/accessManagement?view=person',
  '/audit?period=all&result=DENIED',
  '/partnerLogs?section=esign',
  '/reports/rptView?report=plans',
  '/help?q=zzzzz',
  '/help/invitePerson',
  '/changes?which=all',
  `/changes/${unknownKey}`,
  '/accounts/acctCreateEdit?cmd=create',
  `/accounts/${unknownKey}`,
  '/nowhere',
]

/** No person is signed in, and time is frozen, so that the broken page stays while it is checked. */
async function openOutside(browser: Browser, { locale }: PageLanguage): Promise<Tab> {
  const tab = await openTab(browser, { locale })
  await tab.page.clock.setFixedTime(new Date())
  return tab
}
/** In English each address is loaded as a whole, in French a signed-in person goes from page to page. */
async function open(page: Page, path: string, how: 'load' | 'go'): Promise<void> {
  if (how === 'load') return void (await page.goto(path))
  await goTo(page, path)
}

type Visit = { path: string; lang: string; how: 'load' | 'go' }
async function expectPage(page: Page, { path, lang, how }: Visit): Promise<void> {
  await page.setViewportSize(sizes[0])
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, path, how)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page).toHaveTitle(/\S – Sealport$/)
  await expectWhole(page)
}

/**
 * English in two opposite corners of schemes and widths, French in the two others; colours in one language. The same page
 * with another query is complete in English.
 */
function expectShape(page: Page, path: string, { language }: PageLanguage): Promise<void> {
  if (language === 'en-us') return expectGoodShape(page, path)
  const without = colourRules
  return path.includes('?')
    ? expectNoViolations(page, path, { without })
    : expectGoodShape(page, path, { wide: 'dark', without })
}

/** The errors that the browser may report at an address: the server knows no such code or account. */
const mayBeSaid = (path: string): RegExp[] => [
  ...(path.includes(unknownCode) ? [refused(400), refused(404)] : []),
  ...(path.includes(unknownKey) ? [refused(404)] : []),
]

/** Ids that occur twice, and links within the page that lead nowhere. */
const brokenAnchors = () => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const links = [...document.querySelectorAll('a[href^="#"]')].map((one) => one.getAttribute('href')?.slice(1) ?? '')
  return [...ids.filter((id, at) => ids.indexOf(id) !== at), ...links.filter((id) => !ids.includes(id))]
}
/** Removes all of the reference except one chapter and one schema: it has thousands of similar lines. */
const shortenReference = () => {
  const [, second] = [...document.querySelectorAll('#guide ~ h2')]
  const schemas = [...document.querySelectorAll('#schemas ~ h3')]
  const remove = (from: Element | undefined, to: Element | null) => {
    for (let one = from ?? null; one && one !== to;) {
      const next: Element | null = one.nextElementSibling
      one.remove()
      one = next
    }
  }
  remove(second, document.querySelector('#schemas'))
  remove(schemas[1], null)
  return document.querySelectorAll('body *').length
}

walk('the guide to the API', async ({ browser }) => {
  const { page } = await openTab(browser, { locale: 'en-US' })
  await page.goto('/api/docs')
  expect(await page.evaluate(brokenAnchors)).toEqual([])
  await expectReflow(page, 390, 'the guide and the reference')
  await expectReflow(page, 320, 'the guide and the reference')
  expect(await page.evaluate(shortenReference)).toBeGreaterThan(200)
  for (const [size, colorScheme] of [[sizes[0], 'dark'] as const, [sizes[1], 'light'] as const]) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    // In a dark scheme axe takes the colour of the canvas for white.
    await expectNoViolations(page, 'the guide to the API', colorScheme === 'dark' ? { within: '#guide' } : {})
  }
})

walk('the page for two codes leads on where none are on their way', async ({ tab, browser }) => {
  expect(factorPages).toContain(leadingOn)
  const [chosen] = languages
  const { page } = await tab(`${chosen.language}, inside`, () => openInside(browser, chosen))
  await page.goto(leadingOn)
  await expect(page).toHaveURL(/\/common\/home$/)
})

for (const chosen of languages)
  walk.describe(chosen.language, { tag: chosen.lang === 'fr' ? deep : [] }, () => {
    for (const path of [...openPages, ...ownPages])
      walk(path, async ({ tab, browser }) => {
        const inside = ownPages.includes(path)
        const { page, heard } = await tab(`${chosen.language}, ${inside ? 'inside' : 'outside'}`, () =>
          (inside ? openInside : openOutside)(browser, chosen),
        )
        heard.length = 0
        const how = inside && chosen.lang === 'fr' ? 'go' : 'load'
        await expectPage(page, { path, lang: chosen.lang, how })
        if (inside && isFactorPage(path)) await expect(page).toHaveURL(/userContactMgmt/)
        await expectShape(page, path, chosen)
        const expected = mayBeSaid(path)
        expect(heard.filter((one) => !expected.some((pattern) => pattern.test(one)))).toEqual([])
      })
  })
