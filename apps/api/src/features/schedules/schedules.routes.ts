import { schedules } from '@portal/contract/schedules/schedules.contract'
import { handle } from '../../platform/http/handle.ts'
import { pauseSchedule, removeSchedule, resumeSchedule } from './schedules.acts.ts'
import { createSchedule, updateSchedule } from './schedules.change.ts'
import { getRun, listHistory, listLatest, resendRun, takeRunFile, testSchedule } from './schedules.history.ts'
import { datesOf, getSchedule, listKinds, searchSchedules } from './schedules.service.ts'

export const schedulesRoutes = handle(schedules, {
  search: (input, context) => searchSchedules(context, input),
  kinds: (_, context) => listKinds(context),
  dates: (input, context) => datesOf(context, input),
  create: (input, context) => createSchedule(context, input),
  get: (input, context) => getSchedule(context, input),
  update: (input, context) => updateSchedule(context, input),
  remove: (input, context) => removeSchedule(context, input),
  pause: (input, context) => pauseSchedule(context, input),
  resume: (input, context) => resumeSchedule(context, input),
  test: (input, context) => testSchedule(context, input),
  runs: (input, context) => listHistory(context, input),
  resend: (input, context) => resendRun(context, input),
  latest: (_, context) => listLatest(context),
  run: (input, context) => getRun(context, input),
  runFile: (input, context) => takeRunFile(context, input),
})
