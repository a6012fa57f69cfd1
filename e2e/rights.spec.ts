import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { settingLabel } from '@portal/contract/access/settings/settings.sentences'
import { enter, expectNoMouse, pressOn, tabUntil, type Words } from './keys.ts'
import { callsOf, colleagueOf, anInvitedPerson, reseller } from './people.ts'
import { expectNoViolations } from './shape.ts'
import { expect, openTab, type Page, test } from './test.ts'

// Rights, settings and the audit, by keyboard alone.

test('access groups: the matrix by arrows and letters, its immediate effect on a member, and why', async ({
  page,
  browser,
}) => {
  const partner = await reseller('dt2@demo.test', 'fr-fr')
  const [petra, customer] = await Promise.all([colleagueOf(partner), anInvitedPerson({ by: partner })])
  const call = await callsOf(petra.email, petra.secret)
  const path = `/api/v1/Account/${customer.acctKey}`
  await call('GET', path)

  const t = await enter(page, partner.email, '/accessManagement', partner.secret)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await pressOn(page, page.getByRole('button', { name: t('accessGroups.create') }))
  await tabUntil(page, page.getByRole('textbox', { name: t('accessGroups.field.name') }))
  await page.keyboard.type('Accueil')
  await expectNoViolations(page, 'a new group')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeVisible()
  await tabUntil(page, page.getByRole('combobox', { name: t('accessGroups.addMember') }))
  await page.keyboard.type('Petra')
  await expect(page.getByRole('option')).toHaveText([/Petra Quill/])
  // The page is scrolled to the field, so the header half covers a row above.
  await expectNoViolations(page, 'a person to add', { within: 'main section:has(:focus)' })
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('accessGroups.member.addedWord', { name: 'Petra Quill' }))).toBeVisible()
  // The group gives nothing yet, and she is in no other group.
  await expect(call('GET', path)).rejects.toThrow(/answered 40[34]/)

  await page.goto('/accessManagement')
  const grid = page.getByRole('grid', { name: t('accessGroups.matrix.label') })
  await tabUntil(page, grid.locator('[tabindex="0"]'))
  const column = await grid.getByRole('columnheader', { name: 'Accueil' }).getAttribute('data-at')
  for (let at = 0; at < Number(column?.split(',')[1]); at++) await page.keyboard.press('ArrowRight')
  for (const key of ['ArrowDown', 'ArrowDown', 'w', 'ArrowDown', 'r', 'ArrowDown', 'w', 'n'])
    await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: t('form.unsaved') })
  await expect(bar.getByRole('button', { name: t('accessGroups.matrix.changes_other', { count: '2' }) })).toBeVisible()
  await expectNoViolations(page, 'an edited matrix')
  await pressOn(page, bar.getByRole('button', { name: t('accessGroups.matrix.save') }))
  const module = t('accessGroups.module.Customer-Account Details')
  await expect(page.getByText(t('accessGroups.words.RW', { group: 'Accueil', module }))).toBeVisible()
  await expectNoViolations(page, 'the review of a matrix')
  await pressOn(page, page.getByRole('button', { name: t('accessGroups.review.save_other', { count: '2' }) }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  await call('GET', path)
  await expectNoMouse(page)

  const { page: other } = await openTab(browser, { locale: 'en-US' })
  const words = await enter(other, petra.email, '/accessManagement', petra.secret)
  await expect(other.getByText(words('accessGroups.held'))).toBeVisible()
  await pressOn(
    other,
    other.getByRole('button', { name: words('access.why.of', { what: words('accessGroups.change') }) }).first(),
  )
  const decides = other.getByRole('list', { name: words('access.why.chain') }).locator('[aria-current]')
  await expect(decides).toContainText(words('access.why.decides'))
  await expectNoViolations(other, 'why groups cannot be changed')
  await other.keyboard.press('Escape')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expectNoMouse(other)
  await other.context().close()
})

const code = 'track.prefixSubject'
/** Finds a setting by its label. */
async function findSetting(page: Page, t: Words, label: string): Promise<void> {
  await tabUntil(page, page.getByRole('searchbox', { name: t('settings.search') }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(label)
  await expect(page.getByText(label, { exact: true }).first()).toBeVisible()
}
async function save(page: Page, t: Words): Promise<void> {
  const bar = page.getByRole('region', { name: t('form.unsaved') })
  await pressOn(page, bar.getByRole('button', { name: t('form.save'), exact: true }))
  await expect(bar).toHaveCount(0)
}

test('a setting is locked at the service provider, its chain explains this at a customer, and unlocking restores the value', async ({
  page,
}) => {
  const { CompanyKey } = await (
    await callsOf('cu@demo.test')
  )<{ CompanyKey: string }>('GET', '/api/v1/AccountAdmin/LoginDetail')
  const customer = `/accounts/${CompanyKey}?tab=5`
  const t = await enter(page, 'sp@demo.test', '/acctSettings')
  const label = settingLabel(code, (await page.locator('html').getAttribute('lang')) === 'fr' ? 'fr-fr' : 'en-us')
  await findSetting(page, t, label)
  await pressOn(page, page.getByRole('button', { name: t('settings.lockField', { label }) }))
  const dialog = page.getByRole('dialog', { name: t('settings.lockTitle', { label }) })
  await expect(dialog.getByText('Northwind Legal')).toBeVisible()
  await expectNoViolations(page, 'what a lock would do')
  await pressOn(page, dialog.getByRole('button', { name: t('settings.lockIt'), exact: true }))
  await expect(dialog).toHaveCount(0)
  await save(page, t)
  await expectNoViolations(page, 'a locked setting')

  await page.goto(customer)
  await findSetting(page, t, label)
  const source = page.getByRole('button', { name: new RegExp(t('settings.chainOf', { label })) })
  await expect(page.getByText(t('settings.lockedBy.account')).first()).toBeVisible()
  await pressOn(page, source)
  const chain = page.getByRole('dialog', { name: t('settings.chainTitle', { label }) }).getByRole('listitem')
  await expect(chain.filter({ hasText: 'Atlas Services' })).toContainText(t('settings.holds'))
  await expect(chain.filter({ hasText: 'Northwind Legal' })).toContainText(t('settings.why.ignored'))
  await expectNoViolations(page, 'the chain of a setting')
  await page.keyboard.press('Escape')
  await expect(chain).toHaveCount(0)

  await page.goto('/acctSettings')
  await findSetting(page, t, label)
  await pressOn(page, page.getByRole('button', { name: t('settings.unlockField', { label }) }))
  await tabUntil(page, page.getByRole('button', { name: t('form.inheritField', { label }) }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await save(page, t)
  await page.goto(customer)
  await findSetting(page, t, label)
  await expect(source).toContainText(t('settings.from.own'))
  await expect(page.getByRole('button', { name: t('form.inheritField', { label }) })).toBeVisible()
  await expectNoMouse(page)
})

test('the audit is searched by its address, an event opened, and an export verified', async ({ page }, info) => {
  const t = await enter(page, 'rs@demo.test', '/audit')
  await tabUntil(page, page.getByRole('searchbox', { name: t('audit.filter.who') }))
  await page.keyboard.type('rs@demo.test')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]who=rs%40demo\.test/)
  await pressOn(page, page.getByRole('button', { name: new RegExp(`^${t('table.filters')}`) }))
  await tabUntil(page, page.getByRole('combobox', { name: t('field.occurred') }))
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/[?&]period=90(&|$)/)
  await tabUntil(page, page.getByRole('checkbox', { name: t('audit.result.SUCCESS') }))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/[?&]result=SUCCESS/)
  await page.keyboard.press('Escape')
  const table = page.getByRole('region', { name: t('audit.title') })
  const opener = table.locator('tbody button[aria-expanded]').first()
  await expect(opener).toBeVisible()
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await pressOn(page, opener)
  await expect(page.getByRole('button', { name: t('audit.act.session') }).first()).toBeVisible()
  await expectNoViolations(page, 'an event with all that is known of it')

  await tabUntil(page, page.getByRole('button', { name: t('audit.exports.open') }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('button', { name: t('audit.exports.jsonl'), exact: true }))
  await pressOn(page, page.getByRole('button', { name: new RegExp(`^${t('audit.exports.make')}`) }))
  const take = page
    .getByRole('dialog')
    .getByRole('button', { name: t('audit.exports.take') })
    .first()
  await expect(take).toBeVisible()
  await expectNoViolations(page, 'files of the audit')
  const downloading = page.waitForEvent('download')
  await pressOn(page, take)
  const file = info.outputPath('audit.jsonl')
  await (await downloading).saveAs(file)
  const verifier = resolve(import.meta.dirname, '../tools/audit-verify-file.mjs')
  // It exits with an error if anything in the file was changed.
  await promisify(execFile)(process.execPath, [verifier, file])
  await expectNoMouse(page)
})

test('a feature is set for one account, with a preview of its effect, and removed again', async ({ page }) => {
  const customer = await anInvitedPerson()
  const { acctName } = customer
  const t = await enter(page, 'sp@demo.test', '/featureList/ShowPlanUsage')
  await pressOn(page, page.getByRole('button', { name: t('features.set'), exact: true }))
  const account = page.getByRole('combobox', { name: t('features.field.account') })
  await tabUntil(page, account)
  await page.keyboard.type(acctName)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([new RegExp(acctName)])
  await page.keyboard.press('Enter')
  await expect(account).toHaveValue(acctName)
  const off = page.getByRole('radio', { name: new RegExp(`^${t('features.value.N')}$`, 'i') })
  const checked = page
    .getByRole('radiogroup', { name: t('features.field.value') })
    .getByRole('radio', { checked: true })
  const any = page.getByRole('radiogroup', { name: t('features.field.value') }).getByRole('radio')
  await expect(off).toBeVisible()
  await tabUntil(page, (await checked.count()) > 0 ? checked : any)
  for (let at = 0; at < 4 && !(await off.isChecked()); at++) await page.keyboard.press('ArrowDown')
  await expect(off).toBeChecked()
  await tabUntil(page, page.getByRole('textbox', { name: t('features.field.reason'), exact: true }))
  await page.keyboard.type('A trial has ended')
  const effect = page.getByRole('dialog').getByRole('status').filter({ hasText: /1/ })
  await expect(effect.first()).toBeVisible()
  await expectNoViolations(page, 'a feature with its effect')
  await pressOn(page, page.getByRole('button', { name: t('form.save'), exact: true }))
  await expect(page.getByText(t('features.saved', { name: acctName }))).toBeVisible()
  await expectNoViolations(page, 'where a feature is set')
  await pressOn(page, page.getByRole('button', { name: t('features.removeOf', { name: acctName }) }))
  const question = page.getByRole('alertdialog')
  await expectNoViolations(page, 'the question before a value is removed')
  await pressOn(page, question.getByRole('button', { name: t('features.remove'), exact: true }))
  await expect(page.getByText(t('features.removed', { name: acctName }))).toBeVisible()
  await expectNoMouse(page)
})
