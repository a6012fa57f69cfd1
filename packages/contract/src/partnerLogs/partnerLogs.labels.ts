import type { Labels } from '../core/labels.ts'

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
