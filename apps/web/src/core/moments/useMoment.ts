import { useMemo } from 'react'
import { formatDate, formatMoment } from '../../lib/dates.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Reader } from '../../lib/relative.ts'
import { useMe } from '../me/me.queries.ts'

/** How the signed-in person reads moments. */
export function useReader(): Reader {
  const { language } = useTranslation().i18n
  const { dateFormat, timeZone } = useMe().preferences
  return useMemo(() => ({ language, dateFormat, timeZone }), [language, dateFormat, timeZone])
}

/** Formats moments exactly, with the zone, for plans and evidence; '' for none. Past events use `When`. */
export function useMoment(): (iso: string | null) => string {
  const { language, dateFormat, timeZone } = useReader()
  return useMemo(() => (iso) => formatMoment(iso, dateFormat, language, timeZone), [dateFormat, language, timeZone])
}

/** A day in the reader's format. */
export function useDay(): (iso: string | null | undefined) => string {
  const { language, dateFormat } = useReader()
  return useMemo(() => (iso) => formatDate(iso, dateFormat, language), [dateFormat, language])
}

/** Length of a date; a timestamp is longer. */
const dayLength = 10

/** Formats either a day, which is the same in every zone, or a moment. */
export function useDayOrMoment(): (iso: string) => string {
  const [day, moment] = [useDay(), useMoment()]
  return (iso) => (iso.length > dayLength ? moment(iso) : day(iso))
}
