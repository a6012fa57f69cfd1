import { capitalized, choices, defineList, filterShape, flags, keyed, period } from '../../core/list.ts'
import { ESignCallPart, ESignTrouble } from './esign.fields.ts'

/** Companies that are out of sync at the e-signature service, the latest event first. */
// oxfmt-ignore
export const esignList = defineList({
  name: 'esign',
  filters: {
    state: choices(ESignTrouble, { column: 'state', words: 'esign.state' }),
  },
  sorts: { touchedOn: 'down' },
  columns: {
    company: { fields: { acctName: 'company' } },
    state: { fields: { state: { state: 'esign.state' } } },
    cause: { fields: { cause: 'prose' } },
    since: { fields: { waitingSince: 'moment', uncheckedSince: 'moment' } },
    lastSentOn: { fields: { lastSentOn: 'moment' } },
    touchedOn: { fields: { touchedOn: 'moment' }, sort: 'touchedOn' },
  },
})
export const esignFilter = capitalized(filterShape(esignList))

/** Calls to the e-signature service, the latest first. */
// oxfmt-ignore
export const esignCallList = defineList({
  name: 'esignCalls',
  filters: {
    part: choices(ESignCallPart, { column: 'part', words: 'esign.part' }),
    account: keyed({ column: 'accountId', picks: 'account' }),
    called: period({ column: 'calledAt', ends: ['calledFrom', 'calledTo'] }),
    only: flags({ faulty: null }, {}),
  },
  sorts: { calledOn: 'down' },
  columns: {
    calledOn: { fields: { calledOn: 'moment' }, sort: 'calledOn' },
    account: { fields: { acctName: 'company' } },
    part: { fields: { part: { words: 'esign.part' } } },
    answer: { fields: { answer: 'prose' } },
    duration: { fields: { durationMs: 'number' } },
  },
})
export const esignCallFilter = capitalized(filterShape(esignCallList))
