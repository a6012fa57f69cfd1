import { readFile } from 'node:fs/promises'
import { chooseLanguage, enter, expectNoMouse, pressOn, tabUntil, testLanguages, wordsOf } from './keys.ts'
import { expectGoodShape } from './shape.ts'
import { expect, expectWhole, type Page, test } from './test.ts'

// Usage reports by keyboard alone: sentence, chart, a company below, the way back up, and the file of the current
// report.

const monthsBack = (count: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 10)
}
const columnsOf = async (page: Page, row: string) =>
  (
    await page
      .getByRole('row', { name: new RegExp(`^${row}`) })
      .getByRole('cell')
      .allInnerTexts()
  ).map((one) => one.trim())
/** The file that a press saves. */
async function savedBy(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await download.path(), 'utf8')
}

for (const [person, language] of [
  ['sp@demo.test', testLanguages[0]],
  ['sp2@demo.test', testLanguages[1]],
] as const)
  test(`from the sentence to a company below and its file, ${language.language}`, async ({ page }) => {
    await enter(page, person, `/reports/rptView?from=${monthsBack(2)}`)
    await expectWhole(page)
    await chooseLanguage(page, language === testLanguages[1] ? 'Français' : 'English')
    await expect(page.locator('html')).toHaveAttribute('lang', language.language.slice(0, 2))
    const t = wordsOf(language)
    const sentence = page.locator('main p', { hasText: language === testLanguages[1] ? /^Entre / : /^From / })
    await expect(sentence).toContainText(/\d/)
    await expectWhole(page)
    await expectGoodShape(page, 'a report of usage')

    // The bars announce the figures of the table, one after the other.
    const chart = page.getByRole('slider', { name: t('reports.chart') })
    const cells = await columnsOf(page, t('reports.all'))
    const [total = ''] = cells.slice(1)
    const [middle = '', newest = ''] = cells.slice(-2)
    await tabUntil(page, chart)
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(newest))
    await page.keyboard.press('ArrowLeft')
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(middle))
    await expect(page.locator('figure p')).toContainText(middle)
    await expectGoodShape(page, 'a bar of a report')

    // Down to the partner with the highest usage; its summary has the focus.
    const table = page.getByRole('table', { name: t('reports.byCompany') })
    const first = table.getByRole('link').first()
    const below = await first.innerText()
    await pressOn(page, first)
    await expect(sentence).toContainText(below)
    await expect(sentence).toBeFocused()
    const path = page.getByRole('navigation', { name: t('reports.path') })
    await expect(path.getByRole('listitem').last()).toHaveText(below)
    await expectGoodShape(page, 'a report of a company below')

    // The total of the file equals the total on the page.
    const [, used = ''] = await columnsOf(page, t('reports.all'))
    await pressOn(page, page.getByRole('button', { name: t('files.export') }))
    // Until the menu has the focus, Enter closes it again.
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    const file = await savedBy(page, () => page.keyboard.press('Enter'))
    const units = file
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => Number(line.split(/[,;]/).at(-1)))
    expect(units.reduce((sum, one) => sum + one, 0)).toBe(Number(used.replace(/\D/g, '')))

    // Back up by the path; the browser's back button leads to the company again.
    await pressOn(page, path.getByRole('link').last())
    await expect(page.getByRole('row', { name: new RegExp(`^${t('reports.all')}`) })).toContainText(total)
    await page.goBack()
    await expect(path.getByRole('listitem').last()).toHaveText(below)
    await expectNoMouse(page)
  })

test('plans by period are found by product, and one report leads to the other', async ({ page }) => {
  const t = await enter(page, 'rs@demo.test', '/reports/rptView')
  const bar = page.getByRole('toolbar', { name: t('reports.kinds') })
  await tabUntil(page, bar.getByRole('button').first())
  const plans = bar.getByRole('button', { name: t('reports.kind.plans') })
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('ArrowRight')
  await expect(plans).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/report=plans/)
  const table = page.getByRole('table', { name: t('reports.kind.plans') })
  await expect(table).toBeVisible()
  const product = page.getByRole('combobox', { name: t('field.productLine') })
  await tabUntil(page, product)
  await page.keyboard.type(t('plans.productLine.ESIGN').slice(0, 5))
  await expect(page).toHaveURL(/line=ESIGN/)
  await expectWhole(page)
  await expect(table.getByRole('row').nth(1)).toContainText(t('plans.productLine.ESIGN'))
  await expectGoodShape(page, 'a report of plans by period')
  await expectNoMouse(page)
})

test('transactions are found by status and sender, and usage by user and delivery figures are beside them', async ({
  page,
}) => {
  const t = await enter(page, 'rs@demo.test', '/reports/rptView?report=transactions')
  const table = page.getByRole('table', { name: t('reports.kind.transactions') })
  const sender = await table.getByRole('rowheader').first().innerText()
  await expectGoodShape(page, 'a report of transactions')
  await tabUntil(page, page.getByRole('button', { name: t('table.filters') }))
  await page.keyboard.press('Enter')
  await tabUntil(page, page.getByRole('textbox', { name: t('field.sender') }))
  await page.keyboard.type(sender)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sender=/)
  await expect(table.getByRole('rowheader').first()).toHaveText(sender)
  await expect(table.getByRole('rowheader').filter({ hasNotText: sender })).toHaveCount(0)
  await expectNoMouse(page)
  for (const [report, kind] of [
    ['people', 'reports.kind.people'],
    ['deliverability', 'reports.kind.deliverability'],
  ] as const) {
    await page.goto(`/reports/rptView?report=${report}`)
    await expect(
      page
        .getByRole('table', { name: t(kind) })
        .getByRole('row')
        .nth(1),
    ).toContainText(/\d/)
    await expectWhole(page)
    await expectGoodShape(page, `a report: ${report}`)
  }
})

test('on paper a report has all columns of its table, however narrow, and no other reports', async ({ page }) => {
  const t = await enter(page, 'rs@demo.test', `/reports/rptView?from=${monthsBack(1)}`)
  await page.setViewportSize({ width: 720, height: 1000 })
  const before = page.getByRole('columnheader', { name: t('reports.column.before'), exact: true })
  const others = page.getByRole('heading', { name: t('reports.otherReports') })
  await expect(others).toBeVisible()
  await expect(before).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(before).toBeVisible()
  await expect(others).toBeHidden()
})
