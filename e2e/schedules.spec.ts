import {
  choose,
  chooseLanguage,
  enter,
  expectNoMouse,
  pressOn,
  tabUntil,
  type TestLanguage,
  testLanguages,
  wordsOf,
} from './keys.ts'
import { messageTo } from './people.ts'
import { expectNoViolations, expectGoodLooks, expectReflow, sizes } from './shape.ts'
import { expect, expectWhole, type Page, test } from './test.ts'

// From the sentence of a report to a company below, and on to a schedule of that report, by keyboard alone: its dates
// before it is saved, a test mail to the reader with its link, its history, a pause.

/** Looked at in one language of the two: wide and light, narrow and dark, and in the narrowest window. */
async function look(
  page: Page,
  locale: TestLanguage,
  where: string,
  language: TestLanguage['language'],
): Promise<void> {
  if (locale.language !== language) return
  await expectGoodLooks(page, where)
  await expectReflow(page, 320, where)
  await page.setViewportSize(sizes[0])
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** From the report of a company below to the builder with its dates. */
async function fillIn(page: Page, language: TestLanguage, title: string): Promise<void> {
  const t = wordsOf(language)
  const builder = dialogOf(page, t('schedules.add'))
  await expect(builder).toBeVisible()
  await expect(builder.getByRole('combobox', { name: t('schedules.form.report') })).toHaveValue('usageReport')
  await expect(builder.getByRole('status')).toContainText(
    new RegExp(`${t('schedules.form.dates', { dates: '' }).trim()}.*·.*·`),
  )
  await look(page, language, 'the builder of a schedule', 'fr-fr')
  // The title is at first that of the report; without one the field, which then has the focus, says so.
  const name = builder.getByRole('textbox', { name: t('field.title') })
  await expect(name).toHaveValue(t('files.kind.usageReport'))
  await tabUntil(page, name)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await pressOn(page, builder.getByRole('button', { name: t('form.save'), exact: true }))
  await expect(name).toBeFocused()
  await expectNoViolations(page, 'a schedule without a title')
  await page.keyboard.type(title)
  await tabUntil(page, builder.getByRole('combobox', { name: t('field.repeat') }))
  await page.keyboard.type(t('schedules.repeat.Monthly'))
  await expect(builder.getByRole('combobox', { name: t('field.monthDay') })).toBeVisible()
  await pressOn(page, builder.getByRole('button', { name: t('form.save'), exact: true }))
  await expect(builder).toHaveCount(0)
}

/** Sends it as a test; the link of the mail opens the report. */
async function receive(
  page: Page,
  language: TestLanguage,
  { title, email }: { title: string; email: string },
): Promise<void> {
  const t = wordsOf(language)
  await choose(page, t('schedules.actionsFor', { title }), t('schedules.act.test'))
  const dialog = page.getByRole('alertdialog', { name: t('schedules.testTitle') })
  await expect(dialog).toBeVisible()
  await expectNoViolations(page, 'the question before a test report')
  await pressOn(page, dialog.getByRole('button', { name: t('schedules.testNow'), exact: true }))
  await expect(dialog).toHaveCount(0)
  const text = await messageTo(email, new RegExp(`${title}[\\s\\S]*rptSchedule\\?run=`))
  const link = new URL(/https?:\S+rptSchedule\?run=[\w-]+/.exec(text)?.[0] ?? '')
  await page.goto(link.pathname + link.search)
  const run = dialogOf(page, title)
  await expect(run.getByRole('button', { name: t('schedules.download') })).toBeVisible()
  await look(page, language, 'a report that was sent', 'en-us')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    pressOn(page, run.getByRole('button', { name: t('schedules.download') })),
  ])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await page.keyboard.press('Escape')
  await expect(run).toHaveCount(0)
}

for (const [email, language] of [
  ['sp@demo.test', testLanguages[0]],
  ['sp2@demo.test', testLanguages[1]],
] as const)
  test(`from a sentence over a company below to a schedule of it, ${language.language}`, async ({ page }) => {
    const title = `Keyboard ${crypto.randomUUID().slice(0, 8)}`
    await enter(page, email, '/reports/rptView')
    await chooseLanguage(page, language === testLanguages[1] ? 'Français' : 'English')
    await expect(page.locator('html')).toHaveAttribute('lang', language.language.slice(0, 2))
    const t = wordsOf(language)

    const first = page
      .getByRole('table', { name: t('reports.byCompany') })
      .getByRole('link')
      .first()
    await expect(first).toBeVisible()
    const below = await first.innerText()
    await pressOn(page, first)
    const path = page.getByRole('navigation', { name: t('reports.path') })
    await expect(path.getByRole('listitem').last()).toHaveText(below)
    await expectWhole(page)
    await choose(page, t('files.export'), t('schedules.this'))
    await fillIn(page, language, title)

    const row = page.getByRole('row', { name: new RegExp(title) })
    await expect(row).toContainText(t('schedules.state.Active'))
    await look(page, language, 'the list of schedules', 'en-us')
    await receive(page, language, { title, email })

    await pressOn(page, row.getByRole('button', { name: title, exact: true }))
    const facts = dialogOf(page, title)
    const history = facts.getByRole('table', { name: t('schedules.history') })
    await expect(history.getByRole('row').nth(1)).toContainText(t('schedules.run.Succeeded'))
    await expect(history.getByRole('row').nth(1)).toContainText(t('schedules.wasTest'))
    await look(page, language, 'a schedule with its history', 'fr-fr')
    await page.keyboard.press('Escape')
    await expect(facts).toHaveCount(0)

    await choose(page, t('schedules.actionsFor', { title }), t('schedules.act.pause'))
    const dialog = page.getByRole('alertdialog', { name: t('schedules.pauseTitle') })
    await pressOn(page, dialog.getByRole('button', { name: t('schedules.act.pause'), exact: true }))
    await expect(row).toContainText(t('schedules.state.Paused'))
    await expectNoMouse(page)
  })
