import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const auditLabels = {
  actor: { 'en-us': 'Who', 'fr-fr': 'Qui' },
  action: { 'en-us': 'Action', 'fr-fr': 'Action' },
  outcome: { 'en-us': 'Result', 'fr-fr': 'Résultat' },
  object: { 'en-us': 'Object', 'fr-fr': 'Objet' },
  targetType: { 'en-us': 'Object type', 'fr-fr': 'Type d’objet' },
  targetKey: { 'en-us': 'Object key', 'fr-fr': 'Clé de l’objet' },
  target: { 'en-us': 'Object', 'fr-fr': 'Objet' },
  field: { 'en-us': 'Changed field', 'fr-fr': 'Champ modifié' },
  ip: { 'en-us': 'IP address or range', 'fr-fr': 'Adresse IP ou plage' },
  aliasOnly: { 'en-us': 'Impersonation only', 'fr-fr': 'Connexions déléguées seulement' },
  requestId: { 'en-us': 'Request ID', 'fr-fr': 'Identifiant de la requête' },
  sessionKey: { 'en-us': 'Session', 'fr-fr': 'Session' },
  batchKey: { 'en-us': 'Change set', 'fr-fr': 'Ensemble de modifications' },
  format: { 'en-us': 'Format', 'fr-fr': 'Format' },
  page: { 'en-us': 'Page', 'fr-fr': 'Page' },
} as const satisfies Labels
