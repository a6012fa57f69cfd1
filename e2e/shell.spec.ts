import { openAccount } from './accounts.ts'
import { expect, fromPersonMenu, type Page, signIn, test } from './test.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** Every entry of the menu, with sub-entries expanded. */
async function entries(page: Page): Promise<string[]> {
  const closed = menuOf(page).getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  const names = await menuOf(page).getByRole('listitem').locator(':scope > :is(a, button)').allInnerTexts()
  return names.map((name) => (name.split('\n')[0] ?? '').replace(/ ↗.*/, '').trim())
}

const allTiles = [
  'Access Management',
  'Company Accounts',
  'Usage Reports',
  'Plans',
  'Billing',
  'Branding',
  'Integrations',
  'Manage users',
  'Help Center',
]
const reports = ['Usage Reports', 'Reports', 'Scheduled reports', 'Billing reports']
const administration = ['Administration', 'Feature policy', 'Access Management', 'Domains', 'Audit trail']
const partner = ['Home', 'Company Accounts', 'Manage users', 'Plans', 'Billing', ...reports, 'Branding']
const all = [...partner, 'Integrations', 'E-signature sync', ...administration, 'Account settings', 'Help Center']
/** Menu entries and home tiles by the rules of specification section 2, for the default rights of each role. */
const doors: Record<string, { menu: string[]; tiles: string[] }> = {
  ra: { menu: all, tiles: allTiles },
  sp: { menu: all, tiles: allTiles },
  dt: { menu: all, tiles: allTiles },
  rs: {
    menu: [
      ...partner,
      'E-signature sync',
      'Administration',
      'Access Management',
      'Domains',
      'Audit trail',
      'Account settings',
      'Help Center',
    ],
    tiles: allTiles.filter((name) => name !== 'Integrations'),
  },
  cu: {
    menu: ['Home', 'Users', 'Billing', ...reports, 'Audit trail', 'Account settings', 'Help Center'],
    tiles: ['My Account', 'Usage Reports', 'Help Center'],
  },
}

for (const [name, { menu, tiles }] of Object.entries(doors))
  test(`the side menu and the tiles of ${name}@demo.test`, async ({ page }) => {
    await signIn(page, `${name}@demo.test`, '/acctSettings')
    await expect(menuOf(page).getByRole('link', { name: 'Home' })).toBeVisible()
    await expect.poll(() => entries(page)).toEqual(menu)
    await expect(menuOf(page).getByRole('link', { name: /Help Center/ })).toHaveAttribute('target', '_blank')
    await menuOf(page).getByRole('link', { name: 'Home' }).click()
    const links = page.getByRole('region', { name: 'Go to' }).getByRole('link')
    await expect(links).toHaveText(tiles.map((tile) => new RegExp(`^${tile}`)))
    await expect(links.last()).toHaveAttribute('target', '_blank')
  })

test('the menu is hidden on home, stays in the app, and marks the current page', async ({ page }) => {
  await signIn(page, 'sp@demo.test')
  await expect(menuOf(page)).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-page', 'home')
  await page.getByRole('link', { name: /Usage Reports/ }).click()
  await expect(page).toHaveURL(/\/reports\/rptView$/)
  await expect(page.locator('body')).toHaveAttribute('data-page', 'work')
  await expect(menuOf(page).getByRole('link', { name: 'Reports', exact: true })).toHaveAttribute('aria-current', 'page')
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await menuOf(page).getByRole('link', { name: 'Scheduled reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduled reports' })).toBeFocused()
  await expect(page).toHaveTitle('Scheduled reports – Sealport')
  expect(loads).toEqual([])
  await menuOf(page).getByRole('link', { name: 'Branding' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Branding' })).toBeVisible()
  expect(loads).toHaveLength(1)
})

test('the path says whose data this is, and the search leads to another account', async ({ page }) => {
  await signIn(page, 'sp@demo.test', '/accounts/acctSearch')
  const bar = page.getByRole('navigation', { name: 'Working in' })
  await expect(bar.getByRole('listitem')).toHaveText([/Atlas Services$/])
  await openAccount(page, 'Northwind Legal')
  await expect(bar.getByRole('listitem')).toHaveText([
    /Atlas Services$/,
    /Borealis Distribution$/,
    /Cordage Reseller$/,
    /Northwind Legal$/,
  ])
  await page.getByRole('tab', { name: 'Plans and billing' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('option', { name: /Northwind Legal/ })).toBeVisible()
  await field.fill('borealis d')
  await expect(page.getByRole('option', { name: /Borealis Distribution/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Borealis Distribution' })).toBeVisible()
  await expect(page).toHaveURL(/tab=3/)
  await expect(bar.getByRole('listitem')).toHaveCount(2)
  await bar.getByRole('link', { name: /Atlas Services/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Atlas Services' })).toBeVisible()
  await page.goto('/common/home')
  await expect(page.getByRole('region', { name: 'Recent accounts' }).getByRole('link')).toHaveText([
    /Atlas Services/,
    /Borealis Distribution/,
    /Northwind Legal/,
  ])
})

test('language, theme and density change at once and are saved for the person', async ({ page, browser }) => {
  await signIn(page, 'dt2@demo.test')
  const html = page.locator('html')
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  let saving = saved()
  await fromPersonMenu(page, 'Français')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue Denis')
  await expect(html).toHaveAttribute('lang', 'fr')
  await expect(page).toHaveTitle('Accueil – Sealport')
  await saving
  saving = saved()
  await page.getByRole('radio', { name: 'Sombre' }).check()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await saving
  saving = saved()
  await page.getByRole('radio', { name: 'Compacte' }).check()
  await expect(html).toHaveAttribute('data-density', 'compact')
  await saving
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()

  const elsewhere = await browser.newContext({ locale: 'en-US', colorScheme: 'light' })
  const other = await elsewhere.newPage()
  await signIn(other, 'dt2@demo.test')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Bienvenue Denis')
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(other.locator('html')).toHaveAttribute('data-density', 'compact')
  await elsewhere.close()
})

test('the skip link skips the bars', async ({ page }) => {
  await signIn(page, 'sp@demo.test', '/acctSettings')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('an unknown address says so, signed in or not', async ({ page }) => {
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await signIn(page, 'sp@demo.test')
  await page.goto('/reports/nothing')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found – Sealport')
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Sasha' })).toBeVisible()
})

test('a logo that does not load leaves the default one', async ({ page, expected }) => {
  expected.push(/logo/i)
  await page.route(/GetCompanyLogoHeader/, (route) => route.fulfill({ status: 500, json: {} }))
  expected.push(/status of 500/)
  await signIn(page, 'sp@demo.test')
  const logo = page.getByRole('link', { name: 'Sealport, home' }).locator('img')
  await expect(logo).toHaveAttribute('src', '/assets/logo.svg')
})
