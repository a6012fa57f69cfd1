import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// biome-ignore format: a table
export const partnerLogsLabels = {
  received: { 'en-us': 'Received', 'fr-fr': 'Reçu' },
  receivedOn: { 'en-us': 'Received on', 'fr-fr': 'Reçu le' },
  operation: { 'en-us': 'Operation', 'fr-fr': 'Opération' },
  partnerName: { 'en-us': 'Partner', 'fr-fr': 'Partenaire' },
  connector: { 'en-us': 'Connector', 'fr-fr': 'Connecteur' },
  errorCode: { 'en-us': 'Error code', 'fr-fr': 'Code d’erreur' },
  fingerprint: { 'en-us': 'Kind of failure', 'fr-fr': 'Type d’échec' },
  externalId: { 'en-us': 'Partner’s ID', 'fr-fr': 'Identifiant du partenaire' },
  durationMs: { 'en-us': 'Duration (ms)', 'fr-fr': 'Durée (ms)' },
  attempts: { 'en-us': 'Attempts', 'fr-fr': 'Tentatives' },
  edits: { 'en-us': 'Changes', 'fr-fr': 'Modifications' },
} as const satisfies Labels

export const partnerLogsErrors = {
  'partnerLog.notFound': {
    status: 404,
    'en-us': 'There is no such partner call.',
    'fr-fr': 'Cet appel de partenaire n’existe pas.',
  },
  'partnerLog.statusNotAllowed': {
    status: 409,
    'en-us': 'This isn’t possible in the call’s present state. Someone may have dealt with it already.',
    'fr-fr': 'L’état actuel de l’appel ne le permet pas. Quelqu’un l’a peut-être déjà traité.',
  },
  'partnerLog.bodyGone': {
    status: 409,
    'en-us': 'What the call said is no longer kept, or was too long to keep. Ask the partner to send it again.',
    'fr-fr': 'Le contenu de l’appel n’est plus conservé ou était trop long. Demandez au partenaire de le renvoyer.',
  },
  'partnerLog.secretsRemoved': {
    status: 409,
    'en-us': 'Secrets were taken out of this call. Fill in these fields: {fields}.',
    'fr-fr': 'Des secrets ont été retirés de cet appel. Renseignez ces champs\u00a0: {fields}.',
  },
  'partnerLog.fieldUnknown': {
    status: 400,
    'en-us': 'The call has no place for the field {field}.',
    'fr-fr': 'L’appel n’a pas de place pour le champ {field}.',
  },
  'partnerLog.noRehearsal': {
    status: 409,
    'en-us': 'Calls of this kind can’t be rehearsed. Change sets show what they would do before they run.',
    'fr-fr':
      'Les appels de ce type ne peuvent pas être répétés à blanc. Les ensembles de modifications montrent leurs effets avant de s’exécuter.',
  },
  'partnerLog.needsInfo': {
    status: 409,
    'en-us': 'This call waits for information. Open it to provide what is missing.',
    'fr-fr': 'Cet appel attend des informations. Ouvrez-le pour fournir ce qui manque.',
  },
  'partnerLog.notFailed': {
    status: 409,
    'en-us': 'This call didn’t fail, or was already replayed.',
    'fr-fr': 'Cet appel n’a pas échoué ou a déjà été relancé.',
  },
  'partnerLog.oneByOne': {
    status: 409,
    'en-us': 'Calls of this kind need a recent sign-in and are replayed one at a time.',
    'fr-fr': 'Les appels de ce type exigent une connexion récente et se relancent un par un.',
  },
  'partnerLog.repeatedBySender': {
    status: 409,
    'en-us': 'SCIM calls aren’t run again here. The identity provider repeats what failed.',
    'fr-fr': 'Les appels SCIM ne sont pas relancés ici. Le fournisseur d’identité répète ceux qui ont échoué.',
  },
  'partnerLog.lost': {
    status: 500,
    'en-us': 'The portal was interrupted while it worked on the call; nothing was changed.',
    'fr-fr': 'Le portail a été interrompu pendant le traitement de l’appel\u00a0; rien n’a été modifié.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    partnerLogs: typeof partnerLogsErrors
  }
}

// biome-ignore format: a table
export const partnerLogsAudit = {
  actions: {
    'partnerLog.answered': { category: 'commercial', 'en-us': 'Partner call answered', 'fr-fr': 'Appel de partenaire complété' },
    'partnerLog.replayed': { category: 'commercial', 'en-us': 'Partner call replayed', 'fr-fr': 'Appel de partenaire relancé' },
    'partnerLog.rehearsed': { category: 'commercial', 'en-us': 'Partner call rehearsed', 'fr-fr': 'Appel de partenaire essayé à blanc' },
    'partnerLog.resolved': { category: 'commercial', 'en-us': 'Partner call marked as resolved', 'fr-fr': 'Appel de partenaire marqué comme résolu' },
  },
} as const satisfies AuditTexts
