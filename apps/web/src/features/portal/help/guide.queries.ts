import type { Language } from '@portal/contract/core/language'
import { queryOptions } from '@tanstack/react-query'

/** The text of a task. Buttons and tabs are named by the keys of their texts, `{{users.invite.open}}`. */
export type TaskTexts = {
  title: string
  what: string
  steps: Readonly<Record<string, string>>
  note?: string
  /** The only people who can do it, where no right says it. */
  only?: string
  /** Further words that people look for. */
  also?: string
}
/** The guide in one language, by the ids of `guide.ts`; `right` has the names of the rights. */
export type Guide = {
  chapter: Readonly<Record<string, string>>
  task: Readonly<Record<string, TaskTexts>>
  right: Readonly<Record<string, string>>
}

/** A static file, which the build makes from `guide/*.guide.json`. */
export const guideQuery = (language: Language) =>
  queryOptions({
    queryKey: ['guide', language],
    queryFn: async ({ signal }): Promise<Guide> => {
      const answer = await fetch(`/assets/guide/${language}.json`, { signal })
      if (!answer.ok) throw new Error(`assets/guide/${language}.json: ${answer.status}`)
      return (await answer.json()) as Guide
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
