import type { Errors } from '../core/errors.table.ts'

export const registrationsErrors = {
  'registration.notFound': { status: 404, 'en-us': 'Request not found.', 'fr-fr': 'Demande introuvable.' },
  'registration.decided': {
    status: 409,
    'en-us': 'This request has already been handled.',
    'fr-fr': 'Cette demande a déjà été traitée.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    registrations: typeof registrationsErrors
  }
}
