import { choose, chooseLanguage, enter, expectNoMouse, tabUntil, testLanguages, wordsOf } from './keys.ts'
import { expectGoodShape } from './shape.ts'
import { expect, expectWhole, test } from './test.ts'

// Security, renewals and usage by group by keyboard alone: the total, a company below, and a schedule of that report.

const kinds = [
  ['security', 'securityReport'],
  ['renewals', 'renewalsReport'],
  ['groups', 'usageByGroupReport'],
] as const
for (const [person, language, below] of [
  ['sp@demo.test', testLanguages[0], 'Cordage Reseller'],
  ['sp2@demo.test', testLanguages[1], 'Halyard Reseller'],
] as const)
  test(`from what is said of all to a schedule about a company below, ${language.language}`, async ({ page }) => {
    await enter(page, person, '/reports/rptView?report=security')
    await chooseLanguage(page, language === testLanguages[1] ? 'Français' : 'English')
    await expect(page.locator('html')).toHaveAttribute('lang', language.language.slice(0, 2))
    const t = wordsOf(language)
    for (const [report, kind] of kinds) {
      if (report !== 'security') await page.goto(`/reports/rptView?report=${report}`)
      const main = page.getByRole('main')
      const content = report === 'groups' ? main.getByRole('table') : main.locator('p[class*=said]')
      await expect(content).toContainText(/\d/)
      const ofAll = await content.innerText()

      const company = page.getByRole('combobox', { name: t('reports.companyAndBelow') })
      await tabUntil(page, company)
      await page.keyboard.type(below)
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
      await expect(company).toHaveAttribute('aria-activedescendant', /./)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/company=/)
      await expect(company).toHaveValue(below)
      await expect(content).not.toHaveText(ofAll, { useInnerText: true })
      await expectWhole(page)
      if (language === testLanguages[0]) await expectGoodShape(page, `a report of a company below: ${report}`)

      await choose(page, t('files.export'), t('schedules.this'))
      const builder = page.getByRole('dialog', { name: t('schedules.add'), exact: true })
      await expect(builder.getByRole('combobox', { name: t('schedules.form.report') })).toHaveValue(kind)
      await expect(builder).toContainText(t(report === 'groups' ? 'field.acctKey' : 'field.company'))
      await page.keyboard.press('Escape')
      await expect(builder).toHaveCount(0)
    }
    await expectNoMouse(page)
  })
