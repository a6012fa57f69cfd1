import { testLanguages, wordsOf } from './keys.ts'
import { anActivePerson } from './people.ts'
import { expectNoViolations } from './shape.ts'
import type { Locator } from '@playwright/test'
import { expect, openAs, test } from './test.ts'

// The tabs of an account and the header in a real layout: one row at every width, in both languages.

/** The tabs of a row that can be seen, with their distance from the top of the window. */
const seen = (row: Locator) =>
  row
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => [tab.textContent, Math.round(tab.getBoundingClientRect().top)] as const))
const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

for (const language of testLanguages)
  test.describe(`one row, ${language.language}`, () => {
    test.use({ locale: language.locale })
    const t = wordsOf(language)
    const tab = (id: number) => t(`accounts.tab.${id}`)

    test('tabs never wrap, the current one is in sight, and the keyboard reaches all of them', async ({ page }) => {
      const person = await anActivePerson({ language: language.language })
      await openAs(page, person.email, `/accounts/${person.acctKey}?tab=10`, person.secret)
      const row = page.getByRole('tablist', { name: t('accounts.tabs') })
      const current = row.getByRole('tab', { selected: true })
      const more = page.getByRole('button', { name: `${t('common.more')} ${t('accounts.tabs')}` })
      for (const width of [1440, 1280, 1024, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await expect(current).toHaveText(tab(10))
        await expect(current).toBeVisible()
        await expect.poll(async () => new Set((await seen(row)).map(([, top]) => top)).size).toBe(1)
        await expect.poll(() => page.evaluate(sideways)).toBe(0)
      }
      await expect(more).toBeVisible()
      await current.focus()
      await page.keyboard.press('ArrowRight')
      await expect(current).toHaveText(tab(1))
      await expect(current).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(current).toHaveText(tab(10))
      await expect(current).toBeFocused()
      await page.keyboard.press('Home')
      await page.keyboard.press('Tab')
      await expect(more).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await expectNoViolations(page, 'the menu of further tabs')
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await expect(current).toHaveText(tab(10))
      await expect(current).toBeFocused()
      await expect(page).toHaveURL(/tab=10/)
    })

    test('the tabs of a group are one row below the groups at every width', async ({ page }) => {
      const person = await anActivePerson({ language: language.language })
      await openAs(page, person.email, `/accounts/${person.acctKey}?tab=13`, person.secret)
      const rows = [t('accounts.tabs'), t('accounts.group.plans')].map((name) => page.getByRole('tablist', { name }))
      for (const width of [1440, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        for (const row of rows) {
          await expect(row.getByRole('tab', { selected: true })).toBeVisible()
          await expect.poll(async () => new Set((await seen(row)).map(([, top]) => top)).size).toBe(1)
        }
        await expect.poll(() => page.evaluate(sideways)).toBe(0)
      }
      await rows[1]?.getByRole('tab', { selected: true }).press('ArrowLeft')
      await expect(page).toHaveURL(/tab=(12|4|3)$/)
      await expectNoViolations(page, 'a group of tabs')
    })

    test('the header of a phone is one line, with one menu for the person', async ({ page }) => {
      const person = await anActivePerson({ language: language.language })
      await page.setViewportSize({ width: 390, height: 800 })
      await openAs(page, person.email, '/acctSettings', person.secret)
      const header = page.getByRole('banner')
      const menu = page.getByRole('button', { name: t('shell.person', { email: person.email }) })
      await expect(menu).toBeVisible()
      expect((await header.boundingBox())?.height).toBeLessThanOrEqual(56)
      const sections = page.getByRole('combobox', { name: t('settings.sections') })
      await expect(sections).toBeVisible()
      expect((await sections.boundingBox())?.height).toBeLessThanOrEqual(45)
      await menu.press('Enter')
      const dialog = page.getByRole('dialog', { name: t('shell.person', { email: person.email }) })
      await expect(dialog.getByRole('link', { name: t('shell.ownProfile') })).toBeFocused()
      await expectNoViolations(page, 'the personal menu')
      await dialog.getByRole('button', { name: t('shell.signOut') }).press('Enter')
      await expect(page).toHaveURL(/\/login/)
    })
  })
