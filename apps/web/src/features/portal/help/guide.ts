import type { Access } from '@portal/contract/core/access/access'
import type { Role } from '@portal/contract/core/access/access.flags'
import { paths } from '../../../lib/paths.ts'

/** A task of the guide; its text is in `guide/*.guide.json`, by its id. */
export type Task = {
  id: string
  /** The place of the task, and the key of that place's name. */
  href: string
  page: string
  /** All of these are needed; a single action may need more, and its note says so. */
  needs?: readonly Access[]
  /** The companies whose administrators do it, if not those of all companies. */
  by?: Companies
}
/** Companies with tasks that others don't have; `help.by.*` names them. */
export const companies = {
  provider: ['RA'],
  distributors: ['RA', 'SP', 'DT'],
  partners: ['RA', 'SP', 'DT', 'RS'],
} as const satisfies Record<string, readonly Role[]>
export type Companies = keyof typeof companies
type Chapter = { id: string; tasks: readonly Task[] }

const accounts = { href: paths.accountSearch, page: 'accounts.title' }
const people = { href: paths.manageUsers, page: 'users.title' }
const plans = { href: paths.plansAssign, page: 'plans.title' }
const companyPlans = { href: paths.heldPlans(), page: 'plans.tab.held' }
const billing = { href: paths.billing, page: 'billing.title' }
const profile = { href: paths.profile, page: 'profile.title' }
const groups = { href: paths.accessManagement, page: 'accessGroups.title' }
const settings = { href: paths.accountSettings, page: 'settings.pageTitle' }
/** A tab of the reader's account. */
const own = (tab: number) => ({ href: paths.ownAccount(tab), page: `accounts.tab.${tab}` })

export const chapters: readonly Chapter[] = [
  {
    id: 'accounts',
    tasks: [
      { id: 'findAccount', ...accounts, needs: ['AcctMgmnt:R'], by: 'partners' },
      {
        id: 'createAccount',
        href: paths.accountCreate(),
        page: 'accounts.create.title',
        needs: ['Provision:W', 'AcctMgmnt:W'],
        by: 'partners',
      },
      { id: 'editAccount', ...accounts, needs: ['AcctMgmnt:W'] },
      { id: 'accountStatus', ...accounts, needs: ['AcctStatus:W'] },
      { id: 'moveAccount', ...accounts, needs: ['AcctMgmnt:W'], by: 'partners' },
      { id: 'purgeAccount', ...accounts, needs: ['Redact:W'] },
      { id: 'branding', href: paths.branding, page: 'branding.title', needs: ['Brand:W'] },
      { id: 'manyAccounts', ...accounts, needs: ['AcctMgmnt:W'], by: 'partners' },
      { id: 'keepList', ...accounts },
      { id: 'requests', href: paths.requests(), page: 'requests.title', needs: ['AcctMgmnt:W'], by: 'partners' },
    ],
  },
  {
    id: 'people',
    tasks: [
      { id: 'findPerson', ...people, needs: ['AcctMgmnt:R'] },
      { id: 'invitePerson', ...accounts, needs: ['AcctMgmnt:W'] },
      { id: 'importPeople', href: paths.importPeople(), page: 'imports.title', needs: ['AcctMgmnt:W'] },
      { id: 'resetFactor', ...people, needs: ['AcctMgmnt:W'] },
      { id: 'endAccess', ...people, needs: ['AcctMgmnt:W'] },
      { id: 'handOver', ...people, needs: ['AcctMgmnt:W'] },
      { id: 'actFor', ...people, needs: ['LoginAlias:R'] },
      { id: 'assignPlans', ...accounts, needs: ['AcctMgmnt:W'] },
    ],
  },
  {
    id: 'access',
    tasks: [
      { id: 'accessGroups', ...groups, needs: ['UserGroupsAccess:W'] },
      {
        id: 'checkRights',
        href: paths.accessView('person'),
        page: 'accessGroups.view.person',
        needs: ['UserGroupsAccess:R'],
      },
      { id: 'featurePolicy', href: paths.featureList, page: 'features.title', needs: ['FeaturePolicy:W'] },
      { id: 'settings', ...settings, needs: ['AcctMgmnt:W'] },
      { id: 'requireFactor', ...settings, href: paths.settingsOf('signin'), needs: ['AcctMgmnt:W'] },
    ],
  },
  {
    id: 'plans',
    tasks: [
      { id: 'sellPlan', ...companyPlans, needs: ['Provision:W'], by: 'partners' },
      { id: 'changePlan', ...accounts },
      { id: 'renewals', ...companyPlans, needs: ['AcctMgmnt:R'], by: 'partners' },
      { id: 'catalogue', ...plans, needs: ['Provision:W'], by: 'provider' },
      { id: 'prices', ...plans, needs: ['Provision:W'], by: 'partners' },
      { id: 'partnerLimits', ...plans, needs: ['Provision:W'], by: 'distributors' },
      {
        id: 'promotions',
        href: paths.promotions(),
        page: 'plans.tab.promotions',
        needs: ['Provision:W'],
        by: 'provider',
      },
      { id: 'addOns', ...accounts, needs: ['AddOnsModule:W'] },
    ],
  },
  {
    id: 'billing',
    tasks: [
      { id: 'invoices', ...billing, needs: ['Bill:W'] },
      { id: 'payments', ...billing, needs: ['Bill:W'] },
      { id: 'oneOffCharges', ...accounts, needs: ['Bill:W'], by: 'partners' },
      {
        id: 'bankImports',
        href: `${paths.billing}?section=bank`,
        page: 'billing.view.bank',
        needs: ['Bill:W'],
        by: 'partners',
      },
      {
        id: 'billingRuns',
        href: `${paths.billing}?section=runs`,
        page: 'billing.view.runs',
        needs: ['Bill:W'],
        by: 'partners',
      },
      {
        id: 'dunning',
        href: `${paths.billing}?section=dunning`,
        page: 'billing.view.dunning',
        needs: ['Bill:W'],
        by: 'partners',
      },
      {
        id: 'ledgerExports',
        href: `${paths.billing}?section=ledger`,
        page: 'billing.view.ledger',
        needs: ['Bill:W'],
        by: 'partners',
      },
      {
        id: 'commissions',
        href: `${paths.billing}?section=commissions`,
        page: 'billing.view.commissions',
        needs: ['Bill:W'],
        by: 'partners',
      },
      { id: 'billingDetails', ...accounts, needs: ['Bill:W'] },
      { id: 'billingReport', href: paths.reportBilling, page: 'billing.report.title', needs: ['RptBill:R'] },
    ],
  },
  {
    id: 'reports',
    tasks: [
      { id: 'usageReports', href: paths.reportView, page: 'reports.title', needs: ['ReportAccessEnable:R'] },
      { id: 'scheduleReport', href: paths.reportSchedule, page: 'schedules.title', needs: ['ScheduledReports:W'] },
    ],
  },
  {
    id: 'integrations',
    tasks: [
      { id: 'domains', ...own(6), needs: ['DKIM:W'] },
      { id: 'domainTrouble', href: paths.dkimList, page: 'domains.title', needs: ['DKIM:R'] },
      { id: 'sso', ...settings, href: paths.settingsOf('sso'), needs: ['SSOEnforcement:W'] },
      { id: 'scim', ...own(9), needs: ['APIIntegrationAccessSettings:W'] },
      { id: 'apiKeys', ...own(9), needs: ['APIIntegrationAccessSettings:W'] },
      { id: 'webhooks', ...own(9), needs: ['APIIntegrationAccessSettings:W'] },
      { id: 'partnerLogs', href: paths.partnerCalls({}), page: 'partnerLogs.title', needs: ['IGMLogs:W'] },
      { id: 'esignSync', href: paths.esignSync, page: 'esign.title', needs: ['APIIntegrationAccessSettings:R'] },
      { id: 'aiAccess', ...own(8), needs: ['AcctMgmnt:W'] },
    ],
  },
  {
    id: 'tracing',
    tasks: [
      { id: 'changeSets', href: paths.changes(), page: 'changes.title' },
      { id: 'audit', href: paths.audit(), page: 'audit.title', needs: ['AcctMgmnt:R'] },
      { id: 'notify', ...accounts, needs: ['AcctMgmnt:W'], by: 'partners' },
      {
        id: 'noticeTemplates',
        href: paths.noticeTemplates,
        page: 'notices.templates.title',
        needs: ['AcctMgmnt:W'],
        by: 'partners',
      },
    ],
  },
  {
    id: 'self',
    tasks: [
      { id: 'profile', ...profile },
      { id: 'password', ...profile },
      { id: 'factors', ...profile },
      { id: 'ownSessions', ...profile },
      { id: 'keyboard', href: paths.home, page: 'home.title' },
    ],
  },
]
