import { peopleList } from '@portal/contract/directory/users/users.list'
import { useTranslation } from '../../../../lib/i18n.ts'
import { ViewTabs } from '../../../../core/views/ViewTabs.tsx'
import type { PeopleListOf } from './usePeopleList.ts'

/** The views of the list of people: built-in, the reader's, and the company's. */
export function PeopleViews({ list: { state, change } }: { list: PeopleListOf }) {
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
