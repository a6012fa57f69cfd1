/** The common beginning and end of a text and the expected one, and the difference between. */
export function differenceOf(expected: string, found: string) {
  const most = Math.min(expected.length, found.length)
  let start = 0
  while (start < most && expected[start] === found[start]) start += 1
  let end = 0
  while (end < most - start && expected.at(-1 - end) === found.at(-1 - end)) end += 1
  return {
    before: found.slice(0, start),
    differs: found.slice(start, found.length - end),
    after: found.slice(found.length - end),
  }
}
