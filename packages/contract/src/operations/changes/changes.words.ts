import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// biome-ignore format: a table
export const changesLabels = {
  selection: { 'en-us': 'Objects', 'fr-fr': 'Objets' },
  input: { 'en-us': 'Change', 'fr-fr': 'Modification' },
  confirmCount: { 'en-us': 'Number', 'fr-fr': 'Nombre' },
  runAt: { 'en-us': 'When', 'fr-fr': 'Quand' },
  approve: { 'en-us': 'Approval', 'fr-fr': 'Approbation' },
  state: { 'en-us': 'State', 'fr-fr': 'État' },
  madeBy: { 'en-us': 'Prepared by', 'fr-fr': 'Préparée par' },
  done: { 'en-us': 'Done', 'fr-fr': 'Effectués' },
  prepared: { 'en-us': 'Prepared', 'fr-fr': 'Préparée' },
  preparedFrom: { 'en-us': 'Prepared from', 'fr-fr': 'Préparée à partir du' },
  preparedTo: { 'en-us': 'Prepared up to', 'fr-fr': 'Préparée jusqu’au' },
  cascade: { 'en-us': 'All accounts below', 'fr-fr': 'Tous les comptes inférieurs' },
} as const satisfies Labels

export const changesErrors = {
  'change.notFound': {
    status: 404,
    'en-us': 'Change set not found.',
    'fr-fr': 'Ensemble de modifications introuvable.',
  },
  'change.nothing': { status: 409, 'en-us': 'Nothing was selected.', 'fr-fr': 'Rien n’a été sélectionné.' },
  'change.tooMany': {
    status: 409,
    'en-us': 'You can change at most {most} objects at a time. Select fewer.',
    'fr-fr': 'Vous pouvez modifier au plus {most} objets à la fois. Sélectionnez-en moins.',
  },
  'change.tooManyOpen': {
    status: 409,
    'en-us': 'Too many of your changes are waiting. Run or cancel some on the Changes page, then try again.',
    'fr-fr':
      'Trop de vos modifications sont en attente. Exécutez-en ou annulez-en sur la page Modifications, puis réessayez.',
  },
  'change.companyFull': {
    status: 409,
    'en-us': 'Too many changes of your company are waiting. Run or cancel some on the Changes page, then try again.',
    'fr-fr':
      'Trop de modifications de votre société sont en attente. Exécutez-en ou annulez-en sur la page Modifications, puis réessayez.',
  },
  'change.tooManyToday': {
    status: 429,
    'en-us': 'You or your company have reached the daily limit of changes. Try again in {seconds}.',
    'fr-fr': 'Vous ou votre société avez atteint la limite quotidienne de modifications. Réessayez dans {seconds}.',
  },
  'change.notNow': {
    status: 409,
    'en-us': 'This isn’t possible now: the change set is {state}.',
    'fr-fr': 'Ce n’est pas possible maintenant : la modification est à l’état « {state} ».',
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
      'The person who prepared this gave you access less than a day ago. Someone else must approve it, or you can from tomorrow.',
    'fr-fr':
      'La personne qui a préparé ceci vous a donné accès il y a moins d’un jour. Une autre personne doit l’approuver, ou vous-même à partir de demain.',
  },
  'change.expired': {
    status: 409,
    'en-us': 'The approval period has ended. Prepare the change again.',
    'fr-fr': 'Le délai d’approbation est écoulé. Préparez de nouveau la modification.',
  },
  'change.approvalNeeded': {
    status: 409,
    'en-us': 'This needs a second person: prepare it as a change set and send it for approval.',
    'fr-fr':
      'Une deuxième personne est nécessaire : préparez un ensemble de modifications et envoyez-le pour approbation.',
  },
  'change.notUndone': { status: 409, 'en-us': 'This can’t be undone.', 'fr-fr': 'Cette action est irréversible.' },
  'change.changedSince': {
    status: 409,
    'en-us': 'This was changed in the meantime and stays as it is.',
    'fr-fr': 'Ceci a été modifié entre-temps et reste tel quel.',
  },
  'change.stopped': {
    status: 409,
    'en-us': 'The change set ended before this one was done.',
    'fr-fr': 'La modification s’est terminée avant que celui-ci ne soit traité.',
  },
  'change.rightLost': {
    status: 403,
    'en-us': 'The person who prepared this no longer has the right to do it.',
    'fr-fr': 'La personne qui a préparé ceci n’en a plus le droit.',
  },
  'change.notYours': {
    status: 403,
    'en-us': 'Only the person who prepared this can do that.',
    'fr-fr': 'Seule la personne qui a préparé ceci peut le faire.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    changes: typeof changesErrors
  }
}

// biome-ignore format: a table
export const changesAudit = {
  actions: {
    'change.prepared': { category: 'account', 'en-us': 'Change set prepared', 'fr-fr': 'Ensemble de modifications préparé' },
    'change.run': { category: 'account', 'en-us': 'Change set started', 'fr-fr': 'Ensemble de modifications lancé' },
    'change.scheduled': { category: 'account', 'en-us': 'Change set scheduled', 'fr-fr': 'Ensemble de modifications planifié' },
    'change.sentForApproval': { category: 'account', 'en-us': 'Change set sent for approval', 'fr-fr': 'Ensemble de modifications soumis à approbation' },
    'change.approved': { category: 'account', 'en-us': 'Change set approved', 'fr-fr': 'Ensemble de modifications approuvé' },
    'change.rejected': { category: 'account', 'en-us': 'Change set declined', 'fr-fr': 'Ensemble de modifications refusé' },
    'change.cancelled': { category: 'account', 'en-us': 'Change set cancelled', 'fr-fr': 'Ensemble de modifications annulé' },
    'change.retried': { category: 'account', 'en-us': 'Failed rows retried', 'fr-fr': 'Lignes en échec relancées' },
    'change.undoPrepared': { category: 'account', 'en-us': 'Undo of a change set prepared', 'fr-fr': 'Retour à l’état précédent préparé' },
    'change.exported': { category: 'account', 'en-us': 'Results of a change set exported', 'fr-fr': 'Résultats d’un ensemble de modifications exportés' },
  },
  fields: {
    total: { 'en-us': 'Objects', 'fr-fr': 'Objets' },
    ready: { 'en-us': 'Objects that change', 'fr-fr': 'Objets modifiés' },
  },
} as const satisfies AuditTexts
