import * as z from 'zod/mini'
import { notifyChannels, Selection } from '../changes/changes.contract.ts'
import { date, key, moment, name, nullable, oneOf, optional } from '../core/fields.ts'
import { defineRoutes } from '../core/route.ts'
import { wire, wireBody } from '../core/wire.ts'

// Notices to companies below (`product.md` 7, "Notify") and the banners that they see.

export const Banner = wire('Banner', {
  BannerKey: z.string(),
  Subject: z.string(),
  Body: z.string(),
  Tone: oneOf('BannerTone', ['info', 'warning']),
  From: z.string(),
  ShownFrom: z.string(),
  ShownUntil: z.string(),
})
export type Banner = z.output<typeof Banner>

export const notices = defineRoutes({
  notify: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/Notify',
    summary:
      'Tell the administrators of companies below, by mail, by banner or both, now or at a moment: a change set that runs at once',
    access: 'AcctMgmnt:W',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
    notActing: true,
    status: 202,
    idempotent: true,
    body: wireBody('Notify', {
      Selection,
      Subject: name(120),
      Body: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
      Channels: z.array(oneOf('NotifyChannelGiven', notifyChannels)).check(z.minLength(1), z.maxLength(2)),
      BannerUntil: optional(nullable(date())),
      RunAt: optional(nullable(moment())),
    }),
    result: wire('NotifyStarted', { ChangeKey: z.string(), Total: z.number(), Ready: z.number(), Refused: z.number() }),
    errors: ['account.notFound', 'change.nothing', 'change.tooMany', 'change.past', 'alias.forbidden'],
  },
  banners: {
    method: 'GET',
    path: '/api/v1/Banner',
    summary: 'What the own company is to be told now, and what companies of the chain that are suspended mean for it',
    access: 'signed-in',
    result: wire('Banners', { Items: z.array(Banner) }),
  },
  dismissBanner: {
    method: 'POST',
    path: '/api/v1/Banner/:bannerKey/Dismiss',
    summary: 'Do not show a banner to this person again',
    access: 'signed-in',
    params: z.object({ bannerKey: key() }),
    result: wire('BannerDismissed', { done: z.boolean() }),
    errors: ['banner.notFound'],
  },
})
