import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { InviteButton } from './InviteButton.tsx'

const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const account = { acctKey, acctType: 'CU', effectiveStatus: 'Active' } as const
type Create = NonNullable<NonNullable<Fakes['users']>['provision']>

test('an administrator is invited; a taken address is reported at its field, and the next try has a new key', async () => {
  let taken = true
  const provision = vi.fn<Create>(({ body }) => {
    if (taken) throw new Problem('user.emailTaken')
    return { userKey: acctKey, email: body.email, acctKey, invited: true }
  })
  const { user } = await openPage(() => <InviteButton account={account} manage="held" />, {
    at: '/invite',
    rights: { AcctMgmnt: 'W' },
    api: { lookups: { jobFunctions: () => [] }, users: { provision } },
  })
  await user.click(await screen.findByRole('button', { name: 'Add user' }))
  const dialog = within(await screen.findByRole('dialog'))
  const submit = () => user.click(dialog.getByRole('button', { name: 'Add' }))
  await submit()
  expect(provision).not.toHaveBeenCalled()
  await user.type(dialog.getByRole('textbox', { name: 'First name' }), 'Ann')
  await user.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Other')
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'ann@northwind.test')
  await submit()
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'E-mail' }).getAttribute('aria-invalid')).toBe('true'))
  taken = false
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'x')
  await submit()
  expect(await screen.findByText(/invitation to ann@northwind.testx/)).toBeTruthy()
  const [first, second] = provision.mock.calls.map(([input]) => input.idempotencyKey)
  expect(first).not.toBe(second)
})

test('an end user of a customer is added; what became of the mail is said as the server says', async () => {
  const provision = vi.fn<Create>(({ body }) => ({ userKey: acctKey, email: body.email, acctKey, invited: false }))
  const { user } = await openPage(() => <InviteButton account={account} manage="held" />, {
    at: '/invite',
    rights: { AcctMgmnt: 'W' },
    api: {
      lookups: { jobFunctions: () => [] },
      users: { provision },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add user' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'end@northwind.test')
  await user.type(dialog.getByRole('textbox', { name: 'First name' }), 'Ann')
  await user.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Other')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'ENDUSER')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(/No invitation has been sent yet/)).toBeTruthy()
  expect(provision.mock.calls[0]?.[0].body).toMatchObject({ kind: 'ENDUSER', email: 'end@northwind.test' })
})

test('where there are access groups, the access of an administrator is chosen, never given by default', async () => {
  const provision = vi.fn<Create>(({ body }) => ({ userKey: acctKey, email: body.email, acctKey, invited: true }))
  const group = {
    groupKey: '018f0000-0000-7000-8000-0000000000bb',
    acctKey,
    name: 'Helpdesk',
    description: null,
    fullAccess: false,
    archived: false,
    accountScope: 'ALL_BELOW' as const,
    entries: [],
    memberCount: 0,
    createdOn: '2026-10-01T08:00:00.000Z',
    usedSince: null,
    modifiedOn: '2026-10-01T08:00:00.000Z',
    version: 1,
  }
  const { user } = await openPage(() => <InviteButton account={account} manage="held" />, {
    at: '/invite',
    rights: { AcctMgmnt: 'W', UserGroupsAccess: 'R' },
    api: {
      lookups: { jobFunctions: () => [] },
      users: { provision },
      accessGroups: { list: () => ({ items: [group], edit: { allowed: true, reason: null }, withoutGroup: 0 }) },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add user' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'First name' }), 'Ann')
  await user.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Other')
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'ann@northwind.test')
  expect(dialog.queryByRole('radio', { name: 'Full access' })).toBeNull()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'ADMIN')
  const add = () => user.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByRole('radio', { name: 'Full access' })
  await add()
  await dialog.findByText('Choose full access or access groups.')
  await user.click(dialog.getByRole('radio', { name: 'Limited by access groups' }))
  await add()
  await dialog.findByText('Choose at least one access group.')
  expect(provision).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('checkbox', { name: 'Helpdesk' }))
  await add()
  await waitFor(() => expect(provision.mock.calls[0]?.[0].body).toMatchObject({ groupKeys: [group.groupKey] }))
})

test('an administrator of a partner below gets the role that was chosen; that of the company unless one was', async () => {
  const provision = vi.fn<Create>(({ body }) => ({ userKey: acctKey, email: body.email, acctKey, invited: true }))
  const { user } = await openPage(() => <InviteButton account={{ ...account, acctType: 'DT' }} manage="held" />, {
    at: '/invite',
    rights: { AcctMgmnt: 'W', EnableToCreateDTAdminAccounts: 'W', CompanyRoleEdit: 'W' },
    me: { roleCode: 'SP', companyType: 'SP' },
    api: { lookups: { jobFunctions: () => [] }, users: { provision } },
  })
  await user.click(await screen.findByRole('button', { name: 'Invite administrator' }))
  const dialog = within(await screen.findByRole('dialog'))
  const role = dialog.getByRole('combobox', { name: 'Role' })
  expect(
    within(role)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Distributor administrator', 'Reseller administrator'])
  await user.selectOptions(role, 'RS')
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'ann@north.test')
  await user.type(dialog.getByRole('textbox', { name: 'First name' }), 'Ann')
  await user.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Other')
  await user.click(dialog.getByRole('button', { name: 'Invite' }))
  await waitFor(() => expect(provision.mock.calls[0]?.[0].body).toMatchObject({ roleCode: 'RS' }))
})

test('without the right to choose roles the form asks for none', async () => {
  const { user } = await openPage(() => <InviteButton account={{ ...account, acctType: 'DT' }} manage="held" />, {
    at: '/invite',
    rights: { AcctMgmnt: 'W', EnableToCreateDTAdminAccounts: 'W' },
    me: { roleCode: 'SP', companyType: 'SP' },
    api: { lookups: { jobFunctions: () => [] } },
  })
  await user.click(await screen.findByRole('button', { name: 'Invite administrator' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('combobox', { name: 'Role' })).toBe(null)
})

test('nobody is invited while somebody acts for another', async () => {
  const actingBy = { email: 'dt@demo.test', name: 'Dana', companyName: 'Borealis', reason: 'Call 12' }
  const { user } = await openPage(() => <InviteButton account={account} manage="held" />, {
    at: '/invite',
    me: { actingBy },
  })
  const button = await screen.findByRole('button', { name: 'Add user' })
  await user.click(button)
  expect(button.getAttribute('aria-description')).toMatch(/while signed in as someone else/)
  expect(screen.queryByRole('dialog')).toBe(null)
})
