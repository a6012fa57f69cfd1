// The flags of the access profile (specification section 3), as data. Labels and help texts are in
// access.flags.texts.json, so that a browser that needs the codes does not load the texts.

import type { Text } from '../language.ts'

export const roles = ['RA', 'SP', 'DT', 'RS', 'CU'] as const
export type Role = (typeof roles)[number]

/** The values of a flag, lowest first: RW flags none, read, write; the text settings no, yes. */
export const flagValues = { RW: ['N', 'R', 'W'], YN: ['N', 'Y'] } as const
export type FlagKind = keyof typeof flagValues
export type Value = (typeof flagValues)[FlagKind][number]

export type FlagCategory =
  | 'commerce'
  | 'accounts'
  | 'adminCreation'
  | 'money'
  | 'look'
  | 'mail'
  | 'security'
  | 'settings'
  | 'reports'
  | 'integration'
  | 'text'

type RowOf<Kind extends FlagKind> = {
  code: string
  category: FlagCategory
  kind: Kind
  /** The value for a person of the role where no policy sets another (specification section 6, `product.md` 8). */
  defaults: Readonly<Record<Role, (typeof flagValues)[Kind][number]>>
  /**
   * The highest value that the role can have, whatever the policies (`product.md` 8). Absent: no bound. Without it a
   * value set on a distributor, meant for its own administrators, would raise every customer below it.
   */
  most?: Readonly<Record<Role, (typeof flagValues)[Kind][number]>>
  /** The lowest tier that may set the flag for scopes below its own; every tier above it may as well. */
  assignableBy: Role
  /** Whether a policy may lock its value for everything below. */
  lockable: boolean
  /** Flags without which this one is useless: shown when a policy is edited; the effective value does not depend on them. */
  dependsOn?: readonly string[]
}
export type FlagRow = RowOf<'RW'> | RowOf<'YN'>

// Values by role, named by their letters in the order RA SP DT RS CU.
const WWWWW = { RA: 'W', SP: 'W', DT: 'W', RS: 'W', CU: 'W' } as const
const WWWWR = { RA: 'W', SP: 'W', DT: 'W', RS: 'W', CU: 'R' } as const
const WWWWN = { RA: 'W', SP: 'W', DT: 'W', RS: 'W', CU: 'N' } as const
const WWWRN = { RA: 'W', SP: 'W', DT: 'W', RS: 'R', CU: 'N' } as const
const WWWNN = { RA: 'W', SP: 'W', DT: 'W', RS: 'N', CU: 'N' } as const
const WWNNN = { RA: 'W', SP: 'W', DT: 'N', RS: 'N', CU: 'N' } as const
const WNNNN = { RA: 'W', SP: 'N', DT: 'N', RS: 'N', CU: 'N' } as const
const NNNNN = { RA: 'N', SP: 'N', DT: 'N', RS: 'N', CU: 'N' } as const

// oxfmt-ignore
export const flags = [
  { code: 'Upgrade', category: 'commerce', kind: 'RW', defaults: WWWWN, most: WWWWN, assignableBy: 'DT', lockable: true },
  { code: 'Renew', category: 'commerce', kind: 'RW', defaults: WWWWN, most: WWWWN, assignableBy: 'DT', lockable: true },
  { code: 'Provision', category: 'commerce', kind: 'RW', defaults: WWWWN, most: WWWWN, assignableBy: 'DT', lockable: true },
  { code: 'DisablePartnerProvision', category: 'commerce', kind: 'RW', defaults: NNNNN, assignableBy: 'SP', lockable: true, dependsOn: ['Provision'] },
  { code: 'AddOnsModule', category: 'commerce', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true },
  { code: 'AddOnsOthers', category: 'commerce', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true, dependsOn: ['AddOnsModule'] },
  { code: 'AddOnsDigitalSeal', category: 'commerce', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true, dependsOn: ['AddOnsModule'] },
  { code: 'AddOnsMetaCleaning', category: 'commerce', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true, dependsOn: ['AddOnsModule'] },
  { code: 'AddonsStorage', category: 'commerce', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true, dependsOn: ['AddOnsModule'] },

  { code: 'AcctMgmnt', category: 'accounts', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true },
  { code: 'AcctStatus', category: 'accounts', kind: 'RW', defaults: WWWWN, most: WWWWN, assignableBy: 'DT', lockable: true, dependsOn: ['AcctMgmnt'] },
  { code: 'AcctPrimaryContact', category: 'accounts', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true, dependsOn: ['AcctMgmnt'] },
  { code: 'ExportAcct', category: 'accounts', kind: 'RW', defaults: WWWWN, most: WWWWN, assignableBy: 'DT', lockable: true },
  { code: 'ProviderEdit', category: 'accounts', kind: 'RW', defaults: WWWNN, most: WWWNN, assignableBy: 'SP', lockable: true, dependsOn: ['AcctMgmnt'] },
  { code: 'CompanyRoleEdit', category: 'accounts', kind: 'RW', defaults: WWWWN, most: WWWWN, assignableBy: 'SP', lockable: true },
  { code: 'SuspendAbuseandAbuseCustomerAccount', category: 'accounts', kind: 'RW', defaults: WNNNN, most: WWWNN, assignableBy: 'RA', lockable: true, dependsOn: ['AcctStatus'] },
  { code: 'EnablePortalAccountManagement', category: 'accounts', kind: 'RW', defaults: WWWWN, most: WWWWN, assignableBy: 'SP', lockable: true },
  { code: 'RAMLatestUI', category: 'accounts', kind: 'RW', defaults: WWWWN, most: WWWWN, assignableBy: 'SP', lockable: true },
  { code: 'UserGroupsAccess', category: 'accounts', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true },

  { code: 'EnableToCreateProviderAdminAccounts', category: 'adminCreation', kind: 'RW', defaults: WNNNN, most: WNNNN, assignableBy: 'RA', lockable: true },
  { code: 'EnableToCreateSPAdminAccounts', category: 'adminCreation', kind: 'RW', defaults: WNNNN, most: WWNNN, assignableBy: 'RA', lockable: true },
  { code: 'EnableToCreateDTAdminAccounts', category: 'adminCreation', kind: 'RW', defaults: WWNNN, most: WWWNN, assignableBy: 'SP', lockable: true },

  { code: 'Bill', category: 'money', kind: 'RW', defaults: WWWWR, most: WWWWR, assignableBy: 'DT', lockable: true },
  { code: 'RptBill', category: 'money', kind: 'RW', defaults: WWWWR, most: WWWWR, assignableBy: 'DT', lockable: true },
  { code: 'ShowPlanUsage', category: 'money', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true },

  { code: 'Brand', category: 'look', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true },
  { code: 'DocumentsBrandingModule', category: 'look', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true, dependsOn: ['Brand'] },

  { code: 'DKIM', category: 'mail', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true },
  { code: 'AdvancedDomainExtension', category: 'mail', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true },
  { code: 'RegisteredReceiptDeliveryDelay', category: 'mail', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true },
  { code: 'ShowSREmailDeliverables', category: 'mail', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true },
  { code: 'ShowRmailOverSMS', category: 'mail', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true },

  { code: 'SSOEnforcement', category: 'security', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true },
  { code: 'MultiFactorAuthentication', category: 'security', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true },
  { code: 'PasswordPolicy', category: 'security', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true },
  { code: 'FraudOpenDetection', category: 'security', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true },
  { code: 'AutoLock', category: 'security', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true },
  { code: 'AIFingerPrint', category: 'security', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true },
  { code: 'EmailThreatAnalysis', category: 'security', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true },
  { code: 'Redact', category: 'security', kind: 'RW', defaults: WNNNN, assignableBy: 'RA', lockable: true },

  { code: 'FeaturePolicy', category: 'settings', kind: 'RW', defaults: WWWRN, most: WWWRN, assignableBy: 'SP', lockable: true },
  { code: 'OverRideAndLockSettings', category: 'settings', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true },
  { code: 'ShowLatestSettings', category: 'settings', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true },
  { code: 'ShowEnterpriseWFEnabled', category: 'settings', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true },
  { code: 'SendNotificationtoUsercreation', category: 'settings', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true },

  { code: 'ReportAccessEnable', category: 'reports', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true },
  { code: 'LatestReports', category: 'reports', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true, dependsOn: ['ReportAccessEnable'] },
  { code: 'ScheduledReports', category: 'reports', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true, dependsOn: ['ReportAccessEnable'] },
  { code: 'ScheduleReportsbyAppName', category: 'reports', kind: 'RW', defaults: WWWWW, assignableBy: 'DT', lockable: true, dependsOn: ['ScheduledReports'] },

  { code: 'IGMLogs', category: 'integration', kind: 'RW', defaults: WWWRN, most: WWWWN, assignableBy: 'SP', lockable: true },
  { code: 'APIIntegrationAccessSettings', category: 'integration', kind: 'RW', defaults: WWWWN, assignableBy: 'DT', lockable: true },
  { code: 'APIIntegrationAccessSettingsDT', category: 'integration', kind: 'RW', defaults: WWWNN, most: WWWNN, assignableBy: 'SP', lockable: true },
  { code: 'APIIntegrationAccessSettingsSP', category: 'integration', kind: 'RW', defaults: WWNNN, most: WWNNN, assignableBy: 'RA', lockable: true },

  { code: 'CustomerPlanEndDate', category: 'text', kind: 'YN', defaults: NNNNN, assignableBy: 'DT', lockable: true },
  { code: 'CustomerPlanAutoRenew', category: 'text', kind: 'YN', defaults: NNNNN, assignableBy: 'DT', lockable: true },
  { code: 'AcctUpgradeLink', category: 'text', kind: 'YN', defaults: NNNNN, assignableBy: 'DT', lockable: true },
  { code: 'AcctSupportLink', category: 'text', kind: 'YN', defaults: NNNNN, assignableBy: 'DT', lockable: true },
  { code: 'LoginAlias', category: 'text', kind: 'YN', defaults: NNNNN, assignableBy: 'SP', lockable: true },
  { code: 'AdvancedTrackingPortalAdminPrivilege', category: 'text', kind: 'YN', defaults: NNNNN, assignableBy: 'SP', lockable: true },
  { code: 'RegisteredEncryptionEnabled', category: 'text', kind: 'YN', defaults: NNNNN, assignableBy: 'DT', lockable: true },
] as const satisfies readonly FlagRow[]

/** The code of a flag, as the specification spells it. */
export type Flag = (typeof flags)[number]['code']

/** A flag in words: `label` names it in a list, `help` says what holding it allows. */
export type FlagText = { readonly label: Text; readonly help: Text }
