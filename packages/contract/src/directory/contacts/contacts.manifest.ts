import type { Manifest } from '../../core/manifest.ts'
import { contacts } from './contacts.contract.ts'
import { contactsRequests } from './contacts.requests.ts'
import { contactsAudit, contactsErrors, contactsLabels } from './contacts.words.ts'

export const contactsManifest = {
  routes: contacts,
  requests: contactsRequests,
  labels: contactsLabels,
  errors: contactsErrors,
  audit: contactsAudit,
} satisfies Manifest
