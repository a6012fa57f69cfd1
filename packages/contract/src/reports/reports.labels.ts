import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const reportsLabels = {
  used: { 'en-us': 'Used', 'fr-fr': 'Utilisé' },
  allotted: { 'en-us': 'Allotted', 'fr-fr': 'Alloué' },
  percent: { 'en-us': 'Percent used', 'fr-fr': 'Pourcentage utilisé' },
  periodStart: { 'en-us': 'Period start', 'fr-fr': 'Début de la période' },
  userName: { 'en-us': 'User', 'fr-fr': 'Utilisateur' },
  acctReference: { 'en-us': 'Company reference', 'fr-fr': 'Référence de la société' },
  userReference: { 'en-us': 'User reference', 'fr-fr': 'Référence de l’utilisateur' },
  lastUsed: { 'en-us': 'Last used', 'fr-fr': 'Dernière utilisation' },
  sent: { 'en-us': 'E-mails sent', 'fr-fr': 'E-mails envoyés' },
  delivered: { 'en-us': 'Delivered', 'fr-fr': 'Remis' },
  bounced: { 'en-us': 'Bounced', 'fr-fr': 'Rejetés' },
  domainVerified: { 'en-us': 'Domain verified', 'fr-fr': 'Domaine vérifié' },
  periodEnd: { 'en-us': 'Period end', 'fr-fr': 'Fin de la période' },
  calls: { 'en-us': 'Calls', 'fr-fr': 'Appels' },
  callsSucceeded: { 'en-us': 'Succeeded', 'fr-fr': 'Réussis' },
  callsFailed: { 'en-us': 'Failed', 'fr-fr': 'Échoués' },
  medianMs: { 'en-us': 'Median time (ms)', 'fr-fr': 'Temps médian (ms)' },
  p95Ms: { 'en-us': '95th percentile (ms)', 'fr-fr': '95e centile (ms)' },
} as const satisfies Labels
