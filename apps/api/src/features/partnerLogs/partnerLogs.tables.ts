import { bodyDays, recordMonths } from '@portal/contract/partnerLogs/partnerLogs.rules'
import type { Tables } from '../../core/feature.ts'

export const partnerLogsTables: Tables = {
  partnerCall: {
    by: 'partners who call the API, jobs that try again',
    bound: `\`RATE_LIMIT\` requests a minute from an address; dropped after ${recordMonths} months`,
    job: 'drop-old-partner-calls',
    shown: ['partnerLogs/partnerLogs.jobs', 'months and bodies that were kept long enough are removed'],
  },
  partnerCallBody: {
    by: 'partners who call the API',
    bound: `one for each call, 64 KiB each way; removed after ${bodyDays} days`,
    job: 'remove-partner-call-bodies',
    shown: ['partnerLogs/partnerLogs.jobs', 'months and bodies that were kept long enough are removed'],
  },
}
