import { useMemo } from 'react'
import { formatDate, formatMoment } from '../../lib/dates.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useMe } from '../me/me.queries.ts'

/** Writes moments in the signed-in person's date format, language and time zone; '' for none. */
export function useMoment(): (iso: string | null) => string {
  const { language } = useTranslation().i18n
  const { dateFormat, timeZone } = useMe().preferences
  return useMemo(() => (iso) => formatMoment(iso, dateFormat, language, timeZone), [dateFormat, language, timeZone])
}

/** A day in the reader's format. */
export function useDay(): (iso: string | null | undefined) => string {
  const { language } = useTranslation().i18n
  const { dateFormat } = useMe().preferences
  return (iso) => formatDate(iso, dateFormat, language)
}

/** Characters of a day; a moment has more. */
const dayLength = 10

/** Writes what is either a day, which is the same everywhere, or a moment. */
export function useDayOrMoment(): (iso: string) => string {
  const [day, moment] = [useDay(), useMoment()]
  return (iso) => (iso.length > dayLength ? moment(iso) : day(iso))
}
