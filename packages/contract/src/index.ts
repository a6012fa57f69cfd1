import { coreErrors, coreLabels } from './core/core.words.ts'
import type { AllErrors } from './core/errors.table.ts'
import type { Labels } from './core/labels.ts'
import type { Manifest } from './core/manifest.ts'
import type { Requests } from './core/requests.ts'
import { accessManifest } from './access/access/access.manifest.ts'
import { accessGroupsManifest } from './access/accessGroups/accessGroups.manifest.ts'
import { accountsManifest } from './directory/accounts/accounts.manifest.ts'
import { addOnsManifest } from './commerce/addOns/addOns.manifest.ts'
import { aiAccessManifest } from './access/aiAccess/aiAccess.manifest.ts'
import { aliasManifest } from './identity/alias/alias.manifest.ts'
import { apiKeysManifest } from './machines/apiKeys/apiKeys.manifest.ts'
import { auditManifest } from './operations/audit/audit.manifest.ts'
import { authManifest } from './identity/auth/auth.manifest.ts'
import { balancesManifest } from './commerce/balances/balances.manifest.ts'
import { billingManifest } from './commerce/billing/billing.manifest.ts'
import { bankImportsManifest } from './commerce/bankImports/bankImports.manifest.ts'
import { commissionsManifest } from './commerce/commissions/commissions.manifest.ts'
import { ledgersManifest } from './commerce/ledgers/ledgers.manifest.ts'
import { brandingManifest } from './delivery/branding/branding.manifest.ts'
import { changesManifest } from './operations/changes/changes.manifest.ts'
import { contactsManifest } from './directory/contacts/contacts.manifest.ts'
import { domainsManifest } from './delivery/domains/domains.manifest.ts'
import { creditManifest } from './commerce/credit/credit.manifest.ts'
import { dunningManifest } from './commerce/dunning/dunning.manifest.ts'
import { esignManifest } from './delivery/esign/esign.manifest.ts'
import { featuresManifest } from './directory/featurePolicies/featurePolicies.manifest.ts'
import { filesManifest } from './insight/files/files.manifest.ts'
import { importsManifest } from './directory/imports/imports.manifest.ts'
import { lookupsManifest } from './operations/lookups/lookups.manifest.ts'
import { mfaManifest } from './identity/mfa/mfa.manifest.ts'
import { noticesManifest } from './operations/notices/notices.manifest.ts'
import { partnerLogsManifest } from './machines/partnerLogs/partnerLogs.manifest.ts'
import { passwordsManifest } from './identity/passwords/passwords.manifest.ts'
import { plansManifest } from './commerce/plans/plans.manifest.ts'
import { promotionsManifest } from './commerce/promotions/promotions.manifest.ts'
import { registrationsManifest } from './identity/registrations/registrations.manifest.ts'
import { reportsManifest } from './insight/reports/reports.manifest.ts'
import { schedulesManifest } from './insight/schedules/schedules.manifest.ts'
import { searchManifest } from './operations/search/search.manifest.ts'
import { worklistManifest } from './operations/worklist/worklist.manifest.ts'
import { scimManifest } from './machines/scim/scim.manifest.ts'
import { sessionsManifest } from './directory/sessions/sessions.manifest.ts'
import { settingsManifest } from './access/settings/settings.manifest.ts'
import { ssoManifest } from './identity/sso/sso.manifest.ts'
import { statusManifest } from './directory/status/status.manifest.ts'
import { subscriptionsManifest } from './commerce/subscriptions/subscriptions.manifest.ts'
import { transactionsManifest } from './insight/transactions/transactions.manifest.ts'
import { usageManifest } from './commerce/usage/usage.manifest.ts'
import { userPlansManifest } from './directory/userPlans/userPlans.manifest.ts'
import { usersManifest } from './directory/users/users.manifest.ts'
import { viewsManifest } from './operations/views/views.manifest.ts'
import { webhooksManifest } from './machines/webhooks/webhooks.manifest.ts'

/** Every feature, in the order in which the API document shows them. */
const features = {
  auth: authManifest,
  mfa: mfaManifest,
  passwords: passwordsManifest,
  sso: ssoManifest,
  sessions: sessionsManifest,
  alias: aliasManifest,
  registrations: registrationsManifest,
  reports: reportsManifest,
  schedules: schedulesManifest,
  transactions: transactionsManifest,
  usage: usageManifest,
  users: usersManifest,
  imports: importsManifest,
  access: accessManifest,
  lookups: lookupsManifest,
  branding: brandingManifest,
  accounts: accountsManifest,
  changes: changesManifest,
  status: statusManifest,
  contacts: contactsManifest,
  domains: domainsManifest,
  apiKeys: apiKeysManifest,
  accessGroups: accessGroupsManifest,
  features: featuresManifest,
  settings: settingsManifest,
  aiAccess: aiAccessManifest,
  audit: auditManifest,
  files: filesManifest,
  views: viewsManifest,
  notices: noticesManifest,
  plans: plansManifest,
  promotions: promotionsManifest,
  addOns: addOnsManifest,
  billing: billingManifest,
  ledgers: ledgersManifest,
  commissions: commissionsManifest,
  bankImports: bankImportsManifest,
  balances: balancesManifest,
  dunning: dunningManifest,
  credit: creditManifest,
  subscriptions: subscriptionsManifest,
  userPlans: userPlansManifest,
  partnerLogs: partnerLogsManifest,
  webhooks: webhooksManifest,
  esign: esignManifest,
  scim: scimManifest,
  worklist: worklistManifest,
  search: searchManifest,
}
type Features = typeof features
type PartOf<P extends keyof Manifest> = { [F in keyof Features]: Features[F][P] }
const partOf = <P extends keyof Manifest>(part: P) =>
  Object.fromEntries(Object.entries(features).map(([name, feature]) => [name, feature[part]])) as PartOf<P>
type IntersectionOf<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never
const together = <T extends object>(tables: Readonly<Record<string, T>>) =>
  Object.assign({}, ...Object.values(tables)) as IntersectionOf<T>

/** All routes of the API. */
export const contract = partOf('routes')
/** A valid request of every route that takes one. */
export const requests: { [F in keyof typeof contract]: Requests<(typeof contract)[F]> } = partOf('requests')
/** Every error that the API may answer with. */
export const errors: AllErrors = { ...coreErrors, ...together(partOf('errors')) }
/** The labels of fields, by name, wherever they are in a request. */
export const labels: Labels = { ...coreLabels, ...together(partOf('labels')) }
/** The texts of each feature in the audit trail. */
export const auditTexts = Object.values(partOf('audit'))
