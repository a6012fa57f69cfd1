import { holds } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { schedules as routes, SchedulePatch } from '@portal/contract/insight/schedules/schedules.contract'
import { changed, most } from '@portal/contract/insight/schedules/schedules.fields'
import type { Frequency } from '@portal/contract/insight/schedules/schedules.frequency'
import type { Schedule } from '@portal/contract/insight/schedules/schedules.shapes'
import { v7 as uuid } from 'uuid'
import { recordAudit, recordAudits } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { exportKindOf } from '../../../core/files/files.kind.ts'
import { requireStatusAllows } from '../../../core/status/status.allows.ts'
import { requireStepUp } from '../../../platform/access/caller.ts'
import type { Vault } from '../../../platform/crypto/vault.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { limitUse } from '../../../platform/limits/attempts.ts'
import { nextAfter } from './schedules.dates.ts'
import { checkDefinition, type Definition, requireMaySchedule } from './schedules.definition.ts'
import { definitionOf, frequencyOf, presentSchedule, recipientsOf } from './schedules.present.ts'
import { placed, type Recipient } from './schedules.recipients.ts'
import * as schedules from './schedules.repository.ts'
import type { ScheduleRow, StoredSchedule } from './schedules.repository.ts'
import { storedFrequency, getOwn, getRow } from './schedules.service.ts'

// Schedules are created and changed by their owner.

export const targetOf = ({ scheduleId, title }: Pick<StoredSchedule, 'scheduleId' | 'title'>) => ({
  type: 'schedule',
  key: scheduleId,
  name: title,
})
const passwordPlace = (scheduleId: string) => ({ table: 'report_schedule', column: 'password', rowId: scheduleId })
const sealed = (vault: Vault, scheduleId: string, password: string) =>
  vault.seal(passwordPlace(scheduleId), Buffer.from(password))
/** The password of the archive, if there is one. */
export const passwordOf = (vault: Vault, { scheduleId, password }: Pick<StoredSchedule, 'scheduleId' | 'password'>) =>
  password && vault.open(passwordPlace(scheduleId), password).toString()

/**
 * Checks the owner's rights when a schedule changes and at each run: those of its kind, and the right to export for
 * recipients outside the account.
 * @throws Problem auth.forbidden, schedule.outsideRecipients
 */
export function requireMayHave(caller: Context['caller'], definition: Definition, recipients: readonly Recipient[]) {
  const beyond = recipients.filter(({ outside }) => outside).map(({ email }) => email)
  if (beyond.length > 0 && (caller.readOnly || !holds(caller.rights, 'ExportAcct:W')))
    throw new Problem('schedule.outsideRecipients', { values: { emails: beyond.join(', ') } })
  return requireMaySchedule(caller, definition)
}

type ScheduleInput = Definition & {
  frequency: Frequency
  recipients: Recipient[]
  attach: boolean
  password: string | null | undefined
}
/** @throws Problem auth.forbidden, step_up_required, request.invalid, schedule.passwordAlone, account.suspended */
async function checked(tx: Tx, { caller }: Context, input: ScheduleInput): Promise<Definition> {
  await requireStatusAllows(tx, caller.accountId, 'scheduledReports')
  requireMayHave(caller, input, input.recipients)
  if (exportKindOf(input.kind).route.stepUp) requireStepUp(caller)
  if (input.password && !input.attach) throw new Problem('schedule.passwordAlone')
  const { kind, format, filter, span } = input
  return checkDefinition({ kind, format, filter, span }, input.frequency.zone)
}
/** @throws Problem request.invalid for a single date in the past */
function firstOf(frequency: Frequency): string {
  const next = nextAfter(frequency, new Date())
  if (!next) throw new Problem('request.invalid', { fields: [{ field: 'Frequency.Date', code: 'notLater' }] })
  return next.toISOString()
}

/** Each recipient outside the account gets one audit entry. */
const recordOutside = (
  tx: Tx,
  context: Context,
  row: Pick<StoredSchedule, 'scheduleId' | 'title'>,
  all: readonly Recipient[],
) =>
  recordAudits(
    tx,
    context,
    all
      .filter(({ outside }) => outside)
      .map(({ email }) => ({
        action: 'schedule.outsideRecipient',
        accountId: context.caller.accountId,
        targets: [targetOf(row)],
        changes: [{ field: 'email', old: null, new: email }],
      })),
  )
const audited = ({
  password,
  ...values
}: Partial<ScheduleInput> & { title?: string | undefined; sendEmpty?: boolean | undefined; language?: string }) => ({
  ...values,
  ...(values.recipients && { recipients: values.recipients.map(({ email }) => email) }),
  ...(password !== undefined && { hasPassword: password !== null }),
})

/** @throws Problem schedule.tooMany, schedule.tooManyOfAccount */
async function requireRoom(tx: Tx, { caller }: Context): Promise<void> {
  await schedules.lockSchedules(tx, caller.accountId)
  const { own, all } = await schedules.countSchedules(tx, { ...caller, madeBy: caller.userId })
  if (own >= most.own) throw new Problem('schedule.tooMany', { values: { most: most.own } })
  if (all >= most.account) throw new Problem('schedule.tooManyOfAccount', { values: { most: most.account } })
}

/** A new date could be set without end, so changes are limited. @throws Problem schedule.changedTooOften */
async function limited({ db, caller }: Context): Promise<void> {
  const { most: times, seconds } = changed
  const wait = await db.asAuth((tx) => limitUse(tx, `scheduleChange:${caller.userId}`, times, seconds))
  if (wait !== undefined) throw new Problem('schedule.changedTooOften', { retryAfter: wait })
}

const saved = (tx: Tx, context: Context, scheduleId: string) => getRow(tx, context, scheduleId)

export async function createSchedule(context: Context, { body }: Input<typeof routes.create>): Promise<Schedule> {
  const { db, caller, keys, request } = context
  await limited(context)
  const recipients = await placed(db, caller, body.recipients)
  const row = await db.inScope(caller.scope, async (tx) => {
    const frequency = await storedFrequency(tx, context, body.frequency)
    const { title, attach = false, password = null, sendEmpty = false } = body
    const language = body.language ?? request.language
    const input = { ...body, span: body.span ?? null, frequency, recipients, attach, password }
    const definition = await checked(tx, context, input)
    await requireRoom(tx, context)
    const scheduleId = uuid()
    await schedules.insertSchedule(tx, {
      scheduleId,
      accountId: caller.accountId,
      madeBy: caller.userId,
      title,
      ...jsonOf({ ...definition, frequency, recipients }),
      language,
      attach,
      password: password === null ? null : sealed(keys.vault, scheduleId, password),
      sendEmpty,
      nextAt: firstOf(frequency),
    })
    await recordAudit(tx, context, {
      action: 'schedule.created',
      accountId: caller.accountId,
      targets: [targetOf({ scheduleId, title })],
      changes: changedFields({}, audited({ ...definition, title, frequency, recipients, attach, password, sendEmpty })),
    })
    await recordOutside(tx, context, { scheduleId, title }, recipients)
    return saved(tx, context, scheduleId)
  })
  return presentSchedule(context, row)
}
const jsonOf = ({
  filter,
  frequency,
  recipients,
  ...definition
}: Definition & Pick<ScheduleInput, 'frequency' | 'recipients'>) => ({
  ...definition,
  filter: JSON.stringify(filter),
  frequency: JSON.stringify(frequency),
  recipients: JSON.stringify(recipients),
})

/** A patch with its recipients, or with the stored ones, classified again because people and domains may have left. */
type Patch = Omit<SchedulePatch, 'recipients'> & { recipients: Recipient[] }
/** The stored values, overwritten by those of a patch. */
async function patched(tx: Tx, context: Context, row: ScheduleRow, body: Patch) {
  const stored = definitionOf(row)
  return {
    title: body.title ?? row.title,
    kind: stored.kind,
    format: body.format ?? stored.format,
    filter: body.filter ?? stored.filter,
    span: body.span === undefined ? stored.span : body.span,
    language: body.language ?? row.language,
    frequency: body.frequency ? await storedFrequency(tx, context, body.frequency) : frequencyOf(row),
    recipients: body.recipients,
    attach: body.attach ?? row.attach,
    password: body.password,
    sendEmpty: body.sendEmpty ?? row.sendEmpty,
  }
}
const beforeOf = (row: ScheduleRow) => ({
  ...definitionOf(row),
  title: row.title,
  language: row.language,
  frequency: frequencyOf(row),
  recipients: recipientsOf(row).map(({ email }) => email),
  attach: row.attach,
  sendEmpty: row.sendEmpty,
  hasPassword: row.password !== null,
})

/** The stored values of a changed schedule. */
function valuesOf(
  vault: Vault,
  before: ScheduleRow,
  input: Awaited<ReturnType<typeof patched>>,
  definition: Definition,
) {
  const { title, language, attach, sendEmpty, frequency, recipients, password } = input
  const keeps = password === undefined && attach ? before.password : null
  const nextAt = changedFields(frequencyOf(before), frequency).length > 0 ? firstOf(frequency) : undefined
  return {
    title,
    language,
    attach,
    sendEmpty,
    ...jsonOf({ ...definition, frequency, recipients }),
    password: password ? sealed(vault, before.scheduleId, password) : keeps,
    ...(nextAt && before.state !== 'Paused' && { state: 'Active', nextAt }),
  }
}
/** The changes for the audit, including removed filters. A replaced password is recorded without its value. */
function changesOf(
  before: ScheduleRow,
  input: ScheduleInput & { title: string; sendEmpty: boolean; language: string },
) {
  const stored = beforeOf(before)
  const gone = Object.fromEntries(Object.keys(stored.filter).map((field) => [field, null]))
  const changes = changedFields(stored, audited({ ...input, filter: { ...gone, ...input.filter } }))
  if (input.password && before.password) changes.push({ field: 'password', old: null, new: null, masked: true })
  return changes
}
async function save(tx: Tx, context: Context, before: ScheduleRow, body: Patch): Promise<ScheduleRow> {
  const input = await patched(tx, context, before, body)
  const definition = await checked(tx, context, input)
  const changes = changesOf(before, { ...input, ...definition })
  if (changes.length === 0) return before
  const { title, recipients } = input
  await schedules.updateSchedule(tx, before.scheduleId, valuesOf(context.keys.vault, before, input, definition))
  await recordAudit(tx, context, {
    action: 'schedule.changed',
    accountId: before.accountId,
    targets: [targetOf({ ...before, title })],
    changes,
  })
  const known = new Set(recipientsOf(before).flatMap(({ email, outside }) => (outside ? [email] : [])))
  const added = recipients.filter(({ email }) => !known.has(email))
  await recordOutside(tx, context, { ...before, title }, added)
  return saved(tx, context, before.scheduleId)
}

/** Changes only the fields that the patch names. @throws Problem request.stale with the stored state */
export async function updateSchedule(
  context: Context,
  { params, body, ifMatch }: Input<typeof routes.update>,
): Promise<Schedule> {
  const { db, caller } = context
  const schedule = await db.inScope(caller.scope, (tx) => getOwn(tx, context, params.scheduleKey))
  if (body.frequency) await limited(context)
  const recipients = await placed(db, caller, body.recipients ?? recipientsOf(schedule))
  const { stale, row } = await db.inScope(caller.scope, async (tx) => {
    const before = await getOwn(tx, context, params.scheduleKey)
    const isStale = before.version !== ifMatch
    return { stale: isStale, row: isStale ? before : await save(tx, context, before, { ...body, recipients }) }
  })
  const current = await presentSchedule(context, row)
  if (stale) throw new Problem('request.stale', { current })
  return current
}
