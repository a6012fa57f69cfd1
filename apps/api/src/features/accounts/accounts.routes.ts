import { accounts } from '@portal/contract/accounts/accounts.contract'
import { handle } from '../../platform/http/handle.ts'
import { managerAsked, tagsInUse } from './accounts.choices.ts'
import { createCustomer, createProvider } from './accounts.create.ts'
import { exportAccounts } from './accounts.export.ts'
import { countAccounts, searchAccounts } from './accounts.search.ts'
import { editAccount } from './accounts.edit.ts'
import { getAccount } from './accounts.service.ts'
import { accountChildren } from './accounts.tree.service.ts'

export const accountsRoutes = handle(accounts, {
  search: ({ body }, context) => searchAccounts(context, body),
  count: ({ body }, context) => countAccounts(context, body),
  exportFile: ({ body }, context) => exportAccounts(context, body),
  tags: (_, context) => tagsInUse(context),
  manager: ({ params }, context) => managerAsked(context, params.userKey),
  get: ({ params }, context) => getAccount(context, params.acctKey),
  update: ({ params, body, ifMatch }, context) => editAccount(context, params.acctKey, body, ifMatch),
  children: ({ params, query }, context) => accountChildren(context, params.acctKey, query.cursor),
  createProvider: (input, context) => createProvider(context, input),
  createCustomer: (input, context) => createCustomer(context, input),
})
