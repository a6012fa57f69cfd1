import { activated } from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, signIn, test } from './test.ts'

// The brand of a customer: drafted, published, seen by its people, and given up again.

test('a brand is drafted with a logo, published and seen in the header, then the account inherits again', async ({
  page,
}) => {
  const customer = await activated()
  await signIn(page, 'rs@demo.test', `/accounts/${customer.acctKey}?tab=7`)
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
  await expect(page.getByText('This account shows the default logo and colours.')).toBeVisible()
  await page.goto('/brandList')
  await expect(page.getByRole('heading', { level: 1, name: 'Branding of accounts' })).toBeVisible()
  await expect(page.getByText(customer.acctName)).toHaveCount(0)
})
