import { expectReflow, expectWholeTexts } from './shape.ts'
import { tabUntil, walkUntil } from './keys.ts'
import { expect, expectWhole, openAs, type Page, test } from './test.ts'

// The columns of the account list: the visible ones, the height of rows, and changing widths without a mouse.

const list = '/accounts/acctSearch?sort=-modifiedDate'
const headOf = (page: Page, name: string) => page.getByRole('columnheader', { name })

/** The position of a column, and the extent of the sticky columns at both sides. */
async function placeOf(page: Page, name: string) {
  const heads = page.getByRole('columnheader')
  const [first, head, acts] = await Promise.all(
    [heads.first(), headOf(page, name), heads.last()].map((one) => one.boundingBox()),
  )
  if (!first || !head || !acts) throw new Error('a head is not there')
  return { from: head.x, to: head.x + head.width, after: first.x + first.width, before: acts.x, width: head.width }
}

/** The texts in a column that are cut. */
const cutIn = (page: Page, name: string) =>
  headOf(page, name).evaluate((head) => {
    const at = [...(head.parentElement?.children ?? [])].indexOf(head)
    const cells = [...document.querySelectorAll<HTMLElement>(`main tr > :nth-child(${at + 1})`)]
    return cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)
  })

const rowHeights = (page: Page) =>
  page.evaluate(() => [
    ...new Set([...document.querySelectorAll('main tbody tr')].map((row) => row.getBoundingClientRect().height)),
  ])

for (const width of [1440, 1280, 960])
  test(`at ${width} px the column that the list is sorted by is in sight, whole, and no cell is cut`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAs(page, 'dt@demo.test', list)
    await expect(headOf(page, 'Modified')).toHaveAttribute('aria-sort', 'descending')
    await expectWhole(page)
    const { from, to, after, before } = await placeOf(page, 'Modified')
    expect(from).toBeGreaterThanOrEqual(after - 1)
    expect(to).toBeLessThanOrEqual(before + 1)
    expect(await cutIn(page, 'Modified')).toEqual([])
    expect(await cutIn(page, 'Number')).toEqual([])
    // On a desktop nothing is scrolled away either.
    if (width >= 1280) expect((await placeOf(page, 'Number')).from).toBeGreaterThanOrEqual(after - 1)
    await expectWholeTexts(page, `the list at ${width} px`)
    // A row has room for two lines.
    if (width >= 1280) expect(await rowHeights(page)).toEqual([40])
    await page.evaluate(() => document.documentElement.setAttribute('data-density', 'compact'))
    expect(Math.min(...(await rowHeights(page)))).toBeLessThan(40)
  })

test('heads stay above the rows that are scrolled beneath them, those that stick at the sides too', async ({
  page,
}) => {
  await openAs(page, 'dt@demo.test', list)
  await expectWhole(page)
  await page.getByRole('region', { name: 'Company accounts' }).evaluate((region) => region.scrollTo({ top: 130 }))
  await expect(page.locator('[data-beneath-head]')).toHaveCount(1)
  const covered = await page.locator('thead th').evaluateAll(
    (heads) =>
      heads.filter((head) => {
        const { left, top, width, height } = head.getBoundingClientRect()
        return !head.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }).length,
  )
  expect(covered).toBe(0)
})

test('on a phone each row shows its whole name and what the list is sorted by', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'dt@demo.test', list)
  await expectWhole(page)
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first()
  for (const part of [row.getByRole('link'), row.locator('time')]) {
    const box = await part.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    expect(await part.evaluate((one) => one.scrollWidth <= one.clientWidth || one.tagName === 'TIME')).toBe(true)
  }
  await expect(headOf(page, 'Modified').getByRole('button')).toBeVisible()
  await expectReflow(page, 390, 'the list')
})

test('a column is made wider by keyboard, keeps its width, and gets back that of its content', async ({ page }) => {
  // Wide enough for all columns, and the same rows each time: no column is cut, and none gives way to longer words.
  await page.setViewportSize({ width: 1920, height: 1000 })
  let rows: Buffer | undefined
  await page.route('**/AccountAdmin/Search', async (route) => {
    rows ??= await (await route.fetch()).body()
    await route.fulfill({ body: rows, contentType: 'application/json' })
  })
  await openAs(page, 'sp2@demo.test', list)
  await expectWhole(page)
  const widthOf = async () => Math.round((await placeOf(page, 'Number')).width)
  const atFirst = await widthOf()
  const open = async () => {
    await tabUntil(page, page.getByRole('button', { name: 'List', exact: true }))
    await walkUntil(page, page.getByRole('button', { name: 'Columns' }))
    await page.keyboard.press('Enter')
  }
  await open()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/User/Preferences') && answer.ok())
  await tabUntil(page, page.getByRole('button', { name: 'Make Number wider' }))
  await page.keyboard.press('Enter')
  await expect.poll(widthOf).toBe(atFirst + 24)
  await saved
  await page.reload()
  await expectWhole(page)
  expect(await widthOf()).toBe(atFirst + 24)
  await open()
  await tabUntil(page, page.getByRole('button', { name: 'Fit Number to its content' }))
  await page.keyboard.press('Enter')
  await expect.poll(widthOf).toBeLessThan(atFirst + 24)
  await tabUntil(page, page.getByRole('button', { name: 'Reset' }))
  await page.keyboard.press('Enter')
  await expect.poll(widthOf).toBe(atFirst)
})

test('the edge of a column follows the pointer, and adds no Tab stop', async ({ page }) => {
  await openAs(page, 'rs@demo.test', list)
  await expectWhole(page)
  const before = await placeOf(page, 'Number')
  const y = ((await headOf(page, 'Number').boundingBox())?.y ?? 0) + 18
  await page.mouse.move(before.to - 3, y)
  await page.mouse.down()
  await page.mouse.move(before.to + 37, y, { steps: 4 })
  await page.mouse.up()
  // To a pixel: widths in the table are not whole.
  await expect.poll(async () => Math.abs((await placeOf(page, 'Number')).to - before.to - 40)).toBeLessThan(1)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(async () => Math.round((await placeOf(page, 'Number')).to)).toBe(Math.round(before.to))
  expect(await page.locator('thead').locator('a, button, input, [tabindex]').count()).toBe(
    await page.locator('thead').locator('button, input').count(),
  )
})
