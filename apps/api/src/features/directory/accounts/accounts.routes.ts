import { accounts } from '@portal/contract/directory/accounts/accounts.contract'
import { handle } from '../../../platform/http/handle.ts'
import { managerAsked, tagsInUse } from './accounts.choices.ts'
import { createCustomer, createProvider } from './accounts.create.ts'
import { exportAccounts } from './accounts.export.ts'
import { countAccounts, searchAccounts } from './accounts.search.ts'
import { editAccount } from './accounts.edit.ts'
import { getAccount } from './accounts.service.ts'
import { accountChildren } from './accounts.tree.service.ts'

export const accountsRoutes = handle(accounts, {
  search: (context, { body }) => searchAccounts(context, body),
  count: (context, { body }) => countAccounts(context, body),
  exportFile: (context, { body }) => exportAccounts(context, body),
  tags: tagsInUse,
  manager: (context, { params }) => managerAsked(context, params.userKey),
  get: (context, { params }) => getAccount(context, params.acctKey),
  update: (context, { params, body, ifMatch }) => editAccount(context, params.acctKey, body, ifMatch),
  children: (context, { params, query }) => accountChildren(context, params.acctKey, query.cursor),
  createProvider,
  createCustomer,
})
