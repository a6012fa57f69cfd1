import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

export const sessionsErrors = {
  'session.notFound': {
    status: 404,
    'en-us': 'This session no longer exists.',
    'fr-fr': 'Cette session n’existe plus.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    sessions: typeof sessionsErrors
  }
}

// oxfmt-ignore
export const sessionsAudit = {
  actions: {
    'auth.sessionEnded': { category: 'signIn', 'en-us': 'Session ended', 'fr-fr': 'Session terminée' },
    'auth.otherSessionsEnded': { category: 'signIn', 'en-us': 'Other sessions ended', 'fr-fr': 'Autres sessions terminées' },
    'auth.steppedUp': { category: 'signIn', 'en-us': 'Identity confirmed', 'fr-fr': 'Identité confirmée' },
  },
} as const satisfies AuditTexts
