import { Problem } from '@portal/contract/core/errors'
import { filterBounds } from '@portal/contract/machines/scim/scim.rules'
import { type Filter, parse } from 'scim2-parse-filter'

export type { Filter } from 'scim2-parse-filter'

/** The library's message, short and on one line. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')
const refused = (why: string) => new Problem('scim.invalidFilter', { values: { why: why.slice(0, 200) } })

/** The nesting of brackets and negations outside quotes, and the number of joined comparisons. */
function sizeOf(text: string) {
  let [depth, deepest, joined] = [0, 0, 1]
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[()[\]]|\b(?:and|or|not)\b/gi)) {
    if (token === '(' || token === '[') depth += 1
    else if (token === ')' || token === ']') depth -= 1
    else if (/^not$/i.test(token)) joined += 1
    else if (!token.startsWith('"')) joined += 1
    deepest = Math.max(deepest, depth)
  }
  return { deepest, joined }
}

/** A filter as a tree; its size is checked before it is parsed. @throws Problem scim.invalidFilter */
export function readFilter(text: string): Filter {
  if (text.length > filterBounds.characters) throw refused(`> ${filterBounds.characters}`)
  const { deepest, joined } = sizeOf(text)
  if (deepest > filterBounds.depth) throw refused('( ( ( …')
  if (joined > filterBounds.comparisons) throw refused('… and … or …')
  try {
    return parse(text)
  } catch (error) {
    throw refused(reasonOf(error))
  }
}
