import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const addOnsAudit = {
  actions: {
    'addOn.offered': { category: 'commercial', 'en-us': 'Add-on offered', 'fr-fr': 'Option proposée' },
    'addOn.changed': { category: 'commercial', 'en-us': 'Add-on changed', 'fr-fr': 'Option modifiée' },
    'addOn.enabled': { category: 'commercial', 'en-us': 'Add-on enabled', 'fr-fr': 'Option activée' },
    'addOn.suspended': { category: 'commercial', 'en-us': 'Add-on suspended', 'fr-fr': 'Option suspendue' },
    'addOn.resumed': { category: 'commercial', 'en-us': 'Add-on resumed', 'fr-fr': 'Option rétablie' },
    'addOn.ended': { category: 'commercial', 'en-us': 'Add-on ended', 'fr-fr': 'Fin de l’option' },
    'addOn.storageReached': { category: 'commercial', 'en-us': 'Storage alert threshold reached', 'fr-fr': 'Seuil d’alerte de stockage atteint' },
    'addOn.dayReached': { category: 'commercial', 'en-us': 'Add-on changed on its day', 'fr-fr': 'Option modifiée à sa date' },
  },
  fields: {
    alertPercent: { 'en-us': 'Alert threshold (%)', 'fr-fr': 'Seuil d’alerte (%)' },
  },
} as const satisfies AuditTexts
