import type { TFunction } from './i18n.ts'

/** The text of a key that may not exist (a code of the server), else a fallback. */
export function textOr(t: TFunction, key: string, other: string): string {
  const found = t(key)
  return found === key ? other : found
}
