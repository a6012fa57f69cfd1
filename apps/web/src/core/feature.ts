import type { Access } from '@portal/contract/core/access/access'
import type { Role } from '@portal/contract/core/access/access.flags'
import type { Capabilities, Rights } from '@portal/contract/core/access/access.rules'
import type { LoginDetail } from '@portal/contract/directory/users/users.contract'
import type { SearchHit, SearchKind } from '@portal/contract/operations/search/search.contract'
import type { FigureKind, SetupStep, WorklistKind } from '@portal/contract/operations/worklist/worklist.contract'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext } from 'react'
import type { Selection } from '@portal/contract/operations/changes/changes.contract'
import type { PageName } from '../lib/pages.ts'
import type { Glyph } from '../ui/icons.ts'
import type { AccountTabs } from './accounts/accountTabs.ts'
import type { ChangeRequest } from './changes/openChange.ts'
import type { BulkProps } from './changes/useChangeForm.ts'

/** Loads a page's chunk. */
export type Page = () => Promise<ComponentType>
/** Runs before a page is shown and may redirect. */
export type PageGuard = (me: LoginDetail) => void
/** The loader of a page gets this; the request for who is signed in runs at the same time. */
type LoaderInput = {
  me: Promise<LoginDetail | undefined>
  params: Record<string, string>
  search: Record<string, unknown>
}
/** Requests a page's first data, so that it is under way before the page itself is loaded. */
export type PagePrefetch = (queryClient: QueryClient, opening: LoaderInput) => Promise<void>

type Viewer = {
  role: Role
  /** The RAM-access setting of the reader's company. */
  ramAccess: boolean
}

export type MenuCapabilities = Pick<
  Capabilities,
  'Bill' | 'RptBill' | 'Brand' | 'IGMLogs' | 'FeaturePolicy' | 'DKIM' | 'UserGroupsAccess'
> & {
  /** Accounts may be read, including their history. */
  readsAccounts: boolean
  /** Whether integrations may be read, also with R. */
  readsIntegrations: boolean
  /** The portal is connected to an e-signature service. */
  hasESign: boolean
}
export type MenuViewer = Viewer & { can: MenuCapabilities }
/** The headings of the menu (`ux.md` 3.4). */
export type MenuGroupName = 'accounts' | 'commercial' | 'reports' | 'delivery' | 'settings'
export type MenuEntry = {
  /** The heading above the entry; entries within entries have none. */
  group?: MenuGroupName
  /** The pages below this address belong to the entry, too. */
  section?: string
  /** Pages of the entry whose addresses are below those of another one. */
  pages?: readonly string[]
  /** Who sees it; everyone without a rule. */
  shown?: (viewer: MenuViewer) => boolean
  /** The letter that leads to it after `g`. */
  letter?: string
}

/** Where the search leads from an object that it found. */
export type SearchLink = {
  href: (hit: SearchHit) => string
  /** The list of everything that matches a text. */
  all?: (text: string) => string
}

/**
 * An action or a page that the search offers by its words: `search.act.{id}`, and further ones in `search.words.{id}`. An
 * act on an account asks which one: `href` gets it, or the dialog opens over the page.
 */
export type Act = {
  id: string
  /** The right that it needs. */
  needs?: Access
  /** Who gets it; everyone with the right without a rule. */
  shown?: (viewer: Viewer) => boolean
  /** Makes something new: `c` offers it. */
  creates?: true
} & (
  | { href: string }
  | { inAccount: (acctKey: string) => string }
  | { Dialog: ComponentType<{ acctKey: string; onClose: () => void }> }
)

export type TileViewer = Viewer & {
  rights: Partial<Pick<Rights, 'Bill' | 'Brand' | 'IGMLogs'>>
  /** The access-management check: true when groups limit this person, and when the check failed. */
  accessCheck: boolean
  companyKey: string
  companyType: string
}
/** A tile of the home page. Its texts are `home.tile.{id}` and `home.about.{id}`. */
export type Tile = {
  id: string
  /** The position among the tiles that specification section 2, "Home dashboard tiles", defines. */
  place: number
  icon: Glyph
  href: string
  /** `route` stays in the app, `load` loads a page, `external` opens a new tab. */
  kind: 'route' | 'load' | 'external'
  /** Who sees it; everyone without a rule. */
  shown?: (viewer: TileViewer) => boolean
  /** Passed to the page that opens. */
  state?: (viewer: TileViewer) => object
}

/** A tab of the page of plans (`/plansAssign`). Its label is `plans.tab.{id}`, its address `?view={id}`. */
export type PlanTab = {
  id: string
  /** The position: the catalogue is 1, promotions are 5. */
  place: number
  /** The task of the guide that "?" opens here. */
  help?: string
  /** The tab's initial view, for people who have the right to filter by these fields. */
  begins?: { search: Readonly<Record<string, string>>; needs: Access }
  /** Who sees it; without a rule, everyone who sees the page. */
  shown?: (viewer: Viewer) => boolean
  Content: ComponentType
}

/**
 * The action that a line of the worklist offers for all its objects: the preview or dialog of their list, with the same
 * filter. `opensFirst`: opens the first change set. `leads`: goes to the first object. Its label is `home.act.{kind}`.
 */
export type WorklistAct = {
  /** The right that it needs; people without it get the line without the action. */
  needs: Access
  /** The list refuses it to people who are signed in as someone else. */
  notActing?: true
} & (
  | { change: ChangeRequest }
  | { Dialog: ComponentType<BulkProps>; selection?: Selection }
  | { opensFirst: true }
  | { leads: (firstKey: string) => string }
)

/**
 * The address behind a line of the worklist: the list with the filter that the API counts by. Urgent lines are marked.
 */
export type WorklistAddress = {
  href: string
  urgent?: true
  act?: WorklistAct
  /** The address of the same list for one account; the API has this line for accounts, too. */
  inAccount?: (acctKey: string) => string
}

/** A task of the guide, by its id in `features/help`; a page with several tasks chooses by its address. */
export type Help = string | ((search: Record<string, unknown>, features: readonly Feature[]) => string | undefined)

/**
 * The parts that a feature adds to the portal for people who are signed in. `app/features.ts` lists the features and
 * nothing else. Menu, tiles and tabs only shape the screen: the API decides each call.
 */
export type Feature = {
  /** The feature's pages, by the names of their addresses in `lib/pages.ts`. */
  pages?: Partial<Record<PageName, Page>>
  guards?: Partial<Record<PageName, PageGuard>>
  prefetches?: Partial<Record<PageName, PagePrefetch>>
  /** The guide that "?" opens on its pages. */
  help?: Partial<Record<PageName, Help>>
  /** Its entries of assets/sidemenu.json by their Id; an entry without a rule is for everyone. */
  menu?: Readonly<Record<string, MenuEntry>>
  tiles?: readonly Tile[]
  accountTabs?: AccountTabs
  planTabs?: readonly PlanTab[]
  /** The feature's lines of the home page's worklist. Their texts are `home.work.{kind}`. */
  worklist?: Readonly<Partial<Record<WorklistKind, WorklistAddress>>>
  /** Where the search leads from the feature's objects. */
  search?: Readonly<Partial<Record<SearchKind, SearchLink>>>
  /** The actions and pages that the search offers. */
  acts?: readonly Act[]
  /** The address behind each of its key figures of the home page. Their texts are `home.figure.{kind}`. */
  figures?: Readonly<Partial<Record<FigureKind, string>>>
  /** Where a step that sets up a new portal is done. Their texts are `home.setup.{step}`. */
  setup?: Readonly<Partial<Record<SetupStep, string>>>
}

/** All features, for pages that show parts of features they do not depend on. Set by the signed-in layout. */
export const FeaturesContext = createContext<readonly Feature[]>([])

/** The account tabs of all features. */
export const accountTabsOf = (features: readonly Feature[]): AccountTabs =>
  Object.assign({}, ...features.map(({ accountTabs }) => accountTabs)) as AccountTabs

/** The tiles that this person sees, in order. */
export const visibleTiles = (features: readonly Feature[], viewer: TileViewer) =>
  features
    .flatMap(({ tiles = [] }) => tiles)
    .filter(({ shown }) => shown?.(viewer) ?? true)
    .toSorted((one, other) => one.place - other.place)
    .map(({ id, icon, href, kind, state }) => ({ id, icon, href, kind, state: state?.(viewer) }))
/** A tile as one person sees it. */
export type VisibleTile = ReturnType<typeof visibleTiles>[number]

/** The tabs of the page of plans that this person sees, in order. */
export const planTabsOf = (features: readonly Feature[], viewer: Viewer) =>
  features
    .flatMap(({ planTabs = [] }) => planTabs)
    .filter(({ shown }) => shown?.(viewer) ?? true)
    .toSorted((one, other) => one.place - other.place)

/** The address behind each line of the worklist. */
export const worklistOf = (features: readonly Feature[]) =>
  Object.assign({}, ...features.map(({ worklist }) => worklist)) as Readonly<Record<WorklistKind, WorklistAddress>>

/** Where the search leads from each kind of objects. */
export const searchLinksOf = (features: readonly Feature[]) =>
  Object.assign({}, ...features.map(({ search }) => search)) as Readonly<Record<SearchKind, SearchLink>>

/** The address behind each key figure. */
export const figuresOf = (features: readonly Feature[]) =>
  Object.assign({}, ...features.map(({ figures }) => figures)) as Readonly<Record<FigureKind, string>>

/** Where each step that sets up a new portal is done. */
export const setupOf = (features: readonly Feature[]) =>
  Object.assign({}, ...features.map(({ setup }) => setup)) as Readonly<Record<SetupStep, string>>
