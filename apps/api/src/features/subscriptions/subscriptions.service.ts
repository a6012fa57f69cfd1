import type { CompanyPlans } from '../../core/companyPlans/companyPlans.ts'
import { endWith, giveBack, tellClosing, tellEndedBy, tellOpening } from './subscriptions.closed.ts'
import { sellToNew } from './subscriptions.created.ts'

/** What happens to company plans where companies are created, closed and opened again. */
export const keepsPlans: CompanyPlans = { sellToNew, tellClosing, tellOpening, tellEndedBy, endWith, giveBack }
