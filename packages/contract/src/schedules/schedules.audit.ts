import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const schedulesAudit = {
  actions: {
    'schedule.created': { category: 'delivery', 'en-us': 'Report scheduled', 'fr-fr': 'Rapport planifié' },
    'schedule.changed': { category: 'delivery', 'en-us': 'Schedule of a report changed', 'fr-fr': 'Planification d’un rapport modifiée' },
    'schedule.outsideRecipient': { category: 'delivery', 'en-us': 'Recipient outside the account added to a scheduled report', 'fr-fr': 'Destinataire extérieur au compte ajouté à un rapport planifié' },
    'schedule.paused': { category: 'delivery', 'en-us': 'Scheduled report paused', 'fr-fr': 'Rapport planifié suspendu' },
    'schedule.resumed': { category: 'delivery', 'en-us': 'Scheduled report resumed', 'fr-fr': 'Rapport planifié repris' },
    'schedule.removed': { category: 'delivery', 'en-us': 'Scheduled report removed', 'fr-fr': 'Rapport planifié supprimé' },
    'schedule.tested': { category: 'delivery', 'en-us': 'Scheduled report sent as a test', 'fr-fr': 'Rapport planifié envoyé en test' },
    'schedule.sent': { category: 'delivery', 'en-us': 'Scheduled report sent', 'fr-fr': 'Rapport planifié envoyé' },
    'schedule.resent': { category: 'delivery', 'en-us': 'Scheduled report sent again', 'fr-fr': 'Rapport planifié renvoyé' },
    'schedule.failed': { category: 'delivery', 'en-us': 'Scheduled report failed', 'fr-fr': 'Échec d’un rapport planifié' },
  },
  fields: {
    fault: { 'en-us': 'Why it failed', 'fr-fr': 'Motif de l’échec' },
    hasPassword: { 'en-us': 'Protected by a password', 'fr-fr': 'Protégé par un mot de passe' },
  },
} as const satisfies AuditTexts
