import type { AnyList, Filter } from '@portal/contract/core/list'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n.ts'
import type { CheckOption } from '../../ui/table/CheckGroup.tsx'
import { type LookupName, lookupQuery } from '../lookups/lookups.queries.ts'

/** The values that a filter offers, each with what it is called. @param enabled the filters whose words are needed */
export function useWords({ filters }: AnyList, enabled: (name: string) => boolean) {
  const { t, i18n } = useTranslation()
  const looked = Object.entries(filters).flatMap(([name, filter]) =>
    'lookup' in filter && enabled(name) ? [filter.lookup as LookupName] : [],
  )
  const found = useQueries({ queries: looked.map((lookup) => lookupQuery(lookup, i18n.language)) })
  return (filter: Filter): CheckOption[] => {
    if (filter.kind !== 'choices') return []
    if ('words' in filter) return filter.values.map((value) => ({ value, label: t(`${filter.words}.${value}`) }))
    const items = found[looked.indexOf(filter.lookup as LookupName)]?.data ?? []
    return items.map(({ code, label }) => ({ value: code, label }))
  }
}
