// `npm run pictures`: pictures of all screens of the demo, for a person who looks at them.
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { openPages, signedInPages } from '../apps/web/src/lib/pages.ts'
import { findChromium } from '../tools/find-chromium.ts'
import { aPlace, startDemo } from './demo.ts'
import { languages, type PageLanguage } from './inside.ts'
import { wordsOf } from './keys.ts'
import { people, type Role } from './pictures.screens.ts'
import { addressOf, expectWhole, layers, openPage, type Visit } from './pictures.steps.ts'
import { expect, fromPersonMenu, openAs, openTab } from './test.ts'

const [english, french] = languages
const looks = {
  'en-1440-light': { ...english, width: 1440, scheme: 'light' },
  'en-1280-light': { ...english, width: 1280, scheme: 'light' },
  'en-390-light': { ...english, width: 390, scheme: 'light' },
  'fr-1440-dark': { ...french, width: 1440, scheme: 'dark' },
  'fr-390-dark': { ...french, width: 390, scheme: 'dark' },
} as const
/** The looks of the pictures in README and docs/demo.md. */
const docLooks = {
  'en-docs-light': { ...english, width: 1280, scheme: 'light' },
  'fr-docs-light': { ...french, width: 1280, scheme: 'light' },
  'fr-docs-dark': { ...french, width: 1280, scheme: 'dark' },
} as const
const allLooks = { ...looks, ...docLooks }
type LookName = keyof typeof allLooks
const isOfDocs = (look: LookName) => Object.hasOwn(docLooks, look)
const usage = `Usage: npm run pictures -- [--only NAME,NAME] [--looks LOOK,LOOK] [--out FOLDER] | --docs
  --only    screens whose names begin so; their numbers stay
  --looks   some of ${Object.keys(looks).join(', ')}
  --out     the folder, test-results/pictures without it
  --docs    those of README and docs/demo.md, in docs/screenshots`
const tallest = 2_600
const roles = Object.keys(people) as Role[]

const say = (line: string) => void process.stdout.write(`${line}\n`)

function readArguments() {
  const options = {
    only: { type: 'string' },
    looks: { type: 'string' },
    out: { type: 'string' },
    docs: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  const isLook = (name: string): name is LookName => Object.hasOwn(looks, name)
  const chosen = values.looks?.split(',') ?? Object.keys(looks)
  const only = values.only?.split(',') ?? ['']
  const ofDocs = Object.keys(docLooks) as LookName[]
  const all = roles.flatMap((role) => people[role].screens.map((screen) => ({ role, screen })))
  const screens = all
    .map((one, at) => ({ ...one, number: String(at + 1).padStart(3, '0') }))
    .filter(({ screen }) =>
      values.docs ? Object.hasOwn(docs, screen.name) : only.some((start) => screen.name.startsWith(start)),
    )
  const strange = only.filter((start) => !screens.some(({ screen }) => screen.name.startsWith(start)))
  if (strange.length > 0) throw new Error(`There is no screen ${strange.join(', ')}.\n${usage}`)
  const unknown = chosen.filter((one) => !isLook(one))
  if (unknown.length > 0) throw new Error(`There is no look ${unknown.join(', ')}.\n${usage}`)
  return values.docs
    ? { looks: ofDocs, screens, folder: resolve('docs/screenshots') }
    : { looks: chosen.filter(isLook), screens, folder: resolve(values.out ?? 'test-results/pictures') }
}
type Entry = ReturnType<typeof readArguments>['screens'][number]

/** The requests of a page that are under way. */
const pending = new WeakMap<Page, Set<Request>>()
function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  pending.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}
/** Until nothing was fetched for a moment: parts of a page load after each other, and not all have a skeleton. */
async function untilQuiet(page: Page): Promise<void> {
  const last = Date.now() + 20_000
  for (let calm = 0; calm < 3; calm = pending.get(page)?.size ? 0 : calm + 1) {
    if (Date.now() > last) throw new Error('requests of the page do not end')
    await wait(100)
  }
}

/** A page of a role in a look, in the language that its person chose in the portal. */
async function enter(browser: Browser, origin: string, role: Role, look: LookName): Promise<Visit> {
  const { width, scheme, ...language } = allLooks[look]
  const { page } = await openTab(browser, {
    baseURL: origin,
    locale: language.locale,
    timezoneId: 'Europe/Paris',
    colorScheme: scheme,
    viewport: { width, height: isOfDocs(look) ? 800 : width < 600 ? 844 : 900 },
  })
  page.setDefaultTimeout(30_000)
  watchRequests(page)
  page.on('dialog', (dialog) => void dialog.accept())
  const { email } = people[role]
  if (email) await expect(() => signInAs(page, email, language)).toPass({ timeout: 120_000 })
  // Without a session only, so that the broken page stays.
  else await page.clock.setFixedTime(new Date())
  return { page, t: wordsOf(language) }
}
async function signInAs(page: Visit['page'], email: string, { button, lang }: PageLanguage): Promise<void> {
  await openAs(page, email)
  await expectWhole(page)
  await fromPersonMenu(page, button)
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  await expectWhole(page)
}

/** The page down to its end or the most that is kept; with a layer over it, what the window shows. */
async function takePicture({ page }: Visit, layer: boolean, path: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  if (layer) return void (await page.screenshot({ path, animations: 'disabled' }))
  await page.evaluate(() => scrollTo(0, 0))
  const [width, height] = await page.evaluate(() => [innerWidth, document.documentElement.scrollHeight] as const)
  const clip = { x: 0, y: 0, width, height: Math.min(height, tallest) }
  await page.screenshot({ path, clip, fullPage: true, animations: 'disabled' })
}

/** Opens a screen and takes its picture; returns its address. */
async function visit(where: Visit, { screen }: Entry, path: string, look: LookName): Promise<string> {
  await openPage(where.page, await addressOf(screen.at, where))
  for (const step of screen.steps) await step(where)
  if (screen.layer) await expect(where.page.locator(layers).filter({ visible: true }).first()).toBeVisible()
  await expect(where.page.locator('[data-skeleton]').filter({ visible: true })).toHaveCount(0, { timeout: 40_000 })
  await expectWhole(where.page)
  await untilQuiet(where.page)
  await takePicture(where, screen.layer || isOfDocs(look), path)
  const { pathname, search } = new URL(where.page.url())
  return pathname + search
}

/** The screens of README and docs/demo.md. */
const docs: Readonly<Record<string, LookName>> = {
  'accounts-ra': 'en-docs-light',
  'home-rs': 'fr-docs-dark',
  'many-status-preview': 'en-docs-light',
  'settings-source': 'fr-docs-dark',
  'access-matrix': 'en-docs-light',
  'customer-tab-3': 'en-docs-light',
  'invoice-peek': 'fr-docs-dark',
  'customer-tab-1': 'fr-docs-dark',
  profile: 'en-docs-light',
  'people-import': 'fr-docs-light',
}
const { looks: chosen, screens, folder } = readArguments()
const place = await aPlace()
await mkdir(folder, { recursive: true })
const index = join(chosen.some(isOfDocs) ? place.folder : folder, 'index.tsv')
await writeFile(index, 'name\trole\taddress\tlook\tfile\n')
const failures: string[] = []
const seen = new Set<string>()

async function takeAll(browser: Browser, origin: string, role: Role, look: LookName): Promise<void> {
  let where: Visit | undefined
  for (const entry of screens.filter((one) => one.role === role)) {
    const { name } = entry.screen
    if (isOfDocs(look) && docs[name] !== look) continue
    const file = isOfDocs(look) ? `${name}.png` : `${entry.number}-${name}.${look}.png`
    try {
      where ??= await enter(browser, origin, role, look)
      const address = await visit(where, entry, join(folder, file), look)
      seen.add(address.replace(/\?.*/, ''))
      await appendFile(index, `${[name, role, address, look, file].join('\t')}\n`)
      say(file)
    } catch (error) {
      const [why = ''] = String(error).split('\n')
      failures.push(`${entry.number}-${name}.${look}: ${why}`)
      say(`FAILED ${failures.at(-1)}`)
    }
    // Without a session each screen gets a page of its own.
    if (!people[role].email) {
      await where?.page.context().close()
      where = undefined
    }
  }
  await where?.page.context().close()
}

/** The addresses of the app without a picture. */
const unseen = () =>
  Object.entries({ ...openPages, ...signedInPages })
    .filter(([, path]) => {
      const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`)
      return ![...seen].some((one) => pattern.test(one))
    })
    .map(([name, path]) => `page ${name}: no picture of ${path}`)

const demo = await startDemo(place)
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})
const begin = Date.now()
try {
  for (const look of chosen) for (const role of roles) await takeAll(browser, demo.origin, role, look)
} finally {
  await browser.close()
  await demo.stop()
  await rm(place.folder, { recursive: true, force: true, maxRetries: 10 })
}
if (screens.length === roles.flatMap((role) => people[role].screens).length) failures.push(...unseen())
const tried = chosen.some(isOfDocs) ? screens.length : screens.length * chosen.length
const seconds = (Date.now() - begin) / 1000
say(`${tried} pictures tried in ${folder}, ${(seconds / tried).toFixed(1)} s each, ${failures.length} failures`)
for (const failure of failures) say(`  ${failure}`)
if (failures.length > 0) process.exitCode = 1
