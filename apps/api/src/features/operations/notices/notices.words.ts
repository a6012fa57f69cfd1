import { type Language, languages } from '@portal/contract/core/language'
import {
  fillPlaceholders,
  type Words,
  type WordsByLanguage,
  wordsFor,
} from '@portal/contract/core/notices/notices.rules'

/**
 * The recipient and sender of a notice, as far as placeholders need them. `timeZone`: IANA; the date is the day there.
 */
export type NoticeContext = { acctName: string; acctNumber: string; timeZone: string; fromName: string; at: Date }

const dayFor = ({ timeZone, at }: NoticeContext, language: Language) =>
  new Intl.DateTimeFormat(language === 'fr-fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'long', timeZone }).format(at)

/** The words of a notice as one recipient reads them in a language. */
export function wordsForRecipient(words: WordsByLanguage, to: NoticeContext, language: Language): Words {
  const { subject, body } = wordsFor(words, language) ?? { subject: '', body: '' }
  const values = { account: to.acctName, number: to.acctNumber, from: to.fromName, date: dayFor(to, language) }
  return { subject: fillPlaceholders(subject, values), body: fillPlaceholders(body, values) }
}

/** The words in every language, for banners whose readers have several languages. */
export const wordsInAllLanguages = (words: WordsByLanguage, to: NoticeContext) =>
  Object.fromEntries(languages.map((language) => [language, wordsForRecipient(words, to, language)])) as Record<
    Language,
    Words
  >

/** The values of the mail `adminNotice`, besides the name in its greeting. */
export const mailWords = ({ subject, body }: Words) => ({
  title: subject,
  words: body.replace(/\n+/g, '\u2029'), // a paragraph separator, which the words of a mail may contain
})
