import { expect, test } from 'vitest'
import { contract } from '../index.ts'
import { openApi } from '../openapi.ts'
import { longestPersonName } from './lengths.ts'

/** The maximum lengths of fields with these names, wherever the contract has them. */
function lengthsIn(part: unknown, names: readonly string[]): number[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, below]) => [
    ...(names.includes(name)
      ? [...JSON.stringify(below).matchAll(/"maxLength":(\d+)/g)].map(([, most]) => Number(most))
      : []),
    ...lengthsIn(below, names),
  ])
}

test('a first and a last name are as long at every door', () => {
  // Cells of a file are checked against the lengths of their columns once the columns are known.
  const { ImportCells: _, ...schemas } = openApi(contract).components.schemas as Record<string, unknown>
  const lengths = lengthsIn(schemas, ['FirstName', 'LastName'])
  expect(lengths.length).toBeGreaterThan(10)
  expect(new Set(lengths)).toEqual(new Set([longestPersonName]))
})
