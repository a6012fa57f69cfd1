import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'

// oxfmt-ignore
export const viewsLabels = {
  list: { 'en-us': 'List', 'fr-fr': 'Liste' },
  query: { 'en-us': 'Filters and order', 'fr-fr': 'Filtres et tri' },
} as const satisfies Labels

export const viewsErrors = {
  'view.notFound': { status: 404, 'en-us': 'View not found.', 'fr-fr': 'Vue introuvable.' },
  'view.nameTaken': {
    status: 409,
    'en-us': 'A view with this name already exists.',
    'fr-fr': 'Une vue porte déjà ce nom.',
  },
  'view.tooMany': {
    status: 409,
    'en-us': 'You can have at most {most} views. Delete one first.',
    'fr-fr': 'Vous pouvez avoir au plus {most} vues. Supprimez-en une d’abord.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    views: typeof viewsErrors
  }
}
