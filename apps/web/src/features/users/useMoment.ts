import { useMemo } from 'react'
import { formatMoment } from '../../lib/dates.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useMe } from './users.queries.ts'

/** Writes moments in the signed-in person's date format, language and time zone; '' for none. */
export function useMoment(): (iso: string | null) => string {
  const { language } = useTranslation().i18n
  const { dateFormat, timeZone } = useMe().preferences
  return useMemo(() => (iso) => formatMoment(iso, dateFormat, language, timeZone), [dateFormat, language, timeZone])
}
