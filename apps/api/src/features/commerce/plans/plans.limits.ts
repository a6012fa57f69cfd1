import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { plans as routes } from '@portal/contract/commerce/plans/plans.contract'
import { countCap } from '@portal/contract/core/page'
import type { LimitedPartner, LimitUse, PartnerLimit } from '@portal/contract/commerce/plans/plans.shapes'
import { holds } from '@portal/contract/core/access/access.rules'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { countUsed, countUsedUpTo, type LimitKind, type LimitUsage } from '../../../core/limits/limits.ts'
import {
  findLimit,
  findOwnLimits,
  type LimitRow,
  listLimited,
  listSet,
  lockLimit,
  saveLimit,
  type SetLimit,
} from './plans.limits.repository.ts'
import { findSellable, listPlans, type Plan } from './plans.repository.ts'

// The ceiling of a partner (`product.md` 4.5), counted over everything below it. Each company above sets its own
// limits, and the strictest apply: no company loosens a limit from further above.

type Body = Input<typeof routes.setLimit>['body']

const isPartner = ({ acctType }: LimitRow) => ['SP', 'DT', 'RS'].includes(acctType)
function editAbility({ accountId, readOnly, rights, actor }: Caller, limit: LimitRow): Ability {
  if (limit.acctKey === accountId) return refused('limit.own')
  if (!isPartner(limit)) return refused('limit.partnersOnly')
  if (readOnly || !holds(rights, 'Provision:W')) return refused('Provision:W')
  return actor ? refused('alias.forbidden') : allowed
}
const codesOf = (plans: readonly Plan[], ids: readonly string[] | null) =>
  ids && plans.filter(({ planId }) => ids.includes(planId)).map(({ planCode }) => planCode)

const choiceOf = ({ planCode, planName, planNameFr }: Plan) => ({ planCode, planName, planNameFr })

async function find(tx: Tx, { caller }: Context, acctKey: string): Promise<LimitRow> {
  const found = await findLimit(tx, caller.scope, acctKey)
  if (!found) throw new Problem('account.notFound')
  return found
}

async function present(tx: Tx, context: Context, limit: LimitRow): Promise<PartnerLimit> {
  const { acctType: _, version, allowedPlans, ...values } = limit
  const plans = await listPlans(tx)
  const own = new Set(await findSellable(tx, context.caller.accountId))
  const choices = plans.filter(({ planId }) => own.has(planId))
  const isOwn = limit.acctKey === context.caller.accountId
  const { plansLimited = false, ...strictest } = (isOwn && (await findOwnLimits(tx, limit.acctKey))) || {}
  const used = await countUsed(tx, limit.acctKey, limit.acctType)
  const set = await listSet(tx, [limit.acctKey])
  const sells = set.some((one) => one.plansLimited) ? new Set(await findSellable(tx, limit.acctKey)) : undefined
  return {
    ...values,
    ...strictest,
    ...used,
    applies: {
      ...usesOf(set, exactly(used)),
      plans: sells ? plans.filter(({ planId }) => sells.has(planId)).map(choiceOf) : null,
    },
    allowedPlans: plansLimited ? choices.map(({ planCode }) => planCode) : codesOf(plans, allowedPlans),
    choices: choices.map(choiceOf),
    edit: editAbility(context.caller, limit),
    version: version ?? 0,
  }
}

const noLimit = { most: null, setBy: null }
type Use = Pick<LimitUse, 'used' | 'capped'>
const exactly = ({ customers, seats, admins }: LimitUsage): Record<LimitKind, Use> => ({
  customers: { used: customers, capped: false },
  seats: { used: seats, capped: false },
  admins: { used: admins, capped: false },
})
/** How much of the strictest limit of each kind is used. */
function usesOf(set: readonly SetLimit[], used: Record<LimitKind, Use>): Omit<PartnerLimit['applies'], 'plans'> {
  const strictest = (field: 'maxCustomers' | 'maxSeats' | 'maxAdmins') =>
    set
      .flatMap(({ [field]: most, setBy }) => (most === null ? [] : [{ most, setBy }]))
      .toSorted((one, other) => one.most - other.most)[0] ?? noLimit
  return {
    customers: { ...used.customers, ...strictest('maxCustomers') },
    seats: { ...used.seats, ...strictest('maxSeats') },
    admins: { ...used.admins, ...strictest('maxAdmins') },
  }
}

/** The list is short, since the plans of each are counted up to 10,000. */
const listedMost = 20
/** The partners below with limits, the fullest first. */
export const listLimits = ({ db, caller }: Context): Promise<{ items: LimitedPartner[]; more: boolean }> =>
  db.inScope(caller.scope, async (tx) => {
    const found = await listLimited(tx, caller.scope, listedMost + 1)
    const partners = found.slice(0, listedMost)
    const keys = partners.map(({ acctKey }) => acctKey)
    const set = Map.groupBy(await listSet(tx, keys), ({ acctKey }) => acctKey)
    const items: LimitedPartner[] = []
    for (const partner of partners) {
      const used = await countUsedUpTo(tx, partner.acctKey, partner.acctType, countCap)
      items.push({ ...partner, ...usesOf(set.get(partner.acctKey) ?? [], used) })
    }
    return {
      items: items.toSorted((one, other) => fullestOf(other) - fullestOf(one)),
      more: found.length > listedMost,
    }
  })
const fullestOf = ({ customers, seats, admins }: LimitedPartner) =>
  Math.max(...[customers, seats, admins].map(({ used, most }) => (most === null ? -1 : used / Math.max(most, 0.5))))

/** The limits of a company of the scope. @throws Problem account.notFound */
export const getLimit = (context: Context, { params }: Input<typeof routes.limit>): Promise<PartnerLimit> =>
  context.db.inScope(context.caller.scope, async (tx) => present(tx, context, await find(tx, context, params.acctKey)))

/** The allowed plans; plans that were allowed before stay. @throws Problem limit.plansBeyond */
async function allowedOf(
  tx: Tx,
  { caller }: Context,
  before: LimitRow,
  { allowedPlans }: Body,
): Promise<string[] | null> {
  if (!allowedPlans) return null
  const plans = new Map((await listPlans(tx)).map((plan) => [plan.planCode, plan.planId]))
  const may = new Set([...(await findSellable(tx, caller.accountId)), ...(before.allowedPlans ?? [])])
  const notSellable = allowedPlans.filter((code) => !may.has(plans.get(code) ?? ''))
  if (notSellable.length > 0)
    throw new Problem('limit.plansBeyond', {
      values: { plans: notSellable.slice(0, 5).join(', ') },
      fields: [{ field: 'AllowedPlans', code: 'notOneOf' }],
    })
  return [...new Set(allowedPlans)].flatMap((code) => plans.get(code) ?? []).toSorted()
}

/**
 * Sets the limits of a partner strictly below the caller's company. Existing values above the limits stay, but nothing
 * can be added. @throws Problem account.notFound, limit.own, limit.partnersOnly, limit.plansBeyond, request.stale
 */
export const setLimit = (
  context: Context,
  { params, body, ifMatch }: Input<typeof routes.setLimit>,
): Promise<PartnerLimit> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { accountId, by } = context.caller
    const { acctKey } = params
    await lockLimit(tx, acctKey)
    const before = await find(tx, context, acctKey)
    if (acctKey === accountId) throw new Problem('limit.own')
    if (!isPartner(before)) throw new Problem('limit.partnersOnly')
    if ((before.version ?? 0) !== ifMatch)
      throw new Problem('request.stale', { current: await present(tx, context, before) })
    const allowedPlans = await allowedOf(tx, context, before, body)
    const { maxCustomers, maxSeats, maxAdmins } = body
    const values = { maxCustomers, maxSeats, maxAdmins }
    const plans = await listPlans(tx)
    const codes = (ids: string[] | null) => ({ allowedPlans: codesOf(plans, ids) })
    const changes = changedFields({ ...before, ...codes(before.allowedPlans) }, { ...values, ...codes(allowedPlans) })
    if (changes.length === 0) return present(tx, context, before)
    await saveLimit(tx, { ...values, allowedPlans, accountId: acctKey, setByAccount: accountId, modifiedBy: by })
    await recordAudit(tx, context, {
      action: 'account.limitChanged',
      accountId: acctKey,
      targets: [{ type: 'account', key: acctKey, name: before.acctName }],
      changes,
    })
    return present(tx, context, await find(tx, context, acctKey))
  })
