import { openPages, signedInPages } from './pages.ts'
import { helpUrl } from './provider.ts'

// Links to the pages of `pages.ts`, with their keys and queries.

const withQuery = (path: string, query: Record<string, string | number | undefined>) => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value))
  return params.size > 0 ? `${path}?${params}` : path
}

/** Why a session ended; shown on the sign-in page. */
export const endReasons = ['idle', 'ended', 'revoked', 'expired', 'noprofile', 'signedout'] as const
export type EndReason = (typeof endReasons)[number]

/** The address of a page about one record. */
const withKey = (page: `${string}/$${string}`, key: string) => page.replace(/\$\w+/, () => encodeURIComponent(key))

export const paths = {
  ...openPages,
  ...signedInPages,
  /** Outside the portal, opened in a new tab. */
  helpCenter: helpUrl,
  login: (query: { reason?: EndReason | undefined; returnTo?: string | undefined } = {}) =>
    withQuery(openPages.login, query),
  /** A list with the filters and view of its address. */
  list: (page: keyof typeof signedInPages, query: Record<string, string>) => withQuery(signedInPages[page], query),
  account: (acctKey: string, tab?: number) => withQuery(withKey(signedInPages.account, acctKey), { tab }),
  /** The details of an account, or of the reader's company, with one of their sections being edited. */
  accountSection: (acctKey: string | undefined, edit: string) =>
    withQuery(acctKey ? withKey(signedInPages.account, acctKey) : signedInPages.accountEdit, { tab: 1, edit }),
  /** A tab of the reader's company. */
  ownAccount: (tab: number) => withQuery(signedInPages.accountEdit, { tab }),
  /** The settings of the reader's company, at one of their groups. */
  settingsOf: (section: string) => withQuery(signedInPages.accountSettings, { section }),
  /** `request`: the request for access that the account is created from. */
  accountCreate: (parentKey?: string, request?: string) =>
    withQuery(signedInPages.accountEdit, { cmd: 'create', parentKey, request }),
  /** Into one account, or into several by their numbers. */
  importPeople: (account?: string) => withQuery(signedInPages.importPeople, { account }),
  user: (userKey: string) => withKey(signedInPages.user, userKey),
  requests: (status?: string) => withQuery(signedInPages.requests, { status }),
  request: (requestKey: string) => withKey(signedInPages.request, requestKey),
  changes: (which?: string, madeBy?: string) => withQuery(signedInPages.changes, { which, madeBy }),
  /** Mails lead here. */
  change: (changeKey: string) => withKey(signedInPages.change, changeKey),
  audit: (query: { account?: string } = {}) => withQuery(signedInPages.audit, query),
  /** Mails lead here. */
  partnerCall: (logKey: string) => withKey(signedInPages.partnerCall, logKey),
  /** `cluster`: failures of one kind. */
  partnerCalls: (query: { company?: string; cluster?: string; only?: string; period?: string }) =>
    withQuery(signedInPages.partnerLogs, query),
  /** The usage of a company by month; `line` and `unit` choose the figure shown. */
  report: (query: {
    report?: string
    from?: string
    to?: string
    line?: string | undefined
    unit?: string | undefined
    company?: string | undefined
  }) => withQuery(signedInPages.reportView, query),
  /** Plans that companies below hold. */
  heldPlans: () => withQuery(signedInPages.plansAssign, { view: 'held' }),
  /** The in-app guide: all tasks, or those that a search finds. */
  help: (q?: string) => withQuery(signedInPages.help, { q }),
  /** `q`: the search that it was found by. */
  helpTask: (taskId: string, q?: string) => withQuery(withKey(signedInPages.helpTask, taskId), { q }),
  /** Domains whose name has these words. */
  domains: (q: string) => withQuery(signedInPages.dkimList, { q }),
  promotions: () => withQuery(signedInPages.plansAssign, { view: 'promotions' }),
  invoice: (billKey: string) => withKey(signedInPages.invoice, billKey),
  statement: (acctKey: string, balanceKey: string) =>
    withKey(withKey(signedInPages.statement, acctKey) as `${string}/$${string}`, balanceKey),
  /** The commission statement of a month. */
  commission: (agreementKey: string, month: string) =>
    withQuery(withKey(signedInPages.commission, agreementKey), { month }),
  feature: (featureCode: string) => withKey(signedInPages.feature, featureCode),
  /** `account`: a company below, whose groups are shown. */
  accessView: (view: string, account?: string) =>
    withQuery(signedInPages.accessManagement, { view: view === 'matrix' ? undefined : view, account }),
  accessGroup: (groupKey: string) => withKey(signedInPages.accessGroup, groupKey),
} as const

/**
 * The page to return to after sign-in, or undefined when the value is not a page of this portal. The value comes from
 * the address bar, so another origin, a scheme, a backslash or a control character is refused (open redirect).
 */
export function internalPath(value: unknown): string | undefined {
  if (
    typeof value !== 'string' ||
    !value.startsWith('/') ||
    /[\\\p{Cc}]/u.test(value) ||
    !URL.canParse(value, 'https://portal.invalid')
  )
    return undefined
  const url = new URL(value, 'https://portal.invalid')
  const path = url.pathname + url.search + url.hash
  if (
    url.origin !== 'https://portal.invalid' ||
    path.startsWith('//') ||
    /^\/(login|broken-page)?(\/|\?|#|$)/.test(path)
  )
    return undefined
  return path
}
