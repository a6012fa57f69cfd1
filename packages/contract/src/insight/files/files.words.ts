import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

export const filesErrors = {
  'file.notFound': {
    status: 404,
    'en-us': 'File not found or no longer available.',
    'fr-fr': 'Fichier introuvable ou expiré.',
  },
  'file.otherRights': {
    status: 403,
    'en-us': 'Your permissions have changed since this file was created. Export again.',
    'fr-fr': 'Vos droits ont changé depuis la création de ce fichier. Exportez à nouveau.',
  },
  'file.tooMany': {
    status: 429,
    'en-us': 'You can create at most {most} files at a time. Wait until one is done, or try again in {seconds}.',
    'fr-fr':
      'Vous pouvez créer au plus {most} fichiers à la fois. Attendez que l’un d’eux soit prêt, ou réessayez dans {seconds}.',
  },
  'file.tooLong': {
    status: 409,
    'en-us': 'A PDF can have at most {most} rows. Narrow the list, or export it as CSV or XLSX.',
    'fr-fr': 'Un PDF peut contenir au plus {most} lignes. Affinez la liste, ou exportez-la en CSV ou en XLSX.',
  },
  'file.full': {
    status: 409,
    'en-us':
      'You or your company have reached the maximum number of files. Each is deleted {days} after it is created.',
    'fr-fr':
      'Vous ou votre société avez atteint le nombre maximal de fichiers. Chacun est supprimé {days} après sa création.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    files: typeof filesErrors
  }
}

export const filesAudit = {
  actions: {
    'file.made': { category: 'audit', 'en-us': 'Exported file created', 'fr-fr': 'Fichier exporté créé' },
    'file.taken': { category: 'audit', 'en-us': 'Exported file downloaded', 'fr-fr': 'Fichier exporté téléchargé' },
  },
} as const satisfies AuditTexts
