/** What an identity provider's call by SCIM asks for. */
const scimOperations = ['ScimUser', 'ScimGroup', 'ScimBulk', 'ScimDiscovery'] as const
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
  ...scimOperations,
] as const
export type PartnerOperation = (typeof partnerOperations)[number]

/** An identity provider repeats what failed, with what is true by then: nobody runs such a call again here. */
export const isScim = (operation: PartnerOperation): boolean =>
  (scimOperations as readonly string[]).includes(operation)
