import { Problem } from '@portal/contract/core/errors'
import { filter as testerOf } from 'scim2-parse-filter'
import { type Filter, readFilter } from './scim.filter.ts'
import { type Attribute, partOf, type Resource } from './scim.schemas.ts'
import { valueOf } from './scim.values.ts'

// The values of a list that a path selects: `type eq "work"` of `emails[type eq "work"].value`.

export type Condition = {
  /** In the schema's spelling of names, with words in lower case. */
  filter: Filter
  isMet: (value: Resource) => boolean
  /** The content of a value that is created if none matches; undefined if it is ambiguous. */
  made: Resource | undefined
}
const refused = (why: string) => new Problem('scim.invalidFilter', { values: { why: why.slice(0, 200) } })
const lowered = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)
const ofBooleans = ['eq', 'ne', 'pr']

/**
 * A filter with the schema's spelling of names, because the library compares exactly.
 * @throws Problem scim.invalidFilter
 */
function plain(filter: Filter, attribute: Attribute): Filter {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { op: filter.op, filters: filter.filters.map((one) => plain(one, attribute)) }
    case 'not':
      return { op: 'not', filter: plain(filter.filter, attribute) }
    case '[]':
      throw refused(filter.attrPath)
    case 'pr':
      return { op: 'pr', attrPath: partFor(filter.attrPath, filter.op, attribute).name }
    default: {
      const { op, attrPath, compValue } = filter
      const part = partFor(attrPath, op, attribute)
      return { op, attrPath: part.name, compValue: compared(part, compValue) }
    }
  }
}
function partFor(attrPath: string, op: string, attribute: Attribute): Attribute {
  const part = partOf(attribute, attrPath)
  if (!part || (part.type === 'boolean' && !ofBooleans.includes(op))) throw refused(`${attrPath} ${op}`)
  return part
}
function compared(part: Attribute, value: unknown): string | boolean {
  const read = valueIn(part, value)
  if (read === undefined) throw refused(`${part.name} ${String(value)}`)
  return lowered(read) as string | boolean
}
function valueIn(part: Attribute, value: unknown): unknown {
  try {
    return valueOf(part, value, { whole: false })
  } catch {
    return undefined
  }
}

/** @throws Problem scim.invalidFilter */
export function conditionIn(text: string, attribute: Attribute): Condition {
  const read = readFilter(text)
  const filter = plain(read, attribute)
  const isMet = testerOf(filter)
  // A value that is not marked as primary is not primary.
  const unsaid = partOf(attribute, 'primary') ? { primary: false } : {}
  const asCompared = (value: Resource) =>
    Object.fromEntries(Object.entries({ ...unsaid, ...value }).map(([name, part]) => [name, lowered(part)]))
  const part = read.op === 'eq' ? partOf(attribute, read.attrPath) : undefined
  const initial = part && read.op === 'eq' ? { [part.name]: valueIn(part, read.compValue) } : undefined
  return { filter, isMet: (value) => isMet(asCompared(value)), made: initial }
}
