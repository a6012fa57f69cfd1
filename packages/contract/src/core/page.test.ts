import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { contract } from '../index.ts'
import { openApi } from '../openapi.ts'
import type { Route } from './route.ts'

// All lists respond alike (decision 0128): their rows are `Items`, and a page says where the next one begins in the
// same fields.

const page = ['Items', 'NextCursor', 'HasMore', 'Partial', 'Capped']
const named = ['Items', 'NextCursor', 'HasMore', 'Partial', 'Capped', 'Total'] as const

/** The type of a field on the wire, without its optional and nullable wrappers. */
function bare(schema: unknown): z.core.$ZodTypeDef & { shape?: Record<string, unknown>; element?: unknown } {
  const { def } = (schema as z.core.$ZodType)._zod as {
    def: ReturnType<typeof bare> & { in?: unknown; innerType?: unknown }
  }
  const inner = def.in ?? def.innerType
  return inner ? bare(inner) : def
}
const isRows = (field: unknown) => {
  const { element } = bare(field)
  return element !== undefined && bare(element).shape !== undefined
}

const answers = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Route>)
    // SCIM has the names of its RFC.
    .filter(([, { envelope }]) => envelope !== 'scim')
    .map(([name, { method, result }]) => ({ id: `${feature}.${name}`, method, fields: bare(result).shape ?? {} })),
)

test('every list names its rows Items', () => {
  const isList = ({ method, fields }: (typeof answers)[number]) =>
    'NextCursor' in fields ||
    (method === 'GET' && Object.keys(fields).length === 1 && Object.values(fields).every(isRows))
  const lists = answers.filter(isList)
  expect(lists.length).toBeGreaterThan(40)
  expect(lists.filter(({ fields }) => !isRows(fields['Items'] ?? fields)).map(({ id }) => id)).toEqual([])
})

test('every page has all fields of a page', () => {
  const pages = answers.filter(({ fields }) => 'NextCursor' in fields)
  expect(pages.length).toBeGreaterThan(20)
  const short = pages.filter(({ fields }) => page.some((name) => !(name in fields)))
  expect(short.map(({ id }) => id)).toEqual([])
})

test('no field of a list is spelt in another case anywhere in the published shapes', () => {
  const { components } = openApi(contract) as { components: { schemas: Record<string, { properties?: object }> } }
  const other = Object.entries(components.schemas).flatMap(([id, { properties = {} }]) =>
    Object.keys(properties)
      .filter((field) => named.some((name) => name !== field && name.toLowerCase() === field.toLowerCase()))
      .map((field) => `${id}.${field}`),
  )
  expect(other).toEqual([])
})
