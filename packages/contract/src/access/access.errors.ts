import type { Errors } from '../core/errors.table.ts'

export const accessErrors = {
  'access.actionUnknown': { status: 400, 'en-us': 'This action doesn’t exist.', 'fr-fr': 'Cette action n’existe pas.' },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    access: typeof accessErrors
  }
}
