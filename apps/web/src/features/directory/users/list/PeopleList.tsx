import { peopleList, type UserListItem } from '@portal/contract/directory/users/users.list'
import { type ComponentProps, Suspense } from 'react'
import { ExportMenu } from '../../../../core/files/ExportMenu.tsx'
import { noFilters } from '../../../../core/lists/address.ts'
import { ListFilters } from '../../../../core/lists/ListFilters.tsx'
import { ListFoot, NoneSoFar } from '../../../../core/lists/ListFoot.tsx'
import { nameOf } from '../../../../core/people/people.names.ts'
import { useMoment } from '../../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { ColumnChooser } from '../../../../ui/table/ColumnChooser.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../../../ui/table/SearchBox.tsx'
import { ImportButton } from '../../imports/ImportButton.tsx'
import { InviteButton, type PeopleOf } from '../InviteButton.tsx'
import type { SendKind } from '../people.queries.ts'
import { mayMark, saysLock } from '../people.rules.ts'
import { PeopleSelectionBar } from '../PeopleSelectionBar.tsx'
import { PersonActs } from '../PersonActs.tsx'
import { type PersonActs as Acts, usePersonActs } from '../usePersonActs.ts'
import { usePersonRights } from '../usePersonRights.ts'
import { useUserExport } from '../useUserExport.ts'
import css from '../../../../core/lists/ListPage.module.css'
import { lazyPart } from '../../../../lib/lazyPart.ts'
import { ViewTabs } from '../../../../core/views/ViewTabs.tsx'
import { PeopleFilterPills } from './PeopleFilterPills.tsx'
import { usePersonColumns } from './personColumns.tsx'
import { type PeopleListOf, type PeoplePage, usePeoplePage } from './usePeopleList.ts'

/** The views of the list of people: built-in, the reader's, and the company's. */
function PeopleViews({ list: { state, change } }: { list: PeopleListOf }) {
  const { t } = useTranslation()
  return (
    <ViewTabs
      list={peopleList}
      state={state}
      fixed={[
        { id: 'all', label: t('views.all'), query: {} },
        { id: 'administrators', label: t('users.administrators'), query: { kind: 'ADMIN,BOTH' } },
        { id: 'invited', label: t('users.invited'), query: { status: 'Invited' } },
        { id: 'dormant', label: t('field.dormant'), query: { only: 'dormant' } },
      ]}
      change={change}
    />
  )
}

const PeopleFilterFields = lazyPart(async () => (await import('./PeopleFilterFields.tsx')).PeopleFilterFields)
const PersonPeek = lazyPart(async () => (await import('./PersonPeek.tsx')).PersonPeek)

/** The columns for the people shown, and the reader's actions on them. */
function usePeopleColumns(list: PeopleListOf, rows: readonly UserListItem[], acts: Acts, readOnly: boolean) {
  const { t } = useTranslation()
  const moment = useMoment()
  const powers = usePersonRights(readOnly)
  const columns = usePersonColumns(list, {
    t,
    moment,
    powers,
    locks: rows.some((person) => saysLock(person)),
    accounts: list.acctKey === undefined,
    peek: { shown: list.state.peek, onPeek: list.peek },
    onAct: acts.begin,
  })
  return { powers, ...columns }
}

type Props = {
  list: PeopleListOf
  /** The one account of these people: administrators can be invited into it. */
  account?: PeopleOf
  readOnly?: boolean
}

const withKey = (userKey: string) => ({ userKey })

/** People, searched and filtered, and the actions on them. */
export function PeopleList({ list, account, readOnly = false }: Props) {
  const { t } = useTranslation()
  const { state, change } = list
  const found = usePeoplePage(list)
  const { page, rows, selection } = found
  const acts = usePersonActs()
  const { powers, columns, shown, widths, choose } = usePeopleColumns(list, rows, acts, readOnly)
  const send = (what: SendKind, keys: readonly string[]) => acts.send(what, keys.map(withKey))
  if (page.error && !page.isPlaceholderData)
    return <ErrorState title={t('users.listFailed')} error={page.error} onRetry={() => void page.refetch()} />
  return (
    <>
      {!account && <Views list={list} />}
      <ListToolbar
        selection={
          !selection.none && (
            <PeopleSelectionBar
              list={list}
              selection={selection}
              total={found.total}
              rows={rows}
              powers={powers}
              sending={acts.sendingToMany}
              onSend={send}
              onMany={acts.beginMany}
            />
          )
        }
        pills={list.filtered && <PeopleFilterPills list={list} />}
        end={
          <>
            <ColumnChooser columns={columns} shown={shown} by={state.sort} widths={widths} onChange={choose} />
            {!readOnly && <ImportButton acctKey={account?.acctKey} />}
            <PeopleExport list={list} />
          </>
        }
      >
        <SearchBox
          label={t('users.searchLabel')}
          placeholder={t('users.searchPlaceholder')}
          maxLength={100}
          value={state.q}
          onSearch={(q) => list.change({ q }, { replace: state.q !== '' && q !== '' })}
        />
        <ListFilters list={peopleList} {...{ state, change }} fields={<PeopleFilterFields list={list} />} />
        {account && <InviteButton account={account} manage={powers.manage} />}
      </ListToolbar>
      <PersonActs acts={acts} />
      {page.data ? (
        <DataTable
          label={t('users.people')}
          columns={columns}
          shown={shown}
          widths={widths}
          rows={rows}
          rowKey={({ userKey }) => userKey}
          page={state.cursor ?? ''}
          sort={{ by: state.sort, onSort: (sort) => list.change({ sort: sort as typeof state.sort }) }}
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
          stale={page.isPlaceholderData}
          empty={<NoPeople list={list} found={found} />}
        />
      ) : (
        <Skeleton lines={8} height={24} />
      )}
      <Below list={list} found={found} powers={powers} onAct={acts.begin} />
    </>
  )
}

function Views({ list }: { list: PeopleListOf }) {
  return (
    <div className={css.views}>
      <PeopleViews list={list} />
    </div>
  )
}

/** Exports everyone whom the filter finds. */
function PeopleExport({ list }: { list: PeopleListOf }) {
  return <ExportMenu exporting={useUserExport({ ...list.filter, sort: list.state.sort })} />
}

/** The notes about the page, the button for the next one, and the drawer. */
function Below({
  list,
  found: { page, rows, total },
  ...acting
}: { list: PeopleListOf; found: PeoplePage } & Pick<ComponentProps<typeof PersonPeek>, 'powers' | 'onAct'>) {
  const { state } = list
  if (!page.data) return null
  const person = rows.find(({ userKey }) => userKey === state.peek)
  return (
    <>
      <ListFoot list={list} page={page.data} total={total} />
      {person && (
        <Suspense fallback={null}>
          <PersonPeek person={person} list={list} rows={rows} {...acting} />
        </Suspense>
      )}
    </>
  )
}

function NoPeople({ list, found: { page } }: { list: PeopleListOf; found: PeoplePage }) {
  const { t } = useTranslation()
  const clear = () => list.change(noFilters(peopleList))
  if (page.data?.partial) return <NoneSoFar list={list} nextCursor={page.data.nextCursor} onClear={clear} />
  if (!list.filtered) return <EmptyState title={t('users.none')}>{t('users.noneText')}</EmptyState>
  return (
    <EmptyState
      kind="noMatch"
      title={t('users.noMatch')}
      action={
        <Button variant="default" onClick={clear}>
          {t('table.clearFilters')}
        </Button>
      }
    >
      {t('users.noMatchText')}
    </EmptyState>
  )
}
