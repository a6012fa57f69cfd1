import type { CompanyPlans } from '../../core/companyPlans/companyPlans.ts'
import { sellToNew } from './subscriptions.created.ts'

/** What happens to company plans where companies are created. */
export const keepsPlans: CompanyPlans = { sellToNew }
