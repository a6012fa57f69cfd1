import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const billingAudit = {
  actions: {
    'billing.profileChanged': { category: 'commercial', 'en-us': 'Billing details changed', 'fr-fr': 'Données de facturation modifiées' },
    'billing.rateAdded': { category: 'commercial', 'en-us': 'Tax rate added', 'fr-fr': 'Taux de taxe ajouté' },
    'billing.rateRemoved': { category: 'commercial', 'en-us': 'Tax rate removed', 'fr-fr': 'Taux de taxe supprimé' },
    'billing.runStarted': { category: 'commercial', 'en-us': 'Billing run started', 'fr-fr': 'Cycle de facturation lancé' },
    'billing.runEnded': { category: 'commercial', 'en-us': 'Billing run ended', 'fr-fr': 'Cycle de facturation terminé' },
    'billing.exported': { category: 'commercial', 'en-us': 'List of invoices exported', 'fr-fr': 'Liste des factures exportée' },
    'billing.reportExported': { category: 'commercial', 'en-us': 'Billing report exported', 'fr-fr': 'Rapport de facturation exporté' },
    'invoice.changed': { category: 'commercial', 'en-us': 'Draft invoice changed', 'fr-fr': 'Brouillon de facture modifié' },
    'invoice.refreshed': { category: 'commercial', 'en-us': 'Draft invoice recalculated', 'fr-fr': 'Brouillon de facture recalculé' },
    'invoice.discarded': { category: 'commercial', 'en-us': 'Draft invoice discarded', 'fr-fr': 'Brouillon de facture supprimé' },
    'invoice.issued': { category: 'commercial', 'en-us': 'Invoice issued', 'fr-fr': 'Facture émise' },
    'invoice.voided': { category: 'commercial', 'en-us': 'Invoice voided', 'fr-fr': 'Facture annulée' },
    'invoice.credited': { category: 'commercial', 'en-us': 'Credit note issued', 'fr-fr': 'Avoir émis' },
    'invoice.paid': { category: 'commercial', 'en-us': 'Payment recorded', 'fr-fr': 'Paiement enregistré' },
  },
  fields: {
    drafts: { 'en-us': 'Drafts', 'fr-fr': 'Brouillons' },
    faults: { 'en-us': 'Drafts that can’t be issued', 'fr-fr': 'Brouillons non émissibles' },
    behind: { 'en-us': 'Companies whose plans weren’t up to date', 'fr-fr': 'Sociétés dont les forfaits n’étaient pas à jour' },
    looked: { 'en-us': 'Companies checked', 'fr-fr': 'Sociétés examinées' },
    creditNote: { 'en-us': 'Credit note', 'fr-fr': 'Avoir' },
  },
} as const satisfies AuditTexts
