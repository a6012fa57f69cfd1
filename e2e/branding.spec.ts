import { aDraft, version } from '../apps/api/test/brands.ts'
import { brandHost } from './hosts.ts'
import { anActivePerson, callsOf } from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, fillSignIn, signIn, test } from './test.ts'

// The brand of a customer: drafted, published, seen by its people, and removed again.

test('a brand is drafted with a logo, published and seen in the header, then the account inherits again', async ({
  page,
}) => {
  const customer = await anActivePerson()
  await signIn(page, 'rs@demo.test', `/accounts/${customer.acctKey}?tab=7`)
  await page.getByRole('button', { name: 'Use own branding' }).click()
  await page.getByLabel('Portal name').fill('Journey Mail')
  await page.getByLabel('Main colour', { exact: true }).fill('#7a1f5c')
  await expect(page.getByText('Activate your access to Journey Mail')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 50 } })
  await page.getByLabel('Choose a file: Logo', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer,
  })
  await expect(page.getByLabel('Choose another file: Logo', { exact: true })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await expectGoodShape(page, 'a brand being drafted')

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('This account shows its own branding.')).toBeVisible()
  await page.getByLabel('Portal name').fill('Journey Post')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Journey MailJourney Post')
  await expectNoViolations(page, 'what publishing a brand changes')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Delete and inherit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete and inherit' }).click()
  await expect(page.getByText(/^This account shows the branding of [A-Z]/)).toBeVisible()
  await page.goto('/brandList')
  await expect(page.getByRole('heading', { level: 1, name: /^Branding/ })).toBeVisible()
  await expect(page.getByText(customer.acctName)).toHaveCount(0)
})

test('sign-in that is opened at the host of a brand goes on at the portal’s own, in that brand', async ({ page }) => {
  const call = await callsOf('rs@demo.test')
  const found = await call<{ Items: { AcctKey: string; AcctName: string }[] }>('POST', '/api/v1/AccountAdmin/Search', {
    searchText: 'Clinique Blancheplume',
  })
  const path = `/api/v1/brand/Company/${found.Items[0]?.AcctKey ?? ''}`
  const draft = aDraft({ PortalName: 'Blancheplume Courrier', SignInHost: brandHost })
  const before = await call<{ version: number }>('GET', path)
  const saved = await call<{ version: number }>('PUT', path, draft, version(before.version))
  await call('POST', `${path}/Publish`, {}, version(saved.version))

  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  const own = new URL(process.env['PORTAL_ORIGIN'] ?? '')
  await page.goto(`http://${brandHost}:${own.port}/accounts/acctSearch`)
  await expect(page).toHaveURL(`${own.origin}/login?host=${brandHost}`)
  await expect(page.getByText('Blancheplume Courrier').first()).toBeVisible()
  expect(urls.filter((url) => url.includes(`//${brandHost}`) && /\/(api|Token)/.test(url))).toEqual([])
  await fillSignIn(page, 'rs@demo.test')
  await expect(page).toHaveURL(`${own.origin}/common/home`)
  await call('DELETE', path, undefined, version(saved.version + 1))
})
