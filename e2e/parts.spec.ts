import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expectFieldsApart, expectLargeTargets, expectNoViolations, expectReflow, sizes } from './shape.ts'
import { expect, type Page, test } from './test.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const pictures = join(root, 'test-results/parts')

/** The development server with the page of parts, which no build includes. */
async function startParts() {
  const server = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    // A separate, fresh cache: libraries found later would reload the page in the middle of the test.
    cacheDir: join(root, 'node_modules/.vite-parts'),
    optimizeDeps: { entries: ['parts.html'], force: true },
  })
  await server.listen()
  return { address: new URL('/parts', server.resolvedUrls?.local[0]).href, close: () => server.close() }
}

/** Draws the focus in the first control of every state of that name: all at the same time, as no person can. */
async function showFocus(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root: document } = await tools.send('DOM.getDocument')
  const find = { nodeId: document.nodeId, selector: '[data-state=focused]' }
  for (const state of (await tools.send('DOM.querySelectorAll', find)).nodeIds) {
    const { nodeId } = await tools.send('DOM.querySelector', { nodeId: state, selector: ':is(input, select, button)' })
    await tools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['focus', 'focus-visible'] })
  }
}

/** A picture of each group. */
async function picture(page: Page, look: string): Promise<void> {
  for (const group of await page.locator('main > section').all())
    await group.screenshot({ path: join(pictures, `${await group.getAttribute('id')}-${look}.png`) })
}

const open = 'dialog[open], aside, [role=dialog], [role=menu]'

/** The overlays that the page's buttons open, checked while open. */
async function lookInto(page: Page, look: string): Promise<void> {
  const openers = page.getByRole('region', { name: 'Over' }).locator('button[aria-haspopup]')
  const count = await openers.count()
  expect(count).toBeGreaterThan(8)
  for (let at = 0; at < count; at += 1) {
    await openers.nth(at).click()
    const opened = page.locator(open).last()
    await expect(opened).toBeVisible()
    await expectNoViolations(page, `opened ${at}, ${look}`, { within: open })
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
}

/** Boxes and radios that are drawn as chosen and are not, or the other way round. */
const wronglyDrawn = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:is([type=radio], [type=checkbox]:not([role=switch]))')]
    .filter((one) => (getComputedStyle(one, '::after').visibility === 'visible') !== (one.checked || one.indeterminate))
    .map((one) => one.outerHTML)

test('all parts in their states, in both schemes, languages and widths', async ({ page }) => {
  const parts = await startParts()
  try {
    await mkdir(pictures, { recursive: true })
    await page.goto(parts.address)
    await expect(page.getByRole('heading', { name: 'Parts', level: 1 })).toBeVisible()
    expect(await page.getByRole('article').count()).toBeGreaterThan(12)
    expect(await page.evaluate(wronglyDrawn)).toEqual([])
    await showFocus(page)
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height })
      // The longer texts where there is the least room.
      await page.getByRole('button', { name: width < 500 ? 'Français' : 'English' }).click()
      for (const scheme of ['Light', 'Dark'] as const) {
        await page.getByRole('button', { name: scheme, exact: true }).click()
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme.toLowerCase())
        const look = `${scheme.toLowerCase()}-${width}`
        await picture(page, look)
        await expectNoViolations(page, look)
      }
      await expectLargeTargets(page, `${width} px`)
      await expectFieldsApart(page, `${width} px`)
    }
    await lookInto(page, 'dark, 390 px')
    await expectReflow(page, 320, 'parts')
  } finally {
    await parts.close()
  }
})

test('nothing of the page of parts is in the build, nor served by the portal', async ({ request }) => {
  const manifest = await readFile(join(web, 'dist/.vite/manifest.json'), 'utf8')
  expect(Object.keys(JSON.parse(manifest) as object)).toContain('index.html')
  expect(manifest).not.toMatch(/parts/i)
  const assets = join(web, 'dist/assets')
  const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(scripts.map((file) => readFile(join(assets, file), 'utf8')))
  expect(texts.some((text) => text.includes('QueryClient'))).toBe(true)
  // A text of the page, and the pattern by which it finds its parts.
  expect(texts.filter((text) => /Enregistrer les modifications|\.parts\.tsx/.test(text))).toEqual([])
  expect((await request.get('/parts.html')).ok()).toBe(false)
  expect(await (await request.get('/parts')).text()).not.toContain('/parts/main')
})
