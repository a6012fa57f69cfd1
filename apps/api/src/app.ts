import type { FastifyInstance } from 'fastify'
import { provideCompanyPlans } from './core/companyPlans/companyPlans.ts'
import { provideOperations } from './core/changes/changes.operation.ts'
import { provideTargets } from './core/changes/changes.targets.ts'
import type { Feature } from './core/feature.ts'
import { provideExports } from './core/files/files.kind.ts'
import { provideEndsWithPeople } from './core/people/people.ends.ts'
import { providePlansOfPeople } from './core/people/people.plans.ts'
import { provideLinking } from './core/signIn/signIn.identity.ts'
import { noteRefusal } from './features/audit/audit.refusals.ts'
import { accessFeature } from './features/access/access.feature.ts'
import { accessGroupsFeature } from './features/accessGroups/accessGroups.feature.ts'
import { accountsFeature } from './features/accounts/accounts.feature.ts'
import { addOnsFeature } from './features/addOns/addOns.feature.ts'
import { aiAccessFeature } from './features/aiAccess/aiAccess.feature.ts'
import { aliasFeature } from './features/alias/alias.feature.ts'
import { apiKeysFeature } from './features/apiKeys/apiKeys.feature.ts'
import { auditFeature } from './features/audit/audit.feature.ts'
import { authFeature } from './features/auth/auth.feature.ts'
import { billingFeature } from './features/billing/billing.feature.ts'
import { brandingFeature } from './features/branding/branding.feature.ts'
import { changesFeature } from './features/changes/changes.feature.ts'
import { contactsFeature } from './features/contacts/contacts.feature.ts'
import { domainsFeature } from './features/domains/domains.feature.ts'
import { esignFeature } from './features/esign/esign.feature.ts'
import { featuresFeature } from './features/features/features.feature.ts'
import { filesFeature } from './features/files/files.feature.ts'
import { importsFeature } from './features/imports/imports.feature.ts'
import { lookupsFeature } from './features/lookups/lookups.feature.ts'
import { mfaFeature } from './features/mfa/mfa.feature.ts'
import { movesFeature } from './features/moves/moves.feature.ts'
import { noticesFeature } from './features/notices/notices.feature.ts'
import { offboardingFeature } from './features/offboarding/offboarding.feature.ts'
import { passwordsFeature } from './features/passwords/passwords.feature.ts'
import { partnerLogsFeature } from './features/partnerLogs/partnerLogs.feature.ts'
import { noteCall } from './features/partnerLogs/partnerLogs.record.ts'
import { noteShutOut } from './features/partnerLogs/partnerLogs.shutOut.ts'
import { plansFeature } from './features/plans/plans.feature.ts'
import { promotionsFeature } from './features/promotions/promotions.feature.ts'
import { registrationsFeature } from './features/registrations/registrations.feature.ts'
import { reportsFeature } from './features/reports/reports.feature.ts'
import { schedulesFeature } from './features/schedules/schedules.feature.ts'
import { scimFeature } from './features/scim/scim.feature.ts'
import { sessionsFeature } from './features/sessions/sessions.feature.ts'
import { settingsFeature } from './features/settings/settings.feature.ts'
import { ssoFeature } from './features/sso/sso.feature.ts'
import { linkConfirmed } from './features/sso/sso.identity.ts'
import { statusFeature } from './features/status/status.feature.ts'
import { subscriptionsFeature } from './features/subscriptions/subscriptions.feature.ts'
import { keepsPlans } from './features/subscriptions/subscriptions.service.ts'
import { transactionsFeature } from './features/transactions/transactions.feature.ts'
import { usageFeature } from './features/usage/usage.feature.ts'
import { userPlansFeature } from './features/userPlans/userPlans.feature.ts'
import * as returning from './features/userPlans/userPlans.returning.ts'
import { usersFeature } from './features/users/users.feature.ts'
import { viewsFeature } from './features/views/views.feature.ts'
import { webhooksFeature } from './features/webhooks/webhooks.feature.ts'
import { type Admission, createAdmission } from './platform/http/admission.ts'
import type { Parts } from './platform/http/handle.ts'

export const features: readonly Feature[] = [
  accessFeature,
  accessGroupsFeature,
  accountsFeature,
  addOnsFeature,
  aiAccessFeature,
  aliasFeature,
  apiKeysFeature,
  auditFeature,
  authFeature,
  billingFeature,
  brandingFeature,
  changesFeature,
  contactsFeature,
  domainsFeature,
  esignFeature,
  featuresFeature,
  filesFeature,
  importsFeature,
  lookupsFeature,
  mfaFeature,
  movesFeature,
  noticesFeature,
  offboardingFeature,
  partnerLogsFeature,
  passwordsFeature,
  plansFeature,
  promotionsFeature,
  registrationsFeature,
  reportsFeature,
  schedulesFeature,
  scimFeature,
  sessionsFeature,
  settingsFeature,
  ssoFeature,
  statusFeature,
  subscriptionsFeature,
  transactionsFeature,
  usageFeature,
  userPlansFeature,
  usersFeature,
  viewsFeature,
  webhooksFeature,
]

/** Provides what the core leaves open, so that nothing below knows a feature. */
export function joinFeatures(): void {
  provideOperations(features.flatMap(({ operations = [] }) => operations))
  provideTargets(features.flatMap(({ targets = [] }) => targets))
  provideExports(features.flatMap(({ exports = [] }) => exports))
  provideEndsWithPeople(features.flatMap(({ endsWithPeople = [] }) => endsWithPeople))
  provideLinking(linkConfirmed)
  provideCompanyPlans(keepsPlans)
  providePlansOfPeople(returning)
}

/** Adds every feature's routes to the server. */
export function addFeatures(
  app: FastifyInstance,
  parts: Omit<Parts, 'admission' | 'onRefusal' | 'noteCall' | 'noteShutOut'>,
): Admission {
  joinFeatures()
  const admission = createAdmission()
  for (const { routes } of features)
    routes?.(app, { ...parts, admission, onRefusal: noteRefusal, noteCall, noteShutOut })
  return admission
}
