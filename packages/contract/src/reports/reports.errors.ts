import type { Errors } from '../core/errors.table.ts'

export const reportsErrors = {
  'report.tooManyTagged': {
    status: 409,
    'en-us': 'More than {most} companies have tags. Choose a company further down.',
    'fr-fr': 'Plus de {most} sociétés ont des étiquettes. Choisissez une société plus bas dans l’arborescence.',
  },
} as const satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    reports: typeof reportsErrors
  }
}
