import type { Errors } from '../core/errors.table.ts'

export const schedulesErrors = {
  'schedule.notFound': { status: 404, 'en-us': 'Schedule not found.', 'fr-fr': 'Planification introuvable.' },
  'schedule.notYours': {
    status: 403,
    'en-us': 'Only its owner can change this schedule. You can pause or remove it.',
    'fr-fr': 'Seul son propriétaire peut modifier cette planification. Vous pouvez la suspendre ou la supprimer.',
  },
  'schedule.tooMany': {
    status: 409,
    'en-us': 'You can have at most {most} schedules. Remove one first.',
    'fr-fr': 'Vous pouvez avoir au plus {most} planifications. Supprimez-en une d’abord.',
  },
  'schedule.tooManyOfAccount': {
    status: 409,
    'en-us': 'An account can have at most {most} schedules. Remove one first.',
    'fr-fr': 'Un compte peut avoir au plus {most} planifications. Supprimez-en une d’abord.',
  },
  'schedule.ended': {
    status: 409,
    'en-us': 'This schedule has ended. Give it a date to come.',
    'fr-fr': 'Cette planification est terminée. Donnez-lui une date à venir.',
  },
  'schedule.passwordAlone': {
    status: 400,
    'en-us': 'A password protects an attachment. Attach the file, or leave the password out.',
    'fr-fr': 'Un mot de passe protège une pièce jointe. Joignez le fichier, ou retirez le mot de passe.',
  },
  'schedule.runNotFound': {
    status: 404,
    'en-us': 'Report not found. It may be older than {most} days, or for other people.',
    'fr-fr': 'Rapport introuvable. Il date peut-être de plus de {most} jours, ou s’adresse à d’autres personnes.',
  },
  'schedule.noFile': {
    status: 409,
    'en-us': 'The file of this report is no longer kept.',
    'fr-fr': 'Le fichier de ce rapport n’est plus conservé.',
  },
  'schedule.outsideRecipients': {
    status: 403,
    'en-us': 'Outside your account: {emails}. To send reports there you need the right “Export accounts”.',
    'fr-fr':
      'Hors de votre compte\u00a0: {emails}. Pour y envoyer des rapports, il vous faut le droit «\u00a0Exporter les comptes\u00a0».',
  },
  'schedule.changedTooOften': {
    status: 429,
    'en-us': 'Too many schedules created or changed. Try again in {seconds}.',
    'fr-fr': 'Trop de planifications créées ou modifiées. Réessayez dans {seconds}.',
  },
  'schedule.tooOften': {
    status: 429,
    'en-us': 'Too many reports sent by hand. Try again in {seconds}.',
    'fr-fr': 'Trop de rapports envoyés à la main. Réessayez dans {seconds}.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    schedules: typeof schedulesErrors
  }
}
