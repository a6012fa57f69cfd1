import { schedules } from '@portal/contract/insight/schedules/schedules.contract'
import { most } from '@portal/contract/insight/schedules/schedules.fields'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { hitsOf } from '../../../core/search/search.ts'
import { ofPage } from '../../../core/worklist/worklist.ts'
import type { EndsWithPeople } from '../../../core/people/people.ends.ts'
import { handle } from '../../../platform/http/handle.ts'
import { datesOf, getSchedule, listKinds, searchSchedules } from './schedules.service.ts'
import * as mails from './schedules.mails.ts'
import { createStarter } from './schedules.due.ts'
import { createFinisher } from './schedules.finish.ts'
import { deleteOldRuns } from './schedules.runs.repository.ts'
import { countActiveOf } from './schedules.repository.ts'
import { pauseSchedule, removeSchedule, resumeSchedule } from './schedules.acts.ts'
import { createSchedule, updateSchedule } from './schedules.change.ts'
import { getRun, listHistory, listLatest, resendRun, takeRunFile, testSchedule } from './schedules.history.ts'

/** A schedule is paused after its owner has left. */
const schedulesOfPeople: EndsWithPeople = {
  name: 'schedules',
  words: {
    one: { 'en-us': 'scheduled report', 'fr-fr': 'rapport planifié' },
    other: { 'en-us': 'scheduled reports', 'fr-fr': 'rapports planifiés' },
  },
  count: (tx, { caller }, userIds) => countActiveOf(tx, caller.scope, userIds),
}

/** Milliseconds between checks of the clock, and of runs besides notifications. */
const every = { start: 10_000, finish: 5_000 }

const jobs = (parts: JobParts): Jobs => ({
  loops: [
    { name: 'start-schedules', every: every.start, run: createStarter(parts) },
    { name: 'finish-schedules', every: every.finish, wakenBy: 'report_run', run: createFinisher(parts) },
  ],
  scheduled: [{ name: 'remove-runs', cron: '50 2 * * *', run: () => deleteOldRuns(parts.db, most.runDays) }],
})

const tables: Tables = {
  reportSchedule: {
    by: 'people who may schedule reports',
    bound: '50 for a person, 1,000 for an account; 20 recipients and 16 KiB of filter in each',
    shown: ['schedules/schedules', 'a person has fifty schedules'],
  },
  reportRun: {
    by: 'schedules',
    bound:
      'one for each date of a schedule, of which a person sets 100 in an hour, and 10 by hand in ten minutes; 90 days',
    job: 'remove-runs',
    shown: ['schedules/schedules.runs', 'ten in ten minutes'],
  },
}

export const schedulesFeature: Feature = {
  routes: handle(schedules, {
    search: searchSchedules,
    kinds: listKinds,
    dates: datesOf,
    create: createSchedule,
    get: getSchedule,
    update: updateSchedule,
    remove: removeSchedule,
    pause: pauseSchedule,
    resume: resumeSchedule,
    test: testSchedule,
    runs: listHistory,
    resend: resendRun,
    latest: listLatest,
    run: getRun,
    runFile: takeRunFile,
  }),
  jobs,
  mails,
  endsWithPeople: [schedulesOfPeople],
  tables,
  worklist: [
    {
      kind: 'SchedulesPaused',
      list: schedules.search,
      find: async (context) =>
        ofPage(await searchSchedules(context, { body: { state: ['Paused'] } }), ({ title }) => title),
    },
  ],
  search: [
    {
      kind: 'Schedule',
      list: schedules.search,
      find: async (context, searchText) =>
        hitsOf(await searchSchedules(context, { body: { searchText } }), ({ scheduleKey, title, ownerName }) => ({
          key: scheduleKey,
          name: title,
          detail: ownerName,
        })),
    },
  ],
}
