import { helpUrl } from './provider.ts'

// Every address of the portal (specification section 2). No other file spells one out.

const withQuery = (path: string, query: Record<string, string | number | undefined>) => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value))
  return params.size > 0 ? `${path}?${params}` : path
}

/** Why a session ended; shown on the sign-in page. */
export const endReasons = ['idle', 'ended', 'revoked', 'expired', 'signedout'] as const
export type EndReason = (typeof endReasons)[number]

export const paths = {
  login: (query: { reason?: EndReason | undefined; returnTo?: string | undefined } = {}) => withQuery('/login', query),
  loginReset: '/login/reset',
  password: '/password',
  register: '/register',
  help: '/help',
  /** Outside the portal, opened in a new tab. */
  helpCenter: helpUrl,
  home: '/common/home',
  accountSearch: '/accounts/acctSearch',
  userSearch: '/accounts/userAcctSearch',
  accountEdit: '/accounts/acctCreateEdit',
  account: (acctKey: string, tab?: number) => withQuery(`/accounts/${encodeURIComponent(acctKey)}`, { tab }),
  /** `request`: the request for access that the account is made of. */
  accountCreate: (parentKey?: string, request?: string) =>
    withQuery('/accounts/acctCreateEdit', { cmd: 'create', parentKey, request }),
  requests: (status?: string) => withQuery('/accounts/requests', { status }),
  request: (requestKey: string) => `/accounts/requests/${encodeURIComponent(requestKey)}`,
  noticeTemplates: '/accounts/noticeTemplates',
  changes: (which?: string) => withQuery('/changes', { which }),
  /** Mails lead here. */
  change: (changeKey: string) => `/changes/${encodeURIComponent(changeKey)}`,
  audit: (query: { account?: string } = {}) => withQuery('/audit', query),
  accountSettings: '/acctSettings',
  profile: '/profile',
  reportView: '/reports/rptView',
  reportSchedule: '/reports/rptSchedule',
  reportBilling: '/reports/rptBilling',
  branding: '/branding',
  brokenPage: '/broken-page',
  plansAssign: '/plansAssign',
  billingList: '/adminBillingList',
  brandList: '/brandList',
  partnerLogs: '/partnerLogs',
  manageUsers: '/CPManageUsers',
  featureList: '/featureList',
  featureSearch: (query: { q?: string; category?: string; only?: string }) => withQuery('/featureList', query),
  feature: (featureCode: string) => `/featureList/${encodeURIComponent(featureCode)}`,
  dkimList: '/dkimList',
  addOns: '/addOnsCreation',
  accessManagement: '/accessManagement',
  /** `account`: a company below, whose groups are shown. */
  accessView: (view: string, account?: string) =>
    withQuery('/accessManagement', { view: view === 'matrix' ? undefined : view, account }),
  accessGroup: (groupKey: string) => `/accessManagement/${encodeURIComponent(groupKey)}`,
  mfaStartup: '/userContactMgmt/MFAStartup',
  mfaEmailAndMobile: '/userContactMgmt/MFAEmailandmobile',
  mfaMobileRequired: '/userContactMgmt/MFAMobileNumberRequired',
  mfaMobileVerification: '/userContactMgmt/MFAMobileNumberVerification',
  mfaMobileUpdate: '/userContactMgmt/MFAMobileNumberUpdate',
} as const

/**
 * The page to return to after sign-in, or undefined when the value is not a page of this portal: it comes from the
 * address bar, so another origin, a scheme, a backslash or a control character is refused (open redirect).
 */
export function internalPath(given: unknown): string | undefined {
  if (
    typeof given !== 'string' ||
    !given.startsWith('/') ||
    /[\\\p{Cc}]/u.test(given) ||
    !URL.canParse(given, 'https://portal.invalid')
  )
    return undefined
  const url = new URL(given, 'https://portal.invalid')
  const path = url.pathname + url.search + url.hash
  if (
    url.origin !== 'https://portal.invalid' ||
    path.startsWith('//') ||
    /^\/(login|broken-page)?(\/|\?|#|$)/.test(path)
  )
    return undefined
  return path
}
