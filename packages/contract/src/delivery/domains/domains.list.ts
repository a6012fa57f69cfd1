import { capitalized, choices, defineList, filterShape, keyed, sortsOf, words } from '../../core/list.ts'
import { DomainState } from './domains.fields.ts'

/** The domains of the caller's company and of everything below, those with problems first. */
// oxfmt-ignore
export const domainList = defineList({
  name: 'domains',
  filters: {
    searchText: words(253, { at: 'q' }),
    state: choices(DomainState, { column: 'state', words: 'domains.state' }),
    account: keyed({ column: 'accountId', picks: 'account' }),
  },
  sorts: { trouble: 'up' },
  columns: {
    domain: { fields: { domain: 'text' } },
    company: { fields: { acctName: 'text' } },
    state: { fields: { state: { state: 'domains.state' } }, sort: 'trouble' },
    cause: { fields: { cause: 'prose' } },
    selector: { fields: { selector: 'text' }, optional: true },
    lastCheck: { fields: { checkedOn: 'moment' } },
    nextCheck: { fields: { nextCheckOn: 'moment' }, optional: true },
  },
})
export const domainFilter = capitalized(filterShape(domainList))
export const domainSorts = sortsOf(domainList)
