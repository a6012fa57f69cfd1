import { holds } from '@portal/contract/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import { sso as routes } from '@portal/contract/sso/sso.contract'
import type { PendingDomain } from '@portal/contract/sso/sso.fields'
import { moduleMissing, narrowed } from '../../platform/access/caller.ts'
import { orUndefined } from '../../platform/access/orUndefined.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { configFor } from './sso.config.ts'
import { recordName, recordValue } from './sso.config.present.ts'
import { findAccount } from './sso.config.repository.ts'
import { listDomain, refuseFreeMail } from './sso.domains.ts'

// The domains of a customer that is being created (decision 0090).

const { access, module } = routes.addDomain

/** @throws Problem auth.forbidden where the caller may not list domains of the new company */
async function requireMayList(tx: Tx, { caller }: Context, accountId: string): Promise<void> {
  const opened = holds(caller.rights, access) ? orUndefined(() => narrowed(caller, module)) : undefined
  if (opened && (await findAccount(tx, opened.scope, accountId))) return
  const missing = holds(caller.rights, access) ? moduleMissing(module, 'RW').values : { access }
  throw new Problem('auth.forbidden', { values: missing, fields: [{ field: 'Domains', code: 'notEditable' }] })
}

/**
 * Lists domains of a customer that was just created. Each waits for its record: until that is found, it changes for nobody how
 * they sign in, so it needs less than a change of sign-in. @throws Problem auth.forbidden, request.invalid, with the field
 */
export async function listForNew(
  tx: Tx,
  context: Context,
  accountId: string,
  domains: readonly string[],
): Promise<PendingDomain[]> {
  await requireMayList(tx, context, accountId)
  for (const [at, domain] of domains.entries()) refuseFreeMail(domain, `Domains.${at}`)
  const config = await configFor(tx, context, accountId)
  const listed: PendingDomain[] = []
  for (const domain of new Set(domains)) {
    const token = await listDomain(tx, context, config, domain)
    listed.push({ domain, recordName: recordName(domain), recordValue: recordValue(token) })
  }
  return listed
}
