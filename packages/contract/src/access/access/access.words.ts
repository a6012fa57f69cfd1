import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

export const accessErrors = {
  'access.otherEmail': {
    status: 403,
    'en-us': 'This call applies only to you. Send your own e-mail address, or none.',
    'fr-fr': 'Cet appel ne concerne que vous. Envoyez votre propre adresse e-mail, ou aucune.',
  },
  'access.actionUnknown': { status: 400, 'en-us': 'This action doesn’t exist.', 'fr-fr': 'Cette action n’existe pas.' },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    access: typeof accessErrors
  }
}

// oxfmt-ignore
export const accessAudit = {
  actions: {
    'access.denied': { category: 'rights', 'en-us': 'Attempt refused', 'fr-fr': 'Tentative refusée' },
  },
} as const satisfies AuditTexts
