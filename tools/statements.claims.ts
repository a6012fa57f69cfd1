// The claims of the code about the rows of a statement: the columns of its row type, and their possible values.
import type { Checker, Symbol, Type } from 'typescript/unstable/sync'
import { SymbolFlags, TypeFlags } from 'typescript/unstable/sync'

export type Kind = 'any' | 'array' | 'boolean' | 'buffer' | 'date' | 'never' | 'null' | 'number' | 'object' | 'string'
/** The possible values. `of`: those of the items of an array. */
export type ValueSet = { kinds: ReadonlySet<Kind>; of?: ValueSet | undefined; texts?: readonly string[] | undefined }
export type Claim = ValueSet & { column: string; optional: boolean }

const simple: readonly (readonly [TypeFlags, Kind])[] = [
  [TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter, 'any'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Never, 'never'],
]
const named: Readonly<Record<string, Kind>> = { Buffer: 'buffer', Uint8Array: 'buffer', Date: 'date' }

/** The possible values of a type. @param whole also the items of an array */
function valuesIn(type: Type, checker: Checker, whole = true): ValueSet {
  const parts = type.isUnionType() ? type.getTypes() : [type]
  const kinds = new Set<Kind>()
  const texts: string[] = []
  let valueSet: ValueSet | undefined
  for (const part of parts) {
    const kind = kindOf(part, checker)
    if (kind) kinds.add(kind)
    if (kind === 'array' && whole) {
      const [item] = checker.getTypeArguments(part as never)
      valueSet = item && valuesIn(item, checker, false)
    }
    if (part.isStringLiteralType()) texts.push(part.value)
  }
  const known = parts.every((part) => part.isStringLiteralType() || kindOf(part, checker) === 'null')
  return { kinds, of: valueSet, texts: known && texts.length > 0 ? texts : undefined }
}

/** Nothing for `undefined`, which no column holds. */
function kindOf(type: Type, checker: Checker): Kind | undefined {
  if (type.flags & TypeFlags.Undefined) return undefined
  for (const [flags, kind] of simple) if (type.flags & flags) return kind
  if (type.isIntersectionType()) {
    const kinds = type.getTypes().map((part) => kindOf(part, checker))
    return kinds.find((kind) => kind === 'string' || kind === 'number') ?? 'object' // a text with a brand
  }
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array'
  return named[type.getSymbol()?.name ?? ''] ?? 'object'
}

/** The columns of a row type; none where the code claims nothing about the rows. */
export function claimsOf(row: Type, checker: Checker): Claim[] {
  if (row.flags & (TypeFlags.Any | TypeFlags.Unknown)) return []
  const columns: readonly Symbol[] = checker.getPropertiesOfType(row)
  const types = checker.getTypeOfSymbol(columns)
  return columns.map((symbol, index) => {
    const type = types[index]
    if (!type) throw new TypeError(`no type of ${symbol.name}`)
    return {
      column: symbol.name,
      optional: (symbol.flags & SymbolFlags.Optional) !== 0,
      ...valuesIn(type, checker),
    }
  })
}
