import type { AddOn, addOns as routes } from '@portal/contract/commerce/addOns/addOns.contract'
import { type AddOnStatus, addOnLimits, termFaults } from '@portal/contract/commerce/addOns/addOns.rules'
import type { Ability } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import type { Input } from '@portal/contract/core/route'
import { isErrorCode } from '@portal/contract/errors'
import { v7 as uuid } from 'uuid'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type AuditAction, type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import { requireCredit } from '../credit/credit.service.ts'
import { abilitiesOf, getKnown, type AddOnRecord, offerAbility, presentAddOn, addOnDetail } from './addOns.present.ts'
import {
  countLive,
  findAccount,
  findLastSpan,
  insertAddOn,
  type Row,
  saveSpan,
  type AddOnAccount,
  updateAddOn,
} from './addOns.repository.ts'
import { type SpanValues, spanChange } from './addOns.spans.ts'

// Add-ons are offered, changed, enabled, suspended, resumed and ended.

type NewAddOn = Input<typeof routes.offer>['body']
type Patch = Input<typeof routes.update>['body']

/** Refuses with the reason of the ability that the caller saw. */
function require(ability: Ability): void {
  const { allowed, reason } = ability
  if (allowed || reason === null) return
  throw isErrorCode(reason)
    ? new Problem(reason satisfies ErrorCode)
    : new Problem('auth.forbidden', { values: { access: reason } })
}

const nameOf = (standing: AddOnAccount, { name }: Pick<Row, 'name'>) => `${standing.acctName} · ${name}`
const record = (
  tx: Tx,
  context: Context,
  action: AuditAction,
  { row, standing }: Pick<AddOnRecord, 'row' | 'standing'>,
  changes: AuditChange[],
) =>
  recordAudit(tx, context, {
    action,
    accountId: row.accountId,
    targets: [{ type: 'addOn', key: row.addOnId, name: nameOf(standing, row) }],
    changes,
  })

/** The values of an add-on in an audit entry. */
export const auditFields = ({
  name,
  quantity,
  price,
  startOn,
  endOn,
  status,
}: Omit<AddOnFields, 'kind' | 'unit' | 'code'>) => ({
  status,
  name,
  quantity,
  price,
  startDate: startOn,
  lastDay: endOn,
})
type AddOnFields = Pick<Row, 'code' | 'name' | 'kind' | 'unit' | 'quantity' | 'price' | 'startOn' | 'endOn' | 'status'>

/** The cost of an add-on in a month once it is enabled, today or for a later day. */
const committed = ({ status, startOn, price, quantity }: Row) =>
  status === 'Active' || (status === 'Available' && startOn !== null) ? price * quantity : 0
const additionOf = (after: Row, before: Row | undefined) => ({
  acctKey: after.accountId,
  currency: after.currency,
  adds: committed(after) - (before ? committed(before) : 0),
})

/** Stores the part of an add-on that is on from a day: nothing unless it is active. */
export async function saveSpanFrom(tx: Tx, row: Row, day: string): Promise<void> {
  const { quantity, price, currency } = row
  const values: SpanValues | null = row.status === 'Active' ? { quantity, price, currency } : null
  await saveSpan(tx, row, spanChange(await findLastSpan(tx, row.addOnId), day, values))
}

/** @throws Problem request.invalid for contradictory terms */
function refuseTerms(row: Pick<Row, 'kind' | 'unit' | 'quantity' | 'price'>): void {
  const fields = termFaults(row.kind, row).map(({ field, ...fault }) => ({
    ...fault,
    field: field.charAt(0).toUpperCase() + field.slice(1),
  }))
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}
/** @throws Problem addOn.dateNotAllowed for a day that is past, or too far ahead */
function refuseDay(day: string | null, from: string, { today }: AddOnAccount, until: string | null = null): void {
  const far = addDays(today, addOnLimits.daysAhead)
  const to = until !== null && until < far ? until : far
  if (day !== null && (day < from || day > to)) throw new Problem('addOn.dateNotAllowed', { values: { from, to } })
}
const later = (one: string, other: string | null) => (other !== null && other > one ? other : one)

/** The row of an offer, active immediately where its first day has come. */
function rowOf({ acctKey, startDate = null, lastDay = null, ...terms }: NewAddOn, standing: AddOnAccount): Row {
  const { today, currency } = standing
  const status: AddOnStatus = startDate === today ? 'Active' : 'Available'
  return {
    ...terms,
    addOnId: uuid(),
    accountId: acctKey,
    startOn: startDate,
    endOn: lastDay,
    currency,
    status,
    suspendedAbove: false,
    modifiedAt: '',
    version: 1,
  }
}

async function insertOffer(tx: Tx, context: Context, body: NewAddOn): Promise<string> {
  const { caller } = context
  const standing = await findAccount(tx, caller.scope, body.acctKey, { lock: true })
  if (!standing) throw new Problem('account.notFound')
  require(offerAbility(caller, standing, body.kind))
  refuseTerms(body)
  const row = rowOf(body, standing)
  refuseDay(row.startOn, standing.today, standing, row.endOn)
  refuseDay(row.endOn, standing.today, standing)
  if ((await countLive(tx, caller.scope, row.accountId)) >= addOnLimits.addOns)
    throw new Problem('addOn.tooMany', { values: { most: addOnLimits.addOns } })
  await requireCredit(tx, context, [additionOf(row, undefined)], { inSets: false })
  const { modifiedAt: _, status, ...values } = row
  const { by } = caller
  await onConflict({ add_on_live: 'addOn.exists' }, () =>
    insertAddOn(tx, { ...values, addOnStatus: status, createdBy: by, modifiedBy: by }),
  ).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem(error.code, { values: { code: row.code } }) : error
  })
  await saveSpanFrom(tx, row, standing.today)
  const { kind, unit } = row
  const offered = { kind, unit, ...auditFields(row) }
  await record(tx, context, 'addOn.offered', { row, standing }, changedFields({}, offered))
  return row.addOnId
}

export const offerAddOn = (context: Context, { body }: Input<typeof routes.offer>): Promise<AddOn> =>
  context.db.inScope(context.caller.scope, async (tx) => addOnDetail(tx, context, await insertOffer(tx, context, body)))

/** Works on one locked add-on. @throws Problem addOn.notFound, request.stale */
const withLockedAddOn = (
  context: Context,
  addOnKey: string,
  version: number,
  work: (tx: Tx, known: AddOnRecord) => Promise<void>,
): Promise<AddOn> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const addOn = await getKnown(tx, context, addOnKey, { lock: true })
    if (addOn.row.version !== version)
      throw new Problem('request.stale', { current: presentAddOn(context.caller, addOn) })
    await work(tx, addOn)
    return addOnDetail(tx, context, addOnKey)
  })

/** Stores a changed add-on with its days and its audit. */
async function save(tx: Tx, context: Context, action: AuditAction, { row, standing }: AddOnRecord, after: Row) {
  const { name, quantity, price, startOn, endOn, status: addOnStatus, suspendedAbove } = after
  await requireCredit(tx, context, [additionOf(after, row)], { inSets: false })
  const values = { name, quantity, price, startOn, endOn, addOnStatus, suspendedAbove, modifiedBy: context.caller.by }
  await updateAddOn(tx, row.addOnId, values)
  await saveSpanFrom(tx, after, standing.today)
  await record(tx, context, action, { row, standing }, changedFields(auditFields(row), auditFields(after)))
}

/** @throws Problem addOn.termsNotYours, addOn.statusNotAllowed, addOn.dateNotAllowed, request.invalid, request.stale */
export const updateTerms = (context: Context, { params, body, ifMatch }: Input<typeof routes.update>): Promise<AddOn> =>
  withLockedAddOn(context, params.addOnKey, ifMatch, async (tx, addOn) => {
    const { row, standing } = addOn
    require(abilitiesOf(context.caller, standing, row).edit)
    const after = { ...row, ...changesOf(body) }
    refuseTerms(after)
    if (after.endOn !== row.endOn) refuseDay(after.endOn, later(standing.today, row.startOn), standing)
    if (changedFields(auditFields(row), auditFields(after)).length > 0)
      await save(tx, context, 'addOn.changed', addOn, after)
  })
const changesOf = ({ name, quantity, price, lastDay }: Patch): Partial<Row> => ({
  ...(name !== undefined && { name }),
  ...(quantity !== undefined && { quantity }),
  ...(price !== undefined && { price }),
  ...(lastDay !== undefined && { endOn: lastDay }),
})

/** Enables an add-on today, or lets the job do so on a later day. */
async function enable(
  tx: Tx,
  context: Context,
  addOn: AddOnRecord,
  startDate: string | null | undefined,
): Promise<void> {
  const { row, standing } = addOn
  require(abilitiesOf(context.caller, standing, row).enable)
  const startOn = startDate ?? standing.today
  refuseDay(startOn, standing.today, standing, row.endOn)
  const status: AddOnStatus = startOn === standing.today ? 'Active' : 'Available'
  if (status !== row.status || startOn !== row.startOn)
    await save(tx, context, 'addOn.enabled', addOn, { ...row, status, startOn })
}

/** @throws Problem addOn.statusNotAllowed, addOn.suspendedAbove, addOn.dateNotAllowed, request.stale and the like */
export const changeStatus = (
  context: Context,
  { params, body, ifMatch }: Input<typeof routes.changeStatus>,
): Promise<AddOn> =>
  withLockedAddOn(context, params.addOnKey, ifMatch, async (tx, addOn) => {
    const { row, standing } = addOn
    const { caller } = context
    if (body.to === 'Active' && row.status !== 'Suspended') return enable(tx, context, addOn, body.startDate)
    if (body.startDate) throw new Problem('request.invalid', { fields: [{ field: 'StartDate', code: 'notEditable' }] })
    const may = abilitiesOf(caller, standing, row)
    if (body.to === 'Active') {
      require(may.resume)
      return save(tx, context, 'addOn.resumed', addOn, { ...row, status: 'Active', suspendedAbove: false })
    }
    if (body.to === 'Suspended') {
      require(may.suspend)
      const suspendedAbove = caller.accountId !== row.accountId
      return save(tx, context, 'addOn.suspended', addOn, { ...row, status: 'Suspended', suspendedAbove })
    }
    require(may.end)
    return save(tx, context, 'addOn.ended', addOn, { ...row, status: 'Expired', suspendedAbove: false })
  })
