import { liveStatuses } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { paths } from '../../../lib/paths.ts'

/** The list of the accounts that hold a plan, which are as many as the catalogue counts. */
export const holdersOf = (planCode: string): string =>
  paths.list('plansAssign', { view: 'held', planCode, status: liveStatuses.join(',') })
