import type { Errors } from '../core/errors.table.ts'

export const auditErrors = {
  'audit.notFound': { status: 404, 'en-us': 'Event not found.', 'fr-fr': 'Événement introuvable.' },
  'audit.notSaved': { status: 500, 'en-us': 'Failed to save audit trial.', 'fr-fr': 'Failed to save audit trial.' },
  'audit.exportNotFound': {
    status: 404,
    'en-us': 'File not found, or no longer kept.',
    'fr-fr': 'Fichier introuvable, ou plus conservé.',
  },
  'audit.tooManyExports': {
    status: 429,
    'en-us': 'At most {most} files can be made at once. Wait until one is done.',
    'fr-fr': 'On peut préparer au plus {most} fichiers à la fois. Attendez que l’un soit prêt.',
  },
  'audit.exportsFull': {
    status: 409,
    'en-us': 'You or your company keep as many files as is allowed. Each is removed {days} after it was made.',
    'fr-fr':
      'Vous ou votre société gardez déjà autant de fichiers que permis. Chacun est supprimé {days} après sa création.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    audit: typeof auditErrors
  }
}
