import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { accountTabGroups, type AccountTabId, accountTabs } from '../../../../core/accounts/accountTabs.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { type PlaceState, SaveGroup } from '../../../../ui/form/SaveGroup.tsx'
import { type SavePlace, SavePlaceContext } from '../../../../ui/form/saveGroup.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { TabBar, tabElementId } from '../../../../ui/TabBar.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { AccountDetailsForm } from '../form/AccountDetailsForm.tsx'
import page from '../../../../ui/Page.module.css'
import css from './AccountPage.module.css'
import { type Level, readOnly } from './tabLevel.ts'
import { useTabLevels, useTabsOfFeatures } from './useTabLevels.ts'

type Place = { pathname: string; search: unknown }
const keyIn = ({ search }: Place) => (search as { acctKey?: string }).acctKey
/** Changing tabs within an account leaves no edits behind. */
const sameAccount = (from: Place, to: Place) => from.pathname === to.pathname && keyIn(from) === keyIn(to)

/** The tabs this person gets, and the one in the address. */
function useTabs(account: Account) {
  const levels = useTabLevels(account)
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const ids = accountTabs.filter((id) => levels.get(id) !== 'none')
  const current = ids.find((id) => id === Number(tab)) ?? ids[0]
  const open = (id: number) =>
    void navigate({
      to: '.',
      search: (was: Record<string, unknown>) => ({ ...was, tab: id }),
      state: (was: object) => was,
      replace: true,
      resetScroll: false,
    } as never)
  return { ids, current, level: (id: AccountTabId): Level => levels.get(id) ?? 'none', open }
}

/** The forms that were opened so far. */
function useOpened(current: AccountTabId | undefined) {
  const tabs = useTabsOfFeatures()
  const [opened, setOpened] = useState<readonly AccountTabId[]>([1])
  if (current && tabs[current]?.form && !opened.includes(current)) setOpened([...opened, current])
  return opened
}

type Group = { at: number; label: string; tabs: readonly AccountTabId[] }

/** The groups that have tabs for this person; a group with a single tab is named after it. */
function useGroups(ids: readonly AccountTabId[], current: AccountTabId | undefined) {
  const { t } = useTranslation()
  const [latest, setLatest] = useState<Readonly<Record<number, AccountTabId>>>({})
  const groups: Group[] = accountTabGroups
    .map(({ name, tabs }, at) => ({ at, name, tabs: tabs.filter((tab) => ids.includes(tab)) }))
    .filter(({ tabs }) => tabs.length > 0)
    .map(({ at, name, tabs }) => ({
      at,
      tabs,
      label: name && tabs.length > 1 ? t(`accounts.group.${name}`) : t(`accounts.tab.${tabs[0]}`),
    }))
  const group = groups.find(({ tabs }) => current !== undefined && tabs.includes(current))
  if (group && current && latest[group.at] !== current) setLatest({ ...latest, [group.at]: current })
  /** The tab that was open last in a group, else its first one. */
  const tabOf = ({ at, tabs }: Group) => tabs.find((tab) => tab === latest[at]) ?? tabs[0]
  return { groups, group, tabOf }
}

/** A tab of the bar, with the state of all its forms. */
function tabWith(id: number, label: string, states: readonly PlaceState[], mark: string | false) {
  const faults = states.reduce((sum, state) => sum + state.faults, 0)
  return { id, label, faults, ...(mark && states.some(({ dirty }) => dirty) && { mark }) }
}

/** The parts of an account: groups of tabs, and one save bar for all of their forms. */
export function AccountTabs({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { ids, current, level, open } = useTabs(account)
  const { groups, group, tabOf } = useGroups(ids, current)
  const opened = useOpened(current)
  const panel = useId()
  const openGroup = (at: number) => {
    const tab = groups.filter((one) => one.at === at).map(tabOf)[0]
    if (tab) open(tab)
  }
  // Alt and a digit opens the group at that place, also while something is being typed.
  useHotkeys(
    groups.map(({ at }, index) => [`alt+${index + 1}`, () => openGroup(at)]),
    [],
  )
  if (!current || !group) return <EmptyState title={t('accounts.noTabs')}>{t('accounts.noTabsText')}</EmptyState>
  const many = group.tabs.length > 1
  const unsaved = t('form.unsaved')
  return (
    <div className={`${page.record} ${css.card}`}>
      <SaveGroup stays={sameAccount}>
        {(state) => (
          <Tabs
            label={t('accounts.tabs')}
            tabs={groups.map(({ at, label, tabs }) => tabWith(at, label, tabs.map(state), at !== group.at && unsaved))}
            current={group.at}
            onChange={openGroup}
          >
            {many && (
              <div className={css.within}>
                <TabBar
                  label={group.label}
                  tabs={group.tabs.map((id) =>
                    tabWith(id, t(`accounts.tab.${id}`), [state(id)], id !== current && unsaved),
                  )}
                  current={current}
                  onChange={open}
                  panel={panel}
                />
              </div>
            )}
            <div {...(many && { role: 'tabpanel', id: panel, 'aria-labelledby': tabElementId(panel, current) })}>
              {opened.map((id) => (
                <FormTab key={id} id={id} current={current} onOpen={open}>
                  {id === 1 ? (
                    <AccountDetailsForm account={level(1) === 'RW' ? account : readOnly(account)} />
                  ) : (
                    <Brought id={id} account={account} level={level(id)} />
                  )}
                </FormTab>
              ))}
              {!opened.includes(current) && (
                <Suspense fallback={waiting(t('table.loading'))}>
                  <Brought id={current} account={account} level={level(current)} />
                </Suspense>
              )}
            </div>
          </Tabs>
        )}
      </SaveGroup>
    </div>
  )
}

const waiting = (text: string) => <Skeleton label={text} lines={8} height={28} />

type FormTabProps = { id: AccountTabId; current: number; onOpen: (id: number) => void; children: ReactNode }
/** A tab that holds a form: hidden while another one is open. */
function FormTab({ id, current, onOpen, children }: FormTabProps) {
  const { t } = useTranslation()
  const label = t(`accounts.tab.${id}`)
  const place: SavePlace = { id, label, shown: id === current, reveal: () => onOpen(id) }
  return (
    <div hidden={id !== current}>
      <SavePlaceContext value={place}>
        <Suspense fallback={waiting(t('table.loading'))}>{children}</Suspense>
      </SavePlaceContext>
    </div>
  )
}

/** The tab of a feature. */
function Brought({ id, account, level }: { id: AccountTabId; account: Account; level: Level }) {
  const { Content } = useTabsOfFeatures()[id] ?? {}
  return Content && <Content account={account} readOnly={level !== 'RW'} />
}
