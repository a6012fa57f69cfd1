import type { AuditTexts } from '../core/audit.table.ts'

export const filesAudit = {
  actions: {
    'file.made': { category: 'audit', 'en-us': 'Exported file created', 'fr-fr': 'Fichier exporté créé' },
    'file.taken': { category: 'audit', 'en-us': 'Exported file downloaded', 'fr-fr': 'Fichier exporté téléchargé' },
  },
} as const satisfies AuditTexts
