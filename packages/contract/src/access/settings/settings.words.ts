import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const settingsLabels = {
  changes: { 'en-us': 'Settings', 'fr-fr': 'Paramètres' },
  codes: { 'en-us': 'Settings', 'fr-fr': 'Paramètres' },
  fromAcctKey: { 'en-us': 'Copy from', 'fr-fr': 'Copier depuis' },
  locks: { 'en-us': 'Locks', 'fr-fr': 'Verrous' },
} as const satisfies Labels

export const settingsErrors = {
  'setting.notFound': { status: 404, 'en-us': 'This setting doesn’t exist.', 'fr-fr': 'Ce paramètre n’existe pas.' },
  'setting.locked': {
    status: 409,
    'en-us': 'A company above has locked “{name}”.',
    'fr-fr': 'Une société parente a verrouillé « {name} ».',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    settings: typeof settingsErrors
  }
}

// oxfmt-ignore
export const settingsAudit = {
  actions: {
    'settings.changed': { category: 'settings', 'en-us': 'Settings changed', 'fr-fr': 'Paramètres modifiés',
      many: { 'en-us': 'Settings of {count} accounts changed', 'fr-fr': 'Paramètres de {count} comptes modifiés' } },
    'settings.userChanged': { category: 'settings', 'en-us': 'Settings of a user changed', 'fr-fr': 'Paramètres d’un utilisateur modifiés' },
  },
} as const satisfies AuditTexts
