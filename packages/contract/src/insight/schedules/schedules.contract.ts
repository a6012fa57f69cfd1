import * as z from 'zod/mini'
import { Language } from '../../core/accounts/accounts.fields.ts'
import { key, name, newEmail, nullable, oneOf, opaque, optional, text } from '../../core/fields.ts'
import { sortsOf } from '../../core/list.ts'
import { cursor, pageNumber, pageNumberInQuery, pageOf } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { shapeless } from '../../core/shapeless.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { FileFormat, FileKind } from '../../core/files/files.fields.ts'
import { most, Span } from './schedules.fields.ts'
import { NewFrequency } from './schedules.frequency.ts'
import { scheduleFilter, scheduleList } from './schedules.list.ts'
import { Schedule, ScheduleKind, ScheduleListItem, ScheduleRun } from './schedules.shapes.ts'

// Schedules of reports (screen rptSchedule; `product.md` 7.3, decision 0097). A schedule belongs to its owner;
// administrators of the account also see those of colleagues, and can pause or delete them.

const read = {
  access: 'ScheduledReports:R',
  also: 'ReportAccessEnable:R',
  module: { free: 'own' },
  notActing: true,
} as const
const write = { ...read, access: 'ScheduledReports:W' } as const
const ofRun = z.object({ runKey: key() })
const ofOwnRun = z.object({ scheduleKey: key(), runKey: key() })
const ofSchedule = z.object({ scheduleKey: key() })

const Recipient = wireBody('NewScheduleRecipient', {
  Name: name(100),
  Email: newEmail(),
  Language: optional(nullable(Language)),
})
const Filter = z
  .record(text(60, 1), shapeless(400))
  .check(z.refine((filter) => JSON.stringify(filter).length <= most.filterKiB * 1024, 'tooLong'))
const values = {
  Title: name(100),
  /**
   * The fields of the kind's own route, without months and format. Selections by keys are refused, because each run
   * applies the filter again.
   */
  Filter,
  Span: optional(nullable(Span)),
  Format: FileFormat,
  /** The caller's language by default. */
  Language: optional(nullable(Language)),
  Frequency: NewFrequency,
  Recipients: z.array(Recipient).check(z.minLength(1), z.maxLength(most.recipients)),
  /** The file in the mail, up to 5 MiB, instead of a link to the portal. */
  Attach: optional(z.boolean()),
  /** The password of the encrypted archive, if the attachment is one; never returned. */
  Password: optional(nullable(opaque(100, 12))),
  SendEmpty: optional(z.boolean()),
}
const refusals = [
  'schedule.outsideRecipients',
  'schedule.passwordAlone',
  'account.suspended',
  'account.inactive',
  'auth.forbidden',
  'alias.forbidden',
] as const

export const schedules = defineRoutes({
  search: {
    ...read,
    method: 'POST',
    path: '/api/v1/Report/Schedule/Search',
    summary: 'List report schedules',
    description: 'Returns the caller’s own schedules, or all schedules of the account to its administrators.',
    body: wireBody('ScheduleSearch', {
      ...scheduleFilter,
      Sort: optional(oneOf('ScheduleSort', sortsOf(scheduleList))),
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
    }),
    result: pageOf('SchedulePage', ScheduleListItem),
    errors: ['auth.forbidden', 'alias.forbidden'],
  },
  kinds: {
    ...read,
    method: 'GET',
    path: '/api/v1/Report/Schedule/Kinds',
    summary: 'List the reports that the caller may schedule',
    result: wire('ScheduleKinds', { Items: z.array(ScheduleKind) }),
    errors: ['auth.forbidden', 'alias.forbidden'],
  },
  dates: {
    ...read,
    method: 'POST',
    path: '/api/v1/Report/Schedule/Dates',
    summary: 'Get the next three dates of a frequency',
    description: 'Nothing is saved.',
    body: wireBody('ScheduleDatesOf', { Frequency: NewFrequency }),
    result: wire('ScheduleDates', { Dates: z.array(z.string()) }),
    errors: ['auth.forbidden', 'alias.forbidden'],
  },
  create: {
    ...write,
    method: 'POST',
    path: '/api/v1/Report/Schedule',
    summary: 'Schedule a report; each run uses its owner’s permissions at that time',
    status: 201,
    stepUpFor: 'the audit',
    body: wireBody('NewSchedule', { Kind: FileKind, ...values }),
    result: Schedule,
    errors: ['schedule.tooMany', 'schedule.tooManyOfAccount', 'schedule.changedTooOften', ...refusals],
  },
  get: {
    ...read,
    method: 'GET',
    path: '/api/v1/Report/Schedule/:scheduleKey',
    summary: 'Get a schedule with its recipients',
    description: 'Shows for each recipient whether the link would open the file.',
    params: ofSchedule,
    etag: true,
    result: Schedule,
    errors: ['schedule.notFound', 'auth.forbidden', 'alias.forbidden'],
  },
  update: {
    ...write,
    method: 'PATCH',
    path: '/api/v1/Report/Schedule/:scheduleKey',
    summary: 'Update one of the caller’s schedules',
    description: 'A schedule that has ended runs again once it has a future date.',
    ifMatch: true,
    etag: true,
    stepUpFor: 'the audit',
    params: ofSchedule,
    body: wireBody('SchedulePatch', z.partial(z.object(values)).shape),
    result: Schedule,
    errors: ['schedule.notFound', 'schedule.notYours', 'schedule.changedTooOften', 'request.stale', ...refusals],
  },
  remove: {
    ...write,
    method: 'DELETE',
    path: '/api/v1/Report/Schedule/:scheduleKey',
    summary: 'Delete a schedule with its history and files',
    params: ofSchedule,
    result: wire('ScheduleRemoved', { done: z.boolean() }),
    errors: ['schedule.notFound', 'auth.forbidden', 'alias.forbidden'],
  },
  pause: {
    ...write,
    method: 'POST',
    path: '/api/v1/Report/Schedule/:scheduleKey/Pause',
    summary: 'Pause a schedule',
    params: ofSchedule,
    body: wireBody('SchedulePause', {}),
    result: Schedule,
    errors: ['schedule.notFound', 'schedule.ended', 'auth.forbidden', 'alias.forbidden'],
  },
  resume: {
    ...write,
    method: 'POST',
    path: '/api/v1/Report/Schedule/:scheduleKey/Resume',
    summary: 'Resume a schedule from its next date; missed dates are skipped',
    params: ofSchedule,
    body: wireBody('ScheduleResume', {}),
    result: Schedule,
    errors: ['schedule.notFound', 'schedule.notYours', 'schedule.ended', ...refusals],
  },
  test: {
    ...write,
    method: 'POST',
    path: '/api/v1/Report/Schedule/:scheduleKey/Test',
    summary: 'Send a scheduled report now, only to the caller',
    params: ofSchedule,
    body: wireBody('ScheduleTest', {}),
    status: 202,
    result: ScheduleRun,
    errors: ['schedule.notFound', 'schedule.notYours', 'schedule.tooOften', 'file.full', ...refusals],
  },
  runs: {
    ...read,
    method: 'GET',
    path: '/api/v1/Report/Schedule/:scheduleKey/Runs',
    summary: `List the runs of a schedule in the last ${most.runDays} days, latest first`,
    params: ofSchedule,
    query: z.strictObject({ cursor: optional(cursor()), pageNumber: pageNumberInQuery() }),
    result: pageOf('ScheduleRunPage', ScheduleRun),
    errors: ['schedule.notFound', 'auth.forbidden', 'alias.forbidden'],
  },
  resend: {
    ...write,
    method: 'POST',
    path: '/api/v1/Report/Schedule/:scheduleKey/Runs/:runKey/Resend',
    summary: 'Resend a scheduled report to its recipients',
    description: 'Works as long as the file is kept.',
    params: ofOwnRun,
    body: wireBody('ScheduleResend', {}),
    result: ScheduleRun,
    errors: [
      'schedule.notFound',
      'schedule.notYours',
      'schedule.runNotFound',
      'schedule.noFile',
      'schedule.tooOften',
      ...refusals,
    ],
  },
  latest: {
    access: 'LatestReports:R',
    also: 'ReportAccessEnable:R',
    module: { free: 'own' },
    notActing: true,
    method: 'GET',
    path: '/api/v1/Report/Latest',
    summary: `List the ${most.latest} latest scheduled reports that the caller may download`,
    result: wire('LatestReports', { Items: z.array(ScheduleRun) }),
    errors: ['auth.forbidden', 'alias.forbidden'],
  },
  run: {
    access: 'signed-in',
    module: { free: 'own' },
    notActing: true,
    method: 'GET',
    path: '/api/v1/Report/Run/:runKey',
    summary: 'Get a scheduled report',
    description: 'Available to its owner, and to recipients in the account who have the same access.',
    params: ofRun,
    result: ScheduleRun,
    errors: ['schedule.runNotFound', 'alias.forbidden'],
  },
  runFile: {
    access: 'signed-in',
    module: { free: 'own' },
    notActing: true,
    method: 'GET',
    path: '/api/v1/Report/Run/:runKey/Content',
    summary: 'Download the file of a scheduled report, or a byte range of it',
    params: ofRun,
    result: z.string(),
    produces: 'application/octet-stream',
    errors: ['schedule.runNotFound', 'file.notFound', 'file.otherRights', 'auth.forbidden', 'alias.forbidden'],
  },
})
export type SchedulePatch = z.output<typeof schedules.update.body>
