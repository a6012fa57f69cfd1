import type { Errors } from '../core/errors.table.ts'

export const brandingErrors = {
  'brand.notFound': {
    status: 404,
    'en-us': 'This company has no logo of its own.',
    'fr-fr': 'Cette société n’a pas de logo propre.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    branding: typeof brandingErrors
  }
}
