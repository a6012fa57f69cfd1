import { userPlans } from '@portal/contract/directory/userPlans/userPlans.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { userPlanOperations } from './userPlans.operation.ts'
import { assignPlan, changePlans, schedulePlans } from './userPlans.calls.ts'
import { countHolders, plansOfPerson, plansOfSession, searchHolders } from './userPlans.holders.ts'
import { getChoices, getSeats } from './userPlans.seats.ts'
import { saveSource } from './userPlans.session.ts'

const tables: Tables = {
  userPlan: { by: 'people who assign plans', bound: 'one that is held for a person and a product line' },
}

export const userPlansFeature: Feature = {
  routes: handle(userPlans, {
    seats: (context, { params }) => getSeats(context, params.acctKey),
    choices: getChoices,
    search: searchHolders,
    count: (context, { body }) => countHolders(context, body),
    ofPerson: (context, { params }) => plansOfPerson(context, params.userKey),
    ofSession: (context, { params }) => plansOfSession(context, params),
    saveSource,
    assign: assignPlan,
    bulkChange: changePlans,
    schedule: schedulePlans,
  }),
  operations: userPlanOperations,
  tables,
}
