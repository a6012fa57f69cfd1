// The address of every page (specification section 2), as the router matches it. No other file spells one out.

/** Pages around sign-in, open without a session. */
export const openPages = {
  login: '/login',
  loginReset: '/login/reset',
  password: '/password',
  register: '/register',
  mfaStartup: '/userContactMgmt/MFAStartup',
  mfaEmailAndMobile: '/userContactMgmt/MFAEmailandmobile',
  mfaMobileRequired: '/userContactMgmt/MFAMobileNumberRequired',
  mfaMobileVerification: '/userContactMgmt/MFAMobileNumberVerification',
  mfaMobileUpdate: '/userContactMgmt/MFAMobileNumberUpdate',
  brokenPage: '/broken-page',
} as const

/** Pages behind sign-in; the manifest of a feature brings each of them. */
export const signedInPages = {
  home: '/common/home',
  accountSearch: '/accounts/acctSearch',
  accountEdit: '/accounts/acctCreateEdit',
  account: '/accounts/$acctKey',
  userSearch: '/accounts/userAcctSearch',
  requests: '/accounts/requests',
  request: '/accounts/requests/$requestKey',
  noticeTemplates: '/accounts/noticeTemplates',
  profile: '/profile',
  changes: '/changes',
  change: '/changes/$changeKey',
  audit: '/audit',
  accountSettings: '/acctSettings',
  reportView: '/reports/rptView',
  reportSchedule: '/reports/rptSchedule',
  reportBilling: '/reports/rptBilling',
  branding: '/branding',
  help: '/help',
  helpTask: '/help/$taskId',
  plansAssign: '/plansAssign',
  billing: '/adminBillingList',
  invoice: '/adminBillingList/$billKey',
  brandList: '/brandList',
  partnerLogs: '/partnerLogs',
  partnerCall: '/partnerLogs/$logKey',
  manageUsers: '/CPManageUsers',
  importPeople: '/users/import',
  user: '/users/$userKey',
  featureList: '/featureList',
  feature: '/featureList/$featureCode',
  dkimList: '/dkimList',
  addOns: '/addOnsCreation',
  accessManagement: '/accessManagement',
  accessGroup: '/accessManagement/$groupKey',
} as const
export type PageName = keyof typeof signedInPages
