import { peopleList } from '@portal/contract/users/users.list'
import { Suspense } from 'react'
import { choicesIn, noChoices } from '../../../core/lists/address.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Filters } from '../../../ui/table/Filters.tsx'
import type { PeopleListOf } from './usePeopleList.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const PeopleFilterFields = lazyPart(async () => (await import('./PeopleFilterFields.tsx')).PeopleFilterFields)

/** All filters of a list of people; their fields are rendered only once opened. */
export function PeopleFilters({ list }: { list: PeopleListOf }) {
  const { state, change } = list
  return (
    <Filters count={choicesIn(peopleList, state)} onClear={() => change(noChoices(peopleList))}>
      <Suspense fallback={<Skeleton lines={10} height={24} />}>
        <PeopleFilterFields list={list} />
      </Suspense>
    </Filters>
  )
}
