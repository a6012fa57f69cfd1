import { languages } from '@portal/contract/core/language'
import { search } from '@portal/contract/operations/search/search.contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { translator, type Texts } from '../../../lib/i18n.rules.ts'
import { providerName } from '../../../lib/provider.ts'

const api = clientFor(search)

export const foundQuery = (searchText: string) =>
  queryOptions({
    queryKey: ['search', searchText],
    queryFn: ({ signal }) => api.find({ body: { searchText }, signal }),
    staleTime: 30_000,
  })

/** The texts of the languages that the person does not read: pages and actions are found by their words, too. */
const otherTextsQuery = (language: string) =>
  queryOptions({
    queryKey: ['search', 'texts', language],
    queryFn: ({ signal }) =>
      Promise.all(
        languages
          .filter((code) => code !== language)
          .map(async (code) => {
            const answer = await fetch(`/assets/i18n/${code}.json`, { signal })
            if (!answer.ok) throw new Error(`The texts of ${code} could not be loaded: ${answer.status}`)
            return { code, texts: (await answer.json()) as Texts }
          }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    select: (all) => all.map(({ code, texts }) => translator(texts, code, { provider: providerName })),
  })

/** The words of the person's language, and, once loaded, those of the others. */
export function useLanguages(): readonly TFunction[] {
  const { t, i18n } = useTranslation()
  const { data = [] } = useQuery(otherTextsQuery(i18n.language))
  return [t, ...data]
}
