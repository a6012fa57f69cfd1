import type { CompanyPlanExport } from '@portal/contract/commerce/subscriptions/subscriptions.list'
import { subscriptions } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { useExportActs } from '../../../core/files/useExportActs.tsx'

/**
 * The export of company plans: an action for each format.
 * @param refused why they cannot be exported now
 */
export const useSubscriptionExport = (request: CompanyPlanExport, refused?: string) =>
  useExportActs({
    route: subscriptions.exportFile,
    action: 'subscriptions.exportFile',
    page: 'companyPlans',
    schedule: 'companyPlans',
    input: (format) => ({ body: { ...request, format } }),
    refused,
  })
