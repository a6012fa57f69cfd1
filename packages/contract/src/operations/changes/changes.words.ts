import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const changesLabels = {
  selection: { 'en-us': 'Objects', 'fr-fr': 'Objets' },
  input: { 'en-us': 'Change', 'fr-fr': 'Modification' },
  confirmCount: { 'en-us': 'Number', 'fr-fr': 'Nombre' },
  runAt: { 'en-us': 'When', 'fr-fr': 'Exécution' },
  approve: { 'en-us': 'Approval', 'fr-fr': 'Approbation' },
  state: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  madeBy: { 'en-us': 'Prepared by', 'fr-fr': 'Préparée par' },
  done: { 'en-us': 'Done', 'fr-fr': 'Effectués' },
  soon: { 'en-us': 'Scheduled within 7 days', 'fr-fr': 'Planifiée sous 7 jours' },
  prepared: { 'en-us': 'Prepared', 'fr-fr': 'Préparée' },
  preparedFrom: { 'en-us': 'Prepared from', 'fr-fr': 'Préparée à partir du' },
  preparedTo: { 'en-us': 'Prepared up to', 'fr-fr': 'Préparée jusqu’au' },
  cascade: { 'en-us': 'All accounts below', 'fr-fr': 'Tous les sous-comptes' },
} as const satisfies Labels

export const changesErrors = {
  'change.notFound': {
    status: 404,
    'en-us': 'Bulk change not found.',
    'fr-fr': 'Modification groupée introuvable.',
  },
  'change.nothing': { status: 409, 'en-us': 'Nothing was selected.', 'fr-fr': 'Rien n’a été sélectionné.' },
  'change.tooMany': {
    status: 409,
    'en-us': 'You can change at most {most} objects at a time. Select fewer.',
    'fr-fr': 'Vous pouvez modifier au plus {most} objets à la fois. Sélectionnez-en moins.',
  },
  'change.tooManyOpen': {
    status: 409,
    'en-us': 'You have too many bulk changes waiting. Run or cancel some on the Bulk changes page, then try again.',
    'fr-fr':
      'Vous avez trop de modifications groupées en attente. Exécutez-en ou annulez-en quelques-unes sur la page Modifications groupées, puis réessayez.',
  },
  'change.companyFull': {
    status: 409,
    'en-us':
      'Your company has too many bulk changes waiting. Run or cancel some on the Bulk changes page, then try again.',
    'fr-fr':
      'Votre société a trop de modifications groupées en attente. Exécutez-en ou annulez-en quelques-unes sur la page Modifications groupées, puis réessayez.',
  },
  'change.tooManyToday': {
    status: 429,
    'en-us': 'You or your company have reached the daily limit of bulk changes. Try again in {seconds}.',
    'fr-fr':
      'Vous ou votre société avez atteint la limite quotidienne de modifications groupées. Réessayez dans {seconds}.',
  },
  'change.notNow': {
    status: 409,
    'en-us': 'This isn’t possible now: the bulk change is {state}.',
    'fr-fr': 'Impossible pour l’instant : le statut de la modification groupée est « {state} ».',
  },
  'change.confirm': { status: 409, 'en-us': 'Type {count} to confirm.', 'fr-fr': 'Saisissez {count} pour confirmer.' },
  'change.past': {
    status: 409,
    'en-us': 'Choose a date and time in the future, within a year.',
    'fr-fr': 'Choisissez une date et une heure à venir, d’ici un an.',
  },
  'change.own': {
    status: 403,
    'en-us': 'You can’t approve your own change.',
    'fr-fr': 'Vous ne pouvez pas approuver votre propre modification.',
  },
  'change.newPerson': {
    status: 403,
    'en-us':
      'The person who prepared this gave you access less than a day ago. Someone else must approve it, or you can do so from tomorrow.',
    'fr-fr':
      'La personne qui a préparé cette modification vous a donné accès il y a moins d’un jour. Une autre personne peut l’approuver dès maintenant, et vous à partir de demain.',
  },
  'change.expired': {
    status: 409,
    'en-us': 'The approval period has ended. Prepare the change again.',
    'fr-fr': 'Le délai d’approbation est écoulé. Préparez de nouveau la modification.',
  },
  'change.approvalNeeded': {
    status: 409,
    'en-us': 'This needs a second person: prepare it as a bulk change and send it for approval.',
    'fr-fr': 'Une deuxième personne est nécessaire : préparez une modification groupée et envoyez-la pour approbation.',
  },
  'change.notUndone': { status: 409, 'en-us': 'This can’t be undone.', 'fr-fr': 'Cette action est irréversible.' },
  'change.changedSince': {
    status: 409,
    'en-us': 'This was changed after the preview and stays as it is.',
    'fr-fr': 'Cet objet a été modifié après l’aperçu et reste tel quel.',
  },
  'change.stopped': {
    status: 409,
    'en-us': 'The bulk change ended before this object was changed.',
    'fr-fr': 'La modification groupée s’est terminée avant que cet objet ne soit traité.',
  },
  'change.rightLost': {
    status: 403,
    'en-us': 'The person who prepared this no longer has permission to do it.',
    'fr-fr': 'La personne qui a préparé cette modification n’a plus le droit de l’exécuter.',
  },
  'change.notYours': {
    status: 403,
    'en-us': 'Only the person who prepared this can do that.',
    'fr-fr': 'Seule la personne qui a préparé cette modification peut le faire.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    changes: typeof changesErrors
  }
}

// oxfmt-ignore
export const changesAudit = {
  actions: {
    'change.prepared': { category: 'account', 'en-us': 'Bulk change prepared', 'fr-fr': 'Modification groupée préparée' },
    'change.run': { category: 'account', 'en-us': 'Bulk change started', 'fr-fr': 'Modification groupée lancée' },
    'change.scheduled': { category: 'account', 'en-us': 'Bulk change scheduled', 'fr-fr': 'Modification groupée planifiée' },
    'change.sentForApproval': { category: 'account', 'en-us': 'Bulk change sent for approval', 'fr-fr': 'Modification groupée soumise à approbation' },
    'change.approved': { category: 'account', 'en-us': 'Bulk change approved', 'fr-fr': 'Modification groupée approuvée' },
    'change.rejected': { category: 'account', 'en-us': 'Bulk change declined', 'fr-fr': 'Modification groupée refusée' },
    'change.cancelled': { category: 'account', 'en-us': 'Bulk change cancelled', 'fr-fr': 'Modification groupée annulée' },
    'change.retried': { category: 'account', 'en-us': 'Failed objects retried', 'fr-fr': 'Objets en échec relancés' },
    'change.undoPrepared': { category: 'account', 'en-us': 'Undo of a bulk change prepared', 'fr-fr': 'Retour à l’état précédent préparé pour une modification groupée' },
    'change.exported': { category: 'account', 'en-us': 'Results of a bulk change exported', 'fr-fr': 'Résultats d’une modification groupée exportés' },
  },
  fields: {
    total: { 'en-us': 'Objects', 'fr-fr': 'Objets' },
    ready: { 'en-us': 'Objects that change', 'fr-fr': 'Objets modifiés' },
  },
} as const satisfies AuditTexts
