import { quoted } from '@portal/contract/core/language'
import type { AnyList, Filter } from '@portal/contract/core/list'
import { useMe } from '../me/me.queries.ts'
import { formatDate } from '../../lib/dates.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { FilterPills, type Pill } from '../../ui/table/FilterPills.tsx'
import { type AnyState, backOf, namesOf } from './address.ts'
import type { WordsOf } from './words.ts'

type Props = {
  list: AnyList
  state: AnyState
  change: (changes: Record<string, unknown>) => void
  wordsOf: WordsOf
  /** The label of a filter's value, where the value's name is not clear without its filter. */
  says: Readonly<Record<string, (value: string) => string>>
  /** The pill of a filter that the screen makes itself; none for undefined. */
  own?: Readonly<Record<string, Pill | undefined>>
  /** Absent while the list has only the filters that it opens with. */
  onClear: (() => void) | undefined
}

/** Each active filter of a list as a removable pill. */
export function ListPills({ list, state, change, wordsOf, says, own = {}, onClear }: Props) {
  const { t, i18n } = useTranslation()
  const { dateFormat } = useMe().preferences
  const day = (text: string) => formatDate(text, dateFormat, i18n.language)

  const labelOf = (name: string, at: string, filter: Filter, value: string) => {
    if (filter.kind === 'period') return t('lists.since', { what: t(`field.${at}`), day: day(value) })
    if (filter.kind === 'words') return quoted(value, i18n.language)
    const word = wordsOf(filter).find((one) => one.value === value)?.label ?? value
    const text = says[name]?.(word)
    if (text !== undefined) return text
    return filter.kind === 'text' ? t('lists.named', { what: t(`field.${name}`), value: word }) : word
  }
  /** Days back always have a pill: removing it makes the list reach back to its first row. */
  const backPill = (filter: Extract<Filter, { kind: 'period' }>): Pill[] => {
    const { back } = filter
    const days = back ? backOf(list, filter, state) : 'custom'
    if (!back || days === 'custom' || days === 'all') return []
    return [{ key: back.at, label: t(`lists.back.${days}`), onRemove: () => change({ [back.at]: 'all' }) }]
  }
  const pillsOf = ([name, filter]: [string, Filter]): Pill[] => {
    const ownPill = own[name]
    if (name in own) return ownPill ? [ownPill] : []
    const days = filter.kind === 'period' ? backPill(filter) : []
    const back = filter.kind === 'period' ? filter.back : undefined
    const pills = namesOf(name, filter).flatMap((at) => {
      const value = at === back?.at ? undefined : state[at]
      if (!Array.isArray(value))
        return typeof value === 'string' && value
          ? [
              {
                key: at,
                label: labelOf(name, at, filter, value),
                onRemove: () =>
                  change({ [at]: filter.kind === 'words' ? '' : undefined, ...(back && { [back.at]: 'all' }) }),
              },
            ]
          : []
      return value.map((one: string) => ({
        key: `${at} ${one}`,
        label: labelOf(name, at, filter, one),
        onRemove: () => change({ [at]: value.filter((other) => other !== one) }),
      }))
    })
    return [...days, ...pills]
  }
  // The typed search comes last.
  const filters = Object.entries(list.filters).toSorted(
    ([, one], [, other]) => Number(one.kind === 'words') - Number(other.kind === 'words'),
  )
  return <FilterPills pills={filters.flatMap(pillsOf)} {...(onClear && { onClear })} />
}
