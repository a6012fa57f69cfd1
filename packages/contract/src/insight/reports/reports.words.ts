import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const reportsLabels = {
  used: { 'en-us': 'Used', 'fr-fr': 'Utilisé' },
  allotted: { 'en-us': 'Included', 'fr-fr': 'Inclus' },
  level: { 'en-us': 'Level', 'fr-fr': 'Niveau' },
  groupName: { 'en-us': 'Group', 'fr-fr': 'Groupe' },
  groupBy: { 'en-us': 'Group by', 'fr-fr': 'Grouper par' },
  usedBefore: { 'en-us': 'Previous period', 'fr-fr': 'Période précédente' },
  usedShare: { 'en-us': 'Share (%)', 'fr-fr': 'Part (%)' },
  percent: { 'en-us': 'Percentage used', 'fr-fr': 'Pourcentage utilisé' },
  periodStart: { 'en-us': 'Period start', 'fr-fr': 'Début de la période' },
  userName: { 'en-us': 'User', 'fr-fr': 'Utilisateur' },
  acctReference: { 'en-us': 'Account reference', 'fr-fr': 'Référence du compte' },
  userReference: { 'en-us': 'User reference', 'fr-fr': 'Référence de l’utilisateur' },
  lastUsed: { 'en-us': 'Last used', 'fr-fr': 'Dernière utilisation' },
  sent: { 'en-us': 'E-mails sent', 'fr-fr': 'E-mails envoyés' },
  delivered: { 'en-us': 'Delivered', 'fr-fr': 'Remis' },
  bounced: { 'en-us': 'Bounced', 'fr-fr': 'Rejetés' },
  domainVerified: { 'en-us': 'Domain verified', 'fr-fr': 'Domaine vérifié' },
  dkimState: { 'en-us': 'DKIM', 'fr-fr': 'DKIM' },
  periodEnd: { 'en-us': 'Period end', 'fr-fr': 'Fin de la période' },
  calls: { 'en-us': 'Calls', 'fr-fr': 'Appels' },
  callsSucceeded: { 'en-us': 'Succeeded', 'fr-fr': 'Réussis' },
  callsFailed: { 'en-us': 'Failed', 'fr-fr': 'Échoués' },
  callsWaiting: { 'en-us': 'Waiting', 'fr-fr': 'En attente' },
  medianMs: { 'en-us': 'Median time (ms)', 'fr-fr': 'Temps médian (ms)' },
  renewalOutcome: { 'en-us': 'Outcome', 'fr-fr': 'Issue' },
  termValue: { 'en-us': 'Value of a term', 'fr-fr': 'Valeur d’une période' },
  administrators: { 'en-us': 'Active administrators', 'fr-fr': 'Administrateurs actifs' },
  withFactor: { 'en-us': 'With a second factor', 'fr-fr': 'Avec second facteur' },
  factorPercent: { 'en-us': 'Second factor (%)', 'fr-fr': 'Second facteur (%)' },
  withSso: { 'en-us': 'With single sign-on', 'fr-fr': 'Avec authentification unique' },
  ssoPercent: { 'en-us': 'Single sign-on (%)', 'fr-fr': 'Authentification unique (%)' },
  lockedNow: { 'en-us': 'Locked now', 'fr-fr': 'Bloqués actuellement' },
  lockouts: { 'en-us': 'Lockouts', 'fr-fr': 'Blocages' },
  aliasSessions: { 'en-us': 'Impersonations', 'fr-fr': 'Connexions déléguées' },
  dormantAdmins: { 'en-us': 'No sign-in for 90 days', 'fr-fr': 'Aucune connexion depuis 90 jours' },
  unpaidInvoices: { 'en-us': 'Unpaid invoices', 'fr-fr': 'Factures impayées' },
  notDue: { 'en-us': 'Not due yet', 'fr-fr': 'Non échu' },
  days1To30: { 'en-us': '1–30 days', 'fr-fr': '1 à 30 jours' },
  days31To60: { 'en-us': '31–60 days', 'fr-fr': '31 à 60 jours' },
  days61To90: { 'en-us': '61–90 days', 'fr-fr': '61 à 90 jours' },
  daysOver90: { 'en-us': 'Over 90 days', 'fr-fr': 'Plus de 90 jours' },
  totalOpen: { 'en-us': 'Outstanding', 'fr-fr': 'Reste à payer' },
  oldestDue: { 'en-us': 'First due', 'fr-fr': 'Première échéance' },
  netRevenue: { 'en-us': 'Revenue', 'fr-fr': 'Chiffre d’affaires' },
  buyingCost: { 'en-us': 'Cost', 'fr-fr': 'Coût' },
  netMargin: { 'en-us': 'Margin', 'fr-fr': 'Marge' },
  uncostedRevenue: { 'en-us': 'Revenue of unknown cost', 'fr-fr': 'Chiffre d’affaires à coût inconnu' },
  within: { 'en-us': 'Within', 'fr-fr': 'D’ici' },
  p95Ms: { 'en-us': '95th percentile (ms)', 'fr-fr': '95e centile (ms)' },
} as const satisfies Labels

export const reportsErrors = {
  'report.tooManyTagged': {
    status: 409,
    'en-us': 'More than {most} accounts have tags. Choose an account further down the tree.',
    'fr-fr': 'Plus de {most} comptes ont des étiquettes. Choisissez un compte plus bas dans l’arborescence.',
  },
} as const satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    reports: typeof reportsErrors
  }
}

// oxfmt-ignore
export const reportsAudit = {
  actions: {
    'report.exported': { category: 'commercial', 'en-us': 'Report exported', 'fr-fr': 'Rapport exporté' },
  },
  fields: {},
} as const satisfies AuditTexts
