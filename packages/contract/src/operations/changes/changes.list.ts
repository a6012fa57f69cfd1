import { capitalized, choices, defineList, filterShape, flags, keyed, period } from '../../core/list.ts'
import { ChangeState } from '../../core/changes/changes.fields.ts'
import { ChangeKindCode } from '../../core/changes/changes.set.ts'

/** Days within which a scheduled change is due soon. */
export const soonDays = 7

/** The list of change sets; its tab selects a part, such as the sets to decide. */
// oxfmt-ignore
export const changeList = defineList({
  name: 'changes',
  filters: {
    state: choices(ChangeState, { column: 'state', words: 'changes.state' }),
    kind: choices(ChangeKindCode, { column: 'kind', words: 'changes.kind' }),
    /** Scheduled for the next 7 days. */
    only: flags({ soon: null }, {}),
    prepared: period({ column: 'createdAt', ends: ['preparedFrom', 'preparedTo'] }),
    /** The person who made them; set by a link. */
    madeBy: keyed({ column: 'madeBy', picks: 'person', apart: true }),
  },
  sorts: { createdOn: 'down' },
  columns: {
    what: { fields: { kind: { words: 'changes.kind' } } },
    state: { fields: { state: { state: 'changes.state' } } },
    count: { fields: { done: 'number' } },
    by: { fields: { madeBy: 'text', companyName: 'text' } },
    made: { fields: { createdOn: 'moment' } },
  },
})

export const changeFilter = capitalized(filterShape(changeList))
