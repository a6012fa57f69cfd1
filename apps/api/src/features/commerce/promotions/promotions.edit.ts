import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { holds } from '@portal/contract/core/access/access.rules'
import type { Promotion, promotions as routes } from '@portal/contract/commerce/promotions/promotions.contract'
import type { PromotionStatus } from '@portal/contract/commerce/promotions/promotions.fields'
import { mayBecome, promotionLimits, promotionFaults } from '@portal/contract/commerce/promotions/promotions.rules'
import { v7 as uuid } from 'uuid'
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../../platform/access/caller.ts'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type AuditAction, type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { plansByCode } from '../plans/plans.service.ts'
import * as stored from './promotions.repository.ts'

// Only the provider's people create, change, start, pause and end promotions.

type Row = stored.Promotion
type Body = Input<typeof routes.update>['body']
type Codes = ReadonlyMap<string, string>

function abilityOf({ readOnly, rights, heldToGroups, actor }: Caller): Ability {
  if (readOnly || !holds(rights, 'Provision:W')) return refused('Provision:W')
  if (heldToGroups) return refused('fullAccess')
  return actor ? refused('alias.forbidden') : allowed
}
const isFixed = ({ promotionStatus, redeemed }: Row) => promotionStatus !== 'DRAFT' || redeemed > 0

function present(row: Row, caller: Caller, codes: Codes): Promotion {
  const { promotionId, planIds, promotionStatus, modifiedAt, ...rest } = row
  return {
    ...rest,
    promotionKey: promotionId,
    planCodes: planIds.flatMap((id) => codes.get(id) ?? []).toSorted(),
    status: promotionStatus,
    fixed: isFixed(row),
    edit: promotionStatus === 'ENDED' ? refused('promotion.ended') : abilityOf(caller),
    modifiedOn: modifiedAt,
  }
}
/** The codes of all plans by their ids. */
const codesById = async (tx: Tx): Promise<Codes> =>
  new Map([...(await plansByCode(tx))].map(([code, { planId }]) => [planId, code]))

async function describe(tx: Tx, { caller }: Context, promotionKey: string): Promise<Promotion> {
  const row = await stored.findPromotion(tx, promotionKey)
  if (!row) throw new Problem('promotion.notFound')
  return present(row, caller, await codesById(tx))
}

const among = <T>(list: readonly T[] | undefined, value: T) => !list?.length || list.includes(value)
const by: Readonly<Record<string, (one: Promotion) => string>> = {
  modified: ({ modifiedOn }) => modifiedOn,
  promoCode: ({ promoCode }) => promoCode,
  // Promotions without an end come last.
  validTo: ({ validTo }) => validTo ?? '9999-12-31',
}
function order(sort: string) {
  const value = by[sort.replace(/^-/, '')] ?? (() => '')
  const direction = sort.startsWith('-') ? -1 : 1
  return (one: Promotion, other: Promotion) =>
    value(one) === value(other)
      ? one.promoCode < other.promoCode
        ? -1
        : 1
      : value(one) < value(other)
        ? -direction
        : direction
}

export const searchPromotions = (
  context: Context,
  { body }: Input<typeof routes.search>,
): Promise<Result<typeof routes.search>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { searchText = '', kind, status, sort = '-modified' } = body
    const codes = await codesById(tx)
    const words = searchText.toLowerCase().split(/\s+/).filter(Boolean)
    const items = (await stored.listPromotions(tx))
      .map((row) => present(row, context.caller, codes))
      .filter((one) => among(kind, one.kind) && among(status, one.status))
      .filter(({ promoCode, promoName }) =>
        words.every((word) => `${promoCode} ${promoName}`.toLowerCase().includes(word)),
      )
    return { items: items.toSorted(order(sort)), edit: abilityOf(context.caller) }
  })

export const getPromotion = (context: Context, { params }: Input<typeof routes.get>): Promise<Promotion> =>
  context.db.inScope(context.caller.scope, (tx) => describe(tx, context, params.promotionKey))

/** The stored form of the values. @throws Problem request.invalid, plan.notFound */
async function valuesOf(tx: Tx, body: Body) {
  const fields = promotionFaults(body).map(({ field, ...fault }) => ({
    ...fault,
    field: field.charAt(0).toUpperCase() + field.slice(1),
  }))
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  const { planCodes, ...values } = body
  const plans = await plansByCode(tx)
  const planIds = [...new Set(planCodes)].map((code) => {
    const plan = plans.get(code)
    if (!plan) throw new Problem('plan.notFound', { fields: [{ field: 'PlanCodes', code: 'notOneOf' }] })
    return plan.planId
  })
  return { ...values, planIds: planIds.toSorted() }
}
type Values = Awaited<ReturnType<typeof valuesOf>>

const record = (
  tx: Tx,
  context: Context,
  action: AuditAction,
  { promotionId, promoCode }: Pick<Row, 'promotionId' | 'promoCode'>,
  changes: readonly AuditChange[],
) =>
  recordAudit(tx, context, {
    action,
    accountId: context.caller.accountId,
    targets: [{ type: 'promotion', key: promotionId, name: promoCode }],
    changes,
  })
/** The changes, with plans by the codes that people know. */
async function changesOf(tx: Tx, before: Partial<Values>, { planIds, ...after }: Values): Promise<AuditChange[]> {
  const codes = await codesById(tx)
  const coded = (ids: readonly string[] = []) => ids.flatMap((id) => codes.get(id) ?? []).toSorted()
  return changedFields({ ...before, planCodes: coded(before.planIds) }, { ...after, planCodes: coded(planIds) })
}

/** Creates a draft. @throws Problem promotion.codeTaken, promotion.tooMany, plan.notFound, request.invalid */
export const createPromotion = (context: Context, { body }: Input<typeof routes.create>): Promise<Promotion> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { promoCode, ...rest } = body
    const values = await valuesOf(tx, rest)
    if ((await stored.countPromotions(tx)) >= promotionLimits.promotions)
      throw new Problem('promotion.tooMany', { values: { most: promotionLimits.promotions } })
    const promotionId = uuid()
    const { by } = context.caller
    await onConflict({ promotion_promo_code_key: 'promotion.codeTaken' }, () =>
      stored.insertPromotion(tx, {
        ...values,
        promotionId,
        promoCode,
        promotionStatus: 'DRAFT',
        createdBy: by,
        modifiedBy: by,
      }),
    )
    await record(tx, context, 'promotion.created', { promotionId, promoCode }, await changesOf(tx, {}, values))
    return describe(tx, context, promotionId)
  })

/** @throws Problem promotion.notFound, request.stale */
async function lock(tx: Tx, context: Context, promotionKey: string, version: number): Promise<Row> {
  const found = await stored.lockPromotion(tx, promotionKey)
  if (!found) throw new Problem('promotion.notFound')
  if (found.version !== version)
    throw new Problem('request.stale', { current: await describe(tx, context, promotionKey) })
  return found
}

/** The benefit and its recipients; fixed once anyone may have it, because invoices depend on it. */
const gives = ['kind', 'value', 'currency', 'months', 'planIds', 'validFrom'] as const

/** @throws Problem promotion.notFound, promotion.fixed, promotion.ended, plan.notFound, request.invalid, request.stale */
export const updatePromotion = (
  context: Context,
  { params, body, ifMatch }: Input<typeof routes.update>,
): Promise<Promotion> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const before = await lock(tx, context, params.promotionKey, ifMatch)
    if (before.promotionStatus === 'ENDED') throw new Problem('promotion.ended')
    const values = await valuesOf(tx, body)
    const sorted = { ...before, planIds: before.planIds.toSorted() }
    if (isFixed(before) && gives.some((field) => !isDeepStrictEqual(sorted[field], values[field])))
      throw new Problem('promotion.fixed')
    const { maxRedemptions } = values
    if (maxRedemptions !== null && maxRedemptions < before.redeemed)
      throw new Problem('request.invalid', {
        fields: [{ field: 'MaxRedemptions', code: 'tooSmall', params: { min: before.redeemed } }],
      })
    const changes = await changesOf(tx, before, values)
    if (changes.length === 0) return describe(tx, context, before.promotionId)
    await stored.updatePromotion(tx, before.promotionId, { ...values, modifiedBy: context.caller.by })
    await record(tx, context, 'promotion.changed', before, changes)
    return describe(tx, context, before.promotionId)
  })

const actions = { ACTIVE: 'promotion.activated', PAUSED: 'promotion.paused', ENDED: 'promotion.ended' } as const

/** @throws Problem promotion.notFound, promotion.statusNotAllowed, request.stale */
export const changeStatus = (
  context: Context,
  { params, body, ifMatch }: Input<typeof routes.changeStatus>,
): Promise<Promotion> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const before = await lock(tx, context, params.promotionKey, ifMatch)
    const to = body.to satisfies PromotionStatus
    if (!mayBecome(before.promotionStatus, to)) throw new Problem('promotion.statusNotAllowed')
    await stored.updatePromotion(tx, before.promotionId, { promotionStatus: to, modifiedBy: context.caller.by })
    await record(tx, context, actions[to], before, [{ field: 'status', old: before.promotionStatus, new: to }])
    return describe(tx, context, before.promotionId)
  })
