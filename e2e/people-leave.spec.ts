import { randomUUID } from 'node:crypto'
import { enter, expectNoMouse, pressOn, runButton, runChange, tabUntil, type Words } from './keys.ts'
import { anActivePerson, callsOf, colleagueOf, anInvitedPerson, reseller } from './people.ts'
import { expectNoViolations } from './shape.ts'
import { expect, test } from './test.ts'
import type { Page } from '@playwright/test'

// People who move on, by keyboard: to another account, into other groups, or out of the company, with their tasks
// handed over.

/** An entry of the menu of the person's page. */
async function choose(page: Page, t: Words, act: string): Promise<void> {
  await pressOn(page, page.getByRole('main').getByRole('button', { name: t('common.pageMenu') }))
  const entry = page.getByRole('menuitem', { name: t(`users.act.${act}`) })
  await expect(entry).toBeVisible()
  await tabUntil(page, entry, 'ArrowDown')
  await page.keyboard.press('Enter')
}

test('somebody is put into a group and then hands over to a successor, in French', async ({ page }) => {
  const partner = await reseller('dt@demo.test', 'fr-fr')
  const petra = await colleagueOf(partner)
  const call = await callsOf(partner.email, partner.secret)
  const by = { by: { email: partner.email, secret: partner.secret } }
  const customer = await anInvitedPerson(by)
  const { ChangeKey } = await call<{ ChangeKey: string }>('POST', '/api/v1/ChangeSet', {
    Kind: 'account.manager',
    Selection: { AcctKeys: [customer.acctKey] },
    Input: { Manager: petra.userKey },
  })
  await call('POST', `/api/v1/ChangeSet/${ChangeKey}/Run`, {})
  await call('POST', '/api/v1/Group', { Name: 'Nord', Entries: [{ Module: 'Customer-Settings', Permission: 'RW' }] })

  const t = await enter(page, partner.email, `/users/${petra.userKey}`, partner.secret)
  await pressOn(page, page.getByRole('button', { name: t('accessGroups.ofPerson.open') }))
  const groups = page.getByRole('dialog', { name: t('accessGroups.ofPerson.title', { name: 'Petra Quill' }) })
  await expectNoViolations(page, 'the groups of a person')
  await tabUntil(page, groups.getByRole('checkbox', { name: 'Nord' }))
  await page.keyboard.press('Space')
  await pressOn(page, groups.getByRole('button', { name: t('accessGroups.ofPerson.submit') }))
  await expect(page.getByRole('columnheader', { name: 'Nord' })).toBeVisible()

  await choose(page, t, 'offboard')
  const dialog = page.getByRole('dialog', { name: t('users.offboard.title', { name: 'Petra Quill' }) })
  await pressOn(page, dialog.getByRole('button', { name: t('users.preview') }))
  const successor = dialog.getByRole('combobox', { name: t('field.successor') })
  await expect(successor).toBeFocused()
  await expectNoViolations(page, 'a handover without a successor')
  await page.keyboard.type('Otto')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Otto Marble/])
  // Until the search is done no option can be chosen by a key.
  await expect(successor).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await pressOn(page, dialog.getByRole('button', { name: t('users.preview') }))
  await expect(runButton(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Otto Marble devient gestionnaire de 1 compte.')
  await expectNoViolations(page, 'what a handover would do')
  await runChange(page, t)
  const { Status } = await call<{ Status: string }>('GET', `/api/v1/User/${petra.userKey}`)
  expect(Status).toBe('Disabled')
  await expectNoMouse(page)
})

test('an end user is transferred to another customer, and back', async ({ page }) => {
  const partner = await reseller('dt@demo.test')
  const call = await callsOf(partner.email, partner.secret)
  const by = { by: { email: partner.email, secret: partner.secret } }
  const [from, to] = [await anInvitedPerson(by), await anActivePerson(by)]
  const { UserKey } = await call<{ UserKey: string }>('POST', '/api/v1/Provision/User', {
    AcctKey: from.acctKey,
    Email: `${randomUUID()}@journey.test`,
    FirstName: 'Ida',
    LastName: 'Farewell',
    Kind: 'ENDUSER',
  })
  const t = await enter(page, partner.email, `/users/${UserKey}`, partner.secret)
  await choose(page, t, 'transfer')
  const dialog = page.getByRole('dialog', { name: t('users.transfer.one', { name: 'Ida Farewell' }) })
  await pressOn(page, dialog.getByRole('button', { name: t('users.preview') }))
  const account = dialog.getByRole('combobox', { name: t('users.transfer.account') })
  await expect(account).toBeFocused()
  await expectNoViolations(page, 'a transfer without an account')
  await page.keyboard.type(to.acctName)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([new RegExp(to.acctName)])
  await expect(account).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await pressOn(page, dialog.getByRole('button', { name: t('users.preview') }))
  await expect(dialog).toHaveCount(0)
  await runChange(page, t)
  const placeOf = async () => (await call<{ AcctKey: string }>('GET', `/api/v1/User/${UserKey}`)).AcctKey
  expect(await placeOf()).toBe(to.acctKey)
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: t('changes.act.undo') }))
  await runChange(page, t)
  expect(await placeOf()).toBe(from.acctKey)
  await expectNoMouse(page)
})
