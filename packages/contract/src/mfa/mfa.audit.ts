import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const mfaAudit = {
  actions: {
    'auth.mfa.asked': { category: 'signIn', 'en-us': 'Second factor requested', 'fr-fr': 'Second facteur demandé' },
    'auth.mfa.failed': { category: 'signIn', 'en-us': 'Second factor failed', 'fr-fr': 'Échec du second facteur' },
    'mfa.factorAdded': { category: 'signIn', 'en-us': 'Second factor added', 'fr-fr': 'Second facteur ajouté' },
    'mfa.factorRemoved': { category: 'signIn', 'en-us': 'Second factor removed', 'fr-fr': 'Second facteur supprimé' },
    'mfa.linkSent': { category: 'signIn', 'en-us': 'Link to set up a second factor sent', 'fr-fr': 'Lien de configuration du second facteur envoyé' },
    'mfa.reset': { category: 'signIn', 'en-us': 'Second factors reset', 'fr-fr': 'Seconds facteurs réinitialisés' },
  },
  fields: {
    factors: { 'en-us': 'Second factors', 'fr-fr': 'Seconds facteurs' },
  },
} as const satisfies AuditTexts
