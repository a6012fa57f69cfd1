import * as z from 'zod/mini'
import { accountWrite, self } from '../../core/access/access.guards.ts'
import { noticeWords, NotifyChannel, Selection } from '../changes/changes.contract.ts'
import { ranCounts } from '../../core/changes/changes.fields.ts'
import { noRoom } from '../../core/changes/changes.rules.ts'
import { date, key, moment, name, nullable, oneOf, optional } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { NoticeWords } from '../../core/notices/notices.fields.ts'
import { noticeLimits } from '../../core/notices/notices.rules.ts'

// Notices to companies below (`product.md` 7.5) and the banners that they see.

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

/** The reason why the caller's company is view only: its suspension, or that of a company above it. */
export const OwnSuspension = wire('OwnSuspension', {
  /** False: of a company above, whose name is not shown. */
  Own: z.boolean(),
  /** Null where it was not recorded. */
  Since: nullable(z.string()),
  /**
   * Labels, in the reader's language, of the reasons that the company may know; none if a company above is suspended.
   */
  Reasons: z.array(z.string()),
})
export type OwnSuspension = z.output<typeof OwnSuspension>

const templateName = name(noticeLimits.name)
const templateValues = {
  /** Null where a language has no text; its recipients get the other one. */
  English: nullable(NoticeWords),
  French: nullable(NoticeWords),
  /** Companies below may use it too. */
  Shared: z.boolean(),
}
export const NoticeTemplate = wire('NoticeTemplate', {
  TemplateKey: z.string(),
  Name: z.string(),
  ...templateValues,
  /** False: of a company above, which may be used but not changed. */
  Own: z.boolean(),
  Archived: z.boolean(),
  /** Null for a template of a company above. */
  ModifiedBy: nullable(z.string()),
  ModifiedOn: z.string(),
  Version: z.number(),
})
export type NoticeTemplate = z.output<typeof NoticeTemplate>

/** An e-mail as its recipient reads it. */
const Rendered = wire('RenderedNotice', { Subject: z.string(), Text: z.string() })

export const notices = defineRoutes({
  notify: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/Notify',
    summary: 'Notify the administrators of companies below',
    description: 'By e-mail, banner or both, now or at a set time. Runs as a change set.',
    ...accountWrite,
    notActing: true,
    status: 202,
    idempotent: 'optional',
    body: wireBody('Notify', {
      Selection,
      ...noticeWords,
      Channels: z.array(NotifyChannel).check(z.minLength(1), z.maxLength(2)),
      BannerUntil: optional(nullable(date())),
      RunAt: optional(nullable(moment())),
    }),
    result: wire('NotifyStarted', ranCounts),
    errors: [
      'account.notFound',
      'notice.templateNotFound',
      'change.nothing',
      'change.tooMany',
      ...noRoom,
      'change.past',
      'alias.forbidden',
    ],
  },
  preview: {
    ...accountWrite,
    method: 'POST',
    path: '/api/v1/AccountAdmin/Notify/Preview',
    summary: 'Preview a notice to one company, in both languages',
    body: wireBody('NotifyPreview', {
      ...noticeWords,
      /** The example recipient, by its name; by default the caller's company. */
      AcctKey: optional(nullable(key())),
    }),
    result: wire('NotifyPreviewed', { English: Rendered, French: Rendered }),
    errors: ['account.notFound', 'notice.templateNotFound'],
  },
  templates: {
    ...accountWrite,
    method: 'GET',
    path: '/api/v1/NoticeTemplate',
    summary: 'List notice templates, including those shared by companies above',
    query: z.strictObject({ archived: optional(oneOf('TemplatesArchived', ['yes', 'no'])) }),
    result: wire('NoticeTemplates', { Items: z.array(NoticeTemplate) }),
  },
  createTemplate: {
    ...accountWrite,
    method: 'POST',
    path: '/api/v1/NoticeTemplate',
    summary: 'Create a notice template',
    notActing: true,
    status: 201,
    idempotent: true,
    body: wireBody('NewNoticeTemplate', { Name: templateName, ...z.partial(z.object(templateValues)).shape }),
    result: NoticeTemplate,
    errors: ['notice.templateNameTaken', 'notice.tooManyTemplates', 'notice.tooManyArchived', 'alias.forbidden'],
  },
  updateTemplate: {
    ...accountWrite,
    method: 'PATCH',
    path: '/api/v1/NoticeTemplate/:templateKey',
    summary: 'Update, archive or restore a notice template',
    notActing: true,
    params: z.object({ templateKey: key() }),
    ifMatch: true,
    etag: true,
    body: wireBody('NoticeTemplatePatch', {
      Name: optional(templateName),
      ...z.partial(z.object(templateValues)).shape,
      Archived: optional(z.boolean()),
    }),
    result: NoticeTemplate,
    errors: [
      'notice.templateNotFound',
      'notice.templateNameTaken',
      'notice.tooManyTemplates',
      'request.stale',
      'alias.forbidden',
    ],
  },
  banners: {
    ...self,
    method: 'GET',
    path: '/api/v1/Banner',
    summary: 'List the current banners for the caller',
    description: 'Also names the suspension that makes the caller’s company view only.',
    result: wire('Banners', {
      Items: z.array(Banner),
      /** Null while the company may change anything. */
      Suspension: nullable(OwnSuspension),
    }),
  },
  dismissBanner: {
    ...self,
    method: 'POST',
    path: '/api/v1/Banner/:bannerKey/Dismiss',
    summary: 'Dismiss a banner permanently',
    params: z.object({ bannerKey: key() }),
    result: wire('BannerDismissed', { done: z.boolean() }),
    errors: ['banner.notFound'],
  },
})
