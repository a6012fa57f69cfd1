import { contacts } from '@portal/contract/directory/contacts/contacts.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { findDuplicates } from './contacts.duplicates.ts'
import { addNote, listNotes, removeNote } from './contacts.notes.ts'
import { createContact, listContacts, removeContact, updateContact } from './contacts.service.ts'

const tables: Tables = {
  accountNote: {
    by: 'people who see the account',
    bound: '100 of a company about an account',
    shown: ['contacts/contacts', 'a company keeps a hundred notes'],
  },
  contact: {
    by: 'administrators',
    bound: '20 for an account',
    shown: ['contacts/contacts', 'closed accounts, too many'],
  },
}

export const contactsFeature: Feature = {
  routes: handle(contacts, {
    list: listContacts,
    create: createContact,
    update: updateContact,
    remove: removeContact,
    notes: listNotes,
    addNote,
    removeNote,
    duplicates: findDuplicates,
  }),
  tables,
}
