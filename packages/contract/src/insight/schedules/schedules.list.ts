import { capitalized, choices, defineList, filterShape, words } from '../../core/list.ts'
import { FileKind } from '../../core/files/files.fields.ts'
import { ScheduleState } from './schedules.fields.ts'

/** Schedules of the caller; for administrators of the account, all of its schedules. */
// oxfmt-ignore
export const scheduleList = defineList({
  name: 'schedules',
  filters: {
    /** In the title. */
    searchText: words(100, { at: 'q' }),
    state: choices(ScheduleState, { column: 'state', words: 'schedules.state' }),
    kind: choices(FileKind, { column: 'kind', words: 'files.kind' }),
  },
  sorts: { createdOn: 'down', title: 'up' },
  columns: {
    title: { fields: { title: 'text' }, sort: 'title' },
    state: { fields: { state: { state: 'schedules.state' }, pauseReason: { words: 'schedules.reason' } } },
    kind: { fields: { kind: { words: 'files.kind' }, format: { words: 'files.as' } } },
    frequency: { fields: { frequency: 'text' } },
    next: { fields: { nextOn: 'moment' } },
    lastRun: { fields: { lastRunState: { state: 'schedules.run' }, lastRunOn: 'moment' } },
    recipients: { fields: { recipientCount: 'number' } },
    owner: { fields: { ownerName: 'text' }, optional: true },
    createdOn: { fields: { createdOn: 'moment' }, sort: 'createdOn', optional: true },
  },
})
export const scheduleFilter = capitalized(filterShape(scheduleList))
