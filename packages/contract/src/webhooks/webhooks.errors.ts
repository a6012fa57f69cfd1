import type { Errors } from '../core/errors.table.ts'

export const webhooksErrors = {
  'webhook.notFound': { status: 404, 'en-us': 'Webhook not found.', 'fr-fr': 'Webhook introuvable.' },
  'webhook.deliveryNotFound': {
    status: 404,
    'en-us': 'Delivery not found. Deliveries are kept for {days} days.',
    'fr-fr': 'Envoi introuvable. Les envois sont conservés {days} jours.',
  },
  'webhook.tooMany': {
    status: 409,
    'en-us': 'An account can have at most {most} webhooks.',
    'fr-fr': 'Un compte peut avoir au plus {most} webhooks.',
  },
  'webhook.off': {
    status: 409,
    'en-us': 'This webhook is off. Switch it on first.',
    'fr-fr': 'Ce webhook est désactivé. Activez-le d’abord.',
  },
  'webhook.waits': {
    status: 409,
    'en-us': 'This message is already waiting to be sent.',
    'fr-fr': 'Ce message attend déjà d’être envoyé.',
  },
  'webhook.tooManyReplays': {
    status: 409,
    'en-us': 'Up to {most} replayed messages can wait at a time. Try again once they have been sent.',
    'fr-fr': 'Au plus {most} messages renvoyés peuvent attendre à la fois. Réessayez une fois qu’ils sont partis.',
  },
  'webhook.replayedEnough': {
    status: 429,
    'en-us': 'An account can have up to {most} messages sent again in a day. Try again in {seconds}.',
    'fr-fr': 'Un compte peut faire renvoyer au plus {most} messages par jour. Réessayez dans {seconds}.',
  },
  'webhook.replayedEnoughBy': {
    status: 429,
    'en-us':
      'People and keys of your company can have up to {most} messages sent again in a day. Try again in {seconds}.',
    'fr-fr':
      'Les utilisateurs et les clés de votre entreprise peuvent faire renvoyer au plus {most} messages par jour. Réessayez dans {seconds}.',
  },
  'webhook.tooOften': {
    status: 429,
    'en-us': 'Too many test events. Try again in {seconds}.',
    'fr-fr': 'Trop d’événements de test. Réessayez dans {seconds}.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    webhooks: typeof webhooksErrors
  }
}
