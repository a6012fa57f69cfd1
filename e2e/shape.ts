import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { seenByAxe } from './opened.states.ts'
import { expect, type Page, test } from './test.ts'

/** The rules about colours, which are the same in every language; they take axe longer than all others together. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** The small one: each page parses it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * The violations that axe finds on the open page, each rule with its elements. It runs all of its rules but those of AAA
 * and the given ones.
 */
const violationsOf = async ({ without, within }: { without: string[]; within: string }) => {
  const { axe } = window
  if (!axe) throw new Error('axe is not loaded')
  const rules = axe
    .getRules()
    .filter(({ tags }) => !tags.includes('wcag2aaa'))
    .map(({ ruleId }) => ruleId)
    .filter((rule) => !without.includes(rule))
  // The page behind a modal dialog is checked when nothing is open; the eleventh row of a table looks like the ten above.
  const layer = within === 'html' && document.querySelector('dialog:modal') ? 'dialog:modal' : within
  const { violations } = await axe.run(
    { include: [[layer]], exclude: [['tbody > tr:nth-child(n + 11)']] },
    { runOnly: { type: 'rule', values: rules }, resultTypes: ['violations'] },
  )
  // The page of parts has a panel inside a section, which the portal never has.
  const separate = within === 'html' ? '' : 'landmark-complementary-is-top-level'
  // Targets halfway under an open list or the header, which stays in sight, count as too small.
  const above = [...document.querySelectorAll('header, [role=listbox], [role=menu]')]
  const isBelow = (target: unknown) => {
    const one = document.querySelector(String(target))
    const box = one?.getBoundingClientRect()
    const meets = (edge: DOMRect) =>
      box && box.top < edge.bottom && box.bottom > edge.top && box.left < edge.right && box.right > edge.left
    return above.some((part) => !part.contains(one) && meets(part.getBoundingClientRect()))
  }
  const found = violations
    .filter(({ id }) => id !== separate)
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ target }) => id !== 'target-size' || !isBelow(target[0])) }))
    .filter(({ nodes }) => nodes.length > 0)
  const { lang, dataset } = document.documentElement
  return {
    found: found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    look: `${lang}, ${dataset['mantineColorScheme']}, ${innerWidth} px`,
  }
}

/** No violation of axe's rules: those of WCAG 2.2 A and AA, its best practices and its experiments. */
export async function expectNoViolations(
  page: Page,
  where: string,
  { without = [], within = 'html' }: { without?: string[]; within?: string } = {},
): Promise<void> {
  // A page of the portal may be rendered after it is loaded; mails have no root to be rendered into.
  await page.waitForFunction(() => !document.querySelector('#root') || document.querySelector('h1'))
  // Half a megabyte, sent to each page once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await page.evaluate(() => document.querySelector('[role$=dialog], [role=menu], [role=listbox]') ?? scrollTo(0, 0))
  const { found, look } = await page.evaluate(violationsOf, { without, within })
  expect(found, `${where}, ${look}`).toEqual([])
  if (without.length === 0) test.info().annotations.push({ type: seenByAxe, description: `${where}: ${look}` })
}

/** By how much the page is wider than its window, and what overflows outside scrolling regions. */
const overflow = () => {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const scrolls = (one: Element | null): boolean =>
    one !== null &&
    one !== document.body &&
    (getComputedStyle(one).overflowX !== 'visible' || scrolls(one.parentElement))
  const wide = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > clientWidth + 1 && !scrolls(one.parentElement),
  )
  const elements = wide.slice(0, 5).map((one) => `${one.tagName}.${one.getAttribute('class') ?? ''}`)
  return [`${scrollWidth - clientWidth} px`, ...elements]
}

/** Labels of a row's card without a value. */
const bareLabels = () =>
  [...document.querySelectorAll('tbody [data-label]')]
    .filter((one) => one.textContent === '' && one.childElementCount === 0 && one.checkVisibility())
    .filter((one) => getComputedStyle(one, '::before').content !== 'none')
    .map((one) => one.getAttribute('data-label'))

/** The page as a whole does not scroll sideways in a window of this width (WCAG 1.4.10). */
export async function expectReflow(page: Page, width: number, where: string): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  // Floating elements follow the new width a moment later.
  await expect.poll(() => page.evaluate(overflow), { message: `${where} at ${width} px` }).toEqual([])
  expect(await page.evaluate(bareLabels), `${where} at ${width} px: labels without a value`).toEqual([])
}

/**
 * Interactive targets under 24×24 px (WCAG 2.5.8). A checkbox or radio counts with its label; links in sentences are the
 * criterion's exception.
 */
const smallTargets = () => {
  const selector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=menuitem], [role=tab]'
  const inSentence = (one: Element) =>
    one.matches('a') &&
    getComputedStyle(one).display === 'inline' &&
    (one.parentElement?.textContent ?? '').trim().length > (one.textContent ?? '').trim().length + 8
  const boxOf = (one: Element) => {
    const label = one.matches('[type=checkbox], [type=radio]')
      ? (one.closest('label') ?? document.querySelector(`label[for="${CSS.escape(one.id)}"]`))
      : null
    return (label ?? one).getBoundingClientRect()
  }
  return [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !inSentence(one))
    .map((one) => ({ one, box: boxOf(one) }))
    .filter(({ box }) => box.width > 1 && box.height > 1 && (box.width < 23.9 || box.height < 23.9))
    .map(({ one, box }) => `${one.outerHTML.slice(0, 120)} ${Math.round(box.width)}×${Math.round(box.height)}`)
}

export async function expectLargeTargets(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(smallTargets), where).toEqual([])
}

/** Fields that overlap, or that overflow their dialog sideways. */
const crowdedFields = () => {
  const fields = [
    ...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea'),
  ]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((one) => ({ one, box: one.getBoundingClientRect(), room: one.closest('[role=dialog], dialog') }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  const leaves = ({ box, room }: (typeof fields)[number]) => {
    const edge = room?.getBoundingClientRect()
    return edge && (box.left < edge.left - 1 || box.right > edge.right + 1)
  }
  const covers = (field: (typeof fields)[number], at: number) =>
    fields.slice(at + 1).some(
      ({ box, room }) =>
        room === field.room && // a page lies behind its dialog
        Math.min(box.right, field.box.right) - Math.max(box.left, field.box.left) > 1 &&
        Math.min(box.bottom, field.box.bottom) - Math.max(box.top, field.box.top) > 1,
    )
  return fields.filter((field, at) => leaves(field) || covers(field, at)).map(({ one }) => one.outerHTML.slice(0, 120))
}

export async function expectFieldsApart(page: Page, where: string): Promise<void> {
  // Floating elements follow a new width a moment later.
  await expect.poll(() => page.evaluate(crowdedFields), { message: where }).toEqual([])
}

/**
 * Texts that an element which is too narrow cuts off, with or without an ellipsis, and placeholders that do not fit into
 * their field.
 */
const cutTexts = () => {
  // The header, the path of a company in the tree, and what is typed or chosen, which the field shows when it is used.
  const allowed = 'header *, nav *, input, select'
  const canvas = document.createElement('canvas').getContext('2d')
  const isSeen = (one: Element) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const hasText = (one: Element) =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const isCut = (one: Element) => {
    const { overflowX, textOverflow } = getComputedStyle(one)
    const hides = ['hidden', 'clip'].includes(overflowX) && (textOverflow === 'ellipsis' || hasText(one))
    return hides && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 2
  }
  const isTooLong = (field: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    if (!canvas || field.value || !field.placeholder) return false
    canvas.font = font
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return canvas.measureText(field.placeholder).width > room + 1
  }
  const texts = [...document.querySelectorAll('body *')].filter((one) => !one.matches(allowed) && isCut(one))
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].filter(isTooLong)
  return [
    ...texts.filter(isSeen).map((one) => one.textContent.trim()),
    ...fields.filter(isSeen).map(({ placeholder }) => placeholder),
  ]
}

/** No text is cut (decision 0173). */
export async function expectWholeTexts(page: Page, where: string): Promise<void> {
  // Columns follow a new width a moment later.
  await expect.poll(() => page.evaluate(cutTexts), { message: where }).toEqual([])
}

export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

type Looks = {
  /** The scheme of the wide window. */
  wide?: 'light' | 'dark'
  /** Rules of axe that are left out. */
  without?: string[]
}
/** Two corners of schemes and widths: wide in one scheme, narrow in the other. */
export async function expectGoodLooks(page: Page, where: string, { wide = 'light', without = [] }: Looks = {}) {
  const narrow = wide === 'light' ? 'dark' : 'light'
  for (const [{ width, height }, colorScheme] of [[sizes[0], wide] as const, [sizes[1], narrow] as const]) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectNoViolations(page, where, { without })
    await expectLargeTargets(page, `${where}, ${width} px`)
    await expectFieldsApart(page, `${where}, ${width} px`)
    await expectWholeTexts(page, `${where}, ${width} px`)
  }
}

/** Checks the narrowest window, too. */
export async function expectGoodShape(page: Page, where: string, looks?: Looks): Promise<void> {
  await expectGoodLooks(page, where, looks)
  await expectReflow(page, 320, where)
  await page.setViewportSize(sizes[0])
  await page.emulateMedia({ colorScheme: 'light' })
}
