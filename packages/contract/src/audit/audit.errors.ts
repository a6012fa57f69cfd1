import type { Errors } from '../core/errors.table.ts'

export const auditErrors = {
  'audit.notFound': { status: 404, 'en-us': 'Event not found.', 'fr-fr': 'Événement introuvable.' },
  'audit.notSaved': { status: 500, 'en-us': 'Failed to save audit trial.', 'fr-fr': 'Failed to save audit trial.' },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    audit: typeof auditErrors
  }
}
