import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { anAccount } from '@portal/contract/directory/accounts/accounts.examples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../../../test/openPage.tsx'
import type { Fakes } from '../../../../../test/fakeApi.ts'
import { AccountPage } from './AccountPage.tsx'

const editableFields: Account['editableFields'] = [
  'acctName',
  'legalName',
  'accountUpgradeLink',
  'timeZone',
  'taxId',
  'primaryContact',
  'enableEmailCommunication',
  'sendEmailAdmin',
  'sendEmailEndUser',
  'sendEmailEndUserFirstUse',
  'tags',
]
const account = anAccount({ version: 3, editableFields })
type Update = NonNullable<NonNullable<Fakes['accounts']>['update']>

const lookups = { industries: () => [], countries: () => [], jobFunctions: () => [], timeZones: () => [] }
async function open(update: Update, shown: Account = account) {
  const page = await openPage(AccountPage, {
    path: '/accounts/$acctKey',
    at: `/accounts/${shown.acctKey}`,
    rights: { AcctMgmnt: 'W', DKIM: 'R', Brand: 'R', AddOnsOthers: 'W' },
    api: { lookups, accounts: { get: () => shown, update } },
  })
  await screen.findByRole('heading', { level: 1, name: shown.acctName })
  return page
}
type User = Awaited<ReturnType<typeof open>>['user']
const edit = (user: User, section: string) => user.click(screen.getByRole('button', { name: `Edit: ${section}` }))
const sectionOf = (name: string) => screen.getByRole('region', { name })
/** The values that a section shows in view mode. */
const read = (name: string) =>
  within(sectionOf(name))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
const type = async (user: User, label: string, text: string, section = 'Identity') => {
  if (!screen.queryByRole('textbox', { name: label })) await edit(user, section)
  const field = screen.getByRole('textbox', { name: label })
  await user.clear(field)
  if (text) await user.paste(text)
}

test('an inherited value is overridden and inherited again', async () => {
  const { user } = await open(
    () => account,
    anAccount({
      ...account,
      inherited: { timeZone: 'UTC', accountUpgradeLink: 'https://up.test/', accountSupportLink: null },
    }),
  )
  await edit(user, 'Links')
  await user.click(await screen.findByRole('button', { name: 'Override Upgrade link' }))
  expect(screen.getByRole('textbox', { name: 'Upgrade link' })).toHaveProperty('value', 'https://up.test/')
  await user.click(screen.getByRole('button', { name: 'Inherit Upgrade link' }))
  expect(screen.getByRole('textbox', { name: 'Upgrade link' })).toHaveProperty('value', '')
  // Nothing to save is left.
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
})

test('the details open to read: inherited values say from where, and nothing can be typed', async () => {
  const from = { acctKey: account.chain[0]?.acctKey ?? '', acctName: 'Cordage Reseller', acctType: 'RS' as const }
  await open(
    () => account,
    anAccount({
      ...account,
      timeZone: null,
      inherited: { timeZone: 'Europe/Paris', accountUpgradeLink: 'https://up.test/', accountSupportLink: null },
      inheritedFrom: { timeZone: null, accountUpgradeLink: from, accountSupportLink: null },
    }),
  )
  expect(within(screen.getByRole('form', { name: 'Account details' })).queryByRole('textbox')).toBe(null)
  expect(read('Links')).toEqual(['https://up.test/Inherited from Cordage Reseller', '—'])
  expect(read('Language and region').at(-1)).toMatch(/Inherited$/)
})

test('e edits the section with the focus, else the first; Cancel gives its values back and the focus', async () => {
  const { user } = await open(() => account)
  // In a menu, a letter searches for an entry.
  const menu = document.body.appendChild(document.createElement('div'))
  menu.setAttribute('role', 'menu')
  menu.tabIndex = -1
  menu.focus()
  await user.keyboard('e')
  expect(screen.queryByRole('textbox', { name: 'Account name' })).toBe(null)
  menu.remove()
  await user.keyboard('e')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Account name' })))
  await user.keyboard('e')
  expect(screen.getByRole('textbox', { name: 'Account name' })).toHaveProperty('value', `${account.acctName}e`)
  await user.click(screen.getByRole('button', { name: 'Cancel: Identity' }))
  expect(read('Identity')[0]).toBe(account.acctName)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit: Identity' })))
  screen.getByRole('button', { name: 'Edit: Billing' }).focus()
  await user.keyboard('e')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Tax ID' })))
  expect(screen.queryByRole('textbox', { name: 'Account name' })).toBe(null)
})

test('edits of several sections are saved together, and all can be read again', async () => {
  const update = vi.fn<Update>(({ body }) => anAccount({ ...account, ...(body as Partial<Account>), version: 4 }))
  const { user } = await open(update)
  await type(user, 'Legal name', 'Northwind LLP')
  await type(user, 'Tax ID', 'CA-7', 'Billing')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Changes saved: Legal name, Tax ID')).toBeTruthy()
  expect(update).toHaveBeenCalledOnce()
  expect(within(screen.getByRole('form', { name: 'Account details' })).queryByRole('textbox')).toBe(null)
  expect(read('Billing')).toContain('CA-7')
})
