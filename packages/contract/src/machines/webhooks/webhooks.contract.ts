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

// Webhooks (`product.md` 7.7, decision 0086): what the audit records of a company is sent to addresses of its own, signed as
// Standard Webhooks says.

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
  // An endpoint is sent what happens to the whole company, and below it: more than a narrow group opens.
  fullAccess: true,
} as const
/** Where a secret is shown, or where what happens goes. */
const proved = { ...write, stepUp: true } as const
const url = () => text(2048, 1)
const Events = () => z.array(pattern()).check(z.minLength(1), z.maxLength(most.patterns))

export const webhooks = defineRoutes({
  events: {
    method: 'GET',
    path: '/api/v1/WebhookEvents',
    summary: 'The events that webhooks send, by kind, in words',
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
    summary: 'The webhooks of an account and how they are doing, without their secrets',
    params: ofAccount,
    result: wire('Webhooks', { Items: z.array(Webhook), Edit: Ability, Most: z.number() }),
    errors: ['account.notFound'],
  },
  create: {
    ...proved,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Webhook',
    summary: 'Add a webhook; its secret is in this answer and in no other',
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
    summary: 'Change a webhook; switched on again, it sends what waits',
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
    summary: 'Remove a webhook; what waits is not sent any more',
    params: ofWebhook,
    result: wire('WebhookRemoved', { removed: z.boolean() }),
    errors: ['account.notFound', 'webhook.notFound', 'alias.forbidden'],
  },
  rotate: {
    ...proved,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Webhook/:webhookKey/Secret',
    summary: 'Make a new secret, shown once; the present one signs too for as many hours as asked',
    params: ofWebhook,
    body: wireBody('WebhookRotation', {
      /** 24 unless said; 0: the present one signs no more. */
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
    summary: 'Send a test event now, once, and say what became of it; also where the webhook is off',
    params: ofWebhook,
    body: wireBody('WebhookTest', {}),
    result: WebhookDeliveryDetail,
    errors: ['account.notFound', 'webhook.notFound', 'webhook.tooOften', 'account.inactive', 'alias.forbidden'],
  },
  deliveries: {
    ...read,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Webhook/:webhookKey/Delivery/Search',
    summary: `The deliveries of a webhook of the last ${most.keptDays} days, the newest first, a page at a time`,
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
    summary: 'One delivery: what was sent, what came back, and every try',
    params: ofDelivery,
    result: WebhookDeliveryDetail,
    errors: ['account.notFound', 'webhook.notFound', 'webhook.deliveryNotFound'],
  },
  replayOne: {
    ...write,
    notActing: true,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Webhook/:webhookKey/Delivery/:deliveryKey/Replay',
    summary: 'Send a delivery again, as one of its own with the same webhook-id',
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
    summary: `Send again what happened in a period: all of it, or what was missed; ${most.replayed} events at a time`,
    params: ofWebhook,
    body: wireBody('WebhookReplay', {
      From: moment(),
      To: moment(),
      /** `missed`: given up, or never sent because the webhook was off. */
      Which: oneOf('WebhookReplayed', ['missed', 'all']),
    }).check(
      z.refine<{ from: string; to: string }>(({ from, to }) => Date.parse(from) < Date.parse(to), {
        error: 'endBeforeStart',
        path: ['To'],
      }),
    ),
    /** `Next`: the `From` of what is left of the period, to be asked for once these are sent; null where nothing is. */
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
