import { status } from '@portal/contract/directory/status/status.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as mails from './status.mails.ts'
import { statusOperation } from './status.operation.ts'
import { checkAges } from './status.clock.ts'
import { applyDuePlans } from './status.runner.ts'
import { disableBatch, reactivateBatch } from './status.batch.ts'
import { purgeNow } from './status.purge.ts'
import { cancelPending, changeStatus, getStatus, schedulePlan } from './status.service.ts'

/** The scheduled jobs for accounts: planned changes at the beginning of their day, warnings, notices and purges. */
const jobs = (parts: JobParts): Jobs => ({
  scheduled: [
    { name: 'apply-status-changes', cron: '* * * * *', run: () => applyDuePlans(parts) },
    { name: 'look-at-ages', cron: '30 1 * * *', run: () => checkAges(parts) },
  ],
})

const tables: Tables = {
  accountStatusChange: {
    by: 'people who may change statuses',
    bound: 'one that waits for an account; ended ones 400 days',
    job: 'remove-outlived',
    shown: ['platform/jobs/cleanup', 'are kept for 400 days'],
    leftByPurge: { columns: ['errorCode', 'errorValues', 'reason'], why: 'the history of its status, in codes' },
  },
  accountSuspension: {
    by: 'people who may suspend',
    bound: 'one open for an account, reason and company; cleared ones 400 days',
    job: 'remove-outlived',
    shown: ['platform/jobs/cleanup', 'are kept for 400 days'],
    leftByPurge: { columns: ['clearedReason', 'reason'], why: 'the history of its status, in codes' },
  },
}

export const statusFeature: Feature = {
  routes: handle(status, {
    get: getStatus,
    change: changeStatus,
    schedule: schedulePlan,
    cancelPending,
    purge: purgeNow,
    disableBatch,
    reactivateBatch,
  }),
  operations: [statusOperation],
  jobs,
  mails,
  tables,
}
