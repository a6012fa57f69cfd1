import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import type { FileFormat, FileKind } from '@portal/contract/core/files/files.fields'
import type { Frequency } from '@portal/contract/insight/schedules/schedules.frequency'
import { most, type Span } from '@portal/contract/insight/schedules/schedules.fields'
import type { Schedule, ScheduleListItem } from '@portal/contract/insight/schedules/schedules.shapes'
import { callerOfPerson } from '../../../core/sessions/sessions.onBehalf.ts'
import type { Context } from '../../../platform/http/context.ts'
import { datesAfter } from './schedules.dates.ts'
import type { Definition } from './schedules.definition.ts'
import { type Recipient, withFileAccess } from './schedules.recipients.ts'
import type { ScheduleRow, StoredSchedule } from './schedules.repository.ts'

type Text<K extends keyof ScheduleListItem> = ScheduleListItem[K]

export const frequencyOf = ({ frequency }: Pick<StoredSchedule, 'frequency'>) => frequency as Frequency
export const recipientsOf = ({ recipients }: Pick<StoredSchedule, 'recipients'>) => recipients as Recipient[]
export const definitionOf = (row: Pick<StoredSchedule, 'kind' | 'format' | 'filter' | 'span'>): Definition => ({
  kind: row.kind as FileKind,
  format: row.format as FileFormat,
  filter: row.filter as Definition['filter'],
  span: row.span as Span | null,
})

const brief = (row: ScheduleRow, { caller }: Context) => ({
  scheduleKey: row.scheduleId,
  title: row.title,
  kind: row.kind as Text<'kind'>,
  format: row.format as Text<'format'>,
  frequency: frequencyOf(row),
  state: row.state as Text<'state'>,
  pauseReason: row.pauseReason as Text<'pauseReason'>,
  nextOn: row.nextAt,
  lastRunState: row.runState as Text<'lastRunState'>,
  lastRunFault: row.runFault as Text<'lastRunFault'>,
  lastRunOn: row.runDueAt,
  ownerName: row.ownerName,
  mine: row.madeBy === caller.userId,
  createdOn: row.createdAt,
})
export const presentItem = (row: ScheduleRow, context: Context): ScheduleListItem => ({
  ...brief(row, context),
  recipientCount: recipientsOf(row).length,
})

function editAbility({ caller }: Context, row: ScheduleRow): Ability {
  if (row.madeBy !== caller.userId) return refused('schedule.notYours')
  const right = 'ScheduledReports:W'
  return caller.readOnly || !holds(caller.rights, right) ? refused(right) : allowed
}

/**
 * A schedule with everything that its page shows. No transaction is open, because each recipient's access is read
 * separately.
 */
export async function presentSchedule(context: Context, row: ScheduleRow): Promise<Schedule> {
  const { caller, db } = context
  const owner = row.madeBy === caller.userId ? caller : await callerOfPerson(db, row.madeBy)
  const here = owner?.accountId === row.accountId ? owner : undefined
  const kind = row.kind as FileKind
  const recipients = await withFileAccess(db, recipientsOf(row), { accountId: row.accountId, kind, owner: here })
  const now = new Date()
  return {
    ...brief(row, context),
    filter: row.filter as Schedule['filter'],
    span: row.span as Span | null,
    language: row.language as Schedule['language'],
    recipients,
    cannotOpen: recipients.filter(({ opens }) => !opens).length,
    attach: row.attach,
    hasPassword: row.password !== null,
    sendEmpty: row.sendEmpty,
    dates: row.state === 'Active' ? datesAfter(frequencyOf(row), now, most.dates).map((at) => at.toISOString()) : [],
    failures: row.failures,
    edit: editAbility(context, row),
    version: row.version,
  }
}
