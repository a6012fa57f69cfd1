/** Texts of one language by dotted key. */
export type Texts = Record<string, string>

export type Nested = { [key: string]: string | Nested }

/**
 * `{a: {b: 'x'}}` and `{'a.b': 'x'}` are the same key `a.b`.
 * @param texts receives the result
 */
export function flatten(nested: Nested, prefix = '', texts: Texts = {}): Texts {
  for (const [key, value] of Object.entries(nested))
    if (typeof value === 'string') texts[prefix + key] = value
    else flatten(value, `${prefix}${key}.`, texts)
  return texts
}

/** Sets the text of a dotted key. */
export function put(nested: Nested, key: string, text: string): void {
  const names = key.split('.')
  const last = names.pop() ?? ''
  let place = nested
  for (const name of names) place = (place[name] ??= {}) as Nested
  place[last] = text
}
