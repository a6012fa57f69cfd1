import type { ChangeInput, ChangeSet } from '@portal/contract/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { userPlans as routes } from '@portal/contract/userPlans/userPlans.contract'
import type { Context } from '../../platform/http/context.ts'
import { createAndRun, resultsOf } from '../changes/changes.service.ts'
import { getPlan } from '../plans/plans.service.ts'
import { findPerson } from './userPlans.holders.repository.ts'
import { getCompany } from './userPlans.seats.ts'
import { findSeated } from './userPlans.seats.repository.ts'

// The calls of the specification, each of which makes a change set and runs it.

/** The fields of the change set, as the call names them. */
const named: Readonly<Record<string, string>> = {
  'Input.AcctKey': 'CustomerKey',
  'Input.PlanCode': 'PlanCode',
  'Input.ToPlanCode': 'ToPlanCode',
  'Input.FromPlanCode': 'FromPlanCode',
  'Input.Effective': 'Effective',
}
async function inFieldsOf<T>(own: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (refusal) {
    if (!(refusal instanceof Problem)) throw refusal
    const { code, values, fields } = refusal
    throw new Problem(code, { values, fields: fields.map((one) => ({ ...one, field: own[one.field] ?? one.field })) })
  }
}

type Key = { idempotencyKey?: string | undefined }

/** Gives a plan to people as far as seats are free, and says who has it and who does not. */
export async function assignPlan(context: Context, { body, idempotencyKey: key }: Input<typeof routes.assign> & Key) {
  const { customerKey: acctKey, userKeys, planCode, effective = 'NOW', replaceExisting = false } = body
  const input: ChangeInput<'userPlan.assign'> = { acctKey, planCode, effective, replaceExisting, onShortage: 'PARTIAL' }
  const wanted = { kind: 'userPlan.assign' as const, selection: { userKeys }, input }
  const set = await inFieldsOf(named, () => createAndRun(context, { key, route: 'userPlans.assign', wanted }))
  const results = await resultsOf(context, set.changeKey)
  const later = set.plannedFor !== null && set.state === 'Scheduled'
  const seated = await context.db.inScope(context.caller.scope, (tx) =>
    findSeated(tx, context.caller.scope, acctKey, planCode),
  )
  if (!seated) throw new Problem('userPlan.noCompanyPlan', { values: { planCode } })
  const { planName, productLine, seatsTotal, seatsUsed } = seated
  return {
    planCode,
    planName,
    productLine,
    seatsTotal,
    seatsUsed,
    assigned: later ? [] : results.filter(({ ok }) => ok === true).map(({ key: one }) => one),
    failed: results.flatMap(({ key: userKey, ok, code, message }) =>
      ok === false ? [{ userKey, code: code ?? 'server.error', message: message ?? '' }] : [],
    ),
    changeKey: set.changeKey,
    scheduledFor: later ? set.plannedFor : null,
  }
}

/** Changes the plan of people of a company, of those who have another plan, or of all of them. */
export async function changePlans(
  context: Context,
  { body, idempotencyKey: key }: Input<typeof routes.bulkChange> & Key,
): Promise<ChangeSet> {
  const {
    customerKey: acctKey,
    fromPlanCode = null,
    toPlanCode,
    userKeys,
    effective = 'NOW',
    onShortage = 'FAIL',
  } = body
  await context.db.inScope(context.caller.scope, (tx) => getCompany(tx, context, acctKey))
  const selection =
    userKeys === 'ALL' ? { userFilter: { acctKey, ...(fromPlanCode && { plan: fromPlanCode }) } } : { userKeys }
  const input: ChangeInput<'userPlan.change'> = { acctKey, toPlanCode, fromPlanCode, effective, onShortage }
  const wanted = { kind: 'userPlan.change' as const, selection, input }
  return inFieldsOf(named, () => createAndRun(context, { key, route: 'userPlans.bulkChange', wanted }))
}

/** The same on a day, for people of one company: that of the first. @throws Problem user.notFound */
export async function schedulePlans(
  context: Context,
  { body, idempotencyKey: key }: Input<typeof routes.schedule> & Key,
): Promise<ChangeSet> {
  const { userKeys, toPlanCode, on } = body
  const { db, caller } = context
  const first = await db.inScope(caller.scope, async (tx) => {
    await getPlan(tx, toPlanCode)
    return findPerson(tx, caller.scope, userKeys[0] ?? '')
  })
  if (!first) throw new Problem('user.notFound')
  const input: ChangeInput<'userPlan.change'> = { acctKey: first.accountId, toPlanCode, effective: on }
  const wanted = { kind: 'userPlan.change' as const, selection: { userKeys }, input }
  const own = { ...named, 'Input.Effective': 'On' }
  return inFieldsOf(own, () => createAndRun(context, { key, route: 'userPlans.schedule', wanted }))
}
