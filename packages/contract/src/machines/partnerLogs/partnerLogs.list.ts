import type * as z from 'zod/mini'
import {
  capitalize,
  capitalized,
  choices,
  defineList,
  filterShape,
  flags,
  inPeriods,
  keyed,
  period,
  typed,
  words,
} from '../../core/list.ts'
import { wireBody } from '../../core/wire.ts'
import { CallEnvironment, CallOperation, CallStatus, Connector } from './partnerLogs.fields.ts'

/** The calls of partners, the latest first: page, total, histogram and clusters. */
// oxfmt-ignore
export const partnerCallList = defineList({
  name: 'partnerCalls',
  views: true,
  filters: {
    /** Searches the name of the account or the key, the partner's own id, and the portal's answer. */
    searchText: words(100, { at: 'q' }),
    /** A list starts with the last seven days; a single call is searched without a time limit. */
    received: period({
      column: 'receivedAt',
      ends: ['from', 'to'],
      back: { at: 'period', days: [1, 7, 30, 90, 365], usual: 7, not: ['externalId', 'requestId'] },
    }),
    status: choices(CallStatus, { column: 'status', words: 'partnerLogs.status' }),
    operation: choices(CallOperation, { column: 'operation', words: 'partnerLogs.operation' }),
    /** This company and all below it. */
    company: keyed({ picks: 'account' }),
    /** This one account. */
    acctKey: keyed({ picks: 'account', apart: true }),
    /** The company that called. */
    partner: keyed({ column: 'partnerId', picks: 'account' }),
    only: flags(
      {
        /** Failed or waiting for information, and neither replayed nor marked as resolved. */
        open: null,
      },
      {},
    ),
    connector: choices(Connector, { column: 'connector', words: 'partnerLogs.connector' }),
    environment: choices(CallEnvironment, { column: 'environment', words: 'partnerLogs.environment' }),
    errorCode: typed(100, { at: 'error', column: 'errorCode' }),
    /** Failures of one kind: operation, error and field. */
    fingerprint: typed(200, { at: 'cluster', column: 'fingerprint', picks: 'offered' }),
    externalId: typed(128, { at: 'external', column: 'externalId' }),
    requestId: typed(60, { at: 'request', column: 'requestId' }),
  },
  sorts: { receivedOn: 'down' },
  columns: {
    when: { fields: { receivedOn: 'moment' }, sort: 'receivedOn' },
    operation: { fields: { operation: { words: 'partnerLogs.operation' } } },
    partner: { fields: { partnerName: 'text' } },
    account: { fields: { acctName: 'company' } },
    status: { fields: { status: { state: 'partnerLogs.status' }, errorCode: 'text' } },
    duration: { fields: { durationMs: 'number' } },
    attempts: { fields: { attempts: 'number' } },
    externalId: { fields: { externalId: 'text' } },
  },
})
export const partnerCallFilter = capitalized(filterShape(partnerCallList))
export const partnerCallPeriods = inPeriods(partnerCallList, capitalize)
export const PartnerCallFilter = wireBody('PartnerCallFilter', partnerCallFilter).check(...partnerCallPeriods)
export type PartnerCallFilter = z.output<typeof PartnerCallFilter>
