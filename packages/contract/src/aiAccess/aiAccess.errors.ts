import type { Errors } from '../core/errors.table.ts'

export const aiAccessErrors = {
  'aiAccess.locked': {
    status: 409,
    'en-us': 'A company above has locked AI access.',
    'fr-fr': 'Une société supérieure a verrouillé l’accès à l’IA.',
  },
  'aiAccess.noticeRequired': {
    status: 409,
    'en-us': 'Accept the data notice before anyone may use AI.',
    'fr-fr': 'Acceptez l’avis sur les données avant d’autoriser l’IA.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    aiAccess: typeof aiAccessErrors
  }
}
