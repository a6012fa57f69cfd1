import type { Tables } from '../../../core/feature.ts'

export const accountsTables: Tables = {
  account: {
    by: 'who may create accounts',
    bound: 'the tree itself; closed accounts are purged of personal data',
    job: 'look-at-ages',
    leftByPurge: {
      columns: [
        'acctNumber',
        'closedReason',
        'custType',
        'industryCode',
        'language',
        'timeZone',
        'transactionEnvironment',
      ],
      why: 'the tombstone keeps its number and codes',
    },
  },
}
