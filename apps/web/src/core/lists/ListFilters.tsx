import type { AnyList } from '@portal/contract/core/list'
import { type ComponentProps, Suspense } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Filters } from '../../ui/table/Filters.tsx'
import { choicesIn, noChoices } from './address.ts'
import type { FilterFields as Fields } from './FilterFields.tsx'
import { lazyPart } from '../../lib/lazyPart.ts'

const FilterFields = lazyPart(async () => (await import('./FilterFields.tsx')).FilterFields)

/** The button with all filters of a list; their fields are loaded only once opened. */
export function ListFilters(props: ComponentProps<typeof Fields> & { list: AnyList }) {
  const { list, state, change } = props
  return (
    <Filters count={choicesIn(list, state)} onClear={() => change(noChoices(list))}>
      <Suspense fallback={<Skeleton lines={10} height={24} />}>
        <FilterFields {...props} />
      </Suspense>
    </Filters>
  )
}
