/** Texts of one language by dotted key. */
export type Texts = Record<string, string>

export type Nested = { [key: string]: string | Nested }

/** `{a: {b: 'x'}}` and `{'a.b': 'x'}` are the same key `a.b`. */
export function flatten(nested: Nested, prefix = ''): Texts {
  return Object.fromEntries(
    Object.entries(nested).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flatten(value, `${prefix}${key}.`)),
    ),
  )
}

/** Sets the text of a dotted key. */
export function put(nested: Nested, key: string, text: string): void {
  const [first = '', ...rest] = key.split('.')
  if (rest.length === 0) nested[first] = text
  else put((nested[first] ??= {}) as Nested, rest.join('.'), text)
}
