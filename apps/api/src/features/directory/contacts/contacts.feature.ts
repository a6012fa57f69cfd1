import type { Feature, Tables } from '../../../core/feature.ts'
import { contactsRoutes } from './contacts.routes.ts'

const tables: Tables = {
  accountNote: {
    by: 'who sees the account',
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
  routes: contactsRoutes,
  tables,
}
