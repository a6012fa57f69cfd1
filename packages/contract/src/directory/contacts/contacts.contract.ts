import * as z from 'zod/mini'
import { accountRead, accountWrite } from '../../core/access/access.guards.ts'
import { AccountStatus, AccountType, JobFunction, Language } from '../../core/accounts/accounts.fields.ts'
import { Ability } from '../../core/ability.ts'
import { email, key, name, note, nullable, oneOf, optional, personName, phone } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'

// People to contact at a company, its partner's notes about it, and companies that look like it (`product.md` 1.2,
// 7.5).

export const contactKinds = ['PRIMARY', 'BILLING', 'TECHNICAL', 'SECURITY', 'LEGAL'] as const
/** The maximum number of contacts of one account, and the most notes in one answer. */
export const most = { contacts: 20, notes: 100 } as const

const Kind = oneOf('ContactKind', contactKinds)
export const Contact = wire('Contact', {
  ContactKey: z.string(),
  Kind,
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Phone: nullable(z.string()),
  JobFunction: nullable(z.string()),
  Language: nullable(z.string()),
})
export type Contact = z.output<typeof Contact>
const values = {
  Kind,
  FirstName: personName(),
  LastName: personName(),
  Email: email(),
  Phone: optional(nullable(phone())),
  JobFunction: optional(nullable(JobFunction)),
  Language: optional(nullable(Language)),
}
const Contacts = wire('Contacts', { Items: z.array(Contact), Edit: Ability, EditPrimary: Ability })
const byAccount = { object: 'account', params: z.object({ acctKey: key() }), errors: ['account.notFound'] } as const
const read = { ...accountRead, ...byAccount } as const
const write = { ...accountWrite, ...byAccount } as const

export const Note = wire('AccountNote', {
  NoteKey: z.string(),
  Text: z.string(),
  WrittenBy: z.string(),
  WrittenOn: z.string(),
  MayRemove: z.boolean(),
})
export type Note = z.output<typeof Note>
const Notes = wire('AccountNotes', { Items: z.array(Note) })

export const contacts = defineRoutes({
  list: {
    ...read,
    method: 'GET',
    path: '/api/v1/Contact/:acctKey',
    summary: 'List contacts of an account',
    result: Contacts,
  },
  create: {
    ...write,
    method: 'POST',
    path: '/api/v1/Contact/:acctKey',
    summary: 'Add a contact to an account',
    description: 'A new primary contact replaces the previous one, which becomes a technical contact.',
    further: 'company',
    body: wireBody('NewContact', values),
    status: 201,
    result: Contacts,
    errors: ['account.notFound', 'account.inactive', 'contact.tooMany', 'auth.forbidden'],
  },
  update: {
    ...write,
    method: 'PUT',
    path: '/api/v1/Contact/:acctKey/:contactKey',
    summary: 'Update a contact',
    description: 'The primary contact stays primary until another replaces it.',
    further: 'company',
    params: z.object({ acctKey: key(), contactKey: key() }),
    body: wireBody('ContactChange', values),
    result: Contacts,
    errors: ['account.notFound', 'account.inactive', 'contact.notFound', 'contact.onePrimary', 'auth.forbidden'],
  },
  remove: {
    ...write,
    method: 'DELETE',
    path: '/api/v1/Contact/:acctKey/:contactKey',
    summary: 'Remove a contact',
    description: 'The primary contact can’t be removed.',
    further: 'company',
    params: z.object({ acctKey: key(), contactKey: key() }),
    result: Contacts,
    errors: ['account.notFound', 'account.inactive', 'contact.notFound', 'contact.onePrimary'],
  },
  notes: {
    ...read,
    method: 'GET',
    path: '/api/v1/Account/:acctKey/Note',
    summary: 'List the notes of the caller’s company on an account, newest first',
    result: Notes,
  },
  addNote: {
    ...write,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Note',
    summary: 'Add a note to an account',
    description: 'Only the caller’s company sees it.',
    status: 201,
    body: wireBody('NewNote', { Text: note(2000, 1) }),
    result: Notes,
    errors: ['account.notFound', 'note.tooMany'],
  },
  removeNote: {
    ...write,
    method: 'DELETE',
    path: '/api/v1/Account/:acctKey/Note/:noteKey',
    summary: 'Delete one of the caller’s notes',
    params: z.object({ acctKey: key(), noteKey: key() }),
    result: Notes,
    errors: ['account.notFound', 'note.notFound'],
  },
  duplicates: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/Duplicates',
    summary: 'List possible duplicates of a new account',
    description: 'Compares names and contact domains in the caller’s tree. For information only.',
    access: 'AcctMgmnt:R',
    module: { name: 'Customer-Account Details', level: 'R' },
    body: wireBody('DuplicateSearch', { AcctName: optional(name(150)), Email: optional(email()) }),
    result: wire('Duplicates', {
      Items: z.array(
        wire('Duplicate', {
          AcctKey: z.string(),
          AcctName: z.string(),
          AcctNumber: z.string(),
          AcctType: AccountType,
          AccountStatus,
          ParentName: nullable(z.string()),
          By: oneOf('DuplicateBy', ['name', 'domain']),
        }),
      ),
    }),
  },
})
