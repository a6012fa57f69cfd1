import { capitalized, defineList, filterShape, keyed, period } from '../../core/list.ts'

/** The queue of requests for access; in which state they are is its tab. */
// biome-ignore format: a table
export const requestList = defineList({
  name: 'requests',
  filters: {
    asked: period({ column: 'createdAt', ends: ['askedFrom', 'askedTo'] }),
    /** The company whose queue they are in. */
    account: keyed({ column: 'accountId', picks: 'account' }),
  },
  sorts: { createdOn: 'down' },
  columns: {
    company: { fields: ['companyName'] },
    person: { fields: ['firstName', 'lastName'] },
    email: { fields: ['email'] },
    phone: { fields: ['phone'], file: true },
    country: { fields: ['country', 'language'], file: true },
    message: { fields: ['message'], file: true },
    for: { fields: ['acctName'] },
    status: { fields: ['status'] },
    asked: { fields: ['createdOn'] },
    decided: { fields: ['decidedOn', 'decidedBy', 'reason'], file: true },
  },
})

export const requestFilter = capitalized(filterShape(requestList))
