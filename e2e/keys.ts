import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fillSlots } from '@portal/contract/core/language'
import type { Locator } from '@playwright/test'
import { expect, expectWhole, type Page, password, personMenu } from './test.ts'

// For journeys by keyboard alone, in either language: texts are those of the built web.

export const testLanguages = [
  { locale: 'en-US', language: 'en-us' },
  { locale: 'fr-FR', language: 'fr-fr' },
] as const
export type TestLanguage = (typeof testLanguages)[number]

type Texts = { [key: string]: string | Texts }
/** The texts of a language by their keys; {{values}} are filled in. */
export function wordsOf({ language }: TestLanguage) {
  const file = resolve(import.meta.dirname, `../apps/web/dist/assets/i18n/${language}.json`)
  const all = JSON.parse(readFileSync(file, 'utf8')) as Texts
  return (key: string, values: Record<string, string> = {}): string => {
    const found = key
      .split('.')
      .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), all)
    if (typeof found !== 'string') throw new Error(`there is no text ${key}`)
    return fillSlots(found, /\{\{(\w+)\}\}/, language, (name) => values[name] ?? '')
  }
}

/** The focus is visible, inside the window and not covered. */
export const focusFault = () => {
  const one = document.activeElement
  if (!one || one === document.body) return undefined
  const box = one.getBoundingClientRect()
  const label = `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent?.slice(0, 40) ?? ''}`
  if (box.width < 2 || box.height < 2) return undefined
  if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth) return `${label}: outside`
  const x = Math.min(Math.max(box.left + Math.min(box.width / 2, 40), 1), innerWidth - 1)
  const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 40), 1), innerHeight - 1)
  const top = document.elementFromPoint(x, y)
  const same = top && (one.contains(top) || top.contains(one) || top.closest('label')?.contains(one))
  if (!same) return `${label}: covered by ${top?.tagName} ${top?.getAttribute('class')}`
  if (one.matches('h1, main')) return undefined
  const ring = (element: Element | null) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  }
  return ring(one) || ring(one.parentElement) ? undefined : `${label}: shows no focus`
}

/** Presses Tab until this is in focus; checks that every stop is visible. Returns the number of presses. */
export async function tabUntil(page: Page, target: Locator, key = 'Tab'): Promise<number> {
  await expect(target.first()).toBeVisible()
  const reached = () => target.first().evaluate((one) => one === document.activeElement)
  for (let presses = 0; presses < 120; presses++) {
    if (presses === 0 && (await reached())) return 0
    await page.keyboard.press(key)
    expect(await page.evaluate(focusFault)).toBeUndefined()
    if (await reached()) return presses + 1
  }
  throw new Error(`${String(target)} cannot be reached by ${key}`)
}

/** Presses the right arrow, in a group of controls that is one Tab stop, until this is in focus. */
export async function walkUntil(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 20; presses++) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(focusFault)).toBeUndefined()
  }
  throw new Error(`${String(target)} cannot be reached by arrows`)
}

/** Moves to it by Tab and presses it. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabUntil(page, target)
  await page.keyboard.press('Enter')
}

/** Chooses the language in the menu of the person, by keyboard. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await pressOn(page, personMenu(page))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name }))
  await page.keyboard.press('Escape')
}

/** Opens the menu of a button and chooses an entry. */
export async function choose(page: Page, button: string, entry: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: button, exact: true }))
  const items = page.getByRole('menuitem')
  // Until the menu has the focus, Enter closes it again.
  await expect(items.first()).toBeFocused()
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  for (let presses = 0; presses < 10; presses++) {
    if (await item.evaluate((one) => one === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Records every use of mouse or touch on these pages from now on; `expectNoMouse` checks that there was none. */
export const noteMouse = (page: Page) =>
  page.addInitScript(() => {
    for (const kind of ['mousedown', 'pointerdown', 'touchstart'])
      addEventListener(kind, () => document.documentElement.setAttribute('data-mouse', kind), true)
  })
export const expectNoMouse = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.dataset['mouse'])).toBeUndefined()

/** Types the e-mail address on the open sign-in page and continues. */
export async function typeEmail(page: Page, email: string): Promise<void> {
  await expect(page.locator('input[name="email"]')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
}
/** Types the password and signs in. */
export async function typePassword(page: Page, secret: string): Promise<void> {
  await expect(page.locator('input[name="password"]')).toBeFocused()
  await page.keyboard.type(secret)
  await page.keyboard.press('Enter')
}

/** Signs a person in by keyboard and goes to a page; returns the texts of the person's language. */
export async function enter(page: Page, email: string, path: string, secret = password) {
  await noteMouse(page)
  await page.goto(path)
  await typeEmail(page, email)
  const detail = page.waitForResponse((answer) => answer.url().endsWith('/LoginDetail') && answer.ok())
  await typePassword(page, secret)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await expect(page.getByRole('banner').getByText(email)).toBeAttached()
  // The person's language comes with their preferences, and its texts after them.
  const { Language: own } = (await (await detail).json()).ResultContent.Preferences
  await expect(page.locator('html')).toHaveAttribute('lang', own.slice(0, 2))
  // A part that comes later may take the focus of the first Tab, or move what follows.
  await expectWhole(page)
  return wordsOf(testLanguages.find(({ language }) => language === own) ?? testLanguages[0])
}
export type Words = Awaited<ReturnType<typeof enter>>

/** The button that runs the open preview; its text is the set's. */
export const runButton = (page: Page) => page.getByRole('dialog').locator('button[data-variant=filled]')

/** Runs the change set whose preview is open, and waits until it is done. */
export async function runChange(page: Page, t: Words): Promise<void> {
  const panel = page.getByRole('dialog')
  await pressOn(page, runButton(page))
  await expect(panel.getByText(t('changes.state.Done'), { exact: true }).first()).toBeVisible({ timeout: 60_000 })
}
