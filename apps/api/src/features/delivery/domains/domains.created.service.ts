import { holds } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import { domains as routes } from '@portal/contract/delivery/domains/domains.contract'
import type { PendingDomain } from '@portal/contract/delivery/domains/domains.fields'
import { findAccount } from '../../../core/accounts/accounts.one.ts'
import { moduleMissing, narrowed } from '../../../platform/access/caller.ts'
import { orUndefined } from '../../../platform/access/orUndefined.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { newToken, recordDomain } from './domains.change.ts'
import { refuseShared } from './domains.free.ts'
import { recordName, recordValue } from './domains.records.ts'
import { insertDomain } from './domains.repository.ts'

// The domains of a customer that is being created (decision 0090). The first check creates their keys.

const { access, module } = routes.add

/** @throws Problem auth.forbidden if the caller may not list domains of the new company */
async function requireMayList(tx: Tx, { caller }: Context, accountId: string): Promise<void> {
  const opened = holds(caller.rights, access) ? orUndefined(() => narrowed(caller, module)) : undefined
  if (opened && (await findAccount(tx, opened.scope, accountId))) return
  const missing = holds(caller.rights, access) ? moduleMissing(module, 'RW').values : { access }
  throw new Problem('auth.forbidden', { values: missing, fields: [{ field: 'Domains', code: 'notEditable' }] })
}

/**
 * Lists domains of a customer that was just created.
 * @throws Problem auth.forbidden, request.invalid, with the field
 */
export async function listForNew(
  tx: Tx,
  context: Context,
  accountId: string,
  domains: readonly string[],
): Promise<PendingDomain[]> {
  await requireMayList(tx, context, accountId)
  for (const [at, domain] of domains.entries()) await refuseShared(domain, `Domains.${at}`)
  const listed: PendingDomain[] = []
  for (const domain of new Set(domains)) {
    const token = newToken()
    await insertDomain(tx, { accountId, domain, token })
    await recordDomain(tx, context, 'domain.added', { accountId, domain })
    listed.push({ domain, recordName: recordName(domain), recordValue: recordValue(token) })
  }
  return listed
}
