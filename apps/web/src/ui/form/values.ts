// Forms hold one nested object; a field is named by its dotted path in code names (`primaryContact.email`).

export type FormValues = Record<string, unknown>

export const valueAt = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], values)

/** A copy of `values` with one path changed; everything else is shared. */
export function withValue<V extends object>(values: V, path: string, value: unknown): V {
  const [key = '', ...rest] = path.split('.')
  const inner = valueAt(values, key) as object | null | undefined
  const changed = rest.length > 0 ? withValue(inner ?? {}, rest.join('.'), value) : value
  return Array.isArray(values)
    ? (values.map((one, at) => (String(at) === key ? changed : one)) as V)
    : { ...values, [key]: changed }
}

/** Texts, switches and lists of texts compare by content; a missing value equals an empty text. */
export const sameValue = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

export const changedPaths = (before: object, now: object, paths: readonly string[]) =>
  paths.filter((path) => !sameValue(valueAt(before, path), valueAt(now, path)))
