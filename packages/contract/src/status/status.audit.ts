import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const statusAudit = {
  actions: {
    'account.status.changed': { category: 'account', 'en-us': 'Status changed', 'fr-fr': 'Statut modifié',
      many: { 'en-us': 'Status of {count} accounts changed', 'fr-fr': 'Statut de {count} comptes modifié' },
      manyTo: {
        Active: { 'en-us': '{count} accounts reactivated', 'fr-fr': '{count} comptes réactivés' },
        Suspended: { 'en-us': '{count} accounts suspended', 'fr-fr': '{count} comptes suspendus' },
        SuspendedAbuse: { 'en-us': '{count} accounts suspended for abuse', 'fr-fr': '{count} comptes suspendus pour abus' },
        Closed: { 'en-us': '{count} accounts closed', 'fr-fr': '{count} comptes fermés' },
      } },
    'account.status.scheduled': { category: 'account', 'en-us': 'Change of status planned', 'fr-fr': 'Changement de statut planifié',
      many: { 'en-us': 'Change of status planned for {count} accounts', 'fr-fr': 'Changement de statut planifié pour {count} comptes' } },
    'account.status.cancelled': { category: 'account', 'en-us': 'Planned change of status cancelled', 'fr-fr': 'Changement de statut planifié annulé',
      many: { 'en-us': 'Planned change of status cancelled for {count} accounts', 'fr-fr': 'Changement de statut planifié annulé pour {count} comptes' } },
    'account.status.planFailed': { category: 'account', 'en-us': 'Planned change of status failed', 'fr-fr': 'Échec du changement de statut planifié' },
    'account.statusWarning': { category: 'account', 'en-us': 'Account status warning sent', 'fr-fr': 'Avertissement sur le statut du compte envoyé' },
  },
  fields: {
    toStatus: { 'en-us': 'New status', 'fr-fr': 'Nouveau statut' },
    effectiveDate: { 'en-us': 'Effective date', 'fr-fr': 'Date d’effet' },
    suspension: { 'en-us': 'Suspension', 'fr-fr': 'Suspension' },
    suspensions: { 'en-us': 'Suspensions', 'fr-fr': 'Suspensions' },
    cascadeSending: { 'en-us': 'Sending of customers below', 'fr-fr': 'Envois des clients en dessous' },
  },
} as const satisfies AuditTexts
