import type { CompanyPlans } from '../../../core/companyPlans/companyPlans.ts'
import { endWith, restorePlans, previewClosing, describeEndedBy, previewOpening } from './subscriptions.closed.ts'
import { sellToNew } from './subscriptions.created.ts'
import { hasRows } from './subscriptions.repository.ts'
import { recordMove, previewMoving } from './subscriptions.moved.ts'

export { planPages } from './subscriptions.export.ts'
export { countRenewals, renewalPage, renewalPages } from './subscriptions.renewals.ts'
export { showsRenewal } from './subscriptions.present.ts'
export { countPlans, planPage } from './subscriptions.search.ts'

/** The effects on company plans when companies are created, closed, reopened and moved. */
export const keepsPlans: CompanyPlans = {
  sellToNew,
  hadAny: (tx, { caller }, accountId) => hasRows(tx, caller.scope, accountId),
  previewClosing,
  previewOpening,
  describeEndedBy,
  endWith,
  giveBack: restorePlans,
  previewMoving,
  recordMove,
}
