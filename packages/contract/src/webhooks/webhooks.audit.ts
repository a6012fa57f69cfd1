import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const webhooksAudit = {
  actions: {
    'webhook.created': { category: 'delivery', 'en-us': 'Webhook added', 'fr-fr': 'Webhook ajouté' },
    'webhook.changed': { category: 'delivery', 'en-us': 'Webhook changed', 'fr-fr': 'Webhook modifié' },
    'webhook.removed': { category: 'delivery', 'en-us': 'Webhook removed', 'fr-fr': 'Webhook supprimé' },
    'webhook.secretChanged': { category: 'delivery', 'en-us': 'Secret of a webhook changed', 'fr-fr': 'Secret d’un webhook modifié' },
    'webhook.tested': { category: 'delivery', 'en-us': 'Test event sent to a webhook', 'fr-fr': 'Événement de test envoyé à un webhook' },
    'webhook.replayed': { category: 'delivery', 'en-us': 'Messages of a webhook sent again', 'fr-fr': 'Messages d’un webhook renvoyés' },
    'webhook.switchedOff': { category: 'delivery', 'en-us': 'Webhook switched off after failures', 'fr-fr': 'Webhook désactivé après des échecs' },
  },
  fields: {
    messages: { 'en-us': 'Messages', 'fr-fr': 'Messages' },
    failingSince: { 'en-us': 'Failing since', 'fr-fr': 'En échec depuis' },
    previousUntil: { 'en-us': 'Previous secret valid until', 'fr-fr': 'Secret précédent valable jusqu’au' },
  },
} as const satisfies AuditTexts
