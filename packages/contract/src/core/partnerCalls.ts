/** What a partner's call asks for: routes that are such calls name it, and each of them is recorded (`product.md` 7.2). */
export const partnerOperations = [
  'ProvisionProvider',
  'ProvisionCustomer',
  'ProvisionUser',
  'ProvisionPlan',
  'ChangePlan',
  'BulkPlanChange',
  'ChangeStatus',
  'Cancel',
  'Resume',
  'UsagePull',
  'IntegrationAccess',
] as const
export type PartnerOperation = (typeof partnerOperations)[number]
