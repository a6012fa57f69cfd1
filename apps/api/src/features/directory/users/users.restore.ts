import type { Input } from '@portal/contract/core/route'
import type { users as routes } from '@portal/contract/directory/users/users.contract'
import type { Context } from '../../../platform/http/context.ts'
import { restorePerson } from './users.restore.service.ts'

export const restoreUser = (context: Context, { params, body }: Input<typeof routes.restore>) =>
  context.db.inScope(context.caller.scope, (tx) => restorePerson(tx, context, params.userKey, body.reason))
