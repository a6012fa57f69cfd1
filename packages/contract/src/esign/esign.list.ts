import { capitalized, choices, defineList, filterShape } from '../core/list.ts'
import { ESignTrouble } from './esign.fields.ts'

/** Companies that the e-signature service is not in step with, what happened last first. */
// biome-ignore format: a table
export const esignList = defineList({
  name: 'esign',
  filters: {
    state: choices(ESignTrouble, { column: 'state', words: 'esign.state' }),
  },
  sorts: { touchedOn: 'down' },
  columns: {
    company: { fields: ['acctName'] },
    state: { fields: ['state'] },
    cause: { fields: ['cause'] },
    since: { fields: ['waitingSince', 'uncheckedSince'] },
    lastSentOn: { fields: ['lastSentOn'] },
    touchedOn: { fields: ['touchedOn'], sort: 'touchedOn' },
  },
})
export const esignFilter = capitalized(filterShape(esignList))
