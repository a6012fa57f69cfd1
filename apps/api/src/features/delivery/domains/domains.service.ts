import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { DomainDetail, domains as routes } from '@portal/contract/delivery/domains/domains.contract'
import { most } from '@portal/contract/delivery/domains/domains.fields'
import { type Account, findAccount } from '../../../core/accounts/accounts.one.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { requireStatusAllows } from '../../../core/status/status.allows.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { limitUse } from '../../../platform/limits/attempts.ts'
import { checkDomain } from './domains.check.ts'
import { presentDetail, presentDomain } from './domains.present.ts'
import * as stored from './domains.repository.ts'
import type { StoredDomain } from './domains.repository.ts'
import { mayAdvance, mayChoose, mayEdit } from './domains.rights.ts'

export { recordName, recordValue } from './domains.records.ts'
export type { StoredDomain } from './domains.repository.ts'

/** @param change locks the account for a change of its domains @throws Problem account.notFound, account.inactive */
export async function getAccount(tx: Tx, { caller }: Context, acctKey: string, change = false): Promise<Account> {
  const account = await findAccount(tx, caller.scope, acctKey, { lock: change })
  if (!account) throw new Problem('account.notFound')
  if (change) await requireStatusAllows(tx, acctKey, 'edit')
  return account
}

type DomainParams = { acctKey: string; domain: string }
/** @throws Problem account.notFound, account.inactive, domain.notFound */
export async function getOne(tx: Tx, context: Context, { acctKey, domain }: DomainParams, change = false) {
  const account = await getAccount(tx, context, acctKey, change)
  const place = { scope: context.caller.scope, accountId: acctKey, domain }
  const found = await stored.findDomain(tx, place, { lock: change })
  if (!found) throw new Problem('domain.notFound')
  return { account, found }
}

export async function presentOne(
  tx: Tx,
  context: Context,
  account: Account,
  domain: StoredDomain,
): Promise<DomainDetail> {
  const { caller, config, request } = context
  const keys = await stored.listKeys(tx, caller.scope, [domain.domainId])
  return presentDetail({ ...domain, acctName: account.acctName }, keys, {
    config,
    language: request.language,
    abilities: { edit: mayEdit(context), remove: await mayChoose(tx, context, account) },
    advanced: mayAdvance(context),
  })
}

export const listDomains = (
  context: Context,
  { params }: Input<typeof routes.list>,
): Promise<Result<typeof routes.list>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller, request } = context
    const account = await getAccount(tx, context, params.acctKey)
    const all = await stored.listDomains(tx, caller.scope, account.accountId)
    const keys = await stored.listKeys(
      tx,
      caller.scope,
      all.map(({ domainId }) => domainId),
    )
    return {
      items: all.map((one) => presentDomain({ ...one, acctName: account.acctName }, keys, request.language)),
      edit: await mayChoose(tx, context, account),
      most: most.domains,
    }
  })

export const getDomain = (context: Context, { params }: Input<typeof routes.get>): Promise<DomainDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { account, found } = await getOne(tx, context, params)
    return presentOne(tx, context, account, found)
  })

/** Looks up the records of a domain now. @throws Problem domain.tooOften, domain.taken */
export async function checkNow(context: Context, { params }: Input<typeof routes.check>): Promise<DomainDetail> {
  const { db, caller, config, keys } = context
  const { scope } = caller
  const { accountId, domain, domainId } = await db.inScope(
    scope,
    async (tx) => (await getOne(tx, context, params, true)).found,
  )
  await db.asAuth((tx) => refuseOften(tx, domainId, accountId))
  await checkDomain(
    { db, config, keys, scope, now: new Date(), record: (tx, entry) => recordAudit(tx, context, entry) },
    { accountId, domain },
  )
  return getDomain(context, { params })
}

/** @throws Problem domain.tooOften */
async function refuseOften(tx: Tx, domainId: string, accountId: string): Promise<void> {
  const wait =
    (await limitUse(tx, `domainCheck:${domainId}`, 1, most.checkSeconds)) ??
    (await limitUse(tx, `domainChecks:${accountId}`, most.checksAnHour, 3_600))
  if (wait !== undefined) throw new Problem('domain.tooOften', { retryAfter: wait })
}

/** The domains of an account for other features: the waiting ones, and the verified ones. */
export const domainsOf = (tx: Tx, scope: Scope, accountId: string): Promise<StoredDomain[]> =>
  stored.listDomains(tx, scope, accountId)

/** Whether the caller's company has verified a domain. */
export const hasVerified = ({ db, caller }: Context): Promise<boolean> =>
  db.inScope(caller.scope, async (tx) =>
    (await stored.listDomains(tx, caller.scope, caller.accountId)).some(({ verifiedAt }) => verifiedAt !== null),
  )
