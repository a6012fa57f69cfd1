import { datePattern, dayIn, formatDate, parseDate } from '../../lib/dates.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useMe } from '../me/me.queries.ts'

/** Parses days typed in the signed-in person's date format. */
export function useTypedDay() {
  const { t, i18n } = useTranslation()
  const { dateFormat, timeZone } = useMe().preferences
  const example = () => formatDate(dayIn(new Date(), timeZone), dateFormat, i18n.language)
  return {
    /** YYYY-MM-DD; undefined when the text is not a day in that format. */
    read: (text: string) => parseDate(text, dateFormat),
    pattern: datePattern(dateFormat, i18n.language),
    /** The error for a text that cannot be parsed: a wrong order or 31 February is not "a day in the past". */
    unreadable: () => t('form.dayFormat', { pattern: datePattern(dateFormat, i18n.language), example: example() }),
  }
}
