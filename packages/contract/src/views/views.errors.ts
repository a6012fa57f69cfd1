import type { Errors } from '../core/errors.table.ts'

export const viewsErrors = {
  'view.notFound': { status: 404, 'en-us': 'View not found.', 'fr-fr': 'Vue introuvable.' },
  'view.nameTaken': {
    status: 409,
    'en-us': 'There is a view with this name already.',
    'fr-fr': 'Une vue porte déjà ce nom.',
  },
  'view.tooMany': {
    status: 409,
    'en-us': 'At most {most} views can be kept.',
    'fr-fr': 'On peut garder au plus {most} vues.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    views: typeof viewsErrors
  }
}
