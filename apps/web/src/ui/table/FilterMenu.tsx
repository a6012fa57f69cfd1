import { CheckGroup, type CheckProps } from './CheckGroup.tsx'
import { FilterPopover } from './FilterPopover.tsx'

/** A promoted filter: a button that opens a list of checkboxes. */
export function FilterMenu<V extends string>(group: CheckProps<V>) {
  const { label, chosen, onChange } = group
  return (
    <FilterPopover label={label} chosen={chosen.length} onClear={() => onChange([])}>
      <CheckGroup {...group} />
    </FilterPopover>
  )
}
