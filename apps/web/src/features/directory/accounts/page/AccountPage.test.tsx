import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { anAccount } from '@portal/contract/directory/accounts/accounts.examples'
import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../../../test/openPage.tsx'
import type { Fakes } from '../../../../../test/fakeApi.ts'
import { knownName, workflowOf } from '../../../../lib/workflow.ts'
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
async function open(update: Update, shown: Account = account, state?: Record<string, unknown>) {
  const page = await openPage(AccountPage, {
    path: '/accounts/$acctKey',
    at: `/accounts/${shown.acctKey}`,
    rights: { AcctMgmnt: 'W', DKIM: 'R', Brand: 'R', AddOnsOthers: 'W' },
    api: { lookups, accounts: { get: () => shown, update } },
    ...(state && { state }),
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

test('the previous page’s data is shown until the answer arrives, which then decides', async () => {
  let answer: (shown: Account) => void = () => undefined
  const { acctKey } = account
  const get = vi.fn<NonNullable<NonNullable<Fakes['accounts']>['get']>>(
    () => new Promise<Account>((resolve) => (answer = resolve)),
  )
  const forged = {
    acctKey,
    acctName: 'Forged name',
    acctType: 'RP',
    acctStatus: 'Closed',
    parentKey: null,
    cmd: 'edit',
  }
  await openPage(AccountPage, {
    path: '/accounts/$acctKey',
    at: `/accounts/${acctKey}`,
    state: { ...workflowOf(account), ...forged },
    api: { lookups, accounts: { get } },
  })
  expect(await screen.findByText('Forged name')).toBeTruthy()
  answer(account)
  expect(await screen.findByRole('heading', { level: 1, name: account.acctName })).toBeTruthy()
  expect(screen.queryByText('Forged name')).toBe(null)
  expect(get).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { acctKey } }), expect.anything())
  const { acctType, acctName } = account
  expect(JSON.parse(sessionStorage.getItem('account3') ?? '')).toEqual({ acctType, acctKey, acctName })
  expect(knownName(acctKey, {})).toBe(acctName)
  expect(knownName('another', { acctKey, acctName })).toBe(undefined)
})

test('only the changed fields are sent, over the version that was read', async () => {
  const update = vi.fn<Update>(({ body }) => anAccount({ ...account, ...(body as Partial<Account>), version: 4 }))
  const { user } = await open(update)
  await type(user, 'Account name', 'Northwind Law')
  await type(user, 'Legal name', '')
  expect(screen.getByRole('button', { name: /2 changes/ })).toBeTruthy()
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Changes saved: Account name, Legal name')).toBeTruthy()
  expect(update).toHaveBeenCalledOnce()
  expect(update.mock.calls[0]?.[0]).toMatchObject({ ifMatch: 3, body: { acctName: 'Northwind Law', legalName: null } })
  expect(Object.keys(update.mock.calls[0]?.[0].body ?? {})).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Save' })).toBe(null)
})

test('the audit is told once that the record was viewed, and what was copied', async () => {
  const save = vi.fn<NonNullable<NonNullable<Fakes['audit']>['save']>>(() => ({ saved: true }))
  const { user } = await openPage(AccountPage, {
    path: '/accounts/$acctKey',
    at: `/accounts/${account.acctKey}`,
    api: { lookups, accounts: { get: () => account }, audit: { save } },
  })
  const copy = await screen.findByRole('button', { name: 'Copy: Number' })
  await user.click(copy)
  await user.click(copy)
  const { acctKey } = account
  await waitFor(() =>
    expect(save.mock.calls.map(([{ body }]) => body)).toEqual([
      { action: 'ui.viewed', acctKey, page: 'account' },
      { action: 'ui.copied', acctKey, page: 'account', target: 'acctNumber' },
    ]),
  )
})

test('a group is sent whole when one part of it changed', async () => {
  const update = vi.fn<Update>(() => anAccount({ ...account, version: 4 }))
  const { user } = await open(update)
  await type(user, 'First name', 'Zoë', 'Primary contact')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalledOnce())
  expect(update.mock.calls[0]?.[0].body).toEqual({ primaryContact: { ...account.primaryContact, firstName: 'Zoë' } })
})

test('errors are found before sending, summarised with the focus, and cleared as they are corrected', async () => {
  const update = vi.fn<Update>()
  const { user } = await open(update)
  await type(user, 'Account name', '')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const summary = screen.getByRole('group', { name: 'There is a problem' })
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(document.title).toMatch(/^Error: /)
  await user.click(within(summary).getByRole('link', { name: /^Account name is required/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Account name' })))
  await user.keyboard('N')
  expect(screen.queryByRole('group', { name: 'There is a problem' })).toBe(null)
  expect(document.title).not.toMatch(/^Error: /)
  expect(update).not.toHaveBeenCalled()
})

test('a refusal of the server is shown at its field, and input is kept', async () => {
  const { user } = await open(() => {
    throw new Problem('request.invalid', { fields: [{ field: 'AcctName', code: 'tooLong', params: { max: 5 } }] })
  })
  await type(user, 'Account name', 'Northwind Law')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText(/Account name can have at most 5 characters\./)).toHaveLength(2)
  expect(screen.getByRole('textbox', { name: 'Account name' })).toHaveProperty('value', 'Northwind Law')
})

test('two people edit one account: both edits are kept and the conflict is decided field by field', async () => {
  const current = anAccount({
    ...account,
    version: 4,
    acctName: 'Northwind Group',
    taxId: 'CA-1',
    modifiedBy: 'Amélie Fortin',
  })
  const update = vi.fn<Update>(({ body, ifMatch }) => {
    if (ifMatch === 3) throw new Problem('request.stale', { current })
    return anAccount({ ...current, ...(body as Partial<Account>), version: 5 })
  })
  const { user } = await open(update)
  await type(user, 'Account name', 'Northwind Law')
  await type(user, 'Legal name', 'Northwind Law LLP')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Amélie Fortin changed')
  expect(dialog.textContent).toContain('Your value is kept: Legal name.')
  expect(dialog.textContent).toContain('The other person’s value is kept: Tax ID.')
  await user.click(within(dialog).getByRole('radio', { name: /Theirs/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Save merged version' }))
  await screen.findByText(/^Changes saved/)
  expect(update.mock.calls[1]?.[0]).toMatchObject({ ifMatch: 4 })
  expect(update.mock.calls[1]?.[0].body).toEqual({ legalName: 'Northwind Law LLP' })
  expect(read('Identity')).toContain('Northwind Group')
  expect(read('Billing')).toContain('CA-1')
})

test('unsaved edits are not left without a question', async () => {
  const { user, router, address } = await open(() => account)
  await type(user, 'Account name', 'Half')
  void router.navigate({ to: '/elsewhere' as never })
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect(address()).toBe(`/accounts/${account.acctKey}`)
  expect(screen.getByRole('textbox', { name: 'Account name' })).toHaveProperty('value', 'Half')
  void router.navigate({ to: '/elsewhere' as never })
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(address()).toBe('/elsewhere'))
})

test('read-only fields are text, and the master switch turns off the three others', async () => {
  const update = vi.fn<Update>(() => anAccount({ ...account, version: 4 }))
  const { user } = await open(update)
  expect(screen.queryByRole('textbox', { name: 'Reference' })).toBe(null)
  await edit(user, 'E-mail')
  await user.click(await screen.findByRole('switch', { name: /^E-mail communication/ }))
  expect(screen.getAllByText('Off, because e-mail communication is off.')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalledOnce())
  expect(update.mock.calls[0]?.[0].body).toEqual({
    enableEmailCommunication: false,
    sendEmailAdmin: false,
    sendEmailEndUser: false,
  })
})

const tab = (name: string | RegExp) => screen.getByRole('tab', { name })
const tabsIn = (name: string) => within(screen.getByRole('tablist', { name })).getAllByRole('tab')

test('the tabs of the specification are in groups by name; typed text survives a look at another one', async () => {
  const { user } = await open(() => account)
  expect(tabsIn('Account sections').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Users',
    'Plans and billing',
    'Settings',
    'Mail and branding',
    'API and webhooks',
    'Activity',
  ])
  await type(user, 'Account name', 'Half')
  await user.click(tab('Plans and billing'))
  expect(tabsIn('Plans and billing').map(({ textContent }) => textContent)).toEqual([
    'Company plans',
    'User plans',
    'Add-ons',
  ])
  await user.click(tab('Add-ons'))
  expect(await screen.findByText('You can’t view the add-ons of this account')).toBeTruthy()
  expect(within(tab(/^Overview/)).getByRole('img', { name: 'Unsaved changes' })).toBeTruthy()
  await user.click(tab(/^Overview/))
  expect(await screen.findByDisplayValue('Half')).toBeTruthy()
})

test('a group opens the tab that was open in it last, whose number is in the address', async () => {
  const { user, address } = await open(() => account)
  await user.keyboard('{Alt>}3{/Alt}')
  await waitFor(() => expect(address()).toContain('tab=3'))
  await user.click(tab('Add-ons'))
  await waitFor(() => expect(address()).toContain('tab=12'))
  tab('Plans and billing').focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(address()).toContain('tab=5'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('tab', { name: 'Settings' })[0]))
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(address()).toContain('tab=12'))
  expect(tab('Add-ons').getAttribute('aria-selected')).toBe('true')
})

test('the companies above are named by the path alone', async () => {
  await open(() => account)
  expect(account.chain.length).toBeGreaterThan(0)
  for (const { acctName } of account.chain) expect(screen.queryByRole('link', { name: acctName })).toBe(null)
})
