import { schedules } from '@portal/contract/insight/schedules/schedules.contract'
import { handle } from '../../../platform/http/handle.ts'
import { pauseSchedule, removeSchedule, resumeSchedule } from './schedules.acts.ts'
import { createSchedule, updateSchedule } from './schedules.change.ts'
import { getRun, listHistory, listLatest, resendRun, takeRunFile, testSchedule } from './schedules.history.ts'
import { datesOf, getSchedule, listKinds, searchSchedules } from './schedules.service.ts'

export const schedulesRoutes = handle(schedules, {
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
})
