import type { Filter } from '@portal/contract/core/list'
import type { CheckOption } from '../../ui/table/CheckGroup.tsx'

/** The values that a filter offers, with their labels; none for a filter without a closed list. */
export type WordsOf = (filter: Filter) => CheckOption[]
