import { holds } from '@portal/contract/core/access/access.rules'
import { integrationFlag } from '@portal/contract/core/access/access.further.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { scim as routes } from '@portal/contract/machines/scim/scim.contract'
import { valueOf } from '@portal/contract/access/settings/settings.rules'
import { getChain } from '../../../core/settings/settings.chains.ts'
import type { Context } from '../../../platform/http/context.ts'
import { baseUrl } from './scim.answers.ts'
import * as records from './scim.repository.ts'
import { getAccount } from './scim.users.ts'

type Section = Result<typeof routes.section>

/** The data of an account's provisioning for the screen. @throws Problem account.notFound, auth.forbidden */
export const describeSection = (context: Context, { params }: Input<typeof routes.section>): Promise<Section> => {
  const { db, caller, config } = context
  return db.inScope(caller.scope, async (tx) => {
    const { accountId, acctType } = await getAccount(tx, context, params.acctKey)
    const access = `${integrationFlag(acctType)}:R` as const
    if (!holds(caller.rights, access)) throw new Problem('auth.forbidden', { values: { access } })
    const { places } = await getChain(tx, context, accountId)
    const found = await records.findSection(tx, caller.scope, accountId)
    return {
      baseUrl: baseUrl(config, accountId),
      open: valueOf<boolean>('integration.api', places, { production: false }),
      people: found?.people ?? 0,
      groups: found?.groups ?? 0,
      changedOn: found?.changedOn ?? null,
      changedBy: found?.changedBy ?? null,
      kind: acctType === 'CU' ? 'ENDUSER' : 'ADMIN',
    }
  })
}
