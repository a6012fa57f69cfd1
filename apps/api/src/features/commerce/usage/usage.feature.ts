import { usage } from '@portal/contract/commerce/usage/usage.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { usageHealth } from './usage.health.ts'
import { usageSummary, usageThreshold } from './usage.mails.ts'
import { mailUsage } from './usage.mailing.ts'
import { watchUsage } from './usage.watch.ts'
import { dropOld, prepareMonths } from './usage.watch.repository.ts'
import { countBatch } from './usage.batch.ts'
import { findOwnUsage, getPlanUsage } from './usage.plans.ts'
import { takeLevels } from './usage.storage.ts'

/** Retention: daily facts in months, batches in days (longer than facts may come late), the roll-up in months. */
const kept = { facts: 25, batches: 402, months: 61 } as const

/** The jobs of usage: notices of thresholds, mails with usage, partitions of future months, retention. */
const jobs = (parts: JobParts): Jobs => ({
  scheduled: [
    { name: 'watch-usage', cron: '* * * * *', run: () => watchUsage(parts) },
    { name: 'mail-usage', cron: '5 * * * *', run: () => mailUsage(parts) },
    { name: 'prepare-usage-months', cron: '15 0 * * *', run: () => parts.db.asOwner(prepareMonths) },
    { name: 'drop-old-usage', cron: '20 4 3 * *', run: () => dropOld(parts.db, kept) },
  ],
})

/** Their facts were checked in `usage_daily`. */
const leftByPurge = { columns: ['productLine', 'unitType'], why: 'codes' } as const

const tables: Tables = {
  storageLevel: {
    by: 'systems that report usage',
    bound: 'one for a company',
    shown: ['usage/usage.storage', 'the newest level counts'],
  },
  storageMark: {
    by: 'changes of storage add-ons, of alert thresholds and of companies',
    bound: 'taken every minute by the job `watch-storage`',
    shown: ['addOns/addOns.storage', 'an alert threshold from above'],
  },
  accountPath: { by: 'moves', bound: 'one for a company and a day on which it moved' },
  subscriptionUsage: { by: 'systems that report usage', bound: 'one for a company plan and a day' },
  usageBatch: {
    by: 'systems that report usage',
    bound: '`RATE_LIMIT` requests a minute; 402 days',
    job: 'drop-old-usage',
    shown: ['usage/usage', 'what was kept long enough is dropped'],
  },
  usageDaily: {
    by: 'systems that report usage',
    bound: 'one for a company, person, line, unit, plan and day of the last 35; 25 months',
    job: 'drop-old-usage',
    shown: ['usage/usage', 'a fact of tomorrow, too late'],
  },
  usageMailing: { by: 'the calendar', bound: 'one for mails of a month, one for those of a week' },
  usageMonth: {
    by: 'systems that report usage',
    bound: 'one for a company, line, unit and month; 61 months',
    job: 'drop-old-usage',
    shown: ['usage/usage', 'what was kept long enough is dropped'],
    leftByPurge,
  },
  usagePerson: {
    by: 'systems that report usage',
    bound: 'one for a company, person, line, unit and month; 25 months',
    job: 'drop-old-usage',
    shown: ['usage/usage', 'what was kept long enough is dropped'],
  },
  usagePlan: {
    by: 'systems that report usage',
    bound: 'one for a company, plan, line, unit and month; 61 months',
    job: 'drop-old-usage',
    shown: ['usage/usage', 'what was kept long enough is dropped'],
    leftByPurge,
  },
  usageWatch: { by: 'systems that report usage', bound: 'one for a company plan' },
}

export const usageFeature: Feature = {
  routes: handle(usage, {
    plans: getPlanUsage,
    batch: countBatch,
    storage: takeLevels,
  }),
  jobs,
  health: [usageHealth],
  overview: [{ part: 'usage', list: usage.plans, find: findOwnUsage }],
  mails: { usageSummary, usageThreshold },
  tables,
}
