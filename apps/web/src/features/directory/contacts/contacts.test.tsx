import type { Contact, Note } from '@portal/contract/directory/contacts/contacts.contract'
import { allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { ContactsSection } from './ContactsSection.tsx'
import { NotesSection } from './NotesSection.tsx'
const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const aContact = (more: Partial<Contact> = {}): Contact => ({
  contactKey: '018f0000-0000-7000-8000-0000000000c1',
  kind: 'BILLING',
  firstName: 'Bea',
  lastName: 'Ledger',
  email: 'bea@northwind.test',
  phone: null,
  jobFunction: null,
  language: null,
  ...more,
})
const primary = aContact({ contactKey: '018f0000-0000-7000-8000-0000000000c2', kind: 'PRIMARY', firstName: 'Ada' })
const contacts = (items: Contact[], edit = allowed) => ({ items, edit, editPrimary: allowed })

const open = (fakes: Fakes['contacts'], mayWrite = true) =>
  openPage(
    () => (
      <>
        <ContactsSection acctKey={acctKey} id="contacts" />
        <NotesSection acctKey={acctKey} id="notes" mayWrite={mayWrite} />
      </>
    ),
    {
      at: '/contacts',
      rights: { AcctMgmnt: 'W' },
      api: {
        lookups: { jobFunctions: () => [] },
        contacts: { list: () => contacts([primary, aContact()]), notes: () => ({ items: [] }), ...fakes },
      },
    },
  )

test('missing fields are reported before a contact is added; a refusal of the server is shown in the dialog', async () => {
  let refuse = true
  const create = vi.fn<NonNullable<NonNullable<Fakes['contacts']>['create']>>(() => {
    if (refuse) throw new Problem('contact.tooMany')
    return contacts([
      primary,
      aContact(),
      aContact({ contactKey: '018f0000-0000-7000-8000-0000000000c3', firstName: 'Tom' }),
    ])
  })
  const { user } = await open({ create })
  expect(await screen.findByText('Bea Ledger')).toBeTruthy()
  expect(screen.queryByText(/^Ada/)).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Add contact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add contact' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getAllByText(/is required\./).length).toBeGreaterThan(2)
  await user.type(dialog.getByRole('textbox', { name: 'First name' }), 'Tom')
  await user.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Wire')
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'tom@northwind.test')
  expect(dialog.getByRole('status').textContent).toContain('northwind.test is the company’s own domain')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('group', { name: 'There is a problem' })).toBeTruthy()
  refuse = false
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Tom Ledger')).toBeTruthy()
  expect(create.mock.calls[1]?.[0].body).toMatchObject({
    kind: 'TECHNICAL',
    firstName: 'Tom',
    email: 'tom@northwind.test',
  })
})

test('a contact is removed after a question; readers are told at the add button', async () => {
  const remove = vi.fn<NonNullable<NonNullable<Fakes['contacts']>['remove']>>(() =>
    contacts([primary], refused('AcctMgmnt:W')),
  )
  const { user } = await open({ remove })
  await user.click(await screen.findByRole('button', { name: 'Remove Bea Ledger' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Bea Ledger?' }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No other contacts yet')).toBeTruthy()
  expect(remove.mock.calls[0]?.[0].params).toEqual({ acctKey, contactKey: aContact().contactKey })
  const add = screen.getByRole('button', { name: 'Add contact' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: 'Why? Add contact' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Change|Remove) / })).toBe(null)
})

test('a note says who sees it, is never empty, and is deleted only after a second press', async () => {
  const note: Note = {
    noteKey: '018f0000-0000-7000-8000-0000000000d1',
    text: 'Calls on Fridays',
    writtenBy: 'Dana Tremblay',
    writtenOn: '2026-11-20T10:00:00.000Z',
    mayRemove: true,
  }
  const addNote = vi.fn(() => ({ items: [note] }))
  const removeNote = vi.fn(() => ({ items: [] }))
  const { user } = await open({ addNote, removeNote })
  expect(await screen.findByText(/Only Borealis Distribution can see these notes/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(screen.getByText('Enter a note.')).toBeTruthy()
  expect(addNote).not.toHaveBeenCalled()
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Calls on Fridays')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText(/Dana Tremblay/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', '')
  const item = within(screen.getByText('Calls on Fridays').closest('li') as HTMLElement)
  await user.click(item.getByRole('button', { name: 'Remove' }))
  expect(removeNote).not.toHaveBeenCalled()
  await user.click(item.getByRole('button', { name: 'Delete note?' }))
  await waitFor(() => expect(removeNote).toHaveBeenCalledOnce())
})
