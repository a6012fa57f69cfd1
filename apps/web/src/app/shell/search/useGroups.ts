import { type Language, numberIn } from '@portal/contract/core/language'
import { settingTexts } from '@portal/contract/access/settings/settings.texts'
import { settingCatalogue } from '@portal/contract/access/settings/settings.catalogue'
import type { SearchGroup, SearchHit, SearchKind } from '@portal/contract/operations/search/search.contract'
import { rankOf, resembles } from '@portal/contract/operations/search/search.rules'
import { useQuery } from '@tanstack/react-query'
import { use, useContext } from 'react'
import { type Act, FeaturesContext, searchLinksOf } from '../../../core/feature.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { type RecentAccount, useRecentAccounts } from '../../../lib/recent.ts'
import { RightsContext, useCan } from '../../../lib/useCan.ts'
import {
  type Glyph,
  IconAdjustmentsHorizontal,
  IconCalendarClock,
  IconChevronRight,
  IconHelp,
  IconListCheck,
  IconPackages,
  IconPlugConnected,
  IconPlus,
  IconReceipt,
  IconSettings,
  IconSignature,
  IconUser,
  IconUsers,
} from '../../../ui/icons.ts'
import { menuIcons } from '../icons.ts'
import { menuTarget, visibleMenu } from '../menu.rules.ts'
import { sideMenuQuery } from '../sidemenu.queries.ts'
import { useMenuCapabilities } from '../useMenuCapabilities.ts'
import { actsOf, actWords, findLocal, type Local } from './search.local.ts'
import { useLanguages } from './search.queries.ts'

/** Accounts have the chip of their level instead. */
const kindIcons: Readonly<Record<SearchKind, Glyph | undefined>> = {
  Account: undefined,
  User: IconUser,
  Invoice: IconReceipt,
  CompanyPlan: IconPackages,
  Plan: IconPackages,
  Domain: IconSignature,
  AccessGroup: IconUsers,
  Schedule: IconCalendarClock,
  PartnerCall: IconPlugConnected,
  ApiKey: IconPlugConnected,
  FeaturePolicy: IconAdjustmentsHorizontal,
}

/** Pages that are not in the side menu. */
const pageIcons: Readonly<Record<string, Glyph>> = {
  requests: IconUsers,
  changes: IconListCheck,
  help: IconHelp,
  profile: IconUser,
}

/** Where a choice leads: an address, or an action that asks for an account first. */
export type SearchTarget = { href: string; state?: object | undefined } | { act: Act }
export type Option = {
  id: string
  name: string
  detail?: string | null
  /** The account of the option, for actions that ask for one. */
  acctKey?: string | null
  acctType?: SearchHit['acctType']
  icon?: Glyph | undefined
  /** Leads to the list of all results and is not one of them. */
  toList?: true
  leads: SearchTarget
}
export type Group = {
  id: string
  title: string
  count?: string
  /** How many there are, where not all are options. */
  total?: number
  /** There are more than were counted. */
  capped?: boolean
  options: Option[]
  rank: number
}

/** The maximum number of pages, actions or settings shown for a text. */
const most = 4

const recentOption = ({ acctKey, acctName, acctNumber, acctType }: RecentAccount): Option => ({
  id: `recent-${acctKey}`,
  name: acctName,
  detail: acctNumber,
  acctKey,
  acctType,
  leads: { href: paths.account(acctKey) },
})

/** The pages of the side menu that the person sees, by their words. */
function usePages(): Local<Option>[] {
  const { roleCode, ramAccess, companyKey, companyType } = useMe()
  const languages = useLanguages()
  const { data: items = [] } = useQuery(sideMenuQuery)
  const capabilities = useMenuCapabilities()
  return visibleMenu(items, capabilities, roleCode, ramAccess)
    .flatMap((item) => (item.Submenu.length > 0 ? item.Submenu.map((sub) => ({ ...sub, Icon: item.Icon })) : [item]))
    .map(({ Id, Display, Icon, URL }) => {
      const target = menuTarget(URL, ramAccess, { companyKey, companyType })
      const leads = target.kind === 'route' ? { href: target.to, state: target.state } : { href: target.href }
      const words = languages.map((t) => t(Display))
      return { value: { id: `page-${Id}`, name: words[0] ?? Id, icon: menuIcons[Icon], leads }, words }
    })
}

/** The actions that the person may do; those that only lead to a page are offered as pages. */
function useActs(): Local<Option & { creates: boolean; isPage: boolean }>[] {
  const rights = useContext(RightsContext)
  const { roleCode, ramAccess } = useMe()
  const languages = useLanguages()
  return actsOf(use(FeaturesContext), rights, { role: roleCode, ramAccess }).map((act) => {
    const words = actWords(act.id, languages)
    const leads = 'href' in act ? { href: act.href } : { act }
    const creates = act.creates === true
    const isPage = 'href' in act && !creates
    const icon = isPage ? (pageIcons[act.id] ?? IconChevronRight) : creates ? IconPlus : IconChevronRight
    return { value: { id: `act-${act.id}`, name: words[0] ?? act.id, icon, leads, creates, isPage }, words }
  })
}

/** The settings of the person's company, by the labels of both languages. */
function useSettings(): Local<Option>[] {
  const { language } = useTranslation().i18n
  const mayRead = useCan('AcctMgmnt:R')
  if (!mayRead) return []
  return settingCatalogue.flatMap(({ code, group }) => {
    const { label } = settingTexts[code] ?? {}
    if (!label) return []
    const leads = { href: paths.settingsOf(group) }
    return [
      {
        value: { id: `setting-${code}`, name: label[language], icon: IconSettings, leads },
        words: Object.values(label),
      },
    ]
  })
}

type Display = {
  t: TFunction
  language: Language
  links: ReturnType<typeof searchLinksOf>
  recent: readonly RecentAccount[]
}

/** The objects of a kind that the server found; recently opened accounts come first. */
function serverGroup({ t, language, links, recent }: Display, group: SearchGroup, text: string): Group {
  const { kind, total, capped, hits } = group
  const { href, all } = links[kind]
  const placeOf = ({ acctKey }: SearchHit) => {
    const at = recent.findIndex((one) => one.acctKey === acctKey)
    return at < 0 ? recent.length : at
  }
  const sorted = kind === 'Account' ? hits.toSorted((one, other) => placeOf(one) - placeOf(other)) : hits
  const number = numberIn(language, total)
  const count = capped ? t('search.moreThan', { shown: number }) : number
  const options = sorted.map(({ key, ...hit }): Option => ({
    ...hit,
    id: `${kind}-${key}`.replace(/\s/g, '-'),
    icon: kindIcons[kind],
    leads: { href: href({ key, ...hit }) },
  }))
  if (all && (capped || total > hits.length))
    options.push({
      id: `${kind}-all`,
      name: t('search.all', { shown: count }),
      toList: true,
      leads: { href: all(text) },
    })
  // i18n: search.kind.*
  const rank = Math.min(...hits.map(({ name }) => rankOf(text, name)))
  return { id: kind, title: t(`search.kind.${kind}`), count, total, capped, options, rank }
}

type Part = 'recent' | 'pages' | 'acts' | 'settings' | 'creates'
/** A group of options that the browser knows; none without options. i18n: search.group.* */
const partOf = (t: TFunction, id: Part, options: Option[], rank = 0): Group[] =>
  options.length > 0 ? [{ id, title: t(`search.group.${id}`), options, rank }] : []

const valuesOf = (items: readonly Local<Option>[]) => items.map(({ value }) => value)

/** The best matches for a text among what the browser knows. */
function localGroup(t: TFunction, id: Part, items: readonly Local<Option>[], text: string): Group[] {
  const found = findLocal(items, text, most)
  const options = found.map(({ value }) => value)
  return partOf(t, id, options, found[0]?.rank)
}

// Names of features are sentences about actions, so they match the same texts: among equals, acts come first.
const isFeature = ({ id }: Group) => id === 'FeaturePolicy'

/** The groups of results for a text, from the server and the browser. */
export function useGroups() {
  const { t, i18n } = useTranslation()
  const recent = useRecentAccounts(useMe().userKey)
  const context = { t, language: i18n.language, links: searchLinksOf(use(FeaturesContext)), recent }
  const [ofMenu, all, settings] = [usePages(), useActs(), useSettings()]
  const pageChoices = all.filter(({ value }) => value.isPage)
  const pages = [...ofMenu, ...pageChoices]
  const acts = all
    .filter(({ value }) => !value.isPage)
    .toSorted(({ value: one }, { value: other }) => Number(other.creates) - Number(one.creates))
  const opened = partOf(t, 'recent', recent.map(recentOption))
  const ofServer = (found: readonly SearchGroup[], text: string) =>
    found.map((group) => serverGroup(context, group, text))
  return {
    /** Before anything is typed: the accounts opened last, the pages that are not in the menu, and the actions. */
    atFirst: () => [...opened, ...partOf(t, 'pages', valuesOf(pageChoices)), ...partOf(t, 'acts', valuesOf(acts))],
    /** For a text, the groups with the best matches first. */
    under: (text: string, found: readonly SearchGroup[]) =>
      [
        ...ofServer(found, text).filter((group) => !isFeature(group)),
        ...localGroup(t, 'pages', pages, text),
        ...localGroup(t, 'acts', acts, text),
        ...localGroup(t, 'settings', settings, text),
        ...ofServer(found, text).filter(isFeature),
      ].toSorted((one, other) => one.rank - other.rank),
    /** Accounts alone, for an action that asks for one. */
    accounts: (text: string, found: readonly SearchGroup[]) =>
      text === '' ? opened : ofServer(found, text).filter(({ id }) => id === 'Account'),
    /** The actions that make something new. */
    creating: (text: string) => {
      const making = acts.filter(({ value, words }) => value.creates && (text === '' || resembles(text, words)))
      return partOf(t, 'creates', valuesOf(making))
    },
  }
}
