import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../lib/lazyPart.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Filters } from '../../ui/table/Filters.tsx'
import { choicesIn, noChoices } from './address.ts'
import type { FilterFields as Fields } from './FilterFields.tsx'

const FilterFields = lazyPart(async () => (await import('./FilterFields.tsx')).FilterFields)

type FieldsProps = ComponentProps<typeof Fields>
/** `fields`: the fields of a screen that loads more once they are shown. */
type Props = FieldsProps | (Pick<FieldsProps, 'list' | 'state' | 'change'> & { fields: ReactNode })

/** The button with all filters of a list; their fields are loaded only once opened. */
export function ListFilters(props: Props) {
  const { list, state, change } = props
  return (
    <Filters count={choicesIn(list, state)} onClear={() => change(noChoices(list))}>
      <Suspense fallback={<Skeleton lines={10} height={24} />}>
        {'fields' in props ? props.fields : <FilterFields {...props} />}
      </Suspense>
    </Filters>
  )
}
