import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, use, useMemo, useState } from 'react'
import { type AccountTabId, accountTabs } from '../../../../core/accounts/accountTabs.ts'
import { accountTabsOf, FeaturesContext } from '../../../../core/feature.ts'
import { useMe } from '../../../../core/me/me.queries.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { RightsContext } from '../../../../lib/useCan.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { SaveGroup } from '../../../../ui/form/SaveGroup.tsx'
import { type SavePlace, SavePlaceContext } from '../../../../ui/form/saveGroup.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { AccountDetailsForm } from '../form/AccountDetailsForm.tsx'
import page from '../../../../ui/Page.module.css'
import css from './AccountPage.module.css'
import { type Level, readOnly, tabLevel } from './tabLevel.ts'

type Place = { pathname: string; search: unknown }
const keyIn = ({ search }: Place) => (search as { acctKey?: string }).acctKey
/** Changing tabs within an account leaves no edits behind. */
const sameAccount = (from: Place, to: Place) => from.pathname === to.pathname && keyIn(from) === keyIn(to)

function useTabsOfFeatures() {
  const features = use(FeaturesContext)
  return useMemo(() => accountTabsOf(features), [features])
}

/** The tabs this person gets, and the one in the address. */
function useTabs(account: Account) {
  const rights = use(RightsContext)
  const tabs = useTabsOfFeatures()
  const { modules, companyKey } = useMe()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const levels = useMemo(
    () => new Map(accountTabs.map((id) => [id, tabLevel(tabs[id], account, { rights, modules, companyKey })])),
    [tabs, account, rights, modules, companyKey],
  )
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

/** The parts of an account in tabs: one form over them with one save bar. */
export function AccountTabs({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { ids, current, level, open } = useTabs(account)
  const opened = useOpened(current)
  // Alt and a digit opens the tab at that place, also while something is being typed.
  useHotkeys(
    ids.slice(0, 9).map((id, at) => [`alt+${at + 1}`, () => open(id)]),
    [],
  )
  if (!current) return <EmptyState title={t('accounts.noTabs')}>{t('accounts.noTabsText')}</EmptyState>
  return (
    <div className={`${page.record} ${css.card}`}>
      <SaveGroup stays={sameAccount}>
        {(state) => (
          <Tabs
            label={t('accounts.tabs')}
            tabs={ids.map((id) => {
              const { dirty, faults } = state(id)
              return {
                id,
                label: t(`accounts.tab.${id}`),
                ...(dirty && id !== current && { mark: t('form.unsaved') }),
                faults,
              }
            })}
            current={current}
            onChange={open}
          >
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
