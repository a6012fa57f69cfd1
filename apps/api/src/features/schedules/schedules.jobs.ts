import { most } from '@portal/contract/schedules/schedules.fields'
import type { JobParts, Jobs } from '../../core/feature.ts'
import { forgetRuns } from './schedules.runs.repository.ts'

export const schedulesJobs = ({ db }: JobParts): Jobs => ({
  scheduled: [{ name: 'remove-runs', cron: '50 2 * * *', run: () => forgetRuns(db, most.runDays) }],
})
