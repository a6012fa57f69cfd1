import type { TFunction } from './i18n.ts'

/** The words of a key that may have none of its own (a code of the server), else other words. */
export function textOr(t: TFunction, key: string, other: string): string {
  const found = t(key)
  return found === key ? other : found
}
