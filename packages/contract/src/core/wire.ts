import * as z from 'zod/mini'
import { type CodeKey, codeKey } from './names.ts'

// The wire speaks several casings (AcctKey, acctKey, access_token); our code speaks camelCase.
// This file and `names.ts` are the only places that know. `wire('X', { AcctKey })` is read and written as `acctKey`.

type CodeShape<S extends z.core.$ZodLooseShape> = { -readonly [K in keyof S & string as CodeKey<K>]: S[K] }
type DecodedShape<S extends z.core.$ZodLooseShape> = z.output<z.ZodMiniObject<CodeShape<S>, z.core.$strip>>
type WireCodec<S extends z.core.$ZodLooseShape> = z.ZodMiniCodec<
  z.ZodMiniObject<S, z.core.$strip>,
  z.ZodMiniCustom<DecodedShape<S>, DecodedShape<S>>
>

/** The decoded value, in code names: the schema inside has checked it. */
const decoded = z.custom()

type Names = readonly (readonly [from: string, to: string])[]

function renamed<S extends z.core.$ZodLooseShape>(
  id: string,
  outside: z.ZodMiniObject<S, z.core.$strip>,
  sent: (names: Names) => Names,
): WireCodec<S> {
  z.globalRegistry.add(outside, { id })
  const toCode: Names = Object.keys(outside.shape).map((key) => [key, codeKey(key)])
  const toWire = sent(toCode.map(([wireName, codeName]) => [codeName, wireName]))
  const rename = (value: object, names: Names) => {
    const result: Record<string, unknown> = {}
    for (const [from, to] of names) {
      const part = (value as Record<string, unknown>)[from]
      if (part !== undefined) result[to] = part
    }
    return result as never
  }
  return z.codec(outside, decoded as z.ZodMiniCustom<DecodedShape<S>, DecodedShape<S>>, {
    decode: (value) => rename(value, toCode),
    encode: (value) => rename(value as object, toWire),
  })
}

const every = (names: Names): Names => names
const first = (names: Names): Names => names.filter(([from], at) => names.findIndex(([other]) => other === from) === at)

/** An object of an answer, in all its spellings. Unknown fields are ignored, so an old browser tab survives a new server. */
export const wire = <S extends z.core.$ZodLooseShape>(id: string, shape: S) => renamed(id, z.object(shape), every)

/**
 * An object of a request. A field that is not in the shape is refused by name; of several spellings of a field any is read
 * and the first is sent.
 */
export const wireBody = <S extends z.core.$ZodLooseShape>(id: string, shape: S) =>
  renamed(id, z.strictObject(shape) as unknown as z.ZodMiniObject<S, z.core.$strip>, first)

/** A list of names of a shape's fields: wire names outside, code names inside. */
export function wireNames<S extends Record<string, z.core.$ZodType>>(id: string, shape: S) {
  const names = Object.keys(shape) as [keyof S & string, ...(keyof S & string)[]]
  const outside = z.enum(names)
  z.globalRegistry.add(outside, { id })
  const toWire = new Map(names.map((name) => [codeKey(name) as string, name]))
  const name = z.codec(outside, z.custom<CodeKey<keyof S & string>>(), {
    decode: (wireName) => codeKey(wireName),
    encode: (codeName) => toWire.get(codeName) as never,
  })
  return z.array(name)
}
