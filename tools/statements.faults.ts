// Compares the row type of a statement with PostgreSQL's description of it.
import type { Claim, ValueSet, Kind } from './statements.claims.ts'
import type { Column } from './statements.described.ts'

const says = ({ kinds, of, texts }: ValueSet): string =>
  [...kinds]
    .toSorted()
    .map((kind) => {
      if (kind === 'array' && of) return `array of ${says(of)}`
      return kind === 'string' && texts ? texts.toSorted().join(' | ') : kind
    })
    .join(' | ')

/** Whether the row type covers every value of a column. JSON may hold anything. */
function isSaid(claim: ValueSet, column: ValueSet): boolean {
  if (claim.kinds.has('any')) return true
  const isCovered = (kind: Kind) => (kind === 'any' ? claim.kinds.size > 0 : claim.kinds.has(kind))
  if (![...column.kinds].every(isCovered)) return false
  const { texts } = claim
  if (texts && column.texts?.some((text) => !texts.includes(text))) return false
  return !claim.of || !column.of || isSaid(claim.of, column.of)
}

export type Fault = { column: string; fault: string }
/** The faults of a row type. */
export function faultsOf(claims: readonly Claim[], columns: readonly Column[]): Fault[] {
  return claims.flatMap((claim) => {
    const { column: name } = claim
    const column = columns.findLast((one) => one.column === name)
    if (!column) return claim.optional ? [] : [{ column: name, fault: `${name} is not returned` }]
    if (isSaid(claim, column)) return []
    return [{ column: name, fault: `${name} is said to be ${says(claim)}, and is ${says(column)}` }]
  })
}
