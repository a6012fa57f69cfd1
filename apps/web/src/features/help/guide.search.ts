import { plain } from '../../lib/plain.ts'

/** What can be found: by its title first, then by everything else that it says. */
export type Findable = { title: string; text: string }

const wordsOf = (typed: string) => plain(typed).split(/\s+/).filter(Boolean)

/**
 * What has the most of the words that were typed, whatever their case and accents: of "how do I suspend a customer" most
 * words say nothing, and none has to be there. Words in the title count first.
 */
export function found<T extends Findable>(all: readonly T[], typed: string): T[] {
  const words = wordsOf(typed)
  const rated = all.map((one) => {
    const [title, text] = [plain(one.title), plain(one.text)]
    const inTitle = words.filter((word) => title.includes(word)).length
    return { one, inTitle, hits: words.filter((word) => title.includes(word) || text.includes(word)).length }
  })
  const best = Math.max(0, ...rated.map(({ hits }) => hits))
  return rated
    .filter(({ hits }) => hits > 0 && hits === best)
    .toSorted((a, b) => b.inTitle - a.inTitle)
    .map(({ one }) => one)
}
