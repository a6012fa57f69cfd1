import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { userPlans as routes } from '@portal/contract/directory/userPlans/userPlans.contract'
import type { Context } from '../../../platform/http/context.ts'
import type { Steps } from '../../../platform/http/idempotency.ts'
import { ranAs } from '../../operations/changes/changes.service.ts'
import { getPlan } from '../../commerce/plans/plans.service.ts'
import { findPerson } from './userPlans.holders.repository.ts'
import { getCompany } from './userPlans.seats.ts'
import { findSeated } from './userPlans.seats.repository.ts'

// The calls of the specification. Each makes a change set and runs it.

/** The fields of the change set, as the call names them. */
const named: Readonly<Record<string, string>> = {
  'Input.AcctKey': 'CustomerKey',
  'Input.PlanCode': 'PlanCode',
  'Input.ToPlanCode': 'ToPlanCode',
  'Input.FromPlanCode': 'FromPlanCode',
  'Input.Effective': 'Effective',
}
const inFieldsOf = <I, A>(
  own: Readonly<Record<string, string>>,
  steps: Steps<I, Context, A>,
): Steps<I, Context, A> => ({
  ...steps,
  begin: (context, input) =>
    steps.begin(context, input).catch((refusal: unknown) => {
      if (!(refusal instanceof Problem)) throw refusal
      const { code, values, fields } = refusal
      throw new Problem(code, { values, fields: fields.map((one) => ({ ...one, field: own[one.field] ?? one.field })) })
    }),
})

/** Assigns a plan to people while seats are free, and lists who has it, who will get it and who will not. */
export const assignPlan = inFieldsOf(
  named,
  ranAs(
    ({ body }: Input<typeof routes.assign>) => {
      const { customerKey: acctKey, userKeys, planCode, effective = 'NOW', replaceExisting = false } = body
      const input = { acctKey, planCode, effective, replaceExisting, onShortage: 'PARTIAL' } as const
      return { change: { kind: 'userPlan.assign', selection: { userKeys }, input } }
    },
    async ({ set, outcome, followAt, results }, { body: { customerKey, planCode } }, { db, caller }) => {
      const seated = await db.inScope(caller.scope, (tx) => findSeated(tx, caller.scope, customerKey, planCode))
      if (!seated) throw new Problem('userPlan.noCompanyPlan', { values: { planCode } })
      const { planName, productLine, seatsTotal, seatsUsed } = seated
      const later = set.plannedFor !== null && set.state === 'Scheduled'
      const keysOf = (expected: string) => results.flatMap((one) => (one.outcome === expected ? [one.key] : []))
      return {
        planCode,
        planName,
        productLine,
        seatsTotal,
        seatsUsed,
        assigned: later ? [] : keysOf('Done'),
        inProgress: keysOf('InProgress'),
        failed: results.flatMap(({ key: userKey, code, message }) =>
          code === null ? [] : [{ userKey, code, message: message ?? '' }],
        ),
        changeKey: set.changeKey,
        outcome,
        followAt,
        scheduledFor: later ? set.plannedFor : null,
      }
    },
  ),
)

/** Changes the plan of people of a company, of people with another plan, or of everyone. */
export const changePlans = inFieldsOf(
  named,
  ranAs(
    async ({ body }: Input<typeof routes.bulkChange>, context) => {
      const { customerKey: acctKey, fromPlanCode = null, toPlanCode, userKeys } = body
      const { effective = 'NOW', onShortage = 'FAIL' } = body
      await context.db.inScope(context.caller.scope, (tx) => getCompany(tx, context, acctKey))
      const selection =
        userKeys === 'ALL' ? { userFilter: { acctKey, ...(fromPlanCode && { plan: fromPlanCode }) } } : { userKeys }
      const input: ChangeInput<'userPlan.change'> = { acctKey, toPlanCode, fromPlanCode, effective, onShortage }
      return { change: { kind: 'userPlan.change', selection, input } }
    },
    ({ set }) => set,
  ),
)

/** Changes plans on a day, for people of one company: that of the first person. @throws Problem user.notFound */
export const schedulePlans = inFieldsOf(
  { ...named, 'Input.Effective': 'On' },
  ranAs(
    async ({ body: { userKeys, toPlanCode, on } }: Input<typeof routes.schedule>, { db, caller }) => {
      const first = await db.inScope(caller.scope, async (tx) => {
        await getPlan(tx, toPlanCode)
        return findPerson(tx, caller.scope, userKeys[0] ?? '')
      })
      if (!first) throw new Problem('user.notFound')
      const input: ChangeInput<'userPlan.change'> = { acctKey: first.accountId, toPlanCode, effective: on }
      return { change: { kind: 'userPlan.change', selection: { userKeys }, input } }
    },
    ({ set }) => set,
  ),
)
