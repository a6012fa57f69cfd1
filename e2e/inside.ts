import type { Browser } from '@playwright/test'
import { expect, fromPersonMenu, openAs, openTab, type Page, type Tab } from './test.ts'

// Signed-in pages in both languages.

export const languages = [
  { language: 'en-us', locale: 'en-US', lang: 'en', person: 'sp@demo.test', button: 'English' },
  { language: 'fr-fr', locale: 'fr-FR', lang: 'fr', person: 'sp2@demo.test', button: 'Français' },
] as const
export type PageLanguage = (typeof languages)[number]

/** Signs a person in, in a language. @param person instead of the one of that language */
export async function openInside(browser: Browser, chosen: PageLanguage, person: string = chosen.person): Promise<Tab> {
  const tab = await openTab(browser, { locale: chosen.locale })
  await openAs(tab.page, person)
  await fromPersonMenu(tab.page, chosen.button)
  await expect(tab.page.locator('html')).toHaveAttribute('lang', chosen.lang)
  return tab
}

/** Goes to an address as a link does. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (href) => {
    if (!window.__TSR_ROUTER__) throw new Error('the page has no router')
    await window.__TSR_ROUTER__.navigate({ href })
  }, path)
