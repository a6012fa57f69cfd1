import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const webhooksLabels = {
  url: { 'en-us': 'Address', 'fr-fr': 'Adresse' },
  events: { 'en-us': 'Events', 'fr-fr': 'Événements' },
  active: { 'en-us': 'Turned on', 'fr-fr': 'Activé' },
  answer: { 'en-us': 'Response', 'fr-fr': 'Réponse' },
} as const satisfies Labels

export const webhooksErrors = {
  'webhook.notFound': { status: 404, 'en-us': 'Webhook not found.', 'fr-fr': 'Webhook introuvable.' },
  'webhook.deliveryNotFound': {
    status: 404,
    'en-us': 'Delivery not found. Deliveries are kept for {days}.',
    'fr-fr': 'Envoi introuvable. Les envois sont conservés pendant {days}.',
  },
  'webhook.tooMany': {
    status: 409,
    'en-us': 'An account can have at most {most} webhooks.',
    'fr-fr': 'Un compte peut avoir au plus {most} webhooks.',
  },
  'webhook.off': {
    status: 409,
    'en-us': 'This webhook is off. Turn it on first.',
    'fr-fr': 'Ce webhook est désactivé. Activez-le d’abord.',
  },
  'webhook.waits': {
    status: 409,
    'en-us': 'This message is already waiting to be sent.',
    'fr-fr': 'Ce message est déjà en attente d’envoi.',
  },
  'webhook.tooManyReplays': {
    status: 409,
    'en-us': 'Up to {most} resent messages can wait at a time. Try again once they have been sent.',
    'fr-fr': 'Au plus {most} messages renvoyés peuvent attendre à la fois. Réessayez une fois qu’ils sont partis.',
  },
  'webhook.replayedEnough': {
    status: 429,
    'en-us': 'An account can resend up to {most} messages a day. Try again in {seconds}.',
    'fr-fr': 'Un compte peut renvoyer au plus {most} messages par jour. Réessayez dans {seconds}.',
  },
  'webhook.replayedEnoughBy': {
    status: 429,
    'en-us': 'Your company’s users and keys can resend up to {most} messages a day. Try again in {seconds}.',
    'fr-fr':
      'Les utilisateurs et les clés de votre société peuvent renvoyer au plus {most} messages par jour. Réessayez dans {seconds}.',
  },
  'webhook.tooOften': {
    status: 429,
    'en-us': 'Too many test events. Try again in {seconds}.',
    'fr-fr': 'Trop d’événements de test. Réessayez dans {seconds}.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    webhooks: typeof webhooksErrors
  }
}

// oxfmt-ignore
export const webhooksAudit = {
  actions: {
    'webhook.created': { category: 'delivery', 'en-us': 'Webhook added', 'fr-fr': 'Webhook ajouté' },
    'webhook.changed': { category: 'delivery', 'en-us': 'Webhook changed', 'fr-fr': 'Webhook modifié' },
    'webhook.removed': { category: 'delivery', 'en-us': 'Webhook deleted', 'fr-fr': 'Webhook supprimé' },
    'webhook.secretChanged': { category: 'delivery', 'en-us': 'Webhook secret rotated', 'fr-fr': 'Secret d’un webhook renouvelé' },
    'webhook.tested': { category: 'delivery', 'en-us': 'Test event sent to a webhook', 'fr-fr': 'Événement de test envoyé à un webhook' },
    'webhook.replayed': { category: 'delivery', 'en-us': 'Messages of a webhook resent', 'fr-fr': 'Messages d’un webhook renvoyés' },
    'webhook.switchedOff': { category: 'delivery', 'en-us': 'Webhook turned off after failures', 'fr-fr': 'Webhook désactivé après des échecs' },
  },
  fields: {
    messages: { 'en-us': 'Messages', 'fr-fr': 'Messages' },
    failingSince: { 'en-us': 'Failing since', 'fr-fr': 'En échec depuis' },
    previousUntil: { 'en-us': 'Previous secret valid until', 'fr-fr': 'Secret précédent valable jusqu’au' },
  },
} as const satisfies AuditTexts
