import type { Feature } from '../../../core/feature.ts'
import { schedules } from '@portal/contract/insight/schedules/schedules.contract'
import { ofPage } from '../../../core/worklist/worklist.ts'
import { searchSchedules } from './schedules.service.ts'
import { schedulesJobs } from './schedules.jobs.ts'
import * as mails from './schedules.mails.ts'
import { schedulesOfPeople } from './schedules.people.ts'
import { schedulesRoutes } from './schedules.routes.ts'
import { schedulesTables } from './schedules.tables.ts'

export const schedulesFeature: Feature = {
  routes: schedulesRoutes,
  jobs: schedulesJobs,
  mails,
  endsWithPeople: [schedulesOfPeople],
  tables: schedulesTables,
  worklist: [
    {
      kind: 'SchedulesPaused',
      list: schedules.search,
      find: async (context) =>
        ofPage(await searchSchedules(context, { body: { state: ['Paused'] } }), ({ title }) => title),
    },
  ],
}
