import { randomUUID } from 'node:crypto'
import type { Flag } from '@portal/contract/core/access/access.flags'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { type Setting, settingCatalogue } from '@portal/contract/access/settings/settings.catalogue'
import { monthOf } from '../src/core/calendar/calendar.ts'
import { offer } from './addOns.ts'
import { aDraft, brandUrl, version } from './brands.ts'
import { aCompanyPlan, aPlan } from './companyPlans.ts'
import { aKey } from './keys.ts'
import { change, patch } from './settings.ts'
import { aTransaction, sendTransactions } from './transactions.ts'
import type { Account, Answer, Person, World } from './world.ts'

// A request for each flag whose response depends on the flag; a flag without one does not compile. `flags.walk` sends
// it without the flag and with it.

/** Where the request is made: a new company below the caller's, and the caller's world. */
type Place = { world: World; person: Person; account: Account }
export type FlagProbe = {
  /** The company of the person who asks, where it is not the provider. */
  at?: AccountType
  /** Which company is made for the request; a customer by default. */
  on?: AccountType
  /** A summary of what the person sees; the same for two requests of people with the same value. */
  outcome(place: Place): Promise<unknown>
}

let n = 0
const outcomeOf = (answer: Answer) => {
  const json = answer.headers['content-type']?.toString().includes('json')
  return [answer.statusCode, json ? answer.json().Code : undefined]
}
const asking = (ask: (place: Place) => Promise<Answer>, more: Omit<FlagProbe, 'outcome'> = {}): FlagProbe => ({
  ...more,
  outcome: async (place) => outcomeOf(await ask(place)),
})
const urlOf = ({ accountId }: Account) => `/api/v1/Account/${accountId}`

const administrator = () => ({ Email: `probe.${(n += 1)}@example.test`, FirstName: 'Ada', LastName: 'Sample' })
const newCustomer = ({ accountId }: Account) => ({
  ParentKey: accountId,
  Account: { AcctName: `Probe ${(n += 1)}`, IndustryCode: 'LEGAL', Address: { Line1: '1 Road', Country: 'CA' } },
  Admin: administrator(),
})
const creating = asking(({ person, account }) => person.post('/api/v1/Provision/Customer', newCustomer(account)), {
  on: 'RS',
})
const inviting = (on: AccountType) =>
  asking(
    ({ person, world, account }) =>
      person.post('/api/v1/Provision/User', {
        ...administrator(),
        AcctKey: on === 'RP' ? world.root.accountId : account.accountId,
      }),
    on === 'RP' ? {} : { on },
  )
/** The keys of a company of a type. */
const keysOf = (on: AccountType) =>
  asking(({ person, account }) => person.get(`/api/v1/ApiKey/${account.accountId}`), { on })
/** A partner's system that creates a customer in the name of the person. */
const creatingByPartner: FlagProbe = {
  on: 'RS',
  outcome: async (place) => {
    const entries = { 'Customer-Account Details': 'RW', 'Customer-Add/Edit Users': 'RW' } as const
    const key = await aKey(place.world, { account: place.account, maker: place.person, entries, partner: 'Probe' })
    const answer = await key.post('/api/v1/Provision/Customer', newCustomer(place.account))
    return outcomeOf(answer)
  },
}
/** Whether the account's own answer says that the person may change a field. */
const editing = (field: string): FlagProbe => ({
  outcome: async ({ person, account }) =>
    (await person.get(urlOf(account))).json().ResultContent.EditableFields.includes(field),
})

const other = ({ type, allowed, default: standard, min = 0 }: Setting) =>
  type === 'bool' ? !standard : (allowed?.find((value) => value !== standard) ?? min)
/** Changes a setting that the flag guards. */
const setting = (flag: Flag): FlagProbe =>
  asking(({ person, account }) => {
    const guarded = settingCatalogue.find((one) => one.flag === flag && one.levels.includes(account.acctType))
    if (!guarded) throw new Error(`no setting asks for ${flag}`)
    return patch(person, account, [change(guarded.code, other(guarded))])
  })

/** The fields of a company plan of the account that a person sees. */
const companyPlan = (ask: (place: Place, key: string) => Promise<Answer>, shown?: string): FlagProbe => ({
  outcome: async (place) => {
    const { subscriptionId } = await aCompanyPlan(place.world, place.account, await aPlan(place.world))
    const answer = await ask(place, subscriptionId)
    return shown ? answer.json().ResultContent[shown] !== null : outcomeOf(answer)
  },
})
const planOf = ({ person }: Place, key: string) => person.get(`/api/v1/Provision/Plan/${key}`)
const planned =
  (route: string, more: object = {}) =>
  ({ person }: Place, SubscriptionKey: string) =>
    person.post(`/api/v1/PlanManagement/${route}`, { SubscriptionKey, Effective: 'NOW', ...more })

/** Adds a domain to the account. */
const aDomain = ({ person, account }: Place) =>
  person.post(`${urlOf(account)}/Domains`, { Domain: `probe-${(n += 1)}.example` })

/** Offers an add-on of a kind. */
const offering = (Kind: string, more: object = {}) =>
  asking(({ person, account }) => offer(person, account, { Kind, Unit: 'NONE', Quantity: 1, ...more }))

export const probes: Readonly<Record<Flag, FlagProbe>> = {
  Brand: asking(({ person, account }) => person.get(brandUrl(account))),
  DocumentsBrandingModule: asking(({ person, account }) =>
    person.put(brandUrl(account), aDraft({ ESignLandingUrl: 'https://northwind.example/' }), version(0)),
  ),
  Provision: creating,
  DisablePartnerProvision: creatingByPartner,
  APIIntegrationAccessSettingsDT: keysOf('DT'),
  APIIntegrationAccessSettingsSP: keysOf('SP'),
  Upgrade: companyPlan(planned('ValidateUpgrade', { Seats: 12 })),
  Renew: companyPlan(planned('ValidateRenew')),
  CustomerPlanEndDate: companyPlan(planOf, 'EndDate'),
  CustomerPlanAutoRenew: companyPlan(planOf, 'AutoRenew'),
  AcctMgmnt: asking(({ person, account }) => person.get(urlOf(account))),
  AcctStatus: asking(({ person, account }) =>
    person.post(`${urlOf(account)}/Status`, { To: 'Suspended', ReasonCode: 'NONPAY' }, { 'if-match': '"1"' }),
  ),
  AcctPrimaryContact: editing('PrimaryContact'),
  ExportAcct: asking(({ person, account }) =>
    person.post('/api/v1/AccountAdmin/Search/Export', { acctKeys: [account.accountId] }),
  ),
  ProviderEdit: asking(({ person, account }) => person.patch(urlOf(account), { TaxId: 'T-1' }, { 'if-match': '"1"' }), {
    on: 'RS',
  }),
  SuspendAbuseandAbuseCustomerAccount: asking(
    ({ person, account }) =>
      person.post(
        `${urlOf(account)}/Status`,
        { To: 'SuspendedAbuse', ReasonCode: 'ABUSE', Note: 'Seen in the logs' },
        { 'if-match': '"1"' },
      ),
    { at: 'SP' },
  ),
  ShowPlanUsage: asking(({ person, account }) =>
    person.get(`/api/v1/Provision/Customer/usage/${account.accountId}/A-PLAN/Plans`),
  ),
  EnablePortalAccountManagement: {
    outcome: async ({ person }) =>
      (await person.get('/api/v1/AccountAdmin/LoginDetail')).json().ResultContent.RamAccess,
  },
  UserGroupsAccess: asking(({ person }) => person.get('/api/v1/Group')),
  RAMLatestUI: asking(async ({ person, world, account }) => {
    const [one, other] = [await world.aUser({ account }), await world.aUser({ account })]
    return person.get(`/api/v1/Group/Effective/${one.userId}/Compare/${other.userId}`)
  }),
  CompanyRoleEdit: {
    on: 'SP',
    outcome: async ({ person, world, account }) => {
      const administrator = await world.aUser({ account })
      return (await person.get(`/api/v1/User/${administrator.userId}`)).json().ResultContent.RoleChoices
    },
  },
  EnableToCreateProviderAdminAccounts: inviting('RP'),
  EnableToCreateSPAdminAccounts: inviting('SP'),
  EnableToCreateDTAdminAccounts: inviting('DT'),
  RegisteredReceiptDeliveryDelay: setting('RegisteredReceiptDeliveryDelay'),
  ShowLatestSettings: asking(({ person, account }) => person.get(`/api/v1/Settings/${account.accountId}/Latest`)),
  ShowRmailOverSMS: setting('ShowRmailOverSMS'),
  RegisteredEncryptionEnabled: setting('RegisteredEncryptionEnabled'),
  AddOnsModule: asking(({ person, account }) => person.get(`/api/v1/AddOn?acctKey=${account.accountId}`)),
  AddOnsOthers: offering('OTHER'),
  AddOnsDigitalSeal: offering('DIGITALSEAL'),
  AddOnsMetaCleaning: offering('METACLEAN'),
  AddonsStorage: offering('STORAGE', { Unit: 'GB' }),
  DKIM: asking(({ person, account }) => person.get(`${urlOf(account)}/Domains`)),
  AdvancedDomainExtension: {
    outcome: async (place) => {
      const { Options } = (await aDomain(place)).json().ResultContent
      return Options && Options.Edit.Allowed
    },
  },
  SSOEnforcement: asking(({ person, account }) => person.get(`${urlOf(account)}/Sso`)),
  MultiFactorAuthentication: setting('MultiFactorAuthentication'),
  PasswordPolicy: setting('PasswordPolicy'),
  FraudOpenDetection: setting('FraudOpenDetection'),
  AutoLock: setting('AutoLock'),
  AIFingerPrint: setting('AIFingerPrint'),
  EmailThreatAnalysis: setting('EmailThreatAnalysis'),
  Redact: asking(({ person, account }) =>
    person.post(`${urlOf(account)}/Status/Purge`, { AcctName: account.acctName }, { 'if-match': '"1"' }),
  ),
  FeaturePolicy: asking(({ person }) => person.get('/api/v1/FeaturePolicy')),
  OverRideAndLockSettings: asking(({ person, account }) =>
    patch(person, account, [change('files.largest', 100, true)]),
  ),
  ShowEnterpriseWFEnabled: editing('EnterpriseWorkflowEnabled'),
  SendNotificationtoUsercreation: setting('SendNotificationtoUsercreation'),
  APIIntegrationAccessSettings: setting('APIIntegrationAccessSettings'),
  AcctUpgradeLink: editing('AccountUpgradeLink'),
  AcctSupportLink: editing('AccountSupportLink'),
  IGMLogs: asking(({ person }) => person.post('/api/v1/PartnerLog/Search', {})),
  Bill: asking(({ person }) => person.get('/api/v1/Billing/Run')),
  RptBill: asking(({ person }) =>
    person.post('/api/v1/Billing/Report', { FromMonth: '2026-01-01', ToMonth: '2026-01-01' }),
  ),
  ReportAccessEnable: asking(({ person }) =>
    person.post('/api/v1/Report/Usage', { FromMonth: '2026-01-01', ToMonth: '2026-01-01' }),
  ),
  LatestReports: asking(({ person }) => person.get('/api/v1/Report/Latest')),
  ScheduledReports: asking(({ person }) => person.post('/api/v1/Report/Schedule/Search', {})),
  ScheduleReportsbyAppName: asking(({ person }) =>
    person.post('/api/v1/Report/Schedule', {
      Title: 'One application',
      Kind: 'planUsageReport',
      Filter: { ProductLine: ['ESIGN'] },
      Span: 'LastMonth',
      Format: 'csv',
      Frequency: { Repeat: 'Daily', Time: '08:00' },
      Recipients: [{ Name: 'Myself', Email: person.email }],
    }),
  ),
  ShowSREmailDeliverables: asking(({ person }) =>
    person.post('/api/v1/Report/Deliverability', { FromMonth: '2026-01-01', ToMonth: '2026-01-01' }),
  ),
  AdvancedTrackingPortalAdminPrivilege: {
    outcome: async ({ person, account }) => {
      await sendTransactions(person, [aTransaction(account, { Status: 'Delivered' })])
      const month = monthOf(new Date().toISOString())
      const body = { FromMonth: month, ToMonth: month, AcctKey: account.accountId }
      const [row] = (await person.post('/api/v1/Report/Transactions', body)).json().ResultContent.Items
      return row.Steps?.length
    },
  },
  LoginAlias: asking(({ person }) =>
    person.post('/api/v1/AccountAdmin/LoginAlias', {
      Email: `${randomUUID()}@example.test`,
      ClientId: 'portal-cli',
      Reason: 'Looking at it together',
    }),
  ),
}
