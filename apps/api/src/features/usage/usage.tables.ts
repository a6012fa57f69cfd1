import type { Tables } from '../../core/feature.ts'

export const usageTables: Tables = {
  accountPath: { by: 'moves', bound: 'one for a company and a day on which it moved' },
  subscriptionUsage: { by: 'who reports usage', bound: 'one for a company plan and a day' },
  usageBatch: {
    by: 'who reports usage',
    bound: '`RATE_LIMIT` requests a minute; 402 days',
    job: 'drop-old-usage',
    shown: ['usage/usage', 'what was kept long enough is dropped'],
  },
  usageDaily: {
    by: 'who reports usage',
    bound: 'one for a company, person, line, unit, plan and day of the last 35; 25 months',
    job: 'drop-old-usage',
    shown: ['usage/usage', 'a fact of tomorrow, too late'],
  },
  usageMailing: { by: 'the clock', bound: 'one for mails of a month, one for those of a week' },
  usageMonth: {
    by: 'who reports usage',
    bound: 'one for a company, line, unit and month; 61 months',
    job: 'drop-old-usage',
    shown: ['usage/usage', 'what was kept long enough is dropped'],
  },
  usagePerson: {
    by: 'who reports usage',
    bound: 'one for a company, person, line, unit and month; 25 months',
    job: 'drop-old-usage',
    shown: ['usage/usage', 'what was kept long enough is dropped'],
  },
  usagePlan: {
    by: 'who reports usage',
    bound: 'one for a company, plan, line, unit and month; 61 months',
    job: 'drop-old-usage',
    shown: ['usage/usage', 'what was kept long enough is dropped'],
  },
  usageWatch: { by: 'who reports usage', bound: 'one for a company plan' },
}
