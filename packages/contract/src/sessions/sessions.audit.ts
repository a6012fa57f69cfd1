import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const sessionsAudit = {
  actions: {
    'auth.sessionEnded': { category: 'signIn', 'en-us': 'Session ended', 'fr-fr': 'Session terminée' },
    'auth.otherSessionsEnded': { category: 'signIn', 'en-us': 'Other sessions ended', 'fr-fr': 'Autres sessions terminées' },
    'auth.steppedUp': { category: 'signIn', 'en-us': 'Identity confirmed', 'fr-fr': 'Identité confirmée' },
  },
} as const satisfies AuditTexts
