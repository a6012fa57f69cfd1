import { signedInPages } from '../apps/web/src/lib/pages.ts'
import { goTo, languages, openInside } from './inside.ts'
import { expectWholeTexts, sizes } from './shape.ts'
import { deep, expect, expectWhole, type Page, walk } from './test.ts'

// No text is cut at 1440 and 390 px, in either language: the views, tabs and reports of pages. The walk of the pages
// (pages.spec.ts) looks at the pages themselves.

const views = (path: string, name: string, values: readonly string[]) => values.map((one) => `${path}?${name}=${one}`)
const tabs = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '12', '13']
const reports = [
  'groups',
  'plans',
  'provisioning',
  'people',
  'transactions',
  'deliverability',
  'renewals',
  'receivables',
  'margin',
  'security',
]
const places: Readonly<Record<string, readonly string[]>> = {
  billing: views(signedInPages.billing, 'section', [
    'bank',
    'runs',
    'rates',
    'payment',
    'catalogue',
    'dunning',
    'commissions',
    'ledger',
  ]),
  reports: views(signedInPages.reportView, 'report', reports),
  plans: views(signedInPages.plansAssign, 'view', ['held', 'promotions']),
  integrations: views(signedInPages.partnerLogs, 'section', ['clusters', 'esign']),
  access: views(signedInPages.accessManagement, 'view', ['groups', 'person']),
  account: views(signedInPages.accountEdit, 'tab', tabs),
}
async function expectWholeAt(page: Page, path: string): Promise<void> {
  await goTo(page, path)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectWhole(page)
    await expectWholeTexts(page, `${path}, ${size.width} px`)
  }
}

for (const chosen of languages)
  walk.describe(chosen.language, { tag: chosen.lang === 'fr' ? deep : [] }, () => {
    for (const [name, addresses] of Object.entries(places))
      walk(`no text is cut: ${name}`, async ({ tab, browser }) => {
        const { page } = await tab(chosen.language, () => openInside(browser, chosen, 'rs@demo.test'))
        for (const path of addresses) await expectWholeAt(page, path)
      })
  })
