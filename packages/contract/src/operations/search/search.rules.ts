// Compares names with a text, for the API and for pages, actions and settings, which the browser searches.

/** Without accents and case. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
export const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}@.]+/u)
    .filter(Boolean)

/** Words with fewer letters must be typed without a mistake: too many others are one letter away. */
const shortest = 5
/** The longest beginning and end of a word that stay intact if one letter between them is wrong. */
const partOf = (word: string) => Math.max(3, Math.floor((word.length - 1) / 2))

/**
 * Texts to search for where a text finds nothing: one wrong, missing, additional or swapped letter leaves the beginning
 * or the end of its word whole. One of the longest two words is assumed to be mistyped; the other is searched for alone
 * too, because some lists look for the text as it stands and not for its words.
 */
export function textsNear(text: string): string[] {
  const words = text.trim().split(/\s+/)
  const doubtful = words
    .filter((word) => word.length >= shortest)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 2)
  const parts = doubtful.flatMap((word) => {
    const others = words.filter((one) => one !== word)
    return [word.slice(0, partOf(word)), word.slice(-partOf(word))].map((part) => [...others, part].join(' '))
  })
  return words.length > 1 ? [...parts, ...doubtful] : parts
}

/** Whether two words differ by one letter at most: wrong, missing, additional, or swapped with its neighbour. */
function isNear(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [a, b] = [one.slice(same), other.slice(same)]
  const swapped = a[0] === b[1] && a[1] === b[0] && a.length > 1
  return (
    a === b ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (swapped && a.slice(2) === b.slice(2))
  )
}
/** The typed word may be the beginning of the whole one. */
const beginsNear = (word: string, whole: string) =>
  [-1, 0, 1].some((more) => isNear(word, whole.slice(0, word.length + more)))

/** Whether every word of a text is in these names, with at most one mistyped letter in each long word. */
export function resembles(text: string, names: readonly (string | null)[]): boolean {
  const all = folded(names.join(' '))
  const whole = wordsOf(all)
  return wordsOf(text).every(
    (word) => all.includes(word) || (word.length >= shortest && whole.some((one) => beginsNear(word, one))),
  )
}

/** Whether every word of a text is in these names. */
export function contains(names: readonly (string | null)[], text: string): boolean {
  const all = folded(names.join(' '))
  return wordsOf(text).every((word) => all.includes(word))
}

/** 0 for a name that is the text, 1 for one that begins with it, 2 where a word does, 3 where it is inside, 4 elsewhere. */
export function rankOf(text: string, name: string): number {
  const [needle, all] = [folded(text.trim()), folded(name)]
  if (all === needle) return 0
  if (all.startsWith(needle)) return 1
  const at = all.indexOf(needle)
  if (at < 0) return 4
  return wordsOf(all).some((word) => word.startsWith(needle)) || all[at - 1] === ' ' ? 2 : 3
}
