import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const schedulesLabels = {
  title: { 'en-us': 'Title', 'fr-fr': 'Titre' },
  span: { 'en-us': 'Months', 'fr-fr': 'Mois couverts' },
  frequency: { 'en-us': 'Frequency', 'fr-fr': 'Fréquence' },
  repeat: { 'en-us': 'Repeats', 'fr-fr': 'Répétition' },
  date: { 'en-us': 'Date', 'fr-fr': 'Date' },
  weekdays: { 'en-us': 'Days of the week', 'fr-fr': 'Jours de la semaine' },
  monthDay: { 'en-us': 'Day of the month', 'fr-fr': 'Jour du mois' },
  month: { 'en-us': 'Month', 'fr-fr': 'Mois' },
  time: { 'en-us': 'Time', 'fr-fr': 'Heure' },
  zone: { 'en-us': 'Time zone', 'fr-fr': 'Fuseau horaire' },
  recipients: { 'en-us': 'Recipients', 'fr-fr': 'Destinataires' },
  attach: { 'en-us': 'Attach the file', 'fr-fr': 'Joindre le fichier' },
  sendEmpty: { 'en-us': 'Send if empty', 'fr-fr': 'Envoyer si vide' },
  recipientCount: { 'en-us': 'Recipients', 'fr-fr': 'Destinataires' },
  lastRunState: { 'en-us': 'Last run', 'fr-fr': 'Dernière exécution' },
  lastRunOn: { 'en-us': 'Last run on', 'fr-fr': 'Dernière exécution le' },
  pauseReason: { 'en-us': 'Reason for pause', 'fr-fr': 'Motif de la mise en pause' },
  ownerName: { 'en-us': 'Owner', 'fr-fr': 'Propriétaire' },
  nextOn: { 'en-us': 'Next run', 'fr-fr': 'Prochaine exécution' },
} as const satisfies Labels

export const schedulesErrors = {
  'schedule.notFound': { status: 404, 'en-us': 'Schedule not found.', 'fr-fr': 'Planification introuvable.' },
  'schedule.notYours': {
    status: 403,
    'en-us': 'Only its owner can change this schedule. You can pause or delete it.',
    'fr-fr': 'Seul son propriétaire peut modifier cette planification. Vous pouvez la mettre en pause ou la supprimer.',
  },
  'schedule.tooMany': {
    status: 409,
    'en-us': 'You can have at most {most} schedules. Delete one first.',
    'fr-fr': 'Vous pouvez avoir au plus {most} planifications. Supprimez-en une d’abord.',
  },
  'schedule.tooManyOfAccount': {
    status: 409,
    'en-us': 'An account can have at most {most} schedules. Delete one first.',
    'fr-fr': 'Un compte peut avoir au plus {most} planifications. Supprimez-en une d’abord.',
  },
  'schedule.ended': {
    status: 409,
    'en-us': 'This schedule has ended. Set a future date.',
    'fr-fr': 'Cette planification est terminée. Indiquez une date à venir.',
  },
  'schedule.passwordAlone': {
    status: 400,
    'en-us': 'A password needs an attachment. Attach the file or remove the password.',
    'fr-fr': 'Un mot de passe nécessite une pièce jointe. Joignez le fichier ou retirez le mot de passe.',
  },
  'schedule.runNotFound': {
    status: 404,
    'en-us': 'Report not found. It may be older than {most} days, or you don’t have access to it.',
    'fr-fr': 'Rapport introuvable. Il date peut-être de plus de {most} jours, ou vous n’y avez pas accès.',
  },
  'schedule.noFile': {
    status: 409,
    'en-us': 'This report’s file is no longer available.',
    'fr-fr': 'Le fichier de ce rapport n’est plus disponible.',
  },
  'schedule.outsideRecipients': {
    status: 403,
    'en-us':
      'These recipients are outside your company: {emails}. To add them, you need the permission “Export accounts”.',
    'fr-fr':
      'Ces destinataires sont hors de votre société\u00a0: {emails}. Pour les ajouter, il vous faut le droit «\u00a0Exporter les comptes\u00a0».',
  },
  'schedule.changedTooOften': {
    status: 429,
    'en-us': 'Too many schedules created or changed. Try again in {seconds}.',
    'fr-fr': 'Trop de planifications créées ou modifiées. Réessayez dans {seconds}.',
  },
  'schedule.tooOften': {
    status: 429,
    'en-us': 'Too many reports sent manually. Try again in {seconds}.',
    'fr-fr': 'Trop de rapports envoyés manuellement. Réessayez dans {seconds}.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    schedules: typeof schedulesErrors
  }
}

// oxfmt-ignore
export const schedulesAudit = {
  actions: {
    'schedule.created': { category: 'delivery', 'en-us': 'Report scheduled', 'fr-fr': 'Rapport planifié' },
    'schedule.changed': { category: 'delivery', 'en-us': 'Schedule of a report changed', 'fr-fr': 'Planification d’un rapport modifiée' },
    'schedule.outsideRecipient': { category: 'delivery', 'en-us': 'Recipient outside the company added to a scheduled report', 'fr-fr': 'Destinataire extérieur à la société ajouté à un rapport planifié' },
    'schedule.paused': { category: 'delivery', 'en-us': 'Scheduled report paused', 'fr-fr': 'Rapport planifié mis en pause' },
    'schedule.resumed': { category: 'delivery', 'en-us': 'Scheduled report resumed', 'fr-fr': 'Rapport planifié repris' },
    'schedule.removed': { category: 'delivery', 'en-us': 'Scheduled report deleted', 'fr-fr': 'Rapport planifié supprimé' },
    'schedule.tested': { category: 'delivery', 'en-us': 'Scheduled report sent as a test', 'fr-fr': 'Rapport planifié envoyé en test' },
    'schedule.sent': { category: 'delivery', 'en-us': 'Scheduled report sent', 'fr-fr': 'Rapport planifié envoyé' },
    'schedule.resent': { category: 'delivery', 'en-us': 'Scheduled report resent', 'fr-fr': 'Rapport planifié renvoyé' },
    'schedule.failed': { category: 'delivery', 'en-us': 'Scheduled report failed', 'fr-fr': 'Échec d’un rapport planifié' },
  },
  fields: {
    fault: { 'en-us': 'Cause', 'fr-fr': 'Motif de l’échec' },
    hasPassword: { 'en-us': 'Protected by a password', 'fr-fr': 'Protégé par un mot de passe' },
  },
} as const satisfies AuditTexts
