import { useTranslation } from '../../../lib/i18n.ts'
import { type ViewQuery, ViewTabs } from '../../views/ViewTabs.tsx'
import { type PeopleListState, readAddress, writeAddress } from './people.list.ts'
import type { PeopleListOf } from './usePeopleList.ts'

/** What a view stores of the address: filters and order, but neither the page nor what is open. */
const queryOf = (state: PeopleListState): ViewQuery =>
  Object.fromEntries(
    Object.entries(writeAddress({ ...state, cursor: undefined, peek: undefined })).map(([name, value]) => [
      name,
      String(value),
    ]),
  )

/** The views of the list of people: those that everybody has, one's own, and the company's. */
export function PeopleViews({ list }: { list: PeopleListOf }) {
  const { t } = useTranslation()
  const fixed: { id: string; label: string; query: ViewQuery }[] = [
    { id: 'all', label: t('views.all'), query: {} },
    { id: 'administrators', label: t('users.administrators'), query: { kind: 'ADMIN,BOTH' } },
    { id: 'invited', label: t('users.invited'), query: { status: 'Invited' } },
    { id: 'dormant', label: t('field.dormant'), query: { only: 'dormant' } },
  ]
  // A stored view is parsed like a typed address.
  return (
    <ViewTabs
      list="people"
      query={queryOf(list.state)}
      fixed={fixed}
      onApply={(query) => list.change(readAddress(query))}
    />
  )
}
