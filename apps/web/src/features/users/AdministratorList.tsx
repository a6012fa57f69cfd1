import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMoment } from '../../core/moments/useMoment.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { shownColumns } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import { InviteButton, type PeopleOf } from './InviteButton.tsx'
import { isLocked, mayMark } from './people.rules.ts'
import { personColumns } from './personColumns.tsx'
import { PersonActs } from './PersonActs.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { usePeoplePage } from './usePeoplePage.ts'
import { usePersonActs } from './usePersonActs.ts'
import { usePowers } from './usePowers.ts'
import css from './UsersTab.module.css'

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
  const { query: people, shown, pager } = usePeoplePage(acctKey, text)
  const [marked, setMarked] = useState<readonly string[]>([])
  const acts = usePersonActs(acctKey)
  const selected = shown.filter((person) => marked.includes(person.userKey))
  const toggle = (userKey: string) =>
    setMarked((now) => (now.includes(userKey) ? now.filter((one) => one !== userKey) : [...now, userKey]))
  const columns = personColumns({
    t,
    moment,
    selected: marked,
    toggle,
    powers,
    locks: shown.some((person) => isLocked(person)),
    onAct: acts.begin,
  })
  if (people.error && !people.data)
    return <ErrorState title={t('users.listFailed')} error={people.error} onRetry={() => void people.refetch()} />
  return (
    <>
      <div className={css.toolbar}>
        <SearchBox
          label={t('users.searchLabel')}
          placeholder={t('users.searchPlaceholder')}
          maxLength={100}
          value={text}
          onSearch={search}
        />
        <InviteButton account={account} manage={powers.manage} />
        {mayMark(powers) && shown.length > 0 && (
          <SelectionBar
            acctKey={acctKey}
            shown={shown}
            selected={selected}
            powers={powers}
            sending={acts.sendingToMany}
            onSelect={setMarked}
            onSend={(what) => acts.send(what, selected)}
            onStatus={acts.beginMany}
          />
        )}
      </div>
      <PersonActs acts={acts} acctKey={acctKey} />
      {people.data ? (
        <DataTable
          label={t('users.administrators')}
          columns={columns}
          shown={shownColumns(columns, undefined)}
          rows={shown}
          rowKey={(person) => person.userKey}
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
    <EmptyState title={t('users.noMatch', { text })} action={action}>
      {t('users.noMatchText')}
    </EmptyState>
  )
}
