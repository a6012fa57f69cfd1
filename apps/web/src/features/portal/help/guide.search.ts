import { plain } from '../../../lib/plain.ts'

/** The searched texts of a task: its title counts most, then the further words that people look for, then the rest. */
export type SearchableTask = { title: string; also?: string | undefined; text: string }

/** Words of a question that say nothing about its subject. */
const empty = new Set(
  'a an the i my do does to of in on is it how can where what with and or for au aux d de des du en et l la le les un une mon ma mes je comment ou que quoi qui est faire puis pour sur'.split(
    ' ',
  ),
)

const split = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
/** Without the plural: “invoices” finds “invoice”, and the other way round. */
const stem = (word: string) => (word.length > 3 ? word.replace(/[sx]$/, '') : word)
/** "e-mail" is one word, which people also type without its hyphen. */
const joined = (text: string) => split(plain(text).replace(/[-‑]/g, ''))
const telling = (words: readonly string[]) => {
  const some = words.filter((word) => !empty.has(word))
  return (some.length > 0 ? some : words).map(stem)
}

type Place = { words: ReadonlySet<string>; whole: number; begun: number }
const placeOf = (text: string, whole: number, start: number): Place => ({
  words: new Set([...joined(text), ...split(plain(text))].map(stem)),
  whole,
  begun: start,
})
const placesOf = ({ title, also = '', text }: SearchableTask) => [
  placeOf(title, 5, 3),
  placeOf(also, 4, 2),
  placeOf(text, 1, 1),
]

/** How well a word matches a task: its best place counts, also as the beginning of a word. */
const worth = (word: string, places: readonly Place[]) =>
  Math.max(
    ...places.map(({ words, whole, begun }) => {
      if (words.has(word)) return whole
      return [...words].some((one) => one.startsWith(word)) ? begun : 0
    }),
  )

/**
 * Finds the tasks with most of the typed words, whatever their case, accents and plural. No word is required, because
 * most words of "how do I suspend a customer" say nothing.
 */
export function findMatchingTasks<T extends SearchableTask>(all: readonly T[], typed: string): T[] {
  const words = telling(joined(typed))
  const rated = all.map((one) => {
    const places = placesOf(one)
    const worths = words.map((word) => worth(word, places)).filter((value) => value > 0)
    return { one, hits: worths.length, score: worths.reduce((sum, value) => sum + value, 0) }
  })
  const best = Math.max(0, ...rated.map(({ hits }) => hits))
  return rated
    .filter(({ hits }) => hits > 0 && hits === best)
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one)
}
