/**
 * Extracts a code from typed or pasted text: with spaces and dashes, in full-width digits, or from a whole message.
 * A text message that names the site ends in `@host #123456`, which takes precedence over other numbers.
 * Undefined unless there are exactly as many digits as required, so that part of a code is never taken for all of it.
 */
export function codeIn(typed: string, digits: number): string | undefined {
  const text = typed.normalize('NFKC')
  const bare = text.replace(/[\s\p{Pd}._\u200b-\u200f\u2060]/gu, '')
  if (new RegExp(`^\\d{${digits}}$`).test(bare)) return bare
  const bound = new RegExp(`@[^\\s@]+\\s+#(\\d{${digits}})\\b`).exec(text)
  if (bound) return bound[1]
  const groups = text.matchAll(/(?<![\p{L}\d])(?:\p{Lu}{1,3}-)?(\d(?:[ \u00a0\u202f\p{Pd}]?\d)*)(?![\p{L}\d])/gu)
  const found = [...groups].map(([, group = '']) => group.replace(/\D/g, '')).filter((code) => code.length === digits)
  return found.length === 1 ? found[0] : undefined
}
