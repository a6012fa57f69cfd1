import type { Flag } from './access.flags.ts'

// What each flag does today, by name: a flag without an entry does not compile. Two tests walk the list, one over the
// API and one over the screens: each flag changes an answer, or waits for the feature named here.

/** `api`: the answer of a route; `waits`: for a future feature. */
type FlagUse = 'api' | { waits: string }

export const flagUses = {
  Upgrade: 'api',
  Renew: 'api',
  Provision: 'api',
  DisablePartnerProvision: 'api',
  AddOnsModule: 'api',
  AddOnsOthers: 'api',
  AddOnsDigitalSeal: 'api',
  AddOnsMetaCleaning: 'api',
  AddonsStorage: 'api',

  AcctMgmnt: 'api',
  AcctStatus: 'api',
  AcctPrimaryContact: 'api',
  ExportAcct: 'api',
  ProviderEdit: 'api',
  CompanyRoleEdit: 'api',
  SuspendAbuseandAbuseCustomerAccount: 'api',
  EnablePortalAccountManagement: 'api',
  RAMLatestUI: 'api',
  UserGroupsAccess: 'api',

  EnableToCreateProviderAdminAccounts: 'api',
  EnableToCreateSPAdminAccounts: 'api',
  EnableToCreateDTAdminAccounts: 'api',

  Bill: 'api',
  RptBill: 'api',
  ShowPlanUsage: 'api',

  Brand: 'api',
  DocumentsBrandingModule: 'api',

  DKIM: 'api',
  AdvancedDomainExtension: 'api',
  RegisteredReceiptDeliveryDelay: 'api',
  ShowSREmailDeliverables: 'api',
  ShowRmailOverSMS: 'api',

  SSOEnforcement: 'api',
  MultiFactorAuthentication: 'api',
  PasswordPolicy: 'api',
  FraudOpenDetection: 'api',
  AutoLock: 'api',
  AIFingerPrint: 'api',
  EmailThreatAnalysis: 'api',
  Redact: 'api',

  FeaturePolicy: 'api',
  OverRideAndLockSettings: 'api',
  ShowLatestSettings: 'api',
  ShowEnterpriseWFEnabled: 'api',
  SendNotificationtoUsercreation: 'api',

  ReportAccessEnable: 'api',
  LatestReports: 'api',
  ScheduledReports: 'api',
  ScheduleReportsbyAppName: 'api',

  IGMLogs: 'api',
  APIIntegrationAccessSettings: 'api',
  APIIntegrationAccessSettingsDT: 'api',
  APIIntegrationAccessSettingsSP: 'api',

  CustomerPlanEndDate: 'api',
  CustomerPlanAutoRenew: 'api',
  AcctUpgradeLink: 'api',
  AcctSupportLink: 'api',
  LoginAlias: 'api',
  AdvancedTrackingPortalAdminPrivilege: 'api',
  RegisteredEncryptionEnabled: 'api',
} as const satisfies Record<Flag, FlagUse>

/** The flags of one use. */
export type FlagUsedBy<Use extends 'api'> = {
  [F in Flag]: (typeof flagUses)[F] extends Use ? F : never
}[Flag]
