import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const auditLabels = {
  actor: { 'en-us': 'Who', 'fr-fr': 'Auteur' },
  action: { 'en-us': 'Action', 'fr-fr': 'Action' },
  outcome: { 'en-us': 'Result', 'fr-fr': 'Résultat' },
  object: { 'en-us': 'Object', 'fr-fr': 'Objet' },
  targetType: { 'en-us': 'Object type', 'fr-fr': 'Type d’objet' },
  targetKey: { 'en-us': 'Object key', 'fr-fr': 'Clé de l’objet' },
  target: { 'en-us': 'Object', 'fr-fr': 'Objet' },
  field: { 'en-us': 'Changed field', 'fr-fr': 'Champ modifié' },
  ip: { 'en-us': 'IP address or range', 'fr-fr': 'Adresse IP ou plage' },
  occurred: { 'en-us': 'Period', 'fr-fr': 'Période' },
  acctOnly: { 'en-us': 'This account only', 'fr-fr': 'Ce compte seulement' },
  aliasOnly: { 'en-us': 'Impersonation only', 'fr-fr': 'Connexions déléguées seulement' },
  requestId: { 'en-us': 'Request ID', 'fr-fr': 'Identifiant de la requête' },
  sessionKey: { 'en-us': 'Session', 'fr-fr': 'Session' },
  batchKey: { 'en-us': 'Bulk change', 'fr-fr': 'Modification groupée' },
  format: { 'en-us': 'Format', 'fr-fr': 'Format' },
  when: { 'en-us': 'When (UTC)', 'fr-fr': 'Date (UTC)' },
  event: { 'en-us': 'Event', 'fr-fr': 'Événement' },
  actorEmail: { 'en-us': 'Who (e-mail)', 'fr-fr': 'Auteur\u00a0: e-mail' },
  alias: { 'en-us': 'Signed in as', 'fr-fr': 'En tant que' },
  objects: { 'en-us': 'Objects', 'fr-fr': 'Objets' },
  differences: { 'en-us': 'Changes', 'fr-fr': 'Modifications' },
  error: { 'en-us': 'Cause', 'fr-fr': 'Cause' },
  source: { 'en-us': 'Source', 'fr-fr': 'Source' },
  fromIp: { 'en-us': 'IP address', 'fr-fr': 'Adresse IP' },
  userAgent: { 'en-us': 'Device', 'fr-fr': 'Appareil' },
  seq: { 'en-us': 'Seal number', 'fr-fr': 'Numéro du sceau' },
  hash: { 'en-us': 'Hash', 'fr-fr': 'Empreinte' },
  page: { 'en-us': 'Page', 'fr-fr': 'Page' },
} as const satisfies Labels

export const auditErrors = {
  'audit.notFound': { status: 404, 'en-us': 'Event not found.', 'fr-fr': 'Événement introuvable.' },
  'audit.notSaved': {
    status: 500,
    'en-us': 'Failed to save audit trial.',
    'fr-fr': 'Échec de l’enregistrement dans le journal d’audit.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    audit: typeof auditErrors
  }
}

// oxfmt-ignore
export const auditAudit = {
  actions: {
    'audit.exported': { category: 'audit', 'en-us': 'Audit trail exported', 'fr-fr': 'Journal d’audit exporté' },
    'audit.fileTaken': { category: 'audit', 'en-us': 'Audit trail export downloaded', 'fr-fr': 'Export du journal d’audit téléchargé' },
    'ui.viewed': { category: 'audit', 'en-us': 'Viewed on screen', 'fr-fr': 'Consulté à l’écran' },
    'ui.exported': { category: 'audit', 'en-us': 'Exported in the browser', 'fr-fr': 'Exporté dans le navigateur' },
    'ui.printed': { category: 'audit', 'en-us': 'Printed', 'fr-fr': 'Imprimé' },
    'ui.copied': { category: 'audit', 'en-us': 'Copied', 'fr-fr': 'Copié' },
  },
  fields: {
    rows: { 'en-us': 'Rows', 'fr-fr': 'Lignes' },
  },
} as const satisfies AuditTexts
