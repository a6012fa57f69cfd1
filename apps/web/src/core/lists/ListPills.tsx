import type { AnyList, Filter } from '@portal/contract/core/list'
import { useMe } from '../me/me.queries.ts'
import { formatDate } from '../../lib/dates.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { FilterPills, type Pill } from '../../ui/table/FilterPills.tsx'
import { type AnyState, namesOf } from './address.ts'
import type { WordsOf } from './words.ts'

type Props = {
  list: AnyList
  state: AnyState
  change: (changes: Record<string, unknown>) => void
  wordsOf: WordsOf
  /** What a filter with a value is called, where the value's own name does not say it. */
  says: Readonly<Record<string, (value: string) => string>>
  /** The pill of a filter that the screen makes itself; none for undefined. */
  own?: Readonly<Record<string, Pill | undefined>>
  onClear: () => void
}

/** Each active filter of a list as a removable pill. */
export function ListPills({ list, state, change, wordsOf, says, own = {}, onClear }: Props) {
  const { t, i18n } = useTranslation()
  const { dateFormat } = useMe().preferences
  const day = (text: string) => formatDate(text, dateFormat, i18n.language)

  const labelOf = (name: string, at: string, filter: Filter, value: string) => {
    if (filter.kind === 'period') return t('lists.since', { what: t(`field.${at}`), day: day(value) })
    if (filter.kind === 'words') return `“${value}”`
    const word = wordsOf(filter).find((one) => one.value === value)?.label ?? value
    return says[name]?.(word) ?? word
  }
  const pillsOf = ([name, filter]: [string, Filter]): Pill[] => {
    const made = own[name]
    if (name in own) return made ? [made] : []
    return namesOf(name, filter).flatMap((at) => {
      const value = state[at]
      if (!Array.isArray(value))
        return typeof value === 'string' && value
          ? [
              {
                key: at,
                label: labelOf(name, at, filter, value),
                onRemove: () => change({ [at]: filter.kind === 'words' ? '' : undefined }),
              },
            ]
          : []
      return value.map((one: string) => ({
        key: `${at} ${one}`,
        label: labelOf(name, at, filter, one),
        onRemove: () => change({ [at]: value.filter((other) => other !== one) }),
      }))
    })
  }
  // What was typed stands last.
  const filters = Object.entries(list.filters).toSorted(
    ([, one], [, other]) => Number(one.kind === 'words') - Number(other.kind === 'words'),
  )
  return <FilterPills pills={filters.flatMap(pillsOf)} onClear={onClear} />
}
