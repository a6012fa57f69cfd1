import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { key, moment, nullable, oneOf, optional, text } from '../../core/fields.ts'
import { capitalize, inPeriods } from '../../core/list.ts'
import { cursor, pageNumber, pageOf } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { most, pattern } from './webhooks.fields.ts'
import { deliveryFilter, webhookDeliveryList } from './webhooks.list.ts'
import { Webhook, WebhookDelivery, WebhookDeliveryDetail, WithSecret } from './webhooks.shapes.ts'

// Webhooks (`product.md` 7.7, decision 0086): audit events of a company, sent to its endpoints and signed as Standard
// Webhooks specifies.

const ofAccount = z.object({ acctKey: key() })
const ofWebhook = z.object({ acctKey: key(), webhookKey: key() })
const ofDelivery = z.object({ acctKey: key(), webhookKey: key(), deliveryKey: key() })
const read = {
  access: 'APIIntegrationAccessSettings:R',
  module: { name: 'Customer-Settings', level: 'R' },
  object: 'account',
} as const
const write = {
  access: 'APIIntegrationAccessSettings:W',
  module: { name: 'Customer-Settings', level: 'RW' },
  object: 'account',
  further: 'integration',
  // An endpoint gets the events of the whole company and all below it: more than a narrow group opens.
  fullAccess: true,
} as const
/** Needed for requests that show a secret or change where events are sent. */
const proved = { ...write, stepUp: true } as const
const url = () => text(2048, 1)
const Events = () => z.array(pattern()).check(z.minLength(1), z.maxLength(most.patterns))

export const webhooks = defineRoutes({
  events: {
    method: 'GET',
    path: '/api/v1/WebhookEvents',
    summary: 'List the events that webhooks send, by kind',
    access: 'APIIntegrationAccessSettings:R',
    module: { free: 'none' },
    result: wire('WebhookEvents', {
      Items: z.array(wire('WebhookEvent', { Event: z.string(), Category: z.string(), Label: z.string() })),
    }),
  },
  list: {
    ...read,
    method: 'GET',
    path: '/api/v1/Account/:acctKey/Webhook',
    summary: 'List webhooks of an account with their health',
    description: 'Never returns their secrets.',
    params: ofAccount,
    result: wire('Webhooks', { Items: z.array(Webhook), Edit: Ability, Most: z.number() }),
    errors: ['account.notFound'],
  },
  create: {
    ...proved,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Webhook',
    summary: 'Create a webhook; the secret is returned only here',
    status: 201,
    params: ofAccount,
    body: wireBody('NewWebhook', {
      Url: url(),
      Description: optional(text(200)),
      Events: Events(),
      Below: optional(z.boolean()),
      Active: optional(z.boolean()),
    }),
    result: WithSecret,
    errors: ['account.notFound', 'webhook.tooMany', 'account.inactive', 'alias.forbidden'],
  },
  update: {
    ...proved,
    method: 'PATCH',
    path: '/api/v1/Account/:acctKey/Webhook/:webhookKey',
    summary: 'Update a webhook; turning it on sends waiting events',
    ifMatch: true,
    etag: true,
    params: ofWebhook,
    body: wireBody('WebhookPatch', {
      Url: optional(url()),
      Description: optional(text(200)),
      Events: optional(Events()),
      Below: optional(z.boolean()),
      Active: optional(z.boolean()),
    }),
    result: Webhook,
    errors: ['account.notFound', 'webhook.notFound', 'request.stale', 'account.inactive', 'alias.forbidden'],
  },
  remove: {
    ...write,
    notActing: true,
    method: 'DELETE',
    path: '/api/v1/Account/:acctKey/Webhook/:webhookKey',
    summary: 'Delete a webhook; waiting events are not sent',
    params: ofWebhook,
    result: wire('WebhookRemoved', { removed: z.boolean() }),
    errors: ['account.notFound', 'webhook.notFound', 'alias.forbidden'],
  },
  rotate: {
    ...proved,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Webhook/:webhookKey/Secret',
    summary: 'Rotate the secret of a webhook; it is returned only here',
    description: 'Events are also signed with the previous secret for the requested number of hours.',
    params: ofWebhook,
    body: wireBody('WebhookRotation', {
      /** 24 by default; 0: the current secret no longer signs. */
      OverlapHours: optional(z.number().check(z.int(), z.gte(0), z.lte(most.overlapHours))),
    }),
    result: WithSecret,
    errors: ['account.notFound', 'webhook.notFound', 'account.inactive', 'alias.forbidden'],
  },
  test: {
    ...write,
    notActing: true,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Webhook/:webhookKey/Test',
    summary: 'Send a test event now and get its result',
    description: 'Works while the webhook is off. The event is not retried.',
    params: ofWebhook,
    body: wireBody('WebhookTest', {}),
    result: WebhookDeliveryDetail,
    errors: ['account.notFound', 'webhook.notFound', 'webhook.tooOften', 'account.inactive', 'alias.forbidden'],
  },
  deliveries: {
    ...read,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Webhook/:webhookKey/Delivery/Search',
    summary: `List deliveries of the last ${most.keptDays} days, newest first`,
    params: ofWebhook,
    body: wireBody('WebhookDeliverySearch', {
      ...deliveryFilter,
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
    }).check(...inPeriods(webhookDeliveryList, capitalize)),
    result: pageOf('WebhookDeliveryPage', WebhookDelivery),
    errors: ['account.notFound', 'webhook.notFound'],
  },
  delivery: {
    ...read,
    method: 'GET',
    path: '/api/v1/Account/:acctKey/Webhook/:webhookKey/Delivery/:deliveryKey',
    summary: 'Get a delivery with its request, response and attempts',
    params: ofDelivery,
    result: WebhookDeliveryDetail,
    errors: ['account.notFound', 'webhook.notFound', 'webhook.deliveryNotFound'],
  },
  replayOne: {
    ...write,
    notActing: true,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Webhook/:webhookKey/Delivery/:deliveryKey/Replay',
    summary: 'Resend a delivery',
    description: 'Creates a new delivery with the same webhook-id.',
    params: ofDelivery,
    body: wireBody('WebhookReplayOne', {}),
    result: WebhookDelivery,
    errors: [
      'account.notFound',
      'webhook.notFound',
      'webhook.deliveryNotFound',
      'webhook.off',
      'webhook.waits',
      'webhook.tooManyReplays',
      'webhook.replayedEnough',
      'webhook.replayedEnoughBy',
      'account.inactive',
      'alias.forbidden',
    ],
  },
  replay: {
    ...write,
    notActing: true,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Webhook/:webhookKey/Replay',
    summary: 'Resend the events of a period',
    description: `Resends all events or only missed ones, up to ${most.replayed.toLocaleString('en-GB')} at a time.`,
    params: ofWebhook,
    body: wireBody('WebhookReplay', {
      From: moment(),
      To: moment(),
      /** `missed`: failed, or never sent because the webhook was off. */
      Which: oneOf('WebhookReplayed', ['missed', 'all']),
    }).check(
      z.refine<{ from: string; to: string }>(({ from, to }) => Date.parse(from) < Date.parse(to), {
        error: 'endBeforeStart',
        path: ['To'],
      }),
    ),
    /** `Next`: the `From` of the rest of the period, to be requested once these are sent; null if there is no rest. */
    result: wire('WebhookReplayResult', { Replayed: z.number(), Next: z.nullable(z.string()) }),
    errors: [
      'account.notFound',
      'webhook.notFound',
      'webhook.off',
      'webhook.tooManyReplays',
      'webhook.replayedEnough',
      'webhook.replayedEnoughBy',
      'account.inactive',
      'alias.forbidden',
    ],
  },
})
