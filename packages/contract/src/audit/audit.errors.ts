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
    'en-us': 'At most {most} files can be created at once. Wait until one is done.',
    'fr-fr': 'Au plus {most} fichiers peuvent être créés à la fois. Attendez que l’un soit prêt.',
  },
  'audit.exportsFull': {
    status: 409,
    'en-us':
      'You or your company have reached the maximum number of files. Each is removed {days} after it is created.',
    'fr-fr':
      'Vous ou votre société avez atteint le nombre maximal de fichiers. Chacun est supprimé {days} après sa création.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    audit: typeof auditErrors
  }
}
