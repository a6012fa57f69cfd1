import type { Errors } from '../core/errors.table.ts'

export const sessionsErrors = {
  'session.notFound': {
    status: 404,
    'en-us': 'This session no longer exists.',
    'fr-fr': 'Cette session n’existe plus.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    sessions: typeof sessionsErrors
  }
}
