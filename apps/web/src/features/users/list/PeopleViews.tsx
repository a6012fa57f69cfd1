import { peopleList } from '@portal/contract/users/users.list'
import { viewOf } from '../../../core/lists/view.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { type ViewQuery, ViewTabs } from '../../views/ViewTabs.tsx'
import { readAddress } from './people.list.ts'
import type { PeopleListOf } from './usePeopleList.ts'

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
      list={peopleList}
      query={viewOf(peopleList, list.state)}
      fixed={fixed}
      onApply={(query) => list.change(readAddress(query))}
    />
  )
}
