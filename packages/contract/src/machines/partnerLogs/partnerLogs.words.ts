import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const partnerLogsLabels = {
  received: { 'en-us': 'Received', 'fr-fr': 'Reçu' },
  receivedOn: { 'en-us': 'Received on', 'fr-fr': 'Reçu le' },
  operation: { 'en-us': 'Operation', 'fr-fr': 'Opération' },
  partnerName: { 'en-us': 'Partner', 'fr-fr': 'Partenaire' },
  connector: { 'en-us': 'Connector', 'fr-fr': 'Connecteur' },
  errorCode: { 'en-us': 'Error code', 'fr-fr': 'Code d’erreur' },
  fingerprint: { 'en-us': 'Failure type', 'fr-fr': 'Type d’échec' },
  externalId: { 'en-us': 'Partner ID', 'fr-fr': 'Identifiant du partenaire' },
  durationMs: { 'en-us': 'Duration (ms)', 'fr-fr': 'Durée (ms)' },
  attempts: { 'en-us': 'Attempts', 'fr-fr': 'Tentatives' },
  edits: { 'en-us': 'Changes', 'fr-fr': 'Modifications' },
} as const satisfies Labels

export const partnerLogsErrors = {
  'partnerLog.notFound': {
    status: 404,
    'en-us': 'Partner call not found.',
    'fr-fr': 'Appel de partenaire introuvable.',
  },
  'partnerLog.statusNotAllowed': {
    status: 409,
    'en-us': 'The call’s current status doesn’t allow this. Someone may have already handled it.',
    'fr-fr': 'Le statut actuel de l’appel ne le permet pas. Quelqu’un l’a peut-être déjà traité.',
  },
  'partnerLog.bodyGone': {
    status: 409,
    'en-us': 'The call’s content is no longer available or was too long to store. Ask the partner to send it again.',
    'fr-fr':
      'Le contenu de l’appel n’est plus disponible ou était trop long pour être conservé. Demandez au partenaire de renvoyer l’appel.',
  },
  'partnerLog.secretsRemoved': {
    status: 409,
    'en-us': 'Secrets were removed from this call. Enter them again: {fields}.',
    'fr-fr': 'Des secrets ont été retirés de cet appel. Saisissez-les à nouveau\u00a0: {fields}.',
  },
  'partnerLog.fieldUnknown': {
    status: 400,
    'en-us': 'This call doesn’t accept the field {field}.',
    'fr-fr': 'Cet appel n’accepte pas le champ {field}.',
  },
  'partnerLog.noRehearsal': {
    status: 409,
    'en-us': 'Calls of this type have no dry run. Bulk changes have their own preview.',
    'fr-fr': 'Les appels de ce type ne peuvent pas être simulés. Les modifications groupées ont leur propre aperçu.',
  },
  'partnerLog.needsInfo': {
    status: 409,
    'en-us': 'This call is waiting for information. Open it to provide what’s missing.',
    'fr-fr': 'Cet appel est en attente d’informations. Ouvrez-le pour les fournir.',
  },
  'partnerLog.notFailed': {
    status: 409,
    'en-us': 'This call didn’t fail, or was already replayed.',
    'fr-fr': 'Cet appel n’a pas échoué ou a déjà été relancé.',
  },
  'partnerLog.oneByOne': {
    status: 409,
    'en-us': 'Calls of this type need a recent sign-in and are replayed one at a time.',
    'fr-fr': 'Les appels de ce type nécessitent une connexion récente et se relancent un par un.',
  },
  'partnerLog.repeatedBySender': {
    status: 409,
    'en-us': 'SCIM calls can’t be replayed here. The identity provider resends failed calls.',
    'fr-fr': 'Les appels SCIM ne peuvent pas être relancés ici. Le fournisseur d’identité renvoie ceux qui ont échoué.',
  },
  'partnerLog.lost': {
    status: 500,
    'en-us': 'The portal was interrupted while processing this call. Nothing was changed.',
    'fr-fr': 'Le portail a été interrompu pendant le traitement de l’appel\u00a0; rien n’a été modifié.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    partnerLogs: typeof partnerLogsErrors
  }
}

// oxfmt-ignore
export const partnerLogsAudit = {
  actions: {
    'partnerLog.answered': { category: 'commercial', 'en-us': 'Information provided for a partner call', 'fr-fr': 'Informations fournies pour un appel de partenaire' },
    'partnerLog.replayed': { category: 'commercial', 'en-us': 'Partner call replayed', 'fr-fr': 'Appel de partenaire relancé' },
    'partnerLog.rehearsed': { category: 'commercial', 'en-us': 'Dry run of a partner call', 'fr-fr': 'Appel de partenaire simulé' },
    'partnerLog.resolved': { category: 'commercial', 'en-us': 'Partner call marked as resolved', 'fr-fr': 'Appel de partenaire marqué comme résolu' },
  },
} as const satisfies AuditTexts
