import { capitalized, defineList, filterShape, keyed, period } from '../../core/list.ts'

/** The queue of requests for access; its tab selects their status. */
// oxfmt-ignore
export const requestList = defineList({
  name: 'requests',
  filters: {
    asked: period({ column: 'createdAt', ends: ['askedFrom', 'askedTo'] }),
    /** The company whose queue they are in. */
    account: keyed({ column: 'accountId', picks: 'account' }),
  },
  sorts: { createdOn: 'down' },
  columns: {
    company: { fields: { companyName: 'text' } },
    person: { fields: { firstName: 'text', lastName: 'text' } },
    email: { fields: { email: 'email' }, file: true },
    phone: { fields: { phone: 'text' }, file: true },
    country: { fields: { country: 'country', language: { words: 'accounts.languageName' } }, file: true },
    message: { fields: { message: 'prose' }, file: true },
    for: { fields: { acctName: 'text' } },
    status: { fields: { status: { state: 'requests.status' } } },
    asked: { fields: { createdOn: 'moment' } },
    decided: { fields: { decidedOn: 'moment', decidedBy: 'text', reason: 'prose' }, file: true },
  },
})

export const requestFilter = capitalized(filterShape(requestList))
