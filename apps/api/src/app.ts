import type { FastifyInstance } from 'fastify'
import { provideCompanyPlans } from './core/companyPlans/companyPlans.ts'
import { provideOperations } from './core/changes/changes.operation.ts'
import { provideTargets } from './core/changes/changes.targets.ts'
import type { Feature } from './core/feature.ts'
import { provideExports } from './core/files/files.kind.ts'
import { provideEndsWithPeople } from './core/people/people.ends.ts'
import { providePlansOfPeople } from './core/people/people.plans.ts'
import { provideSearch } from './core/search/search.ts'
import { provideHealth } from './core/worklist/worklist.health.ts'
import { provideFigures, provideOverview, provideSetup, provideWorklist } from './core/worklist/worklist.ts'
import { provideLinking } from './core/signIn/signIn.identity.ts'
import { recordDeniedAttempt } from './features/operations/audit/audit.refusals.ts'
import { accessFeature } from './features/access/access/access.feature.ts'
import { accessGroupsFeature } from './features/access/accessGroups/accessGroups.feature.ts'
import { accountsFeature } from './features/directory/accounts/accounts.feature.ts'
import { addOnsFeature } from './features/commerce/addOns/addOns.feature.ts'
import { aiAccessFeature } from './features/access/aiAccess/aiAccess.feature.ts'
import { aliasFeature } from './features/identity/alias/alias.feature.ts'
import { apiKeysFeature } from './features/machines/apiKeys/apiKeys.feature.ts'
import { auditFeature } from './features/operations/audit/audit.feature.ts'
import { authFeature } from './features/identity/auth/auth.feature.ts'
import { balancesFeature } from './features/commerce/balances/balances.feature.ts'
import { billingFeature } from './features/commerce/billing/billing.feature.ts'
import { bankImportsFeature } from './features/commerce/bankImports/bankImports.feature.ts'
import { commissionsFeature } from './features/commerce/commissions/commissions.feature.ts'
import { ledgersFeature } from './features/commerce/ledgers/ledgers.feature.ts'
import { brandingFeature } from './features/delivery/branding/branding.feature.ts'
import { changesFeature } from './features/operations/changes/changes.feature.ts'
import { contactsFeature } from './features/directory/contacts/contacts.feature.ts'
import { domainsFeature } from './features/delivery/domains/domains.feature.ts'
import { esignFeature } from './features/delivery/esign/esign.feature.ts'
import { featuresFeature } from './features/directory/featurePolicies/featurePolicies.feature.ts'
import { filesFeature } from './features/insight/files/files.feature.ts'
import { importsFeature } from './features/directory/imports/imports.feature.ts'
import { lookupsFeature } from './features/operations/lookups/lookups.feature.ts'
import { mfaFeature } from './features/identity/mfa/mfa.feature.ts'
import { movesFeature } from './features/directory/moves/moves.feature.ts'
import { noticesFeature } from './features/operations/notices/notices.feature.ts'
import { offboardingFeature } from './features/directory/offboarding/offboarding.feature.ts'
import { passwordsFeature } from './features/identity/passwords/passwords.feature.ts'
import { partnerLogsFeature } from './features/machines/partnerLogs/partnerLogs.feature.ts'
import { recordCall } from './features/machines/partnerLogs/partnerLogs.record.ts'
import { recordShutOut } from './features/machines/partnerLogs/partnerLogs.shutOut.ts'
import { plansFeature } from './features/commerce/plans/plans.feature.ts'
import { creditFeature } from './features/commerce/credit/credit.feature.ts'
import { dunningFeature } from './features/commerce/dunning/dunning.feature.ts'
import { promotionsFeature } from './features/commerce/promotions/promotions.feature.ts'
import { registrationsFeature } from './features/identity/registrations/registrations.feature.ts'
import { reportsFeature } from './features/insight/reports/reports.feature.ts'
import { schedulesFeature } from './features/insight/schedules/schedules.feature.ts'
import { scimFeature } from './features/machines/scim/scim.feature.ts'
import { sessionsFeature } from './features/directory/sessions/sessions.feature.ts'
import { settingsFeature } from './features/access/settings/settings.feature.ts'
import { ssoFeature } from './features/identity/sso/sso.feature.ts'
import { linkConfirmed } from './features/identity/sso/sso.identity.ts'
import { statusFeature } from './features/directory/status/status.feature.ts'
import { subscriptionsFeature } from './features/commerce/subscriptions/subscriptions.feature.ts'
import { keepsPlans } from './features/commerce/subscriptions/subscriptions.service.ts'
import { transactionsFeature } from './features/insight/transactions/transactions.feature.ts'
import { usageFeature } from './features/commerce/usage/usage.feature.ts'
import { userPlansFeature } from './features/directory/userPlans/userPlans.feature.ts'
import * as returning from './features/directory/userPlans/userPlans.returning.ts'
import { usersFeature } from './features/directory/users/users.feature.ts'
import { viewsFeature } from './features/operations/views/views.feature.ts'
import { webhooksFeature } from './features/machines/webhooks/webhooks.feature.ts'
import { searchFeature } from './features/operations/search/search.feature.ts'
import { worklistFeature } from './features/operations/worklist/worklist.feature.ts'
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
  balancesFeature,
  billingFeature,
  ledgersFeature,
  commissionsFeature,
  bankImportsFeature,
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
  dunningFeature,
  creditFeature,
  registrationsFeature,
  reportsFeature,
  schedulesFeature,
  scimFeature,
  searchFeature,
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
  worklistFeature,
]

/** Registers the features with the core, which must not know them. */
export function joinFeatures(): void {
  provideOperations(features.flatMap(({ operations = [] }) => operations))
  provideTargets(features.flatMap(({ targets = [] }) => targets))
  provideExports(features.flatMap(({ exports = [] }) => exports))
  provideEndsWithPeople(features.flatMap(({ endsWithPeople = [] }) => endsWithPeople))
  provideWorklist(features.flatMap(({ worklist = [] }) => worklist))
  provideHealth(features.flatMap(({ health = [] }) => health))
  provideSearch(features.flatMap(({ search = [] }) => search))
  provideFigures(features.flatMap(({ figures = [] }) => figures))
  provideOverview(features.flatMap(({ overview = [] }) => overview))
  provideSetup(features.flatMap(({ setup = [] }) => setup))
  provideLinking(linkConfirmed)
  provideCompanyPlans(keepsPlans)
  providePlansOfPeople(returning)
}

/** Adds every feature's routes to the server. */
export function addFeatures(
  app: FastifyInstance,
  parts: Omit<Parts, 'admission' | 'onRefusal' | 'recordCall' | 'recordShutOut'>,
): Admission {
  joinFeatures()
  const admission = createAdmission()
  for (const { routes } of features)
    routes?.(app, { ...parts, admission, onRefusal: recordDeniedAttempt, recordCall, recordShutOut })
  return admission
}
