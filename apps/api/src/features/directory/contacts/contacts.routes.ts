import { contacts } from '@portal/contract/directory/contacts/contacts.contract'
import { handle } from '../../../platform/http/handle.ts'
import { findDuplicates } from './contacts.duplicates.ts'
import { addNote, listNotes, removeNote } from './contacts.notes.ts'
import { createContact, listContacts, removeContact, updateContact } from './contacts.service.ts'

export const contactsRoutes = handle(contacts, {
  list: listContacts,
  create: createContact,
  update: updateContact,
  remove: removeContact,
  notes: listNotes,
  addNote,
  removeNote,
  duplicates: findDuplicates,
})
