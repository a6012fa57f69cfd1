import type { Locator } from '@playwright/test'
import type { wordsOf } from './keys.ts'
import { expect, expectWhole as expectWholeSoon, fillSignIn, type Page } from './test.ts'

// The ways to a screen whose picture is taken: an address, or an object that a list shows, then steps as a person does.

export type Visit = { page: Page; t: ReturnType<typeof wordsOf> }
export type Step = (visit: Visit) => Promise<void>
/** A selector of the browser, or one with texts of the language. */
type Selector = string | ((t: Visit['t']) => string)
/** The address, or the way to it: ids differ from database to database. */
export type Address = string | ((visit: Visit) => Promise<string>)
export type Screen = {
  name: string
  at: Address
  steps: readonly Step[]
  /** The steps end in a dialog, menu or panel: without one the picture would show something else. */
  layer: boolean
}

export const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open], aside'
const patience = 8_000

/** Waits until a page is complete, however busy the machine is. */
export const expectWhole = (page: Page): Promise<void> =>
  expect(() => expectWholeSoon(page)).toPass({ timeout: 40_000 })

/** Goes to an address and waits until its page is complete. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('h1').first()).toBeVisible({ timeout: 30_000 })
  await expectWhole(page)
}
const resolve = (selector: Selector, { t }: Visit) => (typeof selector === 'string' ? selector : selector(t))

/** The address of an object by the first link of a list that fits. */
export const linked =
  (list: Address, selector: Selector = 'main tbody th a', query = ''): Address =>
  async (visit) => {
    await openPage(visit.page, await addressOf(list, visit))
    const link = visit.page.locator(resolve(selector, visit)).first()
    return `${(await link.getAttribute('href', { timeout: patience })) ?? ''}${query}`
  }
/** The address of an object that a list opens in its side panel. */
export const peeked =
  (list: string, page: string): Address =>
  async ({ page: tab }) => {
    await openPage(tab, list)
    const key = await tab.locator('main [data-peek]').first().getAttribute('data-peek', { timeout: patience })
    return page.replace(/\$\w+/, () => key ?? '')
  }
export const addressOf = async (address: Address, visit: Visit): Promise<string> =>
  typeof address === 'string' ? address : address(visit)

/** Controls by a text of the language, whatever follows it in their names. */
function controls(from: Page | Locator, text: string): Locator {
  const name = new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('\0', '.*')}(\\W.*)?$`)
  const [first, ...more] = (['button', 'menuitem', 'link', 'tab', 'radio', 'checkbox'] as const).map((role) =>
    from.getByRole(role, { name }),
  )
  return more
    .reduce((all, one) => all.or(one), first ?? from.locator('button'))
    .filter({ visible: true })
    .first()
}
const appears = (target: Locator, timeout: number) =>
  target.waitFor({ timeout }).then(
    () => true,
    () => false,
  )
const topLayer = (page: Page) => page.locator(layers).filter({ visible: true }).last()

/** Presses a control by the key of its text: in the open layer, on the page, or in the menus in which narrow pages have it. */
export const press =
  (key: string): Step =>
  async (visit) => {
    const { page, t } = visit
    const text = t(key, new Proxy({}, { get: () => '\0' }))
    const inside = (await topLayer(page).count()) > 0 ? topLayer(page) : page.getByRole('main')
    const target = controls(inside, text)
    if (!(await appears(target, 3_000))) {
      const openers = [t('common.pageMenu'), t('status.more')].map((one) => controls(page.getByRole('main'), one))
      for (const opener of openers) {
        if (!(await appears(opener, 500))) continue
        await opener.click({ timeout: patience })
        if (await appears(controls(page.getByRole('menu'), text), 1_000)) break
        await page.keyboard.press('Escape')
      }
    }
    const found = (await target.count()) > 0 ? target : controls(page.getByRole('menu'), text)
    await found.click({ timeout: patience })
    await expectWhole(page)
  }
/** Clicks on the first that is visible. */
export const click =
  (selector: Selector): Step =>
  async (visit) => {
    await visit.page.locator(resolve(selector, visit)).filter({ visible: true }).first().click({ timeout: patience })
    await expectWhole(visit.page)
  }
export const type =
  (selector: string, text: string): Step =>
  async ({ page }) => {
    await page.locator(selector).first().fill(text, { timeout: patience })
    await expectWhole(page)
  }
/** Takes the first choice of a list that is none yet. */
export const first =
  (selector: string): Step =>
  async ({ page }) => {
    await page.locator(selector).first().selectOption({ index: 1 }, { timeout: patience })
    await expectWhole(page)
  }
export const keys =
  (...pressed: string[]): Step =>
  async ({ page }) => {
    for (const key of pressed) await page.keyboard.press(key)
    await expectWhole(page)
  }
/** Fills in the sign-in form as far as the password is refused or a second factor is wanted. */
export const enterAs =
  (email: string, secret?: string): Step =>
  async ({ page }) => {
    await fillSignIn(page, email, secret)
    await expect(page.locator('[role=alert], input[name=code]').first()).toBeVisible({ timeout: patience })
    await expectWhole(page)
  }
