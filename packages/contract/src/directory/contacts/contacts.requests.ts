import type { Requests } from '../../core/requests.ts'
import type { contacts } from './contacts.contract.ts'

const contact = {
  Kind: 'LEGAL',
  FirstName: 'Ada',
  LastName: 'Sample',
  Email: 'ada@example.test',
  Phone: '+15145550100',
  JobFunction: 'IT',
  Language: 'fr-fr',
} as const

export const contactsRequests: Requests<typeof contacts> = {
  list: ({ account }) => ({ params: { acctKey: account } }),
  create: ({ account }) => ({ params: { acctKey: account }, body: contact }),
  update: ({ account, fresh }) => ({ params: { acctKey: account, contactKey: fresh() }, body: contact }),
  remove: ({ account, fresh }) => ({ params: { acctKey: account, contactKey: fresh() } }),
  notes: ({ account }) => ({ params: { acctKey: account } }),
  addNote: ({ account }) => ({ params: { acctKey: account }, body: { Text: 'Two\nlines' } }),
  removeNote: ({ account, fresh }) => ({ params: { acctKey: account, noteKey: fresh() } }),
  duplicates: () => ({ body: { AcctName: 'Whole', Email: 'ada@example.test' } }),
}
