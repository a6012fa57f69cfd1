import type { Role } from '@portal/contract/core/access/access.flags'
import type { MenuCapabilities, MenuEntry, MenuGroupName } from '../../core/feature.ts'
import { paths } from '../../lib/paths.ts'
import { features } from '../features.ts'

// The side menu (specification section 2, "Side menu"). Each feature says who sees its entries.

/** An entry of assets/sidemenu.json, spelt as the specification spells it. `Display` is a text key. */
export type MenuItem = { Id: string; Display: string; Icon: string; URL: string; Submenu: MenuItem[] }
const entries: Readonly<Record<string, MenuEntry>> = Object.assign({}, ...features.map(({ menu }) => menu))

/** The entries this person may see; sub-entries are filtered by their rules. The menu adds the Help Center link. */
export function visibleMenu(
  items: readonly MenuItem[],
  capabilities: MenuCapabilities,
  role: Role,
  ramAccess: boolean,
): MenuItem[] {
  const viewer = { can: capabilities, role, ramAccess }
  const isVisible = ({ Id }: MenuItem) => entries[Id]?.shown?.(viewer) ?? true
  return items.filter(isVisible).map((item) => ({ ...item, Submenu: item.Submenu.filter(isVisible) }))
}

export type MenuGroup = { name: MenuGroupName | undefined; items: MenuItem[] }

/** The entries in order, adjacent ones of one group together. */
export function groupMenu(items: readonly MenuItem[]): MenuGroup[] {
  const found: MenuGroup[] = []
  for (const item of items) {
    const name = entries[item.Id]?.group
    const last = found.at(-1)
    if (last && last.name === name) last.items.push(item)
    else found.push({ name, items: [item] })
  }
  return found
}

type OwnCompany = { companyKey: string; companyType: string }
/** Passed to the account page when a customer administrator opens their company (specification section 2). */
type CustomerAdminState = { cmd: 'customeradmin'; acctKey: string; acctType: string }
type MenuTarget = { kind: 'route'; to: string; state?: CustomerAdminState } | { kind: 'load'; href: string }

const customerAdminState = (own: OwnCompany): CustomerAdminState => ({
  cmd: 'customeradmin',
  acctKey: own.companyKey,
  acctType: own.companyType,
})

const inApp = /^\/(reports|common|accounts|acctSettings|audit)(\/|$)/

/**
 * The address of an entry: report, home and account routes stay in the app, anything else loads a page. Without RAM
 * access the account search leads people to their own account.
 */
export function menuTarget(url: string, ramAccess: boolean, own: OwnCompany): MenuTarget {
  if (url === paths.accountSearch && !ramAccess)
    return { kind: 'route', to: paths.accountEdit, state: customerAdminState(own) }
  return inApp.test(url) ? { kind: 'route', to: url } : { kind: 'load', href: url }
}

/** The pages that belong to an entry although their addresses are below another one. */
const ownPages = new Set(Object.values(entries).flatMap(({ pages }) => pages ?? []))

/** Whether the entry, or one below it, is the current page. */
export function isCurrent(item: MenuItem, pathname: string): boolean {
  const { section, pages } = entries[item.Id] ?? {}
  if (ownPages.has(pathname)) return item.URL === pathname || (pages?.includes(pathname) ?? false)
  const below = (address: string) => address !== paths.home && pathname.startsWith(`${address}/`)
  if (item.URL && (pathname === item.URL || below(item.URL))) return true
  if (section && below(section)) return true
  return item.Submenu.some((sub) => isCurrent(sub, pathname))
}

/** The letter that leads to an entry after `g`. */
export const letterOf = (id: string): string | undefined => entries[id]?.letter
