import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expectNoMouse, noteMouse, runButton, tabUntil } from './keys.ts'
import { callsOf, anInvitedPerson, reseller } from './people.ts'
import { expect, expectWhole, openAs, type Page, test } from './test.ts'

// Tasks of a day (`ux.md` 6), each by keyboard alone, with the steps that it costs.

const groups = '[role=menu], [role=toolbar], [role=tablist], [role=radiogroup]'

/** Moves by the arrows of a group that is one Tab stop. */
async function walkTo(page: Page, target: Locator): Promise<void> {
  const down = await target.evaluate((one) => Boolean(one.closest('[role=menu]')))
  for (let presses = 0; presses < 30; presses++) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press(down ? 'ArrowDown' : 'ArrowRight')
  }
  await expect(target).toBeFocused()
}

/**
 * A person without a mouse. A step is what would be a click: Enter or Space on a control. The way to it by Tab and
 * arrows, and what is typed into fields, are no steps.
 */
function personOf(page: Page) {
  let steps = 0
  const reach = async (target: Locator) => {
    const one = target.first()
    await expect(one).toBeVisible()
    const grouped = await one.evaluate((element, selector) => Boolean(element.closest(selector)), groups)
    if (!grouped) return void (await tabUntil(page, one))
    const inside = () =>
      one.evaluate((element, selector) => element.closest(selector)?.contains(document.activeElement) ?? false, groups)
    for (let presses = 0; presses < 120 && !(await inside()); presses++) await page.keyboard.press('Tab')
    await walkTo(page, one)
  }
  const choose = async (target: Locator, key = 'Enter') => {
    await reach(target)
    steps += 1
    await page.keyboard.press(key)
  }
  const type = async (target: Locator, text: string) => {
    await reach(target)
    await page.keyboard.insertText(text)
  }
  /** Types into a field with suggestions, and takes the first. */
  const pick = async (target: Locator, text: string, option: string | RegExp) => {
    await type(target, text)
    await expect(page.getByRole('option', { name: option }).first()).toBeVisible()
    steps += 1
    await page.keyboard.press('Enter')
  }
  const press = async (key: string) => {
    steps += 1
    await page.keyboard.press(key)
  }
  return { reach, choose, type, pick, press, steps: () => steps }
}
type Person = ReturnType<typeof personOf>

async function begin(page: Page, email: string, path: string, secret?: string): Promise<Person> {
  await openAs(page, email, path, secret)
  await expectWhole(page)
  await noteMouse(page)
  return personOf(page)
}

async function expectSteps(page: Page, task: string, person: Person, most: number): Promise<void> {
  process.stdout.write(`${task}: ${person.steps()} steps\n`)
  expect(person.steps(), task).toBeLessThanOrEqual(most)
  await expectNoMouse(page)
}

const button = (from: Page | Locator, name: string | RegExp) => from.getByRole('button', { name, exact: true })
const field = (from: Page | Locator, name: string | RegExp) => from.getByRole('textbox', { name, exact: true })

test('a customer is created with administrator, plans and a domain', async ({ page }) => {
  const tag = randomUUID().slice(0, 8)
  const person = await begin(page, 'rs@demo.test', '/accounts/acctSearch')
  await person.choose(button(page, 'New account'))
  await person.type(field(page, 'Account name'), `Task ${tag}`)
  await person.pick(page.getByRole('combobox', { name: 'Industry' }), 'Legal', /Legal/)
  await person.type(field(page, 'Address line 1'), '1 Long Quay')
  await person.pick(page.getByRole('combobox', { name: 'Country' }), 'Canada', 'Canada')
  await person.type(field(page, 'First name'), 'Odile')
  await person.type(field(page, 'Last name'), 'Marble')
  await person.type(field(page, 'E-mail'), `${tag}@task.test`)
  await person.choose(button(page, 'Create account'))
  const next = page.getByRole('region', { name: 'Account created' })
  await person.choose(next.getByRole('link', { name: /domain/i }))
  await person.type(page.getByPlaceholder('example.com'), `${tag}.example`)
  await person.press('Enter')
  await expect(page.getByText(`${tag}.example`).first()).toBeVisible()
  await expectSteps(page, 'customer with administrator, plans and domain', person, 15)
})

test('three people are pasted and imported', async ({ page }) => {
  const customer = await anInvitedPerson()
  const person = await begin(page, 'rs@demo.test', `/users/import?account=${customer.acctKey}`)
  const tag = randomUUID().slice(0, 8)
  const people = ['Ada One', 'Basil Two', 'Cleo Three'].map((name, at) => `${name} <p${at}.${tag}@task.test>`)
  await person.type(page.getByRole('textbox', { name: 'Or paste rows or e-mail addresses' }), people.join('\n'))
  await person.choose(button(page, 'Use pasted text'))
  await person.choose(button(page, /^Import 3 users/))
  await expect(page.getByText('3 users imported').first()).toBeAttached()
  await expectSteps(page, 'three people pasted', person, 7)
})

test('a file with two bad rows is mended and imported', async ({ page }) => {
  const customer = await anInvitedPerson()
  const tag = randomUUID().slice(0, 8)
  const person = await begin(page, 'rs@demo.test', `/users/import?account=${customer.acctKey}`)
  const rows = ['First name,Last name,E-mail,Role']
  for (const [at, name] of ['Ada', 'Basil', 'Cleo', 'Dora', 'Emil'].entries())
    rows.push(`${name},Task,${at < 2 ? `${name} at task` : `${name.toLowerCase()}.${tag}@task.test`},user`)
  const choosing = page.waitForEvent('filechooser')
  await person.choose(button(page, /^Choose a CSV file/))
  await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await person.choose(button(page, 'Check rows'))
  for (const name of ['ada', 'basil']) {
    await person.choose(button(page, 'Next error'))
    await expect(page.getByRole('textbox', { name: /^E-mail, row/ }).and(page.locator(':focus'))).toBeVisible()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`${name}.${tag}@task.test`)
  }
  await person.choose(button(page, /^Import 5 users/))
  await expect(page.getByText('5 users imported').first()).toBeAttached()
  await expectSteps(page, 'file with two bad rows', person, 8)
})

test('seats are added after a look at their cost', async ({ page }) => {
  const call = await callsOf('rs@demo.test')
  const customer = await anInvitedPerson()
  await call('POST', '/api/v1/Provision/Plan', {
    AcctKey: customer.acctKey,
    PlanCode: 'ESIGN-PRO',
    Seats: 5,
    TrialDays: 0,
  })
  const person = await begin(page, 'rs@demo.test', `/accounts/${customer.acctKey}?tab=3`)
  const card = page.getByRole('region', { name: 'eSign Pro' })
  await person.choose(button(card, 'Change plan or seats'))
  const dialog = page.getByRole('dialog')
  await person.reach(dialog.getByRole('textbox', { name: 'Seats' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('8')
  await expect(dialog.getByText('5 → 8 (+3)')).toBeVisible()
  await person.choose(button(dialog, 'Change seats'))
  await expect(dialog).toHaveCount(0)
  await expectSteps(page, 'seats with their cost', person, 5)
})

test('the plans of three customers are renewed with their price', async ({ page }) => {
  const partner = await reseller('dt@demo.test')
  const call = await callsOf(partner.email, partner.secret)
  const plan = { PlanCode: 'DOCS-50', Seats: 3, TrialDays: 0 }
  for (let count = 0; count < 3; count++) {
    const { acctKey } = await anInvitedPerson({ by: partner })
    await call('POST', '/api/v1/Provision/Plan', { AcctKey: acctKey, ...plan })
  }
  const person = await begin(page, partner.email, '/common/home', partner.secret)
  await person.choose(page.getByRole('link', { name: /^Plans/ }))
  await person.choose(button(page, 'Company plans'))
  await person.choose(page.getByRole('checkbox', { name: 'Select all on this page' }), 'Space')
  await person.choose(button(page.getByRole('toolbar', { name: 'Selection' }), 'Renew'))
  await person.choose(button(page.getByRole('dialog'), 'Preview'))
  await expect(page.getByRole('dialog')).toContainText('$')
  await person.choose(runButton(page))
  await expect(page.getByRole('dialog').getByText('Done', { exact: true }).first()).toBeVisible()
  await expectSteps(page, 'three renewals with their price', person, 9)
})

test('an overdue invoice is opened from home, and its PDF taken', async ({ page }) => {
  const person = await begin(page, 'rs@demo.test', '/common/home')
  await person.choose(page.getByRole('link', { name: /overdue invoices?/ }))
  await person.choose(page.getByRole('table').getByRole('button', { name: /^INV-/ }))
  const panel = page.getByRole('complementary').filter({ hasText: 'INV-' })
  await person.choose(panel.getByRole('link', { name: /^(Open|Invoice|INV-)/ }))
  await expect(page.getByText('Amount due').first()).toBeVisible()
  const loading = page.waitForEvent('download')
  await person.choose(button(page, 'Download'))
  await person.choose(page.getByRole('menuitem', { name: 'PDF' }))
  expect((await loading).suggestedFilename()).toMatch(/\.pdf$/)
  await expectSteps(page, 'overdue invoice and its PDF', person, 6)
})

test('a brand gets its colour and logo, and is published', async ({ page }) => {
  const partner = await reseller('dt@demo.test')
  const person = await begin(page, partner.email, '/common/home', partner.secret)
  await person.choose(page.getByRole('link', { name: /^Branding/ }))
  await person.choose(button(page, 'Use own branding'))
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 50 } })
  const choosing = page.waitForEvent('filechooser')
  await person.choose(page.getByLabel('Choose a file: Logo', { exact: true }))
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByLabel('Choose another file: Logo', { exact: true })).toBeAttached()
  const colour = page.getByLabel('Main colour', { exact: true })
  await person.reach(colour)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('#7a1f5c')
  await person.choose(button(page, 'Save'))
  await person.choose(button(page, 'Publish'))
  await person.choose(button(page.getByRole('alertdialog'), 'Publish'))
  await expect(page.getByText('This account shows its own branding.')).toBeVisible()
  await expectSteps(page, 'colour and logo published', person, 7)
})

test('a failing domain is opened from home and checked', async ({ page }) => {
  const person = await begin(page, 'rs@demo.test', '/common/home')
  await person.choose(page.getByRole('link', { name: /failing domains?/ }))
  const row = page.getByRole('row', { name: /northwind-legal\.example/ })
  await person.choose(row.getByRole('button', { name: /^Check/ }))
  await expect(row.getByRole('cell', { name: 'now' })).toBeVisible()
  await expectSteps(page, 'failing domain checked', person, 4)
})

test('a helpdesk group reads the accounts of three customers', async ({ page }) => {
  const partner = await reseller('dt@demo.test')
  const customers = [
    await anInvitedPerson({ by: partner }),
    await anInvitedPerson({ by: partner }),
    await anInvitedPerson({ by: partner }),
  ]
  const person = await begin(page, partner.email, '/accessManagement', partner.secret)
  await person.choose(button(page, 'New group…'))
  await person.type(page.getByRole('dialog').getByRole('textbox', { name: /Name/ }), 'Helpdesk')
  await person.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Helpdesk' })).toBeVisible()
  for (const module of ['Account Details', 'Add/Edit Users', 'Company Plans', 'User Plans', 'Settings'])
    await person.choose(button(page.getByRole('group', { name: `Customer – ${module}` }), 'Read'))
  await person.choose(page.getByRole('radio', { name: /^Selected accounts/ }), 'Space')
  for (const { acctName } of customers)
    await person.pick(page.getByRole('combobox', { name: 'Add an account' }), acctName, new RegExp(acctName))
  await person.choose(button(page, 'Save'))
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  await expectSteps(page, 'read-only helpdesk of three customers', person, 19)
})

test('a value that somebody changed is found in the audit and restored', async ({ page }) => {
  const partner = await reseller('dt@demo.test')
  const { acctKey } = await anInvitedPerson({ by: partner })
  const call = await callsOf(partner.email, partner.secret)
  const path = `/api/v1/Account/${acctKey}`
  const { Version } = await call<{ Version: number }>('GET', path)
  await call('PATCH', path, { LegalName: 'Changed Ltd.' }, { 'if-match': `"${Version}"` })
  const person = await begin(page, partner.email, '/audit', partner.secret)
  await person.choose(page.getByRole('row', { name: /Account changed|details/i }).getByRole('button'))
  await person.choose(button(page, /^Restore the previous value/))
  await person.choose(button(page.getByRole('alertdialog'), 'Restore this value'))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expectSteps(page, 'changed value restored', person, 4)
})
