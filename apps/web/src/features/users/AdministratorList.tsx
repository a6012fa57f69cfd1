import { pageSize } from '@portal/contract/core/page'
import type { UserListItem } from '@portal/contract/users/users.contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { nameOf } from '../../core/people/people.names.ts'
import { useMoment } from '../../core/moments/useMoment.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../ui/table/ListToolbar.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import { useSelection } from '../../ui/table/useSelection.ts'
import { InviteButton, type PeopleOf } from './InviteButton.tsx'
import { peoplePageQuery } from './people.queries.ts'
import { isLocked, mayMark } from './people.rules.ts'
import { personColumns } from './personColumns.tsx'
import { PeopleSelectionBar } from './PeopleSelectionBar.tsx'
import { PersonActs } from './PersonActs.tsx'
import { usePersonActs } from './usePersonActs.ts'
import { usePowers } from './usePowers.ts'

/** The current page of an account's administrators, and paging. A new search starts at the first page. */
function usePeoplePage(acctKey: string, text: string) {
  // The cursor of each page after the first; their number is the current page.
  const [way, setWay] = useState<{ text: string; cursors: readonly string[] }>({ text, cursors: [] })
  const cursors = way.text === text ? way.cursors : []
  const query = useQuery(peoplePageQuery(acctKey, { text, cursor: cursors.at(-1) }))
  const shown = query.data?.items ?? []
  const { nextCursor, total = 0 } = query.data ?? {}
  const first = cursors.length * pageSize.default
  return {
    query,
    shown,
    page: cursors.at(-1) ?? '',
    pager: {
      from: Math.min(first + 1, total),
      to: first + shown.length,
      total: { total, capped: false },
      onPrevious: cursors.length > 0 ? () => setWay({ text, cursors: cursors.slice(0, -1) }) : undefined,
      onNext: nextCursor ? () => setWay({ text, cursors: [...cursors, nextCursor] }) : undefined,
    },
  }
}

/** The search is in the address, as in every list. */
function useSearchText() {
  const { people } = useSearch({ strict: false }) as { people?: unknown }
  const navigate = useNavigate()
  const text = typeof people === 'string' || typeof people === 'number' ? String(people).slice(0, 100) : ''
  const search = (next: string) =>
    void navigate({
      to: '.',
      search: (was: Record<string, unknown>) => ({ ...was, people: next || undefined }),
      state: (was: object) => was,
      replace: true,
      resetScroll: false,
    } as never)
  return { text, search }
}

/** The administrators of one account, searchable by name or address, and the actions on them. */
export function AdministratorList({ account, readOnly }: { account: PeopleOf; readOnly: boolean }) {
  const { acctKey } = account
  const { t } = useTranslation()
  const { text, search } = useSearchText()
  const moment = useMoment()
  const powers = usePowers(readOnly)
  const { query: people, shown, page, pager } = usePeoplePage(acctKey, text)
  const selection = useSelection(
    JSON.stringify([text, page]),
    shown.map(({ userKey }) => userKey),
  )
  const acts = usePersonActs()
  const selected = shown.filter(({ userKey }) => selection.isOn(userKey))
  const columns = personColumns({
    t,
    moment,
    powers,
    locks: shown.some((person) => isLocked(person)),
    onAct: acts.begin,
  })
  if (people.error && !people.data)
    return <ErrorState title={t('users.listFailed')} error={people.error} onRetry={() => void people.refetch()} />
  return (
    <>
      <ListToolbar
        selection={
          selected.length > 0 && (
            <PeopleSelectionBar
              acctKey={acctKey}
              selected={selected}
              of={shown.length}
              powers={powers}
              sending={acts.sendingToMany}
              onSend={(what) => acts.send(what, selected)}
              onStatus={acts.beginMany}
              onClear={selection.clear}
            />
          )
        }
      >
        <SearchBox
          label={t('users.searchLabel')}
          placeholder={t('users.searchPlaceholder')}
          maxLength={100}
          value={text}
          onSearch={search}
        />
        <InviteButton account={account} manage={powers.manage} />
      </ListToolbar>
      <PersonActs acts={acts} />
      {people.data ? (
        <DataTable
          label={t('users.administrators')}
          columns={columns}
          rows={shown}
          rowKey={(person) => person.userKey}
          page={page}
          {...(mayMark(powers) && {
            selection: {
              isOn: selection.isOn,
              toggle: selection.toggle,
              all: selection.page,
              toggleAll: selection.togglePage,
              label: (person: UserListItem) => t('users.select', { name: nameOf(person) }),
              allLabel: t('table.selectPage'),
            },
          })}
          stale={people.isPlaceholderData}
          empty={<NoPeople text={text} onClear={() => search('')} />}
        />
      ) : (
        <Skeleton lines={4} height={28} />
      )}
      {(pager.onPrevious || pager.onNext) && <Pager {...pager} />}
    </>
  )
}

function NoPeople({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation()
  if (text === '') return <EmptyState title={t('users.none')}>{t('users.noneText')}</EmptyState>
  const action = (
    <Button variant="default" onClick={onClear}>
      {t('table.clearSearch')}
    </Button>
  )
  return (
    <EmptyState kind="noMatch" title={t('users.noMatch', { text })} action={action}>
      {t('users.noMatchText')}
    </EmptyState>
  )
}
