import { appCode } from './people.ts'
import { expect, fillSignIn, fromPersonMenu, refused, signIn, test } from './test.ts'

const people = ['ra', 'sp', 'dt', 'rs', 'cu', 'sp2', 'dt2', 'rs2', 'cu2', 'cu3']

for (const name of people)
  test(`${name}@demo.test signs in`, async ({ page }) => {
    await signIn(page, `${name}@demo.test`)
    await expect(page).toHaveURL(/\/common\/home$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S+ \S+/)
  })

test('mfa@demo.test is asked for the code that the key in docs/demo.md gives', async ({ page }) => {
  await page.goto('/login')
  await fillSignIn(page, 'mfa@demo.test')
  await page.locator('input[name="code"]').fill(appCode('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'))
  await expect(page).toHaveURL(/\/common\/home$/)
})

test('a wrong password is reported and keeps the e-mail; the right one opens the requested page', async ({
  page,
  expected,
}) => {
  expected.push(refused(400, 'Token'), refused(401, 'Token'))
  await page.goto('/accounts/acctSearch?q=cordage')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByLabel('E-mail').fill('rs@demo.test')
  await page.getByRole('button', { name: 'Continue' }).click()
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await field.fill('not the right one')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('The e-mail or password is incorrect')
  await expect(page.getByText('rs@demo.test')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await field.fill('correct horse demo 2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/accounts\/acctSearch\?q=cordage$/)
  await expect(page.getByRole('link', { name: 'Cordage Reseller' })).toBeVisible()
})

test('nothing reveals whether an address is known', async ({ page, expected }) => {
  expected.push(refused(400, 'Token'), refused(401, 'Token'))
  await page.goto('/login')
  await fillSignIn(page, 'nobody@demo.test')
  await expect(page.getByRole('alert')).toHaveText('The e-mail or password is incorrect')
})

test('a reload keeps the session by a silent refresh; after signing out the back button shows nothing', async ({
  page,
}) => {
  await signIn(page, 'rs@demo.test')
  await page.getByRole('link', { name: 'Company Accounts' }).click()
  await expect(page.getByRole('link', { name: 'Northwind Legal' })).toBeVisible()
  const refresh = page.waitForResponse((response) => response.url().endsWith('/auth/Resume'))
  await page.reload()
  expect((await refresh).status()).toBe(200)
  await expect(page.getByRole('link', { name: 'Northwind Legal' })).toBeVisible()
  await expect(page).toHaveURL(/acctSearch/)

  await fromPersonMenu(page, 'Sign Out')
  await expect(page).toHaveURL(/\/login\?reason=signedout/)
  await expect(page.getByRole('status').filter({ hasText: 'You’ve signed out.' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Northwind Legal')).toHaveCount(0)
  await page.goto('/accounts/acctSearch')
  await expect(page).toHaveURL(/\/login/)
  const kept = await page.evaluate(() => [localStorage, sessionStorage].flatMap((store) => Object.values(store)).join())
  expect(kept).not.toContain('Northwind')
})

test('signing out in one tab signs out the other', async ({ page, context, expected }) => {
  // A call that either tab still waits for is refused once the session is over.
  expected.push(refused(401))
  await signIn(page, 'cu2@demo.test')
  const other = await context.newPage()
  await other.goto('/common/home')
  await expect(other.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await fromPersonMenu(page, 'Sign Out')
  await expect(other).toHaveURL(/\/login/)
})

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' })

  test('the sign-in page is in French before anybody is identified', async ({ page, expected }) => {
    expected.push(refused(400, 'Token'), refused(401, 'Token'))
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page).toHaveTitle(/^Connexion – /)
    await page.getByLabel('E-mail').fill('cu3@demo.test')
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
    await page.keyboard.type('pas le bon')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(/mot de passe/)
    await page.getByLabel('Mot de passe', { exact: true }).fill('correct horse demo 2026')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/common\/home$/)
  })
})
