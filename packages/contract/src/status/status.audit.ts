import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const statusAudit = {
  actions: {
    'account.status.changed': { category: 'account', 'en-us': 'Status changed', 'fr-fr': 'Statut modifié' },
    'account.status.scheduled': { category: 'account', 'en-us': 'Change of status planned', 'fr-fr': 'Changement de statut planifié' },
    'account.status.cancelled': { category: 'account', 'en-us': 'Planned change of status cancelled', 'fr-fr': 'Changement de statut planifié annulé' },
    'account.status.planFailed': { category: 'account', 'en-us': 'Planned change of status failed', 'fr-fr': 'Échec du changement de statut planifié' },
    'account.statusWarning': { category: 'account', 'en-us': 'Account status warning sent', 'fr-fr': 'Avertissement sur le statut du compte' },
  },
  fields: {
    accountStatusPending: { 'en-us': 'Planned status', 'fr-fr': 'Statut planifié' },
    accountStatusPendingEffectiveDate: { 'en-us': 'Planned for', 'fr-fr': 'Planifié pour le' },
    accountStatusPendingReason: { 'en-us': 'Reason of the plan', 'fr-fr': 'Motif du changement planifié' },
    toStatus: { 'en-us': 'New status', 'fr-fr': 'Nouveau statut' },
    reasonCode: { 'en-us': 'Reason', 'fr-fr': 'Motif' },
    effectiveOn: { 'en-us': 'From', 'fr-fr': 'À partir du' },
    effectiveDate: { 'en-us': 'From', 'fr-fr': 'À partir du' },
    suspension: { 'en-us': 'Suspension', 'fr-fr': 'Suspension' },
    suspensions: { 'en-us': 'Suspensions', 'fr-fr': 'Suspensions' },
    cascadeSending: { 'en-us': 'Sending of customers below', 'fr-fr': 'Envois des clients en dessous' },
  },
} as const satisfies AuditTexts
