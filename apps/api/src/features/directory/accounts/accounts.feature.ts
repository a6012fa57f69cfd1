import type { Feature, Tables } from '../../../core/feature.ts'
import { accounts } from '@portal/contract/directory/accounts/accounts.contract'
import { hitsOf } from '../../../core/search/search.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { accountExport } from './accounts.export.ts'
import { managerOperation } from './accounts.manager.operation.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { countAccounts, findWork, searchAccounts } from './accounts.search.ts'
import { tagsOperation } from './accounts.tags.operation.ts'
import { accountTargets } from './accounts.targets.ts'

const tables: Tables = {
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

export const accountsFeature: Feature = {
  routes: accountsRoutes,
  operations: [tagsOperation, managerOperation],
  targets: [accountTargets],
  exports: [exportedBy(accountExport)],
  tables,
  search: [
    {
      kind: 'Account',
      list: accounts.search,
      find: async (context, searchText, pageSize) =>
        hitsOf(await searchAccounts(context, { searchText, pageSize }), (account) => ({
          key: account.acctKey,
          name: account.acctName,
          detail: [account.parentName, account.acctNumber].filter(Boolean).join(' · '),
          acctKey: account.acctKey,
          acctType: account.acctType,
        })),
    },
  ],
  figures: [
    {
      kind: 'Accounts',
      list: accounts.search,
      find: async (context) =>
        context.caller.acctType === 'CU' ? undefined : { ...(await countAccounts(context, {})), of: null, months: [] },
    },
  ],
  worklist: [
    {
      kind: 'SuspensionsLong',
      list: accounts.search,
      find: (context) => findWork(context, { status: ['Suspended'], suspendedLong: true }),
    },
  ],
}
