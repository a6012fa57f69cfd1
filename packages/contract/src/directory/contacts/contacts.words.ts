import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const contactsLabels = {
  text: { 'en-us': 'Note', 'fr-fr': 'Note' },
} as const satisfies Labels

export const contactsErrors = {
  'contact.notFound': { status: 404, 'en-us': 'Contact not found.', 'fr-fr': 'Contact introuvable.' },
  'contact.tooMany': {
    status: 409,
    'en-us': 'An account can have at most {most} contacts.',
    'fr-fr': 'Un compte peut avoir au plus {most} contacts.',
  },
  'contact.onePrimary': {
    status: 409,
    'en-us': 'An account always has one primary contact. Make another contact primary first.',
    'fr-fr': 'Un compte a toujours un contact principal, et un seul. Désignez-en d’abord un autre.',
  },
  'note.notFound': { status: 404, 'en-us': 'Note not found.', 'fr-fr': 'Note introuvable.' },
  'note.tooMany': {
    status: 409,
    'en-us': 'A company can have at most {most} notes about an account. Delete one first.',
    'fr-fr': 'Une société peut avoir au plus {most} notes sur un compte. Supprimez-en une d’abord.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    contacts: typeof contactsErrors
  }
}

// oxfmt-ignore
export const contactsAudit = {
  actions: {
    'account.noteAdded': { category: 'account', 'en-us': 'Internal note added', 'fr-fr': 'Note interne ajoutée' },
    'account.noteRemoved': { category: 'account', 'en-us': 'Internal note deleted', 'fr-fr': 'Note interne supprimée' },
    'account.contactsChanged': { category: 'account', 'en-us': 'Contacts changed', 'fr-fr': 'Contacts modifiés' },
  },
} as const satisfies AuditTexts
