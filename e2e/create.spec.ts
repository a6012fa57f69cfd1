import { rangeOf, readValue } from './accounts.ts'
import { choose } from './fields.ts'
import { expect, openAs, type Page, refused, test } from './test.ts'

const parent = (page: Page) => page.getByRole('combobox', { name: 'Parent account' })

test('a customer and its administrator are created once, and the mail is sent', async ({ page, request }) => {
  await openAs(page, 'sp@demo.test', '/accounts/acctSearch')
  await page.getByRole('button', { name: 'New account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New account' })).toBeVisible()
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  const summary = page.getByRole('group', { name: /There are \d+ problems/ })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: New account/)
  await expect(summary.getByRole('link', { name: /^Account name is required/ })).toBeVisible()

  await parent(page).fill('cordage')
  await page.getByRole('option', { name: /Cordage Reseller/ }).click()
  await expect(parent(page)).toHaveValue('Cordage Reseller')
  await page.getByLabel('Account name').fill('Zéphyr & Söhne Žižkov')
  await choose(page, 'Industry', 'Legal services')
  await choose(page, 'Customer type', 'Standard')
  await page.getByLabel('Address line 1').fill('1 Long Quay')
  await page.getByRole('combobox', { name: 'Country' }).fill('Czech')
  await page.getByRole('option', { name: /^Czech/ }).click()
  await page.getByLabel('First name').fill('Zoé')
  await page.getByLabel('Last name').fill('Zéphyrine')
  await page.getByLabel('E-mail').fill('not an address')
  await create.click()
  await expect(page.getByRole('group', { name: 'There is a problem' }).getByRole('link')).toHaveText(
    /^E-mail must look like/,
  )
  await page.getByLabel('E-mail').fill('zoe@zephyr.example')
  await expect(page.getByRole('complementary', { name: 'What will happen' })).toContainText('Now: zoe@zephyr.example')

  const sent: string[] = []
  page.on(
    'request',
    (one) => one.method() === 'POST' && one.url().endsWith('/Provision/Customer') && sent.push(one.url()),
  )
  await create.dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Zéphyr & Söhne Žižkov' })).toBeVisible()
  expect(sent).toHaveLength(1)
  const next = page.getByRole('region', { name: 'Account created' })
  await expect(next).toContainText('zoe@zephyr.example')
  await expect(next.getByRole('link')).toHaveCount(5)
  await expect(readValue(page, 'Address line 1')).toHaveText('1 Long Quay')
  await expect(page.locator('main').getByText('Pending').first()).toBeVisible()

  await expect(async () => {
    const mails = (await (await request.get('/dev/outbox.json')).json()) as { to: string; text: string }[]
    const own = mails.filter((mail) => mail.to === 'zoe@zephyr.example')
    expect(own).toHaveLength(1)
    expect(own[0]?.text).toContain('Zéphyr & Söhne Žižkov')
    expect(own[0]?.text).toMatch(/http:\/\/localhost:\d+\//)
  }).toPass()

  await page.goto(`/accounts/acctSearch?q=${encodeURIComponent('Zéphyr & Söhne')}`)
  await expect(rangeOf(page)).toHaveText('1–1 of 1')
})

test('a taken name is refused at its field, and the input survives a reload', async ({ page, expected }) => {
  expected.push(refused(409, 'Provision'))
  await openAs(page, 'ra@demo.test', '/accounts/acctCreateEdit?cmd=create')
  await choose(page, 'Level', 'Service provider')
  await page.getByLabel('Account name').fill('Atlas Services')
  await expect(page.getByText(/^(An account has a|Accounts have) similar names?/)).toContainText('Atlas Services')
  await page.getByLabel('Address line 1').fill('2 Long Quay')
  await page.getByRole('combobox', { name: 'Country' }).fill('Ireland')
  await page.getByRole('option', { name: 'Ireland', exact: true }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Quill')
  await page.getByLabel('E-mail').fill('ada@atlas-two.example')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('group', { name: 'There is a problem' }).getByRole('link')).toHaveText(/^Account name – /)
  await expect(page.getByLabel('Account name')).toHaveAttribute('aria-invalid', 'true')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Your earlier entries have been restored.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('ada@atlas-two.example')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('')
})
