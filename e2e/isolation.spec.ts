import { readFile } from 'node:fs/promises'
import { keyIn, openAccount, rangeOf, rowsOf, settled } from './accounts.ts'
import { expect, expectWhole, type Page, refused, signIn, test } from './test.ts'

const foreign = ['Meridian', 'Fathom', 'Halyard', 'Southbank', 'Hauterivage', 'Beauprelle', 'Direct Holdings']
const foreignWords = new RegExp(`${foreign.join('|')}|(sp2|dt2|rs2|cu2|cu3)@demo\\.test`)

/** All API answers to this page, as text. */
function collectAnswers(page: Page): Promise<string>[] {
  const bodies: Promise<string>[] = []
  page.on('response', (answer) => {
    if (!/\/api\/|\/Dashboard\//.test(answer.url())) return
    // A navigation may abort an answer, which the page then cannot show.
    bodies.push(answer.text().catch(() => ''))
  })
  return bodies
}

test('a distributor finds nothing of the other branch in any list, count, tree, switcher or export', async ({
  page,
  expected,
}) => {
  expected.push(refused(404, 'Account'), refused(404, 'Search'))
  const bodies = collectAnswers(page)
  await signIn(page, 'dt@demo.test')
  const next = page.getByRole('button', { name: 'Next' })
  // Other journeys may create accounts in this branch meanwhile: then the walk and the export start again.
  await expect(async () => {
    await page.goto('/accounts/acctSearch?sort=acctName')
    let seen = 0
    for (;;) {
      await settled(page)
      seen += await rowsOf(page).count()
      await expect(page.locator('main')).not.toContainText(foreignWords)
      if ((await next.getAttribute('aria-disabled')) === 'true') break
      const before = await rangeOf(page).innerText()
      await next.click()
      await expect(rangeOf(page)).not.toHaveText(before)
    }
    expect(await rangeOf(page).innerText()).toMatch(new RegExp(`–${seen} of ${seen}$`))
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export CSV' }).click()
    const csv = await readFile(await (await downloading).path(), 'utf8')
    expect(csv).not.toMatch(foreignWords)
    expect(csv.trim().split(/\r?\n/)).toHaveLength(seen + 1)
  }).toPass()

  const search = page.getByRole('searchbox', { name: 'Search accounts' })
  for (const word of foreign) {
    await search.fill(word)
    await search.press('Enter')
    await expect(page.getByText('No accounts match')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ 0$/)
  }

  await page.goto('/accounts/acctSearch')
  await expectWhole(page)
  await page.keyboard.press('Control+k')
  const everything = page.getByRole('combobox', { name: 'Search everything' })
  for (const word of foreign.slice(0, 4)) {
    await everything.fill(word)
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('status')).toHaveText(
      `Nothing found for “${word}”`,
    )
  }
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Tree' }).click()
  await expect(page.getByRole('row', { name: /Borealis Distribution/ })).toHaveAttribute('aria-level', '1')
  await page.getByRole('row', { name: /Cordage Reseller/ }).focus()
  await page.keyboard.press('ArrowRight')
  // Takes the first ones, because other journeys add accounts, and the tree shows some at a time.
  await expect(
    page
      .getByRole('row', { name: /^Customer / })
      .and(page.locator('[aria-level="3"]'))
      .first(),
  ).toBeVisible()
  await expect(page.locator('body')).not.toContainText(foreignWords)

  const texts = await Promise.all(bodies)
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter((text) => foreignWords.test(text))).toEqual([])
})

test('the key of a foreign account is answered like an unknown key', async ({ page, browser, expected }) => {
  expected.push(refused(404))
  const above = await (await browser.newContext()).newPage()
  await signIn(above, 'ra@demo.test')
  const keys: string[] = []
  for (const name of [
    'Meridian Services',
    'Fathom Distribution',
    'Halyard Reseller',
    'Southbank Clinic',
    'Atlas Services',
  ]) {
    await openAccount(above, name)
    keys.push(keyIn(above))
  }
  await above.context().close()
  keys.push('018f3c1e-0000-7000-8000-00000000dead')

  await signIn(page, 'dt@demo.test')
  const answers: unknown[] = []
  for (const key of keys) {
    const answering = page.waitForResponse((answer) => answer.url().includes(`/Account/${key}`))
    await page.goto(`/accounts/${key}`)
    const answer = await answering
    await expect(page.getByText('Account not found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'All company accounts' })).toBeVisible()
    const { CorrelationId, ...body } = (await answer.json()) as Record<string, unknown>
    expect(CorrelationId).toBeTruthy()
    const shown = await page.locator('main').innerText()
    answers.push({ status: answer.status(), body, shown, title: await page.title() })
  }
  expect(answers[0]).toMatchObject({ status: 404 })
  for (const answer of answers) expect(answer).toEqual(answers.at(-1))

  for (const key of keys) {
    await page.goto(`/accounts/acctSearch?company=${key}`)
    await expect(page.getByText(/No accounts match|couldn’t be loaded/)).toBeVisible()
    await page.goto(`/accounts/acctSearch?layout=tree&company=${key}`)
    await expect(page.getByText('The tree couldn’t be loaded')).toBeVisible()
    await expect(page.locator('body')).not.toContainText(foreignWords)
  }
})
