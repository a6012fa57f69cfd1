import type { Text } from '@portal/contract/core/language'

/** The columns of the CSV, in their order, with the heading of each in the reader's language. */
export const exportHeadings = {
  when: { 'en-us': 'When (UTC)', 'fr-fr': 'Quand (UTC)' },
  action: { 'en-us': 'Action', 'fr-fr': 'Action' },
  text: { 'en-us': 'Event', 'fr-fr': 'Événement' },
  outcome: { 'en-us': 'Result', 'fr-fr': 'Résultat' },
  actor: { 'en-us': 'Who', 'fr-fr': 'Qui' },
  actorEmail: { 'en-us': 'Who: e-mail', 'fr-fr': 'Qui : e-mail' },
  alias: { 'en-us': 'Acting for', 'fr-fr': 'Au nom de' },
  account: { 'en-us': 'Account', 'fr-fr': 'Compte' },
  acctKey: { 'en-us': 'Account key', 'fr-fr': 'Clé du compte' },
  objects: { 'en-us': 'Objects', 'fr-fr': 'Objets' },
  changes: { 'en-us': 'Changes', 'fr-fr': 'Modifications' },
  reason: { 'en-us': 'Reason', 'fr-fr': 'Motif' },
  error: { 'en-us': 'Cause', 'fr-fr': 'Cause' },
  source: { 'en-us': 'Source', 'fr-fr': 'Source' },
  ip: { 'en-us': 'IP address', 'fr-fr': 'Adresse IP' },
  userAgent: { 'en-us': 'Device', 'fr-fr': 'Appareil' },
  requestId: { 'en-us': 'Request ID', 'fr-fr': 'Identifiant de la requête' },
  batchKey: { 'en-us': 'Change set', 'fr-fr': 'Ensemble de modifications' },
  seq: { 'en-us': 'Link', 'fr-fr': 'Maillon' },
  hash: { 'en-us': 'Hash', 'fr-fr': 'Empreinte' },
} as const satisfies Record<string, Text>
export type ExportColumn = keyof typeof exportHeadings
export const exportColumns = Object.keys(exportHeadings) as ExportColumn[]

export const notShown: Text = { 'en-us': '(not shown)', 'fr-fr': '(non affiché)' }
