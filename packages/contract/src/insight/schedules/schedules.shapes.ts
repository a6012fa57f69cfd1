import * as z from 'zod/mini'
import { Language } from '../../core/accounts/accounts.fields.ts'
import { Ability } from '../../core/ability.ts'
import { nullable, version } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'
import { FileFormat, FileKind } from '../../core/files/files.fields.ts'
import { PauseReason, RunFault, RunState, ScheduleState, Span } from './schedules.fields.ts'
import { Frequency } from './schedules.frequency.ts'

// The responses about schedules.

const brief = {
  ScheduleKey: z.string(),
  Title: z.string(),
  Kind: FileKind,
  Format: FileFormat,
  Frequency,
  State: ScheduleState,
  PauseReason: nullable(PauseReason),
  /** Null while it is not active. */
  NextOn: nullable(z.string()),
  LastRunState: nullable(RunState),
  LastRunFault: nullable(RunFault),
  LastRunOn: nullable(z.string()),
  OwnerName: z.string(),
  /** Whether it is the caller's own. */
  Mine: z.boolean(),
  CreatedOn: z.string(),
}
export const ScheduleListItem = wire('ScheduleListItem', { ...brief, RecipientCount: z.number() })
export type ScheduleListItem = z.output<typeof ScheduleListItem>

export const ScheduleRecipient = wire('ScheduleRecipient', {
  Name: z.string(),
  Email: z.string(),
  /** Null: that of the schedule. */
  Language: nullable(Language),
  /** Beyond the domains of the account. */
  Outside: z.boolean(),
  /** Whether the link in the mail would give them the file. */
  Opens: z.boolean(),
})
export type ScheduleRecipient = z.output<typeof ScheduleRecipient>

export const Schedule = wire('Schedule', {
  ...brief,
  /** The filters of the file, in the names of its route, without months and format. */
  Filter: z.record(z.string(), z.unknown()),
  /** Null for reports without months. */
  Span: nullable(Span),
  /** The language of the file, and of mails to recipients without a language. */
  Language,
  Recipients: z.array(ScheduleRecipient),
  /** The number of recipients for whom the link would not open the file. */
  CannotOpen: z.number(),
  Attach: z.boolean(),
  HasPassword: z.boolean(),
  SendEmpty: z.boolean(),
  /** The next three dates. */
  Dates: z.array(z.string()),
  /** Failures in a row. */
  Failures: z.number(),
  Edit: Ability,
  version: version(),
})
export type Schedule = z.output<typeof Schedule>

export const ScheduleRun = wire('ScheduleRun', {
  RunKey: z.string(),
  ScheduleKey: z.string(),
  Title: z.string(),
  Kind: FileKind,
  Format: FileFormat,
  State: RunState,
  Fault: nullable(RunFault),
  DueOn: z.string(),
  FinishedOn: nullable(z.string()),
  /** Dates before it that passed while the portal was down; this run covers all of them. */
  Missed: z.number(),
  /** Sent by hand, only to its owner. */
  Test: z.boolean(),
  Rows: z.number(),
  Bytes: z.number(),
  /** Mails that it sent. */
  Sent: z.number(),
  /** The file was in the mails; if it was wanted and is missing, it was too large. */
  Attached: z.boolean(),
  ResentOn: nullable(z.string()),
  /** Until when the file is kept; null once it is gone. */
  FileUntil: nullable(z.string()),
})
export type ScheduleRun = z.output<typeof ScheduleRun>

/** A kind of file that the caller may schedule. */
export const ScheduleKind = wire('ScheduleKind', {
  Kind: FileKind,
  Formats: z.array(FileFormat),
  /** The report has months: `Span` is required. */
  ByMonths: z.boolean(),
  /** Its filter has `ProductLine`, which needs the permission for schedules by application. */
  ByApplication: z.boolean(),
  /** Scheduling it needs a recent step-up. */
  StepUp: z.boolean(),
})
export type ScheduleKind = z.output<typeof ScheduleKind>
