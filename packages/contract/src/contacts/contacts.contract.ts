import * as z from 'zod/mini'
import { AccountStatus, AccountType, JobFunction, Language } from '../accounts/accounts.fields.ts'
import { Ability } from '../core/ability.ts'
import { email, key, name, nullable, oneOf, optional, phone } from '../core/fields.ts'
import { defineRoutes } from '../core/route.ts'
import { wire, wireBody } from '../core/wire.ts'

// People to contact at a company, its partner's notes about it, and companies that look like it (`product.md` 1.2,
// 7.5).

export const contactKinds = ['PRIMARY', 'BILLING', 'TECHNICAL', 'SECURITY', 'LEGAL'] as const
/** The most contacts of one account, and the most notes in one answer. */
export const most = { contacts: 20, notes: 100 } as const

export const Contact = wire('Contact', {
  ContactKey: z.string(),
  Kind: oneOf('ContactKind', contactKinds),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Phone: nullable(z.string()),
  JobFunction: nullable(z.string()),
  Language: nullable(z.string()),
})
export type Contact = z.output<typeof Contact>
const given = {
  Kind: oneOf('ContactKindGiven', contactKinds),
  FirstName: name(60),
  LastName: name(60),
  Email: email(),
  Phone: optional(nullable(phone())),
  JobFunction: optional(nullable(JobFunction)),
  Language: optional(nullable(Language)),
}
const Contacts = wire('Contacts', { Items: z.array(Contact), Edit: Ability, EditPrimary: Ability })
const byAccount = z.object({ acctKey: key() })

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
    method: 'GET',
    path: '/api/v1/Contact/:acctKey',
    summary: 'Contacts of an account',
    access: 'AcctMgmnt:R',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'R' },
    object: 'account',
    params: byAccount,
    result: Contacts,
    errors: ['account.notFound'],
  },
  create: {
    method: 'POST',
    path: '/api/v1/Contact/:acctKey',
    summary: 'Add a contact; a primary one takes the place of the one before, who stays as technical contact',
    access: 'AcctMgmnt:W',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
    object: 'account',
    further: 'company',
    params: byAccount,
    body: wireBody('NewContact', given),
    status: 201,
    result: Contacts,
    errors: ['account.notFound', 'account.inactive', 'contact.tooMany', 'auth.forbidden'],
  },
  update: {
    method: 'PUT',
    path: '/api/v1/Contact/:acctKey/:contactKey',
    summary: 'Change a contact; the one primary contact stays primary until another takes its place',
    access: 'AcctMgmnt:W',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
    object: 'account',
    further: 'company',
    params: z.object({ acctKey: key(), contactKey: key() }),
    body: wireBody('ContactChange', given),
    result: Contacts,
    errors: ['account.notFound', 'account.inactive', 'contact.notFound', 'contact.onePrimary', 'auth.forbidden'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/v1/Contact/:acctKey/:contactKey',
    summary: 'Take a contact out; not the primary one',
    access: 'AcctMgmnt:W',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
    object: 'account',
    further: 'company',
    params: z.object({ acctKey: key(), contactKey: key() }),
    result: Contacts,
    errors: ['account.notFound', 'account.inactive', 'contact.notFound', 'contact.onePrimary'],
  },
  notes: {
    method: 'GET',
    path: '/api/v1/Account/:acctKey/Note',
    summary: 'What the own company wrote about an account, the newest first',
    access: 'AcctMgmnt:R',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'R' },
    object: 'account',
    params: byAccount,
    result: Notes,
    errors: ['account.notFound'],
  },
  addNote: {
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Note',
    summary: 'Write a note that the own company alone sees',
    access: 'AcctMgmnt:W',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
    object: 'account',
    params: byAccount,
    status: 201,
    body: wireBody('NewNote', { Text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
    result: Notes,
    errors: ['account.notFound', 'note.tooMany'],
  },
  removeNote: {
    method: 'DELETE',
    path: '/api/v1/Account/:acctKey/Note/:noteKey',
    summary: 'Take out a note that one wrote oneself',
    access: 'AcctMgmnt:W',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
    object: 'account',
    params: z.object({ acctKey: key(), noteKey: key() }),
    result: Notes,
    errors: ['account.notFound', 'note.notFound'],
  },
  duplicates: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/Duplicates',
    summary:
      'Accounts of the own tree that look like a new one, by name or by the domain of their contact; a hint only',
    access: 'AcctMgmnt:R',
    module: { name: 'Customer-Account Details', level: 'R' },
    body: wireBody('DuplicateQuestion', { AcctName: optional(name(150)), Email: optional(email()) }),
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
