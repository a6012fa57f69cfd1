import type { Errors } from '../core/errors.table.ts'

export const settingsErrors = {
  'setting.notFound': { status: 404, 'en-us': 'This setting doesn’t exist.', 'fr-fr': 'Ce paramètre n’existe pas.' },
  'setting.locked': {
    status: 409,
    'en-us': 'A company above has locked “{name}”.',
    'fr-fr': 'Une société supérieure a verrouillé « {name} ».',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    settings: typeof settingsErrors
  }
}
