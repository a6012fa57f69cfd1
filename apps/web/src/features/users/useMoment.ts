import { useMemo } from 'react'
import { formatDate, formatMoment } from '../../lib/dates.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useMe } from './users.queries.ts'

/** Writes moments in the signed-in person's date format, language and time zone; '' for none. */
export function useMoment(): (iso: string | null) => string {
  const { language } = useTranslation().i18n
  const { dateFormat, timeZone } = useMe().preferences
  return useMemo(() => (iso) => formatMoment(iso, dateFormat, language, timeZone), [dateFormat, language, timeZone])
}

/** Characters of a day; a moment has more. */
const dayLength = 10

/** Writes what is either a day, which is the same everywhere, or a moment. */
export function useDayOrMoment(): (iso: string) => string {
  const { language } = useTranslation().i18n
  const { dateFormat } = useMe().preferences
  const moment = useMoment()
  return (iso) => (iso.length > dayLength ? moment(iso) : formatDate(iso, dateFormat, language))
}
