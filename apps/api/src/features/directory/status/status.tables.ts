import type { Tables } from '../../../core/feature.ts'

export const statusTables: Tables = {
  accountStatusChange: {
    by: 'who may change statuses',
    bound: 'one that waits for an account; ended ones 400 days',
    job: 'remove-outlived',
    shown: ['platform/jobs/cleanup', 'are kept for 400 days'],
    leftByPurge: { columns: ['errorCode', 'errorValues', 'reason'], why: 'the history of its status, in codes' },
  },
  accountSuspension: {
    by: 'who may suspend',
    bound: 'one open for an account, reason and company; cleared ones 400 days',
    job: 'remove-outlived',
    shown: ['platform/jobs/cleanup', 'are kept for 400 days'],
    leftByPurge: { columns: ['clearedReason', 'reason'], why: 'the history of its status, in codes' },
  },
}
