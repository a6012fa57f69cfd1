import { capitalized, choices, defineList, filterShape, words } from '../../core/list.ts'
import { FileKind } from '../../core/files/files.fields.ts'
import { ScheduleState } from './schedules.fields.ts'

/** Schedules of the caller; of the whole account for whoever administers it. */
// biome-ignore format: a table
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
    title: { fields: ['title'], sort: 'title' },
    state: { fields: ['state', 'pauseReason'] },
    kind: { fields: ['kind', 'format'] },
    frequency: { fields: ['frequency'] },
    next: { fields: ['nextOn'] },
    lastRun: { fields: ['lastRunState', 'lastRunOn'] },
    recipients: { fields: ['recipientCount'] },
    owner: { fields: ['ownerName'], optional: true },
    createdOn: { fields: ['createdOn'], sort: 'createdOn', optional: true },
  },
})
export const scheduleFilter = capitalized(filterShape(scheduleList))
