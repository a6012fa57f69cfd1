import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const statusLabels = {
  reasonCode: { 'en-us': 'Reason', 'fr-fr': 'Motif' },
  effectiveOn: { 'en-us': 'Effective date', 'fr-fr': 'Date d’effet' },
  suspensionKeys: { 'en-us': 'Suspensions to lift', 'fr-fr': 'Suspensions à lever' },
} as const satisfies Labels

export const statusErrors = {
  'account.statusNotAllowed': {
    status: 409,
    'en-us': 'An account that is {from} can’t become {to}.',
    'fr-fr': 'Un compte au statut « {from} » ne peut pas passer à « {to} ».',
  },
  'account.reasonNotAllowed': {
    status: 409,
    'en-us': 'This reason isn’t allowed for that change of status.',
    'fr-fr': 'Ce motif n’est pas autorisé pour ce changement de statut.',
  },
  'account.noteRequired': {
    status: 409,
    'en-us': 'This reason needs a note.',
    'fr-fr': 'Ce motif nécessite une note.',
  },
  'account.hasChildren': {
    status: 409,
    'en-us': 'Move or close the accounts below ({count}) first, or close them together with this account.',
    'fr-fr': 'Déplacez ou fermez d’abord les sous-comptes ({count}), ou fermez-les avec ce compte.',
  },
  'account.noAdministrator': {
    status: 409,
    'en-us': 'The account needs at least one administrator first.',
    'fr-fr': 'Le compte a d’abord besoin d’au moins un administrateur.',
  },
  'account.notYours': {
    status: 403,
    'en-us': 'This was set by a company above yours. Only that company, or one above it, can change it.',
    'fr-fr':
      'Cette décision vient d’une société parente de la vôtre. Seule cette société, ou une de ses sociétés parentes, peut la modifier.',
  },
  'account.ownStatus': {
    status: 403,
    'en-us': 'Only the company above can change the status of your own company.',
    'fr-fr': 'Seule la société parente décide du statut de votre propre société.',
  },
  'account.tooLate': {
    status: 409,
    'en-us': 'The account was closed more than {days} ago and can no longer be reopened.',
    'fr-fr': 'Le compte est fermé depuis plus de {days} et ne peut plus être rouvert.',
  },
  'account.dateNotLater': {
    status: 409,
    'en-us': 'Choose a day after today in the account’s time zone.',
    'fr-fr': 'Choisissez un jour postérieur à aujourd’hui dans le fuseau horaire du compte.',
  },
  'account.nothingPending': {
    status: 409,
    'en-us': 'No change of status is scheduled for this account.',
    'fr-fr': 'Aucun changement de statut n’est planifié pour ce compte.',
  },
  'account.moveNotAllowed': {
    status: 409,
    'en-us': 'An account of type {type} can’t be below {parentType}.',
    'fr-fr': 'Un compte de type {type} ne peut pas se trouver sous {parentType}.',
  },
  'account.underItself': {
    status: 409,
    'en-us': 'An account can’t be moved below itself or one of its own accounts.',
    'fr-fr': 'Un compte ne peut pas être déplacé sous lui-même ni sous l’un de ses propres comptes.',
  },
  'account.alreadyThere': {
    status: 409,
    'en-us': 'The account is already there.',
    'fr-fr': 'Le compte s’y trouve déjà.',
  },
  'account.moving': {
    status: 409,
    'en-us': 'A move is in progress in this part of the tree. Try again in a moment.',
    'fr-fr': 'Un déplacement est en cours dans cette partie de l’arborescence. Réessayez dans un instant.',
  },
  'account.suspended': {
    status: 409,
    'en-us': 'The account is {status}. You can’t do this until the suspension is lifted.',
    'fr-fr': 'Le compte a le statut « {status} » ; ce n’est pas possible tant que la suspension n’est pas levée.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    status: typeof statusErrors
  }
}

// oxfmt-ignore
export const statusAudit = {
  actions: {
    'account.status.changed': { category: 'account', 'en-us': 'Status changed', 'fr-fr': 'Statut modifié',
      many: { 'en-us': 'Status of {count} accounts changed', 'fr-fr': 'Statut de {count} comptes modifié' },
      manyTo: {
        Active: { 'en-us': '{count} accounts reactivated', 'fr-fr': '{count} comptes réactivés' },
        Suspended: { 'en-us': '{count} accounts suspended', 'fr-fr': '{count} comptes suspendus' },
        SuspendedAbuse: { 'en-us': '{count} accounts suspended for abuse', 'fr-fr': '{count} comptes suspendus pour abus' },
        Closed: { 'en-us': '{count} accounts closed', 'fr-fr': '{count} comptes fermés' },
      } },
    'account.status.scheduled': { category: 'account', 'en-us': 'Change of status scheduled', 'fr-fr': 'Changement de statut planifié',
      many: { 'en-us': 'Change of status scheduled for {count} accounts', 'fr-fr': 'Changement de statut planifié pour {count} comptes' } },
    'account.status.cancelled': { category: 'account', 'en-us': 'Scheduled change of status cancelled', 'fr-fr': 'Changement de statut planifié annulé',
      many: { 'en-us': 'Scheduled change of status cancelled for {count} accounts', 'fr-fr': 'Changement de statut planifié annulé pour {count} comptes' } },
    'account.status.planFailed': { category: 'account', 'en-us': 'Scheduled change of status failed', 'fr-fr': 'Échec du changement de statut planifié' },
    'account.statusWarning': { category: 'account', 'en-us': 'Account status warning sent', 'fr-fr': 'Avertissement sur le statut du compte envoyé' },
  },
  fields: {
    toStatus: { 'en-us': 'New status', 'fr-fr': 'Nouveau statut' },
    effectiveDate: { 'en-us': 'Effective date', 'fr-fr': 'Date d’effet' },
    suspension: { 'en-us': 'Suspension', 'fr-fr': 'Suspension' },
    suspensions: { 'en-us': 'Suspensions', 'fr-fr': 'Suspensions' },
    cascadeSending: { 'en-us': 'Sending by customers below', 'fr-fr': 'Envois des clients des sous-comptes' },
  },
} as const satisfies AuditTexts
