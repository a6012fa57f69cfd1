import { contacts } from '@portal/contract/contacts/contacts.contract'
import { handle } from '../../platform/http/handle.ts'
import { findDuplicates } from './contacts.duplicates.ts'
import { addNote, listNotes, removeNote } from './contacts.notes.ts'
import { createContact, listContacts, removeContact, updateContact } from './contacts.service.ts'

export const contactsRoutes = handle(contacts, {
  list: (input, context) => listContacts(context, input),
  create: (input, context) => createContact(context, input),
  update: (input, context) => updateContact(context, input),
  remove: (input, context) => removeContact(context, input),
  notes: (input, context) => listNotes(context, input),
  addNote: (input, context) => addNote(context, input),
  removeNote: (input, context) => removeNote(context, input),
  duplicates: (input, context) => findDuplicates(context, input),
})
