import type { Language } from '@portal/contract/core/language'
import { escapeHtml } from '../../../platform/http/html.ts'

/** A mail before it is written down. `button` leads to the portal's own origin and nowhere else. */
export type Letter = {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  button?: { label: string; link: string }
  closing: string
}
export type Written = { subject: string; text: string; html: string }
type Values = Record<string, string>
/** A template: pure words around values, no logic. */
export type Template<V extends Values = Values> = Record<Language, (values: V) => Letter>

/** Names come from people: one line, and an address in one must not become a link in the reader's mail program. */
const asWords = (value: string) =>
  value
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('://', ':\u200b//')
    .trim()

const htmlOf = ({ greeting, paragraphs, button, closing }: Letter, language: Language) => `<!doctype html>
<html lang="${language.slice(0, 2)}"><body>
<p>${escapeHtml(greeting)}</p>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}${button ? `\n<p><a href="${escapeHtml(button.link)}">${escapeHtml(button.label)}</a></p>` : ''}
<p>${escapeHtml(closing)}</p>
</body></html>
`

const textOf = ({ greeting, paragraphs, button, closing }: Letter) =>
  `${[greeting, ...paragraphs, ...(button ? [`${button.label}:\n${button.link}`] : []), closing].join('\n\n')}\n`

/** Writes a mail in a language, as text and as HTML. The value named `link` is an address; all others are words. */
export function write<V extends Values>(template: Template<V>, language: Language, values: V): Written {
  const words = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name === 'link' ? value : asWords(value)]),
  ) as V
  const letter = template[language](words)
  return { subject: letter.subject, text: textOf(letter), html: htmlOf(letter, language) }
}
