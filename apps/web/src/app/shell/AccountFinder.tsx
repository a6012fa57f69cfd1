import { useDebouncedValue } from '@mantine/hooks'
import { accounts } from '@portal/contract/directory/accounts/accounts.contract'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IconChevronDown as IconDown, IconChevronRight as IconRight, IconSearch } from '../../ui/icons.ts'
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useMe } from '../../core/me/me.queries.ts'
import { clientFor } from '../../lib/api.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useShortcutsOn } from '../../lib/shortcuts.ts'
import { type RecentAccount, recentMost, useRecentAccounts } from '../../lib/recent.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { LevelChip } from '../../ui/LevelChip.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from './AccountFinder.module.css'
import { lazyPart } from '../../lib/lazyPart.ts'

const api = clientFor(accounts)
type Found = RecentAccount & { parentName?: string | null }

const finderQuery = (searchText: string) =>
  queryOptions({
    queryKey: ['accounts', 'finder', searchText],
    queryFn: ({ signal }) => api.search({ body: { searchText, pageSize: recentMost }, signal }),
  })

function useFound(searchText: string) {
  const recent = useRecentAccounts(useMe().userKey)
  const query = useQuery({
    ...finderQuery(searchText),
    enabled: searchText !== '',
    placeholderData: keepPreviousData,
  })
  const found: readonly Found[] = searchText === '' ? recent : (query.data?.items ?? [])
  return { ...query, found }
}

const AccountTree = lazyPart(
  async () => (await import('../../features/directory/accounts/list/AccountTree.tsx')).AccountTree,
)

/** The page of another account, on the current tab: same section, never the old record. */
function useGoToAccount() {
  const router = useRouter()
  const hrefOf = (acctKey: string) => {
    const { pathname, search } = router.state.location
    const tab = Number((search as { tab?: unknown }).tab)
    const same = pathname.startsWith('/accounts/') && pathname !== paths.accountSearch && tab > 0
    return paths.account(acctKey, same ? tab : undefined)
  }
  return { hrefOf, go: (acctKey: string) => router.navigate({ href: hrefOf(acctKey) }) }
}

function Summary({ searchText, found, busy }: { searchText: string; found: number; busy: boolean }) {
  const { t } = useTranslation()
  const words =
    searchText === ''
      ? t(found ? 'shell.finder.recent' : 'shell.finder.noRecent')
      : t('shell.finder.found', { count: found })
  return (
    <p className={css.summary} role="status">
      {busy ? t('shell.finder.searching') : words}
    </p>
  )
}

/** Searches the accounts the person may see; without a text, lists the last ones opened. */
export function AccountFinder({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const wanted = text.trim()
  const [debounced] = useDebouncedValue(wanted, 250)
  const searchText = wanted && debounced // A cleared field shows the recent accounts immediately.
  const [active, setActive] = useState(0)
  const { data, found, error, refetch, isFetching, isPlaceholderData } = useFound(searchText)
  const queryClient = useQueryClient()
  const { go, hrefOf } = useGoToAccount()
  const keys = useShortcutsOn()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  // It is rendered after its popover took the focus.
  useEffect(() => field.current?.focus(), [])
  const choose = (account: Found | undefined) => {
    if (!account) return
    onChosen()
    void go(account.acctKey)
  }
  /** The results shown may belong to the previous text; then wait for the answer. */
  const enter = async () => {
    if (wanted === '' || (wanted === searchText && data && !isPlaceholderData)) return choose(found[active])
    // A failed search is reported below the field.
    const page = await queryClient.fetchQuery(finderQuery(wanted)).catch(() => undefined)
    choose(page?.items[0])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') void enter()
    if (!step || found.length === 0) return
    event.preventDefault()
    setActive((active + step + found.length) % found.length)
  }
  return (
    <>
      <TextField
        slim
        label={t('shell.finder.label')}
        start={<Icon of={IconSearch} />}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[active] && `${listId}-${active}`}
        placeholder={t('shell.finder.placeholder')}
        ref={field}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      {error ? (
        <ErrorState title={t('shell.finder.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Summary searchText={searchText} found={found.length} busy={isFetching} />
      )}
      <Options id={listId} found={found} active={active} onChoose={choose} />
      {searchText === '' && <Browse hrefOf={hrefOf} onChosen={onChosen} />}
      {keys && (
        <p className={css.keys}>
          <Kbd>g</Kbd> <Kbd>a</Kbd> {t('shell.finder.opens')}
        </p>
      )}
    </>
  )
}

type BrowseProps = { hrefOf: (acctKey: string) => string; onChosen: () => void }
/** The tree of accounts, on demand. */
function Browse({ hrefOf, onChosen }: BrowseProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className={css.browse} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        <Icon of={opened ? IconDown : IconRight} /> {t('accountsList.browse')}
      </button>
      {opened && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it handles clicks on its links, which keys trigger too
        <div className={css.tree} onClick={(event) => (event.target as HTMLElement).closest('a') && onChosen()}>
          <Suspense fallback={<Skeleton />}>
            <AccountTree hrefOf={hrefOf} />
          </Suspense>
        </div>
      )}
    </>
  )
}

type OptionsProps = { id: string; found: readonly Found[]; active: number; onChoose: (account: Found) => void }

function Options({ id, found, active, onChoose }: OptionsProps) {
  const { t } = useTranslation()
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('shell.finder.list')}
      className={css.list}
      hidden={found.length === 0}
    >
      {found.map((account, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's, which points at the active option
        <div
          key={account.acctKey}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={css.option}
          onClick={() => onChoose(account)}
        >
          <LevelChip level={account.acctType} />
          <span className={css.name}>{account.acctName}</span>
          <span className={css.detail}>{[account.parentName, account.acctNumber].filter(Boolean).join(' · ')}</span>
        </div>
      ))}
    </div>
  )
}
