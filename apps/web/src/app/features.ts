import type { Feature } from '../core/feature.ts'
import { accessGroupsFeature } from '../features/access/accessGroups/accessGroups.feature.ts'
import { accountsFeature } from '../features/directory/accounts/accounts.feature.ts'
import { addOnsFeature } from '../features/commerce/addOns/addOns.feature.ts'
import { aiAccessFeature } from '../features/access/aiAccess/aiAccess.feature.ts'
import { auditFeature } from '../features/operations/audit/audit.feature.ts'
import { commissionsFeature } from '../features/commerce/commissions/commissions.feature.ts'
import { balancesFeature } from '../features/commerce/balances/balances.feature.ts'
import { billingFeature } from '../features/commerce/billing/billing.feature.ts'
import { brandingFeature } from '../features/delivery/branding/branding.feature.ts'
import { changesFeature } from '../features/operations/changes/changes.feature.ts'
import { domainsFeature } from '../features/delivery/domains/domains.feature.ts'
import { esignFeature } from '../features/delivery/esign/esign.feature.ts'
import { featuresFeature } from '../features/directory/featurePolicies/featurePolicies.feature.ts'
import { helpFeature } from '../features/portal/help/help.feature.ts'
import { homeFeature } from '../features/portal/home/home.feature.ts'
import { importsFeature } from '../features/directory/imports/imports.feature.ts'
import { integrationsFeature } from '../features/machines/integrations/integrations.feature.ts'
import { noticesFeature } from '../features/operations/notices/notices.feature.ts'
import { partnerLogsFeature } from '../features/machines/partnerLogs/partnerLogs.feature.ts'
import { plansFeature } from '../features/commerce/plans/plans.feature.ts'
import { profileFeature } from '../features/directory/profile/profile.feature.ts'
import { promotionsFeature } from '../features/commerce/promotions/promotions.feature.ts'
import { registrationsFeature } from '../features/identity/registrations/registrations.feature.ts'
import { reportsFeature } from '../features/insight/reports/reports.feature.ts'
import { schedulesFeature } from '../features/insight/schedules/schedules.feature.ts'
import { settingsFeature } from '../features/access/settings/settings.feature.ts'
import { subscriptionsFeature } from '../features/commerce/subscriptions/subscriptions.feature.ts'
import { userPlansFeature } from '../features/directory/userPlans/userPlans.feature.ts'
import { usersFeature } from '../features/directory/users/users.feature.ts'

export const features: readonly Feature[] = [
  accessGroupsFeature,
  accountsFeature,
  addOnsFeature,
  aiAccessFeature,
  auditFeature,
  balancesFeature,
  commissionsFeature,
  billingFeature,
  brandingFeature,
  changesFeature,
  domainsFeature,
  esignFeature,
  featuresFeature,
  helpFeature,
  homeFeature,
  integrationsFeature,
  noticesFeature,
  partnerLogsFeature,
  plansFeature,
  profileFeature,
  promotionsFeature,
  registrationsFeature,
  reportsFeature,
  schedulesFeature,
  settingsFeature,
  subscriptionsFeature,
  importsFeature,
  userPlansFeature,
  usersFeature,
]
