import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { PlanDetail, plans as routes } from '@portal/contract/commerce/plans/plans.contract'
import {
  type BillingTerms,
  chargedAlways,
  mayBecome,
  monthlyInArrears,
  planLimits,
  type PauseTerms,
  termFaults,
} from '@portal/contract/commerce/plans/plans.rules'
import { v7 as uuid } from 'uuid'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type AuditAction, type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { planDetail } from './plans.catalogue.ts'
import {
  countPlans,
  findNames,
  insertPlan,
  insertTerms,
  lockCatalogue,
  updatePlan,
} from './plans.catalogue.repository.ts'
import { findPlan, type Plan } from './plans.repository.ts'
import { getPlan } from './plans.service.ts'

type Body = Input<typeof routes.save>['body'] & BillingTerms & PauseTerms

const capital = (field: string) => field.charAt(0).toUpperCase() + field.slice(1)

/** The versioned part of a plan. */
const termsIn = (body: Body | Plan) => ({
  planName: body.planName,
  planNameFr: body.planNameFr,
  unitType: body.unitType,
  unitQuantity: body.unitQuantity,
  range: body.range,
  renewalType: body.renewalType,
  maxUsers: body.maxUsers,
  termMonths: body.termMonths,
  trialDays: body.trialDays,
  carryOver: body.carryOver,
  overage: body.overage,
  overagePrice: body.overagePrice,
  listPrice: body.listPrice,
  currency: body.currency,
  billingTiming: body.billingTiming,
  billingInterval: body.billingInterval,
  billingAnchor: body.billingAnchor,
  pendingFrom: body.pendingFrom,
  suspendedShare: body.suspendedShare,
})
/** The part that applies to everyone who has the plan. */
const rest = ({
  productLine,
  planType,
  soldByTiers,
  soldByAccounts,
  isDefault,
  successorCode = null,
}: Body | Plan) => ({
  productLine,
  planType,
  soldByTiers: soldByTiers.toSorted(),
  soldByAccounts: soldByAccounts.toSorted(),
  isDefault,
  successorCode,
})

/** @throws Problem request.invalid, plan.sellerNotDirect */
async function refuseUnlessPossible(tx: Tx, { caller }: Context, body: Body): Promise<void> {
  const fields = termFaults(body).map(({ field, ...fault }) => ({ ...fault, field: capital(field) }))
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  const { soldByAccounts } = body
  if (soldByAccounts.length === 0) return
  const found = await findNames(tx, caller.scope, soldByAccounts)
  const direct = found.filter(({ acctType, parentId }) => acctType !== 'CU' && parentId === caller.accountId)
  if (direct.length < soldByAccounts.length)
    throw new Problem('plan.sellerNotDirect', { fields: [{ field: 'SoldByAccounts', code: 'notOneOf' }] })
}
/** @throws Problem request.invalid unless another plan with the code exists and is not retired */
async function findSuccessor(
  tx: Tx,
  planCode: string,
  successorCode: string | null | undefined,
): Promise<string | null> {
  if (!successorCode) return null
  const successor = await findPlan(tx, successorCode)
  if (!successor || successor.planStatus === 'RETIRED' || successorCode === planCode)
    throw new Problem('request.invalid', { fields: [{ field: 'SuccessorCode', code: 'notOneOf' }] })
  return successor.planId
}

const record = (
  tx: Tx,
  context: Context,
  action: AuditAction,
  plan: Pick<Plan, 'planId' | 'planCode'>,
  changes: readonly AuditChange[],
) =>
  recordAudit(tx, context, {
    action,
    accountId: context.caller.accountId,
    targets: [{ type: 'plan', key: plan.planId, name: plan.planCode }],
    changes,
  })

async function create(tx: Tx, context: Context, body: Body): Promise<void> {
  if ((await countPlans(tx)) >= planLimits.plans)
    throw new Problem('plan.tooMany', { values: { most: planLimits.plans } })
  const me = context.caller.by
  const [planId, termsId] = [uuid(), uuid()]
  const { successorCode, ...values } = rest(body)
  const successorId = await findSuccessor(tx, body.planCode, successorCode)
  const by = { createdBy: me, modifiedBy: me }
  await onConflict({ plan_plan_code_key: 'plan.codeTaken' }, () =>
    insertPlan(tx, { ...values, ...by, planId, termsId, planCode: body.planCode, planStatus: 'DRAFT', successorId }),
  )
  await insertTerms(tx, { ...termsIn(body), termsId, planId, number: 1, createdBy: me })
  const all = { ...termsIn(body), ...rest(body) }
  await record(tx, context, 'plan.created', { planId, planCode: body.planCode }, changedFields({}, all))
}

/**
 * Refuses changes of the fixed values of a plan that was on sale. @throws Problem plan.retired, request.stale,
 * request.invalid
 */
async function refuseIfFixed(tx: Tx, context: Context, before: Plan, body: Body): Promise<void> {
  if (before.version !== body.version)
    throw new Problem('request.stale', { current: await planDetail(tx, context, before.planCode) })
  if (before.planStatus === 'RETIRED') throw new Problem('plan.retired')
  if (before.planStatus === 'DRAFT') return
  const fixed = (['productLine', 'planType'] as const).filter((field) => before[field] !== body[field])
  if (fixed.length > 0)
    throw new Problem('request.invalid', {
      fields: fixed.map((field) => ({ field: capital(field), code: 'notEditable' })),
    })
}

async function update(tx: Tx, context: Context, before: Plan, body: Body): Promise<void> {
  await refuseIfFixed(tx, context, before, body)
  const me = context.caller.by
  const terms = changedFields(termsIn(before), termsIn(body))
  const others = changedFields(rest(before), rest(body))
  if (terms.length + others.length === 0) return
  const { successorCode, ...values } = rest(body)
  const successorId = await findSuccessor(tx, before.planCode, successorCode)
  const termsId = terms.length > 0 ? uuid() : before.termsId
  const { planId } = before
  if (terms.length > 0)
    await insertTerms(tx, { ...termsIn(body), termsId, planId, number: before.number + 1, createdBy: me })
  await updatePlan(tx, planId, { ...values, successorId, termsId, modifiedBy: me })
  const number = { field: 'termsNumber', old: before.number, new: before.number + 1 }
  await record(tx, context, 'plan.edited', before, [...terms, ...others, ...(terms.length > 0 ? [number] : [])])
}

/**
 * Creates a draft, or changes a plan: other terms become a new version, so that sold plans keep their terms. @throws
 * Problem plan.notFound, plan.codeTaken, plan.tooMany, plan.retired, plan.sellerNotDirect, request.invalid,
 * request.stale
 */
export const savePlan = (context: Context, { body }: Input<typeof routes.save>): Promise<PlanDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await lockCatalogue(tx)
    const before = body.version ? await getPlan(tx, body.planCode) : undefined
    const terms: BillingTerms & PauseTerms = before ?? { ...monthlyInArrears, ...chargedAlways }
    const filled: Body = {
      ...body,
      billingTiming: body.billingTiming ?? terms.billingTiming,
      billingInterval: body.billingInterval ?? terms.billingInterval,
      billingAnchor: body.billingAnchor ?? terms.billingAnchor,
      pendingFrom: body.pendingFrom ?? terms.pendingFrom,
      suspendedShare: body.suspendedShare ?? terms.suspendedShare,
    }
    await refuseUnlessPossible(tx, context, filled)
    if (before) await update(tx, context, before, filled)
    else await create(tx, context, filled)
    return planDetail(tx, context, body.planCode)
  })

/** Puts a draft on sale, or retires a plan. @throws Problem plan.notFound, plan.statusNotAllowed, request.stale */
export const changeStatus = (
  context: Context,
  { params, body, ifMatch }: Input<typeof routes.changeStatus>,
): Promise<PlanDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await lockCatalogue(tx)
    const before = await getPlan(tx, params.planCode)
    const { planStatus, planId, planCode } = before
    if (before.version !== ifMatch)
      throw new Problem('request.stale', { current: await planDetail(tx, context, planCode) })
    if (!mayBecome(planStatus, body.to)) throw new Problem('plan.statusNotAllowed')
    const retired = body.to === 'RETIRED'
    const successor = body.successorCode === undefined ? before.successorCode : body.successorCode
    const after = { status: body.to, isDefault: before.isDefault && !retired, successorCode: successor }
    await updatePlan(tx, planId, {
      planStatus: body.to,
      isDefault: after.isDefault,
      successorId: await findSuccessor(tx, planCode, successor),
      modifiedBy: context.caller.by,
    })
    const changes = changedFields({ ...before, status: planStatus }, after)
    await record(tx, context, retired ? 'plan.retired' : 'plan.activated', before, changes)
    return planDetail(tx, context, planCode)
  })
