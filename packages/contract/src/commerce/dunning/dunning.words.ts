import type { AuditTexts } from '../../core/audit.table.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { Labels } from '../../core/labels.ts'

export const dunningLabels = {
  mails: { 'en-us': 'Reminders', 'fr-fr': 'Rappels' },
  days: { 'en-us': 'Days after the due date', 'fr-fr': 'Jours après l’échéance' },
  tone: { 'en-us': 'Tone', 'fr-fr': 'Ton' },
  suspendAfter: { 'en-us': 'Suspend after (days)', 'fr-fr': 'Suspendre après (jours)' },
  noticeDays: { 'en-us': 'Notice period (days)', 'fr-fr': 'Préavis (jours)' },
  fees: { 'en-us': 'Fees', 'fr-fr': 'Frais' },
  feeTextEn: { 'en-us': 'Fee description (English)', 'fr-fr': 'Libellé des frais (anglais)' },
  feeTextFr: { 'en-us': 'Fee description (French)', 'fr-fr': 'Libellé des frais (français)' },
  feeTaxed: { 'en-us': 'Tax fees like other lines', 'fr-fr': 'Taxer les frais comme les autres lignes' },
  nextFee: { 'en-us': 'Fee', 'fr-fr': 'Frais' },
  wholePayer: { 'en-us': 'All invoices of the payer', 'fr-fr': 'Toutes les factures du payeur' },
  untilOn: { 'en-us': 'Last day', 'fr-fr': 'Dernier jour' },
  states: { 'en-us': 'Next step', 'fr-fr': 'Étape suivante' },
  withinDays: { 'en-us': 'Within (days)', 'fr-fr': 'Dans les jours à venir' },
} as const satisfies Labels

export const dunningErrors = {
  'dunning.mayNotSuspend': {
    status: 403,
    'en-us': 'To let dunning suspend payers, you need permission to change the status of accounts.',
    'fr-fr': 'Le droit de modifier le statut des comptes est nécessaire pour que les relances suspendent des payeurs.',
  },
  'dunning.pauseNotFound': {
    status: 404,
    'en-us': 'Pause not found. It may already have ended.',
    'fr-fr': 'Pause introuvable. Elle a peut-être déjà pris fin.',
  },
  'dunning.nothingOpen': {
    status: 409,
    'en-us': 'Nothing is due on this invoice, so there is nothing to pause.',
    'fr-fr': 'Il ne reste rien à payer sur cette facture\u00a0: il n’y a rien à mettre en pause.',
  },
  'dunning.pastDay': {
    status: 409,
    'en-us': 'Choose today or a later day as the last day of the pause.',
    'fr-fr': 'Choisissez aujourd’hui ou un jour ultérieur comme dernier jour de la pause.',
  },
  'dunning.declined': {
    status: 409,
    'en-us': 'A second person declined the suspension.',
    'fr-fr': 'Une deuxième personne a refusé la suspension.',
  },
  'dunning.notApproved': {
    status: 409,
    'en-us': 'The suspension was not approved in time.',
    'fr-fr': 'La suspension n’a pas été approuvée à temps.',
  },
  'dunning.cancelled': {
    status: 409,
    'en-us': 'The suspension was cancelled.',
    'fr-fr': 'La suspension a été annulée.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    dunning: typeof dunningErrors
  }
}

// oxfmt-ignore
export const dunningAudit = {
  actions: {
    'dunning.stepsSet': { category: 'commercial', 'en-us': 'Dunning steps changed', 'fr-fr': 'Étapes de relance modifiées' },
    'dunning.paused': { category: 'commercial', 'en-us': 'Dunning paused', 'fr-fr': 'Relances mises en pause' },
    'dunning.resumed': { category: 'commercial', 'en-us': 'Dunning resumed', 'fr-fr': 'Relances reprises' },
    'dunning.mailed': { category: 'commercial', 'en-us': 'Payment reminder sent by dunning', 'fr-fr': 'Rappel de paiement envoyé dans le cadre des relances' },
    'dunning.notMailed': { category: 'commercial', 'en-us': 'Dunning e-mail not sent: no recipient', 'fr-fr': 'E-mail de relance non envoyé\u00a0: aucun destinataire' },
    'dunning.noticed': { category: 'commercial', 'en-us': 'Suspension for non-payment announced', 'fr-fr': 'Suspension pour défaut de paiement annoncée' },
    'dunning.suspending': { category: 'commercial', 'en-us': 'Suspension for non-payment started', 'fr-fr': 'Suspension pour défaut de paiement lancée' },
    'dunning.held': { category: 'commercial', 'en-us': 'Suspension for non-payment awaits approval', 'fr-fr': 'Suspension pour défaut de paiement en attente d’approbation' },
    'dunning.ended': { category: 'commercial', 'en-us': 'Suspension for non-payment cancelled', 'fr-fr': 'Suspension pour défaut de paiement annulée' },
  },
  fields: {
    dunningDays: { 'en-us': 'Days after the due date', 'fr-fr': 'Jours après l’échéance' },
    suspendOn: { 'en-us': 'Suspension from', 'fr-fr': 'Suspension à partir du' },
    lateFee: { 'en-us': 'Late payment fee', 'fr-fr': 'Frais de retard de paiement' },
    change: { 'en-us': 'Change', 'fr-fr': 'Modification' },
  },
} as const satisfies AuditTexts
