import { coreErrors } from './core/core.errors.ts'
import { coreLabels } from './core/core.labels.ts'
import type { AllErrors } from './core/errors.table.ts'
import type { Labels } from './core/labels.ts'
import type { Requests } from './core/requests.ts'
import { accessAudit } from './access/access.audit.ts'
import { access } from './access/access.contract.ts'
import { accessErrors } from './access/access.errors.ts'
import { accessRequests } from './access/access.requests.ts'
import { accessGroupsAudit } from './accessGroups/accessGroups.audit.ts'
import { accessGroups } from './accessGroups/accessGroups.contract.ts'
import { accessGroupsErrors } from './accessGroups/accessGroups.errors.ts'
import { accessGroupsLabels } from './accessGroups/accessGroups.labels.ts'
import { accessGroupsRequests } from './accessGroups/accessGroups.requests.ts'
import { accountsAudit } from './accounts/accounts.audit.ts'
import { accounts } from './accounts/accounts.contract.ts'
import { accountsErrors } from './accounts/accounts.errors.ts'
import { accountsLabels } from './accounts/accounts.labels.ts'
import { accountsRequests } from './accounts/accounts.requests.ts'
import { addOnsAudit } from './addOns/addOns.audit.ts'
import { addOns } from './addOns/addOns.contract.ts'
import { addOnsErrors } from './addOns/addOns.errors.ts'
import { addOnsLabels } from './addOns/addOns.labels.ts'
import { addOnsRequests } from './addOns/addOns.requests.ts'
import { aiAccessAudit } from './aiAccess/aiAccess.audit.ts'
import { aiAccess } from './aiAccess/aiAccess.contract.ts'
import { aiAccessErrors } from './aiAccess/aiAccess.errors.ts'
import { aiAccessLabels } from './aiAccess/aiAccess.labels.ts'
import { aiAccessRequests } from './aiAccess/aiAccess.requests.ts'
import { aliasAudit } from './alias/alias.audit.ts'
import { alias } from './alias/alias.contract.ts'
import { aliasErrors } from './alias/alias.errors.ts'
import { aliasLabels } from './alias/alias.labels.ts'
import { aliasRequests } from './alias/alias.requests.ts'
import { apiKeysAudit } from './apiKeys/apiKeys.audit.ts'
import { apiKeys } from './apiKeys/apiKeys.contract.ts'
import { apiKeysErrors } from './apiKeys/apiKeys.errors.ts'
import { apiKeysLabels } from './apiKeys/apiKeys.labels.ts'
import { apiKeysRequests } from './apiKeys/apiKeys.requests.ts'
import { auditAudit } from './audit/audit.audit.ts'
import { audit } from './audit/audit.contract.ts'
import { auditErrors } from './audit/audit.errors.ts'
import { auditLabels } from './audit/audit.labels.ts'
import { auditRequests } from './audit/audit.requests.ts'
import { authAudit } from './auth/auth.audit.ts'
import { auth } from './auth/auth.contract.ts'
import { authErrors } from './auth/auth.errors.ts'
import { authLabels } from './auth/auth.labels.ts'
import { authRequests } from './auth/auth.requests.ts'
import { billingAudit } from './billing/billing.audit.ts'
import { billing } from './billing/billing.contract.ts'
import { billingErrors } from './billing/billing.errors.ts'
import { billingLabels } from './billing/billing.labels.ts'
import { billingRequests } from './billing/billing.requests.ts'
import { brandingAudit } from './branding/branding.audit.ts'
import { branding } from './branding/branding.contract.ts'
import { brandingErrors } from './branding/branding.errors.ts'
import { brandingLabels } from './branding/branding.labels.ts'
import { brandingRequests } from './branding/branding.requests.ts'
import { changesAudit } from './changes/changes.audit.ts'
import { changes } from './changes/changes.contract.ts'
import { changesErrors } from './changes/changes.errors.ts'
import { changesLabels } from './changes/changes.labels.ts'
import { changesRequests } from './changes/changes.requests.ts'
import { contactsAudit } from './contacts/contacts.audit.ts'
import { contacts } from './contacts/contacts.contract.ts'
import { contactsErrors } from './contacts/contacts.errors.ts'
import { contactsLabels } from './contacts/contacts.labels.ts'
import { contactsRequests } from './contacts/contacts.requests.ts'
import { domainsAudit } from './domains/domains.audit.ts'
import { domains } from './domains/domains.contract.ts'
import { domainsErrors } from './domains/domains.errors.ts'
import { domainsLabels } from './domains/domains.labels.ts'
import { domainsRequests } from './domains/domains.requests.ts'
import { featuresAudit } from './features/features.audit.ts'
import { esignAudit } from './esign/esign.audit.ts'
import { esign } from './esign/esign.contract.ts'
import { esignErrors } from './esign/esign.errors.ts'
import { esignLabels } from './esign/esign.labels.ts'
import { esignRequests } from './esign/esign.requests.ts'
import { features } from './features/features.contract.ts'
import { featuresErrors } from './features/features.errors.ts'
import { featuresLabels } from './features/features.labels.ts'
import { featuresRequests } from './features/features.requests.ts'
import { filesAudit } from './files/files.audit.ts'
import { files } from './files/files.contract.ts'
import { filesErrors } from './files/files.errors.ts'
import { filesRequests } from './files/files.requests.ts'
import { lookups } from './lookups/lookups.contract.ts'
import { mfaAudit } from './mfa/mfa.audit.ts'
import { mfa } from './mfa/mfa.contract.ts'
import { mfaErrors } from './mfa/mfa.errors.ts'
import { mfaLabels } from './mfa/mfa.labels.ts'
import { mfaRequests } from './mfa/mfa.requests.ts'
import { noticesAudit } from './notices/notices.audit.ts'
import { notices } from './notices/notices.contract.ts'
import { noticesErrors } from './notices/notices.errors.ts'
import { noticesLabels } from './notices/notices.labels.ts'
import { noticesRequests } from './notices/notices.requests.ts'
import { partnerLogsAudit } from './partnerLogs/partnerLogs.audit.ts'
import { partnerLogs } from './partnerLogs/partnerLogs.contract.ts'
import { partnerLogsErrors } from './partnerLogs/partnerLogs.errors.ts'
import { partnerLogsLabels } from './partnerLogs/partnerLogs.labels.ts'
import { partnerLogsRequests } from './partnerLogs/partnerLogs.requests.ts'
import { passwordsAudit } from './passwords/passwords.audit.ts'
import { passwords } from './passwords/passwords.contract.ts'
import { passwordsErrors } from './passwords/passwords.errors.ts'
import { passwordsLabels } from './passwords/passwords.labels.ts'
import { passwordsRequests } from './passwords/passwords.requests.ts'
import { plansAudit } from './plans/plans.audit.ts'
import { plans } from './plans/plans.contract.ts'
import { plansErrors } from './plans/plans.errors.ts'
import { plansLabels } from './plans/plans.labels.ts'
import { plansRequests } from './plans/plans.requests.ts'
import { promotionsAudit } from './promotions/promotions.audit.ts'
import { promotions } from './promotions/promotions.contract.ts'
import { promotionsErrors } from './promotions/promotions.errors.ts'
import { promotionsLabels } from './promotions/promotions.labels.ts'
import { promotionsRequests } from './promotions/promotions.requests.ts'
import { registrationsAudit } from './registrations/registrations.audit.ts'
import { registrations } from './registrations/registrations.contract.ts'
import { registrationsErrors } from './registrations/registrations.errors.ts'
import { registrationsLabels } from './registrations/registrations.labels.ts'
import { registrationsRequests } from './registrations/registrations.requests.ts'
import { scim } from './scim/scim.contract.ts'
import { scimErrors } from './scim/scim.errors.ts'
import { scimLabels } from './scim/scim.labels.ts'
import { scimRequests } from './scim/scim.requests.ts'
import { sessionsAudit } from './sessions/sessions.audit.ts'
import { sessions } from './sessions/sessions.contract.ts'
import { sessionsErrors } from './sessions/sessions.errors.ts'
import { sessionsRequests } from './sessions/sessions.requests.ts'
import { settingsAudit } from './settings/settings.audit.ts'
import { settings } from './settings/settings.contract.ts'
import { settingsErrors } from './settings/settings.errors.ts'
import { settingsLabels } from './settings/settings.labels.ts'
import { settingsRequests } from './settings/settings.requests.ts'
import { ssoAudit } from './sso/sso.audit.ts'
import { sso } from './sso/sso.contract.ts'
import { ssoErrors } from './sso/sso.errors.ts'
import { ssoLabels } from './sso/sso.labels.ts'
import { ssoRequests } from './sso/sso.requests.ts'
import { statusAudit } from './status/status.audit.ts'
import { status } from './status/status.contract.ts'
import { statusErrors } from './status/status.errors.ts'
import { statusLabels } from './status/status.labels.ts'
import { statusRequests } from './status/status.requests.ts'
import { subscriptionsAudit } from './subscriptions/subscriptions.audit.ts'
import { subscriptions } from './subscriptions/subscriptions.contract.ts'
import { subscriptionsErrors } from './subscriptions/subscriptions.errors.ts'
import { subscriptionsLabels } from './subscriptions/subscriptions.labels.ts'
import { subscriptionsRequests } from './subscriptions/subscriptions.requests.ts'
import { imports } from './imports/imports.contract.ts'
import { importsErrors } from './imports/imports.errors.ts'
import { importsLabels } from './imports/imports.labels.ts'
import { importsRequests } from './imports/imports.requests.ts'
import { reportsAudit } from './reports/reports.audit.ts'
import { reports } from './reports/reports.contract.ts'
import { reportsErrors } from './reports/reports.errors.ts'
import { reportsLabels } from './reports/reports.labels.ts'
import { reportsRequests } from './reports/reports.requests.ts'
import { schedulesAudit } from './schedules/schedules.audit.ts'
import { schedules } from './schedules/schedules.contract.ts'
import { schedulesErrors } from './schedules/schedules.errors.ts'
import { schedulesLabels } from './schedules/schedules.labels.ts'
import { schedulesRequests } from './schedules/schedules.requests.ts'
import { transactionsAudit } from './transactions/transactions.audit.ts'
import { transactions } from './transactions/transactions.contract.ts'
import { transactionsErrors } from './transactions/transactions.errors.ts'
import { transactionsLabels } from './transactions/transactions.labels.ts'
import { transactionsRequests } from './transactions/transactions.requests.ts'
import { usageAudit } from './usage/usage.audit.ts'
import { usage } from './usage/usage.contract.ts'
import { usageErrors } from './usage/usage.errors.ts'
import { usageLabels } from './usage/usage.labels.ts'
import { usageRequests } from './usage/usage.requests.ts'
import { usersAudit } from './users/users.audit.ts'
import { userPlansAudit } from './userPlans/userPlans.audit.ts'
import { userPlans } from './userPlans/userPlans.contract.ts'
import { userPlansErrors } from './userPlans/userPlans.errors.ts'
import { userPlansLabels } from './userPlans/userPlans.labels.ts'
import { userPlansRequests } from './userPlans/userPlans.requests.ts'
import { users } from './users/users.contract.ts'
import { usersErrors } from './users/users.errors.ts'
import { usersLabels } from './users/users.labels.ts'
import { usersRequests } from './users/users.requests.ts'
import { views } from './views/views.contract.ts'
import { viewsErrors } from './views/views.errors.ts'
import { viewsLabels } from './views/views.labels.ts'
import { viewsRequests } from './views/views.requests.ts'
import { webhooksAudit } from './webhooks/webhooks.audit.ts'
import { webhooks } from './webhooks/webhooks.contract.ts'
import { webhooksErrors } from './webhooks/webhooks.errors.ts'
import { webhooksLabels } from './webhooks/webhooks.labels.ts'
import { webhooksRequests } from './webhooks/webhooks.requests.ts'

// What the features add to the contract. A browser gets the routes alone: what only the server reads is dropped when
// the web is bundled (decision 0011).

/** All routes of the API. */
export const contract = {
  auth,
  mfa,
  passwords,
  sso,
  sessions,
  alias,
  registrations,
  reports,
  schedules,
  transactions,
  usage,
  users,
  imports,
  access,
  lookups,
  branding,
  accounts,
  changes,
  status,
  contacts,
  domains,
  apiKeys,
  accessGroups,
  features,
  settings,
  aiAccess,
  audit,
  files,
  views,
  notices,
  plans,
  promotions,
  addOns,
  billing,
  subscriptions,
  userPlans,
  partnerLogs,
  webhooks,
  esign,
  scim,
}

/** A valid request of every route that takes one. */
export const requests: { [F in keyof typeof contract]: Requests<(typeof contract)[F]> } = {
  auth: authRequests,
  mfa: mfaRequests,
  passwords: passwordsRequests,
  sso: ssoRequests,
  sessions: sessionsRequests,
  alias: aliasRequests,
  registrations: registrationsRequests,
  reports: reportsRequests,
  schedules: schedulesRequests,
  transactions: transactionsRequests,
  usage: usageRequests,
  users: usersRequests,
  imports: importsRequests,
  access: accessRequests,
  lookups: {},
  branding: brandingRequests,
  accounts: accountsRequests,
  changes: changesRequests,
  status: statusRequests,
  contacts: contactsRequests,
  domains: domainsRequests,
  apiKeys: apiKeysRequests,
  accessGroups: accessGroupsRequests,
  features: featuresRequests,
  settings: settingsRequests,
  aiAccess: aiAccessRequests,
  audit: auditRequests,
  files: filesRequests,
  views: viewsRequests,
  notices: noticesRequests,
  plans: plansRequests,
  promotions: promotionsRequests,
  addOns: addOnsRequests,
  billing: billingRequests,
  subscriptions: subscriptionsRequests,
  userPlans: userPlansRequests,
  partnerLogs: partnerLogsRequests,
  webhooks: webhooksRequests,
  esign: esignRequests,
  scim: scimRequests,
}

/** Every error that the API may answer with. */
export const errors: AllErrors = {
  ...coreErrors,
  ...authErrors,
  ...mfaErrors,
  ...passwordsErrors,
  ...ssoErrors,
  ...sessionsErrors,
  ...aliasErrors,
  ...registrationsErrors,
  ...reportsErrors,
  ...schedulesErrors,
  ...transactionsErrors,
  ...usageErrors,
  ...usersErrors,
  ...importsErrors,
  ...accessErrors,
  ...brandingErrors,
  ...accountsErrors,
  ...changesErrors,
  ...statusErrors,
  ...contactsErrors,
  ...domainsErrors,
  ...apiKeysErrors,
  ...accessGroupsErrors,
  ...featuresErrors,
  ...settingsErrors,
  ...aiAccessErrors,
  ...auditErrors,
  ...filesErrors,
  ...viewsErrors,
  ...noticesErrors,
  ...plansErrors,
  ...promotionsErrors,
  ...addOnsErrors,
  ...billingErrors,
  ...subscriptionsErrors,
  ...userPlansErrors,
  ...partnerLogsErrors,
  ...webhooksErrors,
  ...esignErrors,
  ...scimErrors,
}

/** What each field is called; by its own name, wherever it is in a request. */
export const labels: Labels = {
  ...coreLabels,
  ...authLabels,
  ...mfaLabels,
  ...passwordsLabels,
  ...ssoLabels,
  ...aliasLabels,
  ...registrationsLabels,
  ...reportsLabels,
  ...schedulesLabels,
  ...transactionsLabels,
  ...usageLabels,
  ...usersLabels,
  ...importsLabels,
  ...brandingLabels,
  ...accountsLabels,
  ...changesLabels,
  ...statusLabels,
  ...contactsLabels,
  ...domainsLabels,
  ...apiKeysLabels,
  ...accessGroupsLabels,
  ...featuresLabels,
  ...settingsLabels,
  ...aiAccessLabels,
  ...auditLabels,
  ...viewsLabels,
  ...noticesLabels,
  ...plansLabels,
  ...promotionsLabels,
  ...addOnsLabels,
  ...billingLabels,
  ...subscriptionsLabels,
  ...userPlansLabels,
  ...partnerLogsLabels,
  ...webhooksLabels,
  ...esignLabels,
  ...scimLabels,
}

/** What the audit trail says of each feature. */
export const auditTexts = [
  authAudit,
  mfaAudit,
  passwordsAudit,
  ssoAudit,
  sessionsAudit,
  aliasAudit,
  registrationsAudit,
  reportsAudit,
  schedulesAudit,
  transactionsAudit,
  usageAudit,
  usersAudit,
  accessAudit,
  brandingAudit,
  accountsAudit,
  changesAudit,
  statusAudit,
  contactsAudit,
  domainsAudit,
  apiKeysAudit,
  accessGroupsAudit,
  featuresAudit,
  settingsAudit,
  aiAccessAudit,
  auditAudit,
  filesAudit,
  noticesAudit,
  plansAudit,
  promotionsAudit,
  addOnsAudit,
  billingAudit,
  subscriptionsAudit,
  userPlansAudit,
  partnerLogsAudit,
  webhooksAudit,
  esignAudit,
] as const
