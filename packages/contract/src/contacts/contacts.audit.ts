import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const contactsAudit = {
  actions: {
    'account.noteAdded': { category: 'account', 'en-us': 'Internal note added', 'fr-fr': 'Note interne ajoutée' },
    'account.noteRemoved': { category: 'account', 'en-us': 'Internal note removed', 'fr-fr': 'Note interne supprimée' },
    'account.contactsChanged': { category: 'account', 'en-us': 'Contacts changed', 'fr-fr': 'Contacts modifiés' },
  },
} as const satisfies AuditTexts
