import type { Role } from '@portal/contract/core/access/access.flags'
import { rankOf, resembles } from '@portal/contract/operations/search/search.rules'
import type { Act, Feature } from '../../../core/feature.ts'
import type { TFunction } from '../../../lib/i18n.ts'
import { can, type RightsMap } from '../../../lib/useCan.ts'

// Pages, acts and settings: the browser knows them, and finds them by the words of both languages.

/** Something that is found by its words. `words`: all its names in both languages, the displayed one first. */
export type Local<T> = { value: T; words: readonly string[] }

type Viewer = { role: Role; ramAccess: boolean }
/** The actions that the person may do. */
export const actsOf = (features: readonly Feature[], rights: RightsMap, viewer: Viewer): Act[] =>
  features
    .flatMap(({ acts = [] }) => acts)
    .filter(({ needs, shown }) => (!needs || can(rights, needs)) && (shown?.(viewer) ?? true))

/** The name of an action, and the other words by which it is found, in each language. */
export const actWords = (id: string, languages: readonly TFunction[]): string[] => {
  const words = languages.flatMap((t) => [t(`search.act.${id}`), t(`search.words.${id}`)]) // i18n: search.act.*, search.words.*
  // Only some actions have further words.
  return words.filter((word) => !word.startsWith('search.words.'))
}

/** The matches for a text, the best first; a mistyped letter is forgiven. @param most the number of them */
export function findLocal<T>(items: readonly Local<T>[], text: string, most: number): { value: T; rank: number }[] {
  return items
    .filter(({ words }) => resembles(text, words))
    .map(({ value, words }) => ({ value, rank: Math.min(...words.map((word) => rankOf(text, word))) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
}
