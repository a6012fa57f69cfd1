import type { Feature } from '../core/feature.ts'
import { accessGroupsFeature } from '../features/accessGroups/accessGroups.feature.ts'
import { accountsFeature } from '../features/accounts/accounts.feature.ts'
import { addOnsFeature } from '../features/addOns/addOns.feature.ts'
import { aiAccessFeature } from '../features/aiAccess/aiAccess.feature.ts'
import { auditFeature } from '../features/audit/audit.feature.ts'
import { billingFeature } from '../features/billing/billing.feature.ts'
import { brandingFeature } from '../features/branding/branding.feature.ts'
import { changesFeature } from '../features/changes/changes.feature.ts'
import { domainsFeature } from '../features/domains/domains.feature.ts'
import { esignFeature } from '../features/esign/esign.feature.ts'
import { featuresFeature } from '../features/features/features.feature.ts'
import { helpFeature } from '../features/help/help.feature.ts'
import { homeFeature } from '../features/home/home.feature.ts'
import { importsFeature } from '../features/imports/imports.feature.ts'
import { integrationsFeature } from '../features/integrations/integrations.feature.ts'
import { noticesFeature } from '../features/notices/notices.feature.ts'
import { partnerLogsFeature } from '../features/partnerLogs/partnerLogs.feature.ts'
import { plansFeature } from '../features/plans/plans.feature.ts'
import { profileFeature } from '../features/profile/profile.feature.ts'
import { promotionsFeature } from '../features/promotions/promotions.feature.ts'
import { registrationsFeature } from '../features/registrations/registrations.feature.ts'
import { reportsFeature } from '../features/reports/reports.feature.ts'
import { schedulesFeature } from '../features/schedules/schedules.feature.ts'
import { settingsFeature } from '../features/settings/settings.feature.ts'
import { subscriptionsFeature } from '../features/subscriptions/subscriptions.feature.ts'
import { userPlansFeature } from '../features/userPlans/userPlans.feature.ts'
import { usersFeature } from '../features/users/users.feature.ts'

export const features: readonly Feature[] = [
  accessGroupsFeature,
  accountsFeature,
  addOnsFeature,
  aiAccessFeature,
  auditFeature,
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
