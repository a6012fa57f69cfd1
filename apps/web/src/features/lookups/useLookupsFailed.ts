import { useQueries } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n.ts'
import { lookupQuery, type LookupName } from './lookups.queries.ts'

/** Whether any of these lookups could not be loaded, so that a form can say why it offers no choices. */
export function useLookupsFailed(names: readonly LookupName[]): boolean {
  const { language } = useTranslation().i18n
  return useQueries({
    queries: names.map((name) => lookupQuery(name, language)),
    combine: (results) => results.some((result) => result.isError),
  })
}
