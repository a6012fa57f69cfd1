import type { Manifest } from '../../core/manifest.ts'
import { contacts } from './contacts.contract.ts'
import { contactsAudit, contactsErrors, contactsLabels } from './contacts.words.ts'
import type { Requests } from '../../core/requests.ts'

const contact = {
  Kind: 'LEGAL',
  FirstName: 'Ada',
  LastName: 'Sample',
  Email: 'ada@example.test',
  Phone: '+15145550100',
  JobFunction: 'IT',
  Language: 'fr-fr',
} as const

const requests: Requests<typeof contacts> = {
  list: ({ account }) => ({ params: { acctKey: account } }),
  create: ({ account }) => ({ params: { acctKey: account }, body: contact }),
  update: ({ account, fresh }) => ({ params: { acctKey: account, contactKey: fresh() }, body: contact }),
  remove: ({ account, fresh }) => ({ params: { acctKey: account, contactKey: fresh() } }),
  notes: ({ account }) => ({ params: { acctKey: account } }),
  addNote: ({ account }) => ({ params: { acctKey: account }, body: { Text: 'Two\nlines' } }),
  removeNote: ({ account, fresh }) => ({ params: { acctKey: account, noteKey: fresh() } }),
  duplicates: () => ({ body: { AcctName: 'Whole', Email: 'ada@example.test' } }),
}

export const contactsManifest = {
  routes: contacts,
  requests,
  labels: contactsLabels,
  errors: contactsErrors,
  audit: contactsAudit,
} satisfies Manifest
