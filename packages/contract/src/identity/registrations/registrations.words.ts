import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const registrationsLabels = {
  companyName: { 'en-us': 'Company', 'fr-fr': 'Société' },
  parentNumber: { 'en-us': 'Number of the company that invited you', 'fr-fr': 'Numéro de la société à l’origine de l’invitation' },
  termsAccepted: { 'en-us': 'Terms of use', 'fr-fr': 'Conditions d’utilisation' },
  asked: { 'en-us': 'Requested', 'fr-fr': 'Date de la demande' },
  askedFrom: { 'en-us': 'Requested from', 'fr-fr': 'Demandes à partir du' },
  askedTo: { 'en-us': 'Requested up to', 'fr-fr': 'Demandes jusqu’au' },
  decidedOn: { 'en-us': 'Decided on', 'fr-fr': 'Date de la décision' },
  decidedBy: { 'en-us': 'Decided by', 'fr-fr': 'Décision prise par' },
  decision: { 'en-us': 'Decision', 'fr-fr': 'Décision' },
} as const satisfies Labels

export const registrationsErrors = {
  'registration.notFound': {
    status: 404,
    'en-us': 'Access request not found.',
    'fr-fr': 'Demande d’accès introuvable.',
  },
  'registration.decided': {
    status: 409,
    'en-us': 'This request has already been handled.',
    'fr-fr': 'Cette demande a déjà été traitée.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    registrations: typeof registrationsErrors
  }
}

// oxfmt-ignore
export const registrationsAudit = {
  actions: {
    'registration.requested': { category: 'account', 'en-us': 'Access requested', 'fr-fr': 'Accès demandé' },
    'registration.approved': { category: 'account', 'en-us': 'Access request approved', 'fr-fr': 'Demande d’accès approuvée' },
    'registration.exported': { category: 'account', 'en-us': 'List of access requests exported', 'fr-fr': 'Liste des demandes d’accès exportée' },
    'registration.declined': { category: 'account', 'en-us': 'Access request declined', 'fr-fr': 'Demande d’accès refusée' },
  },
} as const satisfies AuditTexts
