import { lookups } from '@portal/contract/operations/lookups/lookups.contract'
import type { AnyList } from '@portal/contract/core/list'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WordsOf } from '../lists/words.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { clientFor } from '../../lib/api.ts'

const api = clientFor(lookups)
export type LookupName = keyof typeof lookups
type Item = { code: string; label: string; sort: number; active: boolean; formerly?: string[] }

/** The items of a lookup in a language; they change only with a release, so one fetch per visit is enough. */
export const lookupQuery = (name: LookupName, language: string) =>
  queryOptions({
    queryKey: ['lookups', language, name],
    queryFn: async ({ signal }): Promise<Item[]> => {
      const items: Item[] = await api[name]({ signal })
      return items.toSorted((one, other) => one.sort - other.sort)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/**
 * The items of a lookup as choices of a field. `current` is the record's value: it stays among the choices even
 * when it is no longer offered, or when the lookup could not be loaded.
 */
export function useChoices(name: LookupName, current?: string | null) {
  const { i18n } = useTranslation()
  const { data } = useQuery(lookupQuery(name, i18n.language))
  return useMemo(() => {
    const choices = (data ?? [])
      .filter((item) => item.active || item.code === current)
      .map(({ code, label, formerly = [] }) => ({ value: code, label, also: formerly.join(' ').replaceAll('_', ' ') }))
    const missing = current && !choices.some((choice) => choice.value === current)
    return missing ? [...choices, { value: current, label: current }] : choices
  }, [data, current])
}

/**
 * The labels of a list's filter values.
 * @param needed the filters whose lookups are needed now; default: all
 */
export function useWordsOf({ filters }: AnyList, needed: (name: string) => boolean = () => true): WordsOf {
  const { t, i18n } = useTranslation()
  const lookupNames = Object.entries(filters).flatMap(([name, filter]) =>
    'lookup' in filter && needed(name) ? [filter.lookup as LookupName] : [],
  )
  const found = useQueries({ queries: lookupNames.map((lookup) => lookupQuery(lookup, i18n.language)) })
  return (filter) => {
    if (filter.kind === 'flags') return filter.values.map((value) => ({ value, label: t(`field.${value}`) }))
    if (filter.kind !== 'choices') return []
    if ('words' in filter) return filter.values.map((value) => ({ value, label: t(`${filter.words}.${value}`) }))
    const items = found[lookupNames.indexOf(filter.lookup as LookupName)]?.data ?? []
    return items.map(({ code, label }) => ({ value: code, label }))
  }
}
