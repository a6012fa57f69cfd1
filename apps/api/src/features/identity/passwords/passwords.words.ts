/** Shorter parts are in too many words to refuse them. */
const shortest = 3

/**
 * The parts of names and of an e-mail address that a password must not consist of, whole and separately, without the
 * top-level domain.
 */
export function wordsOf(names: readonly (string | null)[], email = ''): string[] {
  const [local = '', domain = ''] = email.split('@')
  const whole = [...names, local, ...domain.split('.').slice(0, -1)].filter((name) => name !== null)
  const parts = whole.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(parts.map((part) => part.trim().toLowerCase()))].filter((part) => part.length >= shortest)
}
