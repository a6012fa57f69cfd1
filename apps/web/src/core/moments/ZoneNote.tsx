import { zoneName } from '../../lib/dates.ts'
import { useReader } from './useMoment.ts'

/** The zone of all moments below a head of a column: said there, once. */
export function ZoneNote() {
  const { language, timeZone } = useReader()
  return <span className="dim">({zoneName(language, timeZone)})</span>
}
