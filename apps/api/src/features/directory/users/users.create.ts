import { permissionsOf } from '@portal/contract/core/access/access.groups.rules'
import { fullGrant } from '@portal/contract/core/access/access.modules'
import type { Input, Result } from '@portal/contract/core/route'
import type { users as routes } from '@portal/contract/directory/users/users.contract'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/http/context.ts'
import { createPerson } from './users.create.service.ts'

type Body = Input<typeof routes.provision>['body']
type ProvisionResult = Result<typeof routes.provision>

/** Adds a person to a company of the caller's tree (`product.md` 2.1, 2.2, 8). */
export const provisionUser = (context: Context, body: Body): Promise<ProvisionResult> =>
  context.db.inScope(context.caller.scope, (tx) =>
    createPerson(tx, context, { ...body, firstName: body.firstName ?? null, lastName: body.lastName ?? null }),
  )

/**
 * The modules for the screen of people limited to access groups: for each module, the permission that all groups
 * together give.
 */
export const modulesOf = ({ heldToGroups, groups }: Caller) => permissionsOf(heldToGroups ? groups : [fullGrant])
