import type { Tables } from '../../../core/feature.ts'

export const schedulesTables: Tables = {
  reportSchedule: {
    by: 'who may schedule reports',
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
