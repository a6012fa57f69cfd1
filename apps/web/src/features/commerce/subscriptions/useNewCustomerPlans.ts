import type { Module } from '@portal/contract/access/accessGroups/accessGroups.contract'
import type { Plan } from '@portal/contract/commerce/plans/plans.contract'
import type { NewCustomerPlan } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../core/me/me.queries.ts'
import { useCan } from '../../../lib/useCan.ts'
import { newCustomerPlansQuery } from '../plans/plans.queries.ts'
import { hasSeats } from './companyPlans.words.ts'
import { seatsIn } from './planFields.ts'

// The plans of a customer that is being created.

/** A plan in the form. */
export type NewPlanLine = { planCode: string; seats: string; trial: boolean; autoRenew: boolean; sent: NewCustomerPlan }
type TypedLine = Omit<NewPlanLine, 'sent'>

/** Only plans with a price can be sold. */
const isPriced = ({ selling }: Plan) => selling !== null
export const hasTrial = ({ trialDays, planType }: Plan) => trialDays > 0 && planType !== 'TRIAL'

const module: Module = 'Customer-Company Plans'
/**
 * The plans that a new customer of a company may have and usually gets; `shown` is false for people who may not sell
 * there.
 */
export function useNewCustomerPlans(parentKey: string) {
  const { modules } = useMe()
  const mayProvision = useCan('Provision:W')
  const shown = mayProvision && modules[module] === 'RW'
  const renewal = useCan('CustomerPlanAutoRenew:R')
  const query = useQuery({ ...newCustomerPlansQuery(parentKey), enabled: shown && parentKey !== '' })
  const choices = query.data?.choices.filter(isPriced) ?? []
  /** The request follows from the input and the plan. */
  const line = (typed: TypedLine): NewPlanLine => {
    const plan = choices.find(({ planCode }) => planCode === typed.planCode)
    const sent = {
      planCode: typed.planCode,
      seats: plan && !hasSeats(plan) ? 1 : seatsIn(typed.seats),
      ...(plan && hasTrial(plan) && { trialDays: typed.trial ? plan.trialDays : 0 }),
      ...(plan && renewal && plan.renewalType !== 'NONE' && { autoRenew: typed.autoRenew }),
    }
    return { ...typed, sent: sent as NewCustomerPlan }
  }
  const blank = (plan: Plan, seats = '1') =>
    line({
      planCode: plan.planCode,
      seats,
      trial: plan.trialDays > 0,
      autoRenew: plan.renewalType === 'AUTO',
    })
  return {
    // People who only sell elsewhere see no plans here.
    shown: shown && (query.error as { status?: number } | null)?.status !== 404,
    failed: query.isError,
    choices,
    renewal,
    defaults: query.data?.items.filter(isPriced).map((plan) => blank(plan)),
    line,
    blank,
  }
}
