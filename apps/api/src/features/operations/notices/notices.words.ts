import { type Language, languages } from '@portal/contract/core/language'
import {
  fillPlaceholders,
  type Words,
  type WordsByLanguage,
  wordsFor,
} from '@portal/contract/core/notices/notices.rules'

/** Who a notice is written to and from, as far as its placeholders say it. `timeZone`: IANA; the date is the day there. */
export type Addressed = { acctName: string; acctNumber: string; timeZone: string; fromName: string; at: Date }

const dayFor = ({ timeZone, at }: Addressed, language: Language) =>
  new Intl.DateTimeFormat(language === 'fr-fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'long', timeZone }).format(at)

/** The words of a notice as one recipient reads them in a language. */
export function wordsTo(words: WordsByLanguage, to: Addressed, language: Language): Words {
  const { subject, body } = wordsFor(words, language) ?? { subject: '', body: '' }
  const values = { account: to.acctName, number: to.acctNumber, from: to.fromName, date: dayFor(to, language) }
  return { subject: fillPlaceholders(subject, values), body: fillPlaceholders(body, values) }
}

/** The same in every language, for what readers of several languages share. */
export const wordsToAll = (words: WordsByLanguage, to: Addressed) =>
  Object.fromEntries(languages.map((language) => [language, wordsTo(words, to, language)])) as Record<Language, Words>

/** The values of the mail `adminNotice`, beside whom it greets. */
export const mailWords = ({ subject, body }: Words) => ({
  title: subject,
  words: body.replace(/\n+/g, '\u2029'), // an end of a paragraph, which a mail's words may hold
})
