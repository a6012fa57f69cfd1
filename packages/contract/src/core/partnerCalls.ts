/** The operations of an identity provider's calls by SCIM. */
const scimOperations = ['ScimUser', 'ScimGroup', 'ScimBulk', 'ScimDiscovery'] as const
/**
 * The operations of partner API calls: a route that is one names it, and every call of it is recorded (`product.md`
 * 7.2).
 */
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

/** An identity provider repeats failed calls with current values, so they are never replayed here. */
export const isScim = (operation: PartnerOperation): boolean =>
  (scimOperations as readonly string[]).includes(operation)
