import { userPlans } from '@portal/contract/userPlans/userPlans.contract'
import { handle } from '../../platform/http/handle.ts'
import { assignPlan, changePlans, schedulePlans } from './userPlans.calls.ts'
import { countHolders, plansOfPerson, plansOfSession, searchHolders } from './userPlans.holders.ts'
import { getChoices, getSeats } from './userPlans.seats.ts'
import { saveSource } from './userPlans.session.ts'

export const userPlansRoutes = handle(userPlans, {
  seats: ({ params }, context) => getSeats(context, params.acctKey),
  choices: (_, context) => getChoices(context),
  search: (input, context) => searchHolders(context, input),
  count: ({ body }, context) => countHolders(context, body),
  ofPerson: ({ params }, context) => plansOfPerson(context, params.userKey),
  ofSession: ({ params }, context) => plansOfSession(context, params),
  saveSource: (input, context) => saveSource(context, input),
  assign: assignPlan,
  bulkChange: changePlans,
  schedule: schedulePlans,
})
