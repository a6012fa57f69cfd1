import type {
  CommissionAssignment,
  CommissionPlan,
  commissions as routes,
} from '@portal/contract/commerce/commissions/commissions.contract'
import { commissionLimits } from '@portal/contract/commerce/commissions/commissions.rules'
import { Problem } from '@portal/contract/core/errors'
import { dayIn } from '@portal/contract/core/language'
import type { Input } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import { type AuditAction, type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { plansByCode } from '../plans/plans.service.ts'
import { presentAssignment, presentPlan } from './commissions.ts'
import * as stored from './commissions.repository.ts'
import { lastDayOf } from './commissions.statement.ts'

// Commission plans of an issuer and their assignments to partners. Days of closed months stay as they are.

/** @throws Problem billing.issuesNone */
async function begin(tx: Tx, { caller }: Context): Promise<void> {
  if (caller.acctType === 'CU') throw new Problem('billing.issuesNone')
  await stored.lockPlans(tx, caller.scope)
}
const record = (
  tx: Tx,
  context: Context,
  action: AuditAction,
  { key, name }: { key: string; name: string },
  changes: readonly AuditChange[] = [],
) =>
  recordAudit(tx, context, {
    action,
    accountId: context.caller.accountId,
    targets: [{ type: 'commission', key, name }],
    changes,
  })
const added = (fields: Readonly<Record<string, unknown>>): AuditChange[] =>
  Object.entries(fields).map(([field, value]) => ({ field, old: null, new: value as string }))

/** @throws Problem commission.planNotFound */
async function getPlan(tx: Tx, { caller }: Context, planKey: string): Promise<stored.PlanRow> {
  const [plan] = await stored.listPlans(tx, caller.scope, planKey)
  if (!plan) throw new Problem('commission.planNotFound')
  return plan
}

/** @throws Problem billing.issuesNone, plan.notFound, commission.nameTaken, commission.tooManyPlans */
export const addPlan = (context: Context, { body }: Input<typeof routes.addPlan>): Promise<CommissionPlan> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await begin(tx, context)
    const { scope, accountId, by } = context.caller
    const { name, commissionRate, planCodes, commissionMonths: months = null } = body
    const most = commissionLimits.plans
    const { live, named } = await stored.countPlans(tx, scope, name)
    if (live >= most) throw new Problem('commission.tooManyPlans', { values: { most } })
    if (named > 0) throw new Problem('commission.nameTaken', { fields: [{ field: 'Name', code: 'invalid' }] })
    const known = planCodes.length > 0 ? await plansByCode(tx) : new Map<string, unknown>()
    if (planCodes.some((code) => !known.has(code)))
      throw new Problem('plan.notFound', { fields: [{ field: 'PlanCodes', code: 'notOneOf' }] })
    const planId = uuid()
    const codes = [...new Set(planCodes)].toSorted()
    await stored.insertPlan(tx, {
      planId,
      accountId,
      name,
      rate: commissionRate,
      planCodes: codes,
      months,
      createdBy: by,
    })
    const changes = added({
      commissionRate,
      ...(codes.length > 0 && { planCodes: codes }),
      ...(months !== null && { commissionMonths: months }),
    })
    await record(tx, context, 'commission.planCreated', { key: planId, name }, changes)
    return presentPlan(await getPlan(tx, context, planId))
  })

/** @throws Problem billing.issuesNone, commission.planNotFound, commission.planAssigned */
export const removePlan = (context: Context, { params }: Input<typeof routes.removePlan>): Promise<CommissionPlan> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await begin(tx, context)
    const plan = await getPlan(tx, context, params.planKey)
    if (plan.assigned > 0) throw new Problem('commission.planAssigned')
    await stored.removePlan(tx, context.caller.scope, plan.planId)
    await record(tx, context, 'commission.planDeleted', { key: plan.planId, name: plan.name })
    return presentPlan(plan)
  })

/** @throws Problem commission.closedDays where a day up to the end of the latest closed month is about to change */
async function refuseClosed(tx: Tx, { request }: Context, agreementId: string, day: string): Promise<void> {
  const closed = await stored.latestClosed(tx, agreementId)
  if (closed && day <= lastDayOf(closed))
    throw new Problem('commission.closedDays', { values: { day: dayIn(request.language, lastDayOf(closed)) } })
}
/** @throws Problem request.invalid */
function checkDays(validFrom: string, validTo: string | null): void {
  if (validTo !== null && validTo < validFrom)
    throw new Problem('request.invalid', { fields: [{ field: 'ValidTo', code: 'notBefore' }] })
}

/** Directly below the issuer, which bills it. */
const isPartner = (company: stored.Company | undefined, issuerId: string): boolean =>
  company?.parentId === issuerId && company.acctType !== 'CU'
/** The names of the issuer and of a partner. @throws Problem account.notFound, commission.notPartner */
async function namesOf(tx: Tx, { caller }: Context, partnerKey: string) {
  const partner = await stored.findCompany(tx, caller.scope, partnerKey)
  if (!partner) throw new Problem('account.notFound')
  if (!isPartner(partner, caller.accountId)) throw new Problem('commission.notPartner')
  const issuer = await stored.findCompany(tx, caller.scope, caller.accountId)
  return { issuerName: issuer?.acctName ?? '', partnerName: partner.acctName }
}

/**
 * @throws Problem billing.issuesNone, account.notFound, commission.planNotFound, commission.notPartner, commission.overlap,
 *   commission.closedDays, commission.tooManyAssignments, request.invalid
 */
export const assignPlan = (context: Context, { body }: Input<typeof routes.assign>): Promise<CommissionAssignment> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await begin(tx, context)
    const { scope, accountId, by } = context.caller
    const { planKey, partnerKey, validFrom, validTo } = body
    checkDays(validFrom, validTo)
    const names = await namesOf(tx, context, partnerKey)
    const plan = await getPlan(tx, context, planKey)
    const most = commissionLimits.assignments
    if ((await stored.countAssignments(tx, scope)) >= most)
      throw new Problem('commission.tooManyAssignments', { values: { most } })
    const ids = { agreementId: uuid(), issuerId: accountId, partnerId: partnerKey }
    const agreementId = await stored.openAgreement(tx, { ...ids, ...names })
    // It may have moved away before the agreement could be locked.
    await namesOf(tx, context, partnerKey)
    await refuseClosed(tx, context, agreementId, validFrom)
    const assignmentId = uuid()
    const days = { validFrom, validTo }
    if (await stored.isOverlapping(tx, { agreementId, assignmentId, ...days })) throw new Problem('commission.overlap')
    await stored.insertAssignment(tx, { assignmentId, agreementId, plan, ...days, createdBy: by })
    const target = { key: assignmentId, name: `${names.partnerName}, ${plan.name}` }
    await record(tx, context, 'commission.assigned', target, added({ validFrom, ...(validTo && { validTo }) }))
    return describe(tx, context, assignmentId)
  })

/** @throws Problem commission.assignmentNotFound */
async function find(tx: Tx, { caller }: Context, assignmentKey: string): Promise<stored.AssignmentRow> {
  const [row] = await stored.listAssignments(tx, caller.scope, assignmentKey)
  if (!row) throw new Problem('commission.assignmentNotFound')
  return row
}
const describe = async (tx: Tx, context: Context, assignmentKey: string) =>
  presentAssignment(await find(tx, context, assignmentKey))
/** An assignment, its agreement locked. @throws Problem commission.assignmentNotFound */
async function lock(tx: Tx, context: Context, assignmentKey: string): Promise<stored.AssignmentRow> {
  await begin(tx, context)
  const { agreementId } = await find(tx, context, assignmentKey)
  await stored.lockAgreement(tx, context.caller.scope, agreementId)
  return find(tx, context, assignmentKey)
}
const targetOf = ({ assignmentId, partnerName, name }: stored.AssignmentRow) => ({
  key: assignmentId,
  name: `${partnerName}, ${name}`,
})
const endless = '9999-12-31'

/**
 * @throws Problem billing.issuesNone, commission.assignmentNotFound, commission.notPartner, commission.overlap,
 *   commission.closedDays, request.invalid, request.stale
 */
export const setEnd = (
  context: Context,
  { params, body: { validTo }, ifMatch }: Input<typeof routes.setEnd>,
): Promise<CommissionAssignment> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const before = await lock(tx, context, params.assignmentKey)
    if (before.version !== ifMatch) throw new Problem('request.stale', { current: presentAssignment(before) })
    const { assignmentId, agreementId, validFrom } = before
    if (validTo === before.validTo) return presentAssignment(before)
    checkDays(validFrom, validTo)
    // The first day that has the plan no more, or has it again.
    const [earlier = endless] = [validTo ?? endless, before.validTo ?? endless].toSorted()
    await refuseClosed(tx, context, agreementId, nextDay(earlier))
    const { scope, accountId } = context.caller
    const isLater = earlier !== (validTo ?? endless)
    if (isLater && !isPartner(await stored.findCompany(tx, scope, before.partnerId), accountId))
      throw new Problem('commission.notPartner')
    if (await stored.isOverlapping(tx, { agreementId, assignmentId, validFrom, validTo }))
      throw new Problem('commission.overlap')
    await stored.setEnd(tx, assignmentId, validTo)
    const change = { field: 'validTo', old: before.validTo, new: validTo }
    await record(tx, context, 'commission.endSet', targetOf(before), [change])
    return describe(tx, context, assignmentId)
  })
const nextDay = (day: string) => (day === endless ? endless : addDays(day, 1))

/** @throws Problem billing.issuesNone, commission.assignmentNotFound, commission.closedDays */
export const unassign = (context: Context, { params }: Input<typeof routes.unassign>): Promise<CommissionAssignment> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const before = await lock(tx, context, params.assignmentKey)
    await refuseClosed(tx, context, before.agreementId, before.validFrom)
    await stored.removeAssignment(tx, before.assignmentId)
    await record(tx, context, 'commission.unassigned', targetOf(before))
    return presentAssignment(before)
  })
