import type { Rights } from '@portal/contract/access/access.rules'
import type { Role } from '@portal/contract/access/access.flags'
import { paths } from '../../lib/paths.ts'

// The tiles of the home dashboard (specification section 2, "Home dashboard tiles", and specification section 6). They only shape the
// screen: the API decides each call.

export type TileId =
  | 'accessManagement'
  | 'companyAccounts'
  | 'usageReports'
  | 'plans'
  | 'billing'
  | 'branding'
  | 'integrations'
  | 'manageUsers'
  | 'helpCenter'

export type TileInput = {
  role: Role
  rights: Partial<Pick<Rights, 'Bill' | 'Brand' | 'IGMLogs'>>
  /** The RAM-access setting of the own company. */
  ramAccess: boolean
  /** The access-management check: true when groups limit this person, and when the check failed. */
  accessCheck: boolean
  companyKey: string
  companyType: string
}

export type Tile = {
  id: TileId
  /** The text key of its name: "My Account" is the same tile under another name. */
  label: string
  href: string
  /** `route` stays in the app, `load` loads a page, `external` opens a new tab. */
  kind: 'route' | 'load' | 'external'
  state?: { cmd: 'customeradmin'; acctKey: string; acctType: string }
}

function accountsTile({ role, accessCheck, companyKey, companyType }: TileInput): Tile {
  if (role !== 'CU' || accessCheck)
    return { id: 'companyAccounts', label: 'home.tile.companyAccounts', kind: 'route', href: paths.accountSearch }
  return {
    id: 'companyAccounts',
    label: 'home.tile.myAccount',
    kind: 'route',
    href: paths.accountEdit,
    state: { cmd: 'customeradmin', acctKey: companyKey, acctType: companyType },
  }
}

const always = () => true
const notCustomer = ({ role }: TileInput) => role !== 'CU'
// i18n: home.tile.*
const tile = (id: TileId, kind: Tile['kind'], href: string) => (): Tile => ({
  id,
  kind,
  href,
  label: `home.tile.${id}`,
})

/** In the order of the specification. Billing, Branding and Integrations require W: read access is not enough. */
const tiles: readonly { shown: (input: TileInput) => boolean; make: (input: TileInput) => Tile }[] = [
  {
    shown: (input) => notCustomer(input) && input.ramAccess && !input.accessCheck,
    make: tile('accessManagement', 'load', paths.accessManagement),
  },
  { shown: always, make: accountsTile },
  { shown: always, make: tile('usageReports', 'route', paths.reportView) },
  { shown: notCustomer, make: tile('plans', 'load', paths.plansAssign) },
  { shown: ({ rights }) => rights.Bill === 'W', make: tile('billing', 'load', paths.billingList) },
  { shown: ({ rights }) => rights.Brand === 'W', make: tile('branding', 'load', paths.brandList) },
  { shown: ({ rights }) => rights.IGMLogs === 'W', make: tile('integrations', 'load', paths.partnerLogs) },
  { shown: notCustomer, make: tile('manageUsers', 'load', paths.manageUsers) },
  { shown: always, make: tile('helpCenter', 'external', paths.helpCenter) },
]

/** The tiles that this person sees, in order. */
export const visibleTiles = (input: TileInput): Tile[] =>
  tiles.filter(({ shown }) => shown(input)).map(({ make }) => make(input))
