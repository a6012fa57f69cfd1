import type { TFunction } from '../../../lib/i18n.ts'

// i18n: changes.why.*

/** A text, or undefined if the translations have none under this key. */
const known = (t: TFunction, key: string) => {
  const text = t(key)
  return text === key ? undefined : text
}

/** A sentence's beginning inside of another. */
export const lowFirst = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1)

/** Why something cannot be done: the text of a known reason, the server's text, or a generic one. */
export function whyNot(t: TFunction, reason: string | null): string {
  if (!reason) return t('changes.why.general')
  const text = known(t, `changes.why.${reason.replaceAll('.', '_')}`)
  return text ?? (reason.includes(' ') ? reason : t('changes.why.general'))
}
