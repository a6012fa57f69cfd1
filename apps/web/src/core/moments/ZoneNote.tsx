import { zoneName } from '../../lib/dates.ts'
import { useReader } from './useMoment.ts'

/** The time zone of all moments in a column, said once below its head. */
export function ZoneNote() {
  const { language, timeZone } = useReader()
  return <span className="dim">({zoneName(language, timeZone)})</span>
}
