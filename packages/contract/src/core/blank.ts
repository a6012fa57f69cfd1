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
 * An answer with nothing in it, for examples that say only what they are about: null where that may be, no, none, and of
 * a closed list its first value.
 */
export const blank = <S extends z.core.$ZodType>(schema: S) => valueOf(schema) as z.output<S>
