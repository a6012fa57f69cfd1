import type { ChangeInput, ChangeKind } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Text } from '@portal/contract/core/language'
import type { ProductLine } from '@portal/contract/commerce/plans/plans.fields'
import type { OnShortage } from '@portal/contract/core/userPlans/userPlans.fields'
import { addDays } from '../../../core/calendar/calendar.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { getPlan } from '../../commerce/plans/plans.service.ts'
import { findBeginning, findCompany, findSeated, type SubscriptionSeats } from './userPlans.seats.repository.ts'

// The requests for plans of people: three kinds of change sets with one form.

export type PlanKind = Extract<ChangeKind, `userPlan.${string}`>
/** The names of plan and company, the product line and the day of execution, which a set stores with its input. */
export type SetNames = { name?: Text; productLine?: ProductLine; acctName?: string; effectiveOn?: string | null }
export type PlanInput<K extends PlanKind> = ChangeInput<K> & SetNames

export type PlanRequest = {
  /** The plan that people get; null to unassign. */
  to: string | null
  /** The plan that people must have. */
  from: string | null
  /** Whether it replaces another plan of the same product line. */
  replaces: boolean
  onShortage: OnShortage
}
export const asks: { [K in PlanKind]: (input: ChangeInput<K>) => PlanRequest } = {
  'userPlan.assign': ({ planCode: to, replaceExisting: replaces = false, onShortage = 'FAIL' }) => {
    return { to, from: null, replaces, onShortage }
  },
  'userPlan.change': ({ toPlanCode: to, fromPlanCode: from = null, onShortage = 'FAIL' }) => {
    return { to, from, replaces: true, onShortage }
  },
  'userPlan.release': ({ planCode: from }) => ({ to: null, from, replaces: false, onShortage: 'FAIL' }),
}

const at = (field: string) => ({ fields: [{ field: `Input.${field}`, code: 'notOneOf' as const }] })
const noCompanyPlan = (planCode: string, field: string) =>
  new Problem('userPlan.noCompanyPlan', { values: { planCode }, ...at(field) })

type PlanName = Pick<SubscriptionSeats, 'planName' | 'planNameFr' | 'productLine'>
type RequestedPlan = { named: PlanName; term: SubscriptionSeats | undefined }
/** The plan of a set, whose term counts. @throws Problem userPlan.noCompanyPlan, userPlan.otherLine, plan.notFound */
async function findRequested(
  tx: Tx,
  { caller }: Context,
  acctKey: string,
  { to, from }: PlanRequest,
): Promise<RequestedPlan> {
  const [target, present] = [
    to ? await findSeated(tx, caller.scope, acctKey, to) : undefined,
    from ? await findSeated(tx, caller.scope, acctKey, from) : undefined,
  ]
  if (to && !target) throw noCompanyPlan(to, from === null ? 'PlanCode' : 'ToPlanCode')
  // A plan that the company no longer has can still be unassigned or replaced.
  const left = from && !present ? await getPlan(tx, from) : present
  if (target && left && target.productLine !== left.productLine)
    throw new Problem('userPlan.otherLine', {
      values: { from: left.planCode, to: target.planCode },
      ...at('ToPlanCode'),
    })
  const named = target ?? left
  if (!named) throw new TypeError('a set of plans names one')
  return { named, term: present ?? target }
}

/** @throws Problem account.notFound, userPlan.noCompanyPlan, userPlan.otherLine */
export async function resolveInput<K extends PlanKind>(tx: Tx, context: Context, kind: K, input: PlanInput<K>) {
  const { acctKey, effective = 'NOW' } = input
  const company = await findCompany(tx, context.caller.scope, acctKey)
  if (!company) throw new Problem('account.notFound', { fields: [{ field: 'Input.AcctKey', code: 'key' }] })
  const { named, term } = await findRequested(tx, context, acctKey, asks[kind](input))
  const { planName, planNameFr, productLine } = named
  const ends = term ? addDays(term.endOn, 1) : null
  const effectiveOn = effective === 'NOW' ? null : effective === 'PERIOD_END' ? ends : effective
  const name: Text = { 'en-us': planName, 'fr-fr': planNameFr }
  return { ...input, name, productLine, acctName: company.acctName, effectiveOn }
}

/** The beginning of the day in the company's time zone. @throws Problem account.dateNotLater */
export async function runsAt(tx: Tx, { acctKey, effectiveOn }: SetNames & { acctKey: string }) {
  if (!effectiveOn) return undefined
  const begins = await findBeginning(tx, acctKey, effectiveOn)
  if (begins) return begins
  throw new Problem('account.dateNotLater', { fields: [{ field: 'Input.Effective', code: 'notLater' }] })
}

const kinds: readonly string[] = Object.keys(asks)
/** The plan that a waiting set assigns to a person; undefined for other kinds, and for a set that unassigns. */
export function askOfSet(kind: ChangeKind, input: ChangeInput<ChangeKind>) {
  if (!kinds.includes(kind)) return undefined
  const { to } = (asks[kind as PlanKind] as (given: unknown) => PlanRequest)(input)
  const { name, productLine } = input as SetNames
  if (!to || !name || !productLine) return undefined
  return { planCode: to, planName: name['en-us'], planNameFr: name['fr-fr'], productLine }
}
