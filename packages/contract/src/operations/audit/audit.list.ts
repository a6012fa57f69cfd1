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
import { outcomes } from '../../core/audit.table.ts'
import { oneOf } from '../../core/fields.ts'
import { wireBody } from '../../core/wire.ts'

export const Outcome = oneOf('AuditOutcome', outcomes)

/** The audit: page, total and file. A filter without a column is resolved by the audit itself. */
// oxfmt-ignore
export const auditList = defineList({
  name: 'audit',
  views: true,
  filters: {
    /** A person's key, or part of a name or an address. */
    actor: words(100, { at: 'who' }),
    /** A list begins with the last thirty days; few events are searched in all time. */
    occurred: period({
      ends: ['from', 'to'],
      back: { at: 'period', days: [1, 7, 30, 90, 365], usual: 30, not: ['sessionKey', 'batchKey', 'requestId', 'targetKey'] },
    }),
    /** An action, or a prefix such as `account.` */
    action: typed(100, { picks: 'offered' }),
    outcome: choices(Outcome, { column: 'outcome', at: 'result', words: 'audit.result' }),
    /** This company and all below it. */
    acctKey: keyed({ at: 'account', picks: 'account' }),
    only: flags(
      {
        /** Only of that company, or of the reader's, without those below it. */
        acctOnly: null,
        aliasOnly: null,
      },
      {},
    ),
    targetType: typed(40, { at: 'type', picks: 'offered' }),
    targetKey: typed(60, { at: 'object' }),
    /** The name or the label of a field that changed. */
    field: typed(60, {}),
    /** An address or a range of them. */
    ip: typed(60, {}),
    requestId: typed(60, { at: 'request', column: 'requestId' }),
    sessionKey: keyed({ at: 'session', column: 'sessionId', picks: 'offered', apart: true }),
    batchKey: keyed({ at: 'change', column: 'batchId', picks: 'offered', apart: true }),
  },
  sorts: { occurredOn: 'down' },
  columns: {
    when: { fields: { when: 'moment' } },
    who: { fields: { actor: 'text', actorEmail: 'text', alias: 'text' } },
    what: { fields: { event: 'text' } },
    object: { fields: { objects: 'text' } },
    account: { fields: { account: 'text' } },
    from: { fields: { fromIp: 'text' } },
    result: { fields: { outcome: 'text' } },
    details: { fields: { action: 'text', acctKey: 'text', differences: 'text', reason: 'text', error: 'text', source: 'text', userAgent: 'text', requestId: 'text', batchKey: 'text' }, file: true },
    seal: { fields: { seq: 'text', hash: 'text' }, file: true },
  },
})

export const auditFilter = capitalized(filterShape(auditList))
/** The checks across its fields. */
export const auditPeriods = inPeriods(auditList, capitalize)
export const AuditFilter = wireBody('AuditFilter', auditFilter).check(...auditPeriods)
export type AuditFilter = z.output<typeof AuditFilter>
