import type * as z from 'zod/mini'
import { codeKey } from './names.ts'

type Def = {
  type: string
  in?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  entries?: Record<string, string>
}
const valueOf = (schema: z.core.$ZodType): unknown => {
  const { type, in: input, shape, entries = {} } = schema._zod.def as unknown as Def
  if (input) return valueOf(input)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, part]) => [codeKey(name), valueOf(part)]))
  const values: Record<string, unknown> = {
    boolean: false,
    array: [],
    number: 0,
    string: '',
    enum: Object.values(entries)[0],
  }
  return values[type] ?? null
}

/**
 * An empty response, for examples that give only their own values: null where possible, false, empty, and the first
 * value of a closed list.
 */
export const blank = <S extends z.core.$ZodType>(schema: S) => valueOf(schema) as z.output<S>
