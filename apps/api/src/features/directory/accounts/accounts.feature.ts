import { accounts } from '@portal/contract/directory/accounts/accounts.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { hitsOf } from '../../../core/search/search.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { totalOf } from '../../../core/worklist/worklist.ts'
import { handle } from '../../../platform/http/handle.ts'
import { accountExport, exportAccounts } from './accounts.export.ts'
import { findHelp, isSetUp } from './accounts.help.ts'
import { managerOperation } from './accounts.manager.operation.ts'
import { countAccounts, findSuspendedLong, findUnattended, searchAccounts } from './accounts.search.ts'
import { tagsOperation } from './accounts.tags.operation.ts'
import { accountTargets } from './accounts.targets.ts'
import { findManager, tagsInUse } from './accounts.choices.ts'
import { createCustomer, createProvider } from './accounts.create.ts'
import { editAccount } from './accounts.edit.ts'
import { getAccount } from './accounts.service.ts'
import { accountChildren } from './accounts.tree.service.ts'

const tables: Tables = {
  account: {
    by: 'people who may create accounts',
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
  routes: handle(accounts, {
    search: (context, { body }) => searchAccounts(context, body),
    count: (context, { body }) => countAccounts(context, body),
    exportFile: (context, { body }) => exportAccounts(context, body),
    tags: tagsInUse,
    manager: (context, { params }) => findManager(context, params.userKey),
    get: (context, { params }) => getAccount(context, params.acctKey),
    update: (context, { params, body, ifMatch }) => editAccount(context, params.acctKey, body, ifMatch),
    children: (context, { params, query }) => accountChildren(context, params.acctKey, query.cursor),
    createProvider,
    createCustomer,
  }),
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
        context.caller.acctType === 'CU' ? undefined : totalOf(context, 'accounts', () => countAccounts(context, {})),
    },
  ],
  overview: [{ part: 'help', list: accounts.get, find: findHelp }],
  setup: [
    { step: 'Company', by: accounts.update, isDone: isSetUp('hasAddress') },
    { step: 'Partner', by: accounts.createProvider, isDone: isSetUp('hasBelow') },
  ],
  worklist: [
    { kind: 'SuspensionsLong', list: accounts.search, find: findSuspendedLong },
    { kind: 'AccountsUnattended', list: accounts.search, find: findUnattended },
  ],
}
