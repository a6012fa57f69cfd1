import type { Capabilities } from '@portal/contract/access/access.rules'
import type { Role } from '@portal/contract/access/access.flags'
import { paths } from '../../lib/paths.ts'

// The side menu's rules (specification section 2, "Side menu"). They affect only the screen: the API decides each call.

/** An entry of assets/sidemenu.json, spelt as the specification spells it. `Display` is a text key. */
export type MenuItem = { Id: string; Display: string; Icon: string; URL: string; Submenu: MenuItem[] }
export type MenuCapabilities = Pick<
  Capabilities,
  'Bill' | 'RptBill' | 'Brand' | 'IGMLogs' | 'FeaturePolicy' | 'DKIM' | 'UserGroupsAccess'
> & {
  /** Accounts may be read, including their history. */
  readsAccounts: boolean
}
type Asking = { can: MenuCapabilities; role: Role; ramAccess: boolean }

/** What an entry requires; an entry without a rule is for everybody. */
const rules: Readonly<Record<string, (asking: Asking) => boolean>> = {
  adminBillingList: ({ can }) => can.Bill,
  rptBilling: ({ can }) => can.RptBill,
  brandList: ({ can }) => can.Brand,
  Integrations: ({ can }) => can.IGMLogs,
  plansAssign: ({ role }) => role !== 'CU',
  CPManageUsers: ({ role }) => role !== 'CU',
  Administration: ({ can }) => can.FeaturePolicy || can.DKIM,
  featureList: ({ can }) => can.FeaturePolicy,
  dkimList: ({ can }) => can.DKIM,
  // Same rule as its tile, except the access check, which the page makes itself.
  accessManagement: ({ can, role, ramAccess }) => can.UserGroupsAccess && role !== 'CU' && ramAccess,
  auditTrail: ({ can }) => can.readsAccounts,
  acctSearch: ({ ramAccess }) => ramAccess,
  userAcctSearch: ({ ramAccess }) => !ramAccess,
  addOnsCreation: () => false,
}

/** The entries this person may see, sub-entries filtered by their own rules. The menu adds the Help Center link itself. */
export function visibleMenu(
  items: readonly MenuItem[],
  capabilities: MenuCapabilities,
  role: Role,
  ramAccess: boolean,
): MenuItem[] {
  const asking = { can: capabilities, role, ramAccess }
  const shown = (item: MenuItem) => rules[item.Id]?.(asking) ?? true
  return items.filter(shown).map((item) => ({ ...item, Submenu: item.Submenu.filter(shown) }))
}

type MenuGroupName = 'accounts' | 'commercial' | 'reports' | 'delivery' | 'settings'
export type MenuGroup = { name: MenuGroupName | undefined; items: MenuItem[] }

/** The headings of the menu (`ux.md` 3.4) and their entries; entries not listed here have no heading. */
const groups: Readonly<Record<MenuGroupName, readonly string[]>> = {
  accounts: ['acctSearch', 'userAcctSearch', 'CPManageUsers'],
  commercial: ['plansAssign', 'addOnsCreation', 'adminBillingList'],
  reports: ['UsageReports'],
  delivery: ['brandList', 'Integrations'],
  settings: ['Administration', 'auditTrail', 'acctSettings'],
}
const groupOf = ({ Id }: MenuItem) => (Object.keys(groups) as MenuGroupName[]).find((name) => groups[name].includes(Id))

/** The entries in order, adjacent ones of one group together. */
export function groupMenu(items: readonly MenuItem[]): MenuGroup[] {
  const found: MenuGroup[] = []
  for (const item of items) {
    const name = groupOf(item)
    const last = found.at(-1)
    if (last && last.name === name) last.items.push(item)
    else found.push({ name, items: [item] })
  }
  return found
}

type OwnCompany = { companyKey: string; companyType: string }
/** What is passed to the account page when a customer administrator opens their own company (specification section 2). */
type CustomerAdminState = { cmd: 'customeradmin'; acctKey: string; acctType: string }
type MenuTarget = { kind: 'route'; to: string; state?: CustomerAdminState } | { kind: 'load'; href: string }

const customerAdminState = (own: OwnCompany): CustomerAdminState => ({
  cmd: 'customeradmin',
  acctKey: own.companyKey,
  acctType: own.companyType,
})

const inApp = /^\/(reports|common|accounts|acctSettings|audit)(\/|$)/

/**
 * Where an entry leads: report, home and account routes stay in the app, anything else loads a page. The account
 * search leads people without RAM access to their own account.
 */
export function menuTarget(url: string, ramAccess: boolean, own: OwnCompany): MenuTarget {
  if (url === paths.accountSearch && !ramAccess)
    return { kind: 'route', to: paths.accountEdit, state: customerAdminState(own) }
  return inApp.test(url) ? { kind: 'route', to: url } : { kind: 'load', href: url }
}

/** Whether the entry, or one below it, is the current page. */
export function isCurrent(item: MenuItem, pathname: string): boolean {
  const section = item.URL.startsWith('/accounts/') ? '/accounts' : item.URL
  const below = section !== paths.home && pathname.startsWith(`${section}/`)
  if (section && (pathname === section || below)) return true
  return item.Submenu.some((sub) => isCurrent(sub, pathname))
}
