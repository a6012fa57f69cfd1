import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { SsoConfig, sso } from '@portal/contract/sso/sso.contract'
import { randomBytes } from 'node:crypto'
import { onConflict } from '../../platform/db/conflicts.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { findTexts } from '../../platform/outgoing/records.ts'
import { recordAudit } from '../../core/audit/audit.record.ts'
import { configFor, getAccount } from './sso.config.ts'
import { present, recordName, recordValue } from './sso.config.present.ts'
import * as configs from './sso.config.repository.ts'
import { freeMailDomains } from './sso.config.rules.ts'

type One = { params: { acctKey: string; domain: string } }
/** Domains that one account may list. */
const most = 50

type Done = 'sso.domainAdded' | 'sso.domainVerified' | 'sso.domainRemoved'
const record = (tx: Tx, context: Context, accountId: string, action: Done, domain: string) =>
  recordAudit(tx, context, { action, accountId, targets: [{ type: 'ssoDomain', key: domain, name: domain }] })

const presentNow = async (tx: Tx, context: Context, account: configs.Account) =>
  present(tx, context, account, await configs.findConfigOf(tx, context.caller.scope, account.accountId))

/** @throws Problem request.invalid for a domain where anybody may have an address */
export function refuseFreeMail(domain: string, field: string): void {
  if (freeMailDomains.has(domain)) throw new Problem('request.invalid', { fields: [{ field, code: 'invalid' }] })
}

/** Lists a domain, which takes effect once it is verified. @returns what its record must say */
export async function listDomain(tx: Tx, context: Context, config: configs.StoredConfig, domain: string) {
  const token = randomBytes(20).toString('hex')
  await configs.insertDomain(tx, config, domain, token)
  await record(tx, context, config.accountId, 'sso.domainAdded', domain)
  return token
}

/** Lists a domain with the record that will show that it is the company's; one that is listed already stays as it is. */
export const addDomain = (context: Context, { params, body }: Input<typeof sso.addDomain>): Promise<SsoConfig> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const account = await getAccount(tx, context, params.acctKey, true)
    const { accountId } = account
    const { domain } = body
    refuseFreeMail(domain, 'Domain')
    const listed = await configs.findDomains(tx, context.caller.scope, accountId)
    if (listed.some((one) => one.domain === domain)) return presentNow(tx, context, account)
    if (listed.length >= most)
      throw new Problem('request.invalid', { fields: [{ field: 'Domain', code: 'tooMany', params: { max: most } }] })
    await listDomain(tx, context, await configFor(tx, context, accountId), domain)
    return presentNow(tx, context, account)
  })

async function getDomain(tx: Tx, context: Context, { params }: One) {
  const account = await getAccount(tx, context, params.acctKey, true)
  const { accountId } = account
  const domains = await configs.findDomains(tx, context.caller.scope, accountId)
  const found = domains.find(({ domain }) => domain === params.domain)
  if (!found) throw new Problem('sso.domainNotFound')
  return { ...found, account, accountId, others: domains.filter(({ domain }) => domain !== params.domain) }
}

/** Looks for the record, with no transaction open meanwhile. @throws Problem sso.domainTaken when another account has shown it first */
export async function verifyDomain(context: Context, input: Input<typeof sso.verifyDomain>): Promise<SsoConfig> {
  const { db, caller, config } = context
  const { domain, token, verifiedAt } = await db.inScope(caller.scope, (tx) => getDomain(tx, context, input))
  if (verifiedAt === null && !(await findTexts(config, recordName(domain))).includes(recordValue(token)))
    throw new Problem('sso.recordNotFound')
  return db.inScope(caller.scope, async (tx) => {
    const found = await getDomain(tx, context, input)
    const { account, accountId } = found
    if (found.token !== token) throw new Problem('sso.recordNotFound') // removed and listed again meanwhile
    if (found.verifiedAt === null) {
      const one = { scope: caller.scope, accountId, domain }
      await onConflict({ sso_domain_verified: 'sso.domainTaken' }, () => configs.markVerified(tx, one))
      await record(tx, context, accountId, 'sso.domainVerified', domain)
    }
    return presentNow(tx, context, account)
  })
}

/** Removes a domain. Without a verified one nobody can be led to the provider any more, so single sign-on is switched off too. */
export const removeDomain = (context: Context, input: Input<typeof sso.removeDomain>): Promise<SsoConfig> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope, by } = context.caller
    const { account, accountId, domain, others } = await getDomain(tx, context, input)
    await configs.removeDomain(tx, { scope, accountId, domain })
    await record(tx, context, accountId, 'sso.domainRemoved', domain)
    const config = await configs.findConfigOf(tx, scope, accountId)
    if (config?.enabled && !others.some(({ verifiedAt }) => verifiedAt !== null)) {
      await configs.updateConfig(tx, scope, config.ssoConfigId, { enabled: false, enforcement: 'off' }, by, true)
      await recordAudit(tx, context, {
        action: 'sso.updated',
        accountId,
        changes: [
          { field: 'Enabled', old: true, new: false },
          ...(config.enforcement === 'off' ? [] : [{ field: 'Enforcement', old: config.enforcement, new: 'off' }]),
        ],
      })
    }
    return presentNow(tx, context, account)
  })
