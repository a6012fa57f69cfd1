import type { PasswordRules } from './passwords.contract.ts'

// The rules for the live list in the browser and for the server, which alone knows the common and former passwords.

export const passwordRuleCodes = [
  'minLength',
  'maxLength',
  'composition',
  'words',
  'sequence',
  'common',
  'history',
] as const
export type PasswordRuleCode = (typeof passwordRuleCodes)[number]
/** The state of a rule for a password; `missing` characters or kinds are still needed (or are too many). */
export type PasswordRule = { rule: PasswordRuleCode; ok: boolean; missing: number }

/** Characters as people count them: composed, an emoji is one. */
export const passwordLength = (password: string) => Array.from(password.normalize('NFC')).length
const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', '1234567890']
const both = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')])

/**
 * Text for comparison: lower case, without accents, digits replaced by the letters that they resemble, nothing but
 * letters and digits.
 */
const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const bare = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const plain = (text: string) => bare(text).replace(/[^\p{L}\p{N}]/gu, '')
const unleet = (text: string) => plain(Array.from(bare(text), (sign) => leet[sign] ?? sign).join(''))

/** How many characters of a password remain once the words are removed. */
function lengthWithout(password: string, words: readonly string[]): number {
  const rest = (text: string, form: (word: string) => string) =>
    words
      .map(form)
      .filter((word) => word.length >= 3)
      .toSorted((a, b) => b.length - a.length)
      .reduce((left, word) => left.replaceAll(word, ''), text).length
  return Math.min(rest(plain(password), plain), rest(unleet(password), unleet))
}

/** Whether most of it is one character, a run of letters or digits, or a row of the keyboard. */
function isSequence(password: string): boolean {
  const text = plain(password)
  if (text.length === 0) return true
  let easy = 0
  for (let at = 1; at < text.length; at++) {
    const pair = text.slice(at - 1, at + 1)
    const step = (text.codePointAt(at) ?? 0) - (text.codePointAt(at - 1) ?? 0)
    if (step === 0 || step === 1 || step === -1 || both.some((row) => row.includes(pair))) easy++
  }
  return easy >= (text.length - 1) * 0.8 || new Set(text).size <= 3
}

/**
 * Every rule that a browser can check, in the order in which they are shown. `words` are those of the person and the
 * company: a password must keep at least half of its length without them. Composition is omitted where no rule asks for it.
 */
export function checkPassword(password: string, rules: PasswordRules, words: readonly string[]): PasswordRule[] {
  const length = passwordLength(password)
  const has = kinds.filter((kind) => kind.test(password)).length
  const short = Math.max(0, rules.minLength - length)
  const over = Math.max(0, length - rules.maxLength)
  const missingKinds = Math.max(0, rules.composition - has)
  // Characters beyond the maximum are ignored: normalization may expand one to eighteen.
  const examined = over > 0 ? Array.from(password).slice(0, rules.maxLength).join('') : password
  const mostlyWords = length > 0 && lengthWithout(examined, words) * 2 < plain(examined).length
  return [
    { rule: 'minLength', ok: short === 0, missing: short },
    ...(over > 0 ? [{ rule: 'maxLength', ok: false, missing: over } as const] : []),
    ...(rules.composition > 0 ? [{ rule: 'composition', ok: missingKinds === 0, missing: missingKinds } as const] : []),
    { rule: 'words', ok: length > 0 && !mostlyWords, missing: 0 },
    { rule: 'sequence', ok: length > 0 && !isSequence(examined), missing: 0 },
  ]
}
