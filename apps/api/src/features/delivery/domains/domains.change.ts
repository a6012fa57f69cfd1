import { randomBytes } from 'node:crypto'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { DomainDetail, domains as routes } from '@portal/contract/delivery/domains/domains.contract'
import { most, usualOptions } from '@portal/contract/delivery/domains/domains.fields'
import { type AuditAction, type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { signsInBySso } from '../../../core/signIn/signIn.company.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { freeSelector, isTaken, makeKey } from './domains.keys.ts'
import type { Findings } from './domains.records.ts'
import * as stored from './domains.repository.ts'
import type { StoredDomain } from './domains.repository.ts'
import { requireAdvanced, requireMayChoose } from './domains.rights.ts'
import { refuseShared } from './domains.free.ts'
import { getAccount, getOne, presentOne } from './domains.service.ts'
import { targetOf } from './domains.tell.ts'

export const newToken = () => randomBytes(20).toString('hex')
type DomainKey = Pick<StoredDomain, 'domain' | 'accountId'>
export const recordDomain = (
  tx: Tx,
  context: Context,
  action: AuditAction,
  about: DomainKey,
  changes: readonly AuditChange[] = [],
) => recordAudit(tx, context, { action, accountId: about.accountId, targets: [targetOf(about)], changes })

/** Lists a domain with its key; one that is already listed is not changed. */
export async function addDomain(context: Context, { params, body }: Input<typeof routes.add>): Promise<DomainDetail> {
  const { db, caller, keys } = context
  const { scope } = caller
  const { domain, selector = freeSelector(usualOptions.selectorPrefix) } = body
  if (body.selector !== undefined) requireAdvanced(context)
  await refuseShared(domain, 'Domain')
  const ask = async (tx: Tx) => {
    const account = await getAccount(tx, context, params.acctKey, true)
    await requireMayChoose(tx, context, account)
    const listed = await stored.listDomains(tx, scope, account.accountId)
    const found = listed.find((one) => one.domain === domain)
    if (!found && listed.length >= most.domains) throw new Problem('domain.tooMany', { values: { most: most.domains } })
    return { account, found }
  }
  const before = await db.inScope(scope, async (tx) => {
    const { account, found } = await ask(tx)
    return found && presentOne(tx, context, account, found)
  })
  if (before) return before
  const key = await makeKey(keys.vault, selector)
  return db.inScope(scope, async (tx) => {
    const { account, found } = await ask(tx)
    if (found) return presentOne(tx, context, account, found)
    const { accountId } = account
    await stored.insertDomain(tx, { accountId, domain, token: newToken(), nextCheckAt: new Date(Date.now() + 60_000) })
    const added = await stored.findDomain(tx, { scope, accountId, domain })
    if (!added) throw new Problem('domain.notFound')
    await stored.insertKey(tx, { ...key, domainId: added.domainId, accountId, use: 'current' })
    await recordDomain(tx, context, 'domain.added', added)
    return presentOne(tx, context, account, added)
  })
}

/** Removes a domain. @throws Problem domain.signsIn for the last one by which people sign in */
export const removeDomain = (
  context: Context,
  { params }: Input<typeof routes.remove>,
): Promise<Result<typeof routes.remove>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope } = context.caller
    const { account, found } = await getOne(tx, context, params, true)
    await requireMayChoose(tx, context, account)
    if (found.verifiedAt !== null && (await signsInBySso(tx, scope, account.accountId))) {
      const all = await stored.listDomains(tx, scope, account.accountId)
      if (!all.some(({ domainId, verifiedAt }) => verifiedAt !== null && domainId !== found.domainId))
        throw new Problem('domain.signsIn')
    }
    await stored.removeDomain(tx, scope, found.domainId)
    await recordDomain(tx, context, 'domain.removed', found)
    return { removed: true }
  })

/** Turns signing on, if the last check found the record, or off. */
export const switchSigning = (context: Context, { params, body }: Input<typeof routes.sign>): Promise<DomainDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope } = context.caller
    const { account, found } = await getOne(tx, context, params, true)
    if (found.verifiedAt === null) throw new Problem('domain.notVerified')
    const isOn = found.state !== 'Verified' && found.state !== 'Off'
    if (isOn === body.on || (!body.on && found.state === 'Verified')) return presentOne(tx, context, account, found)
    if (body.on && (found.found as Findings).DKIM?.status !== 'OK') throw new Problem('domain.notReady')
    const keys = await stored.listKeys(tx, scope, [found.domainId])
    const rotating = keys.some(({ use }) => use === 'next')
    const state = body.on ? (rotating ? 'Rotating' : 'Signing') : 'Off'
    await stored.updateDomain(tx, scope, found.domainId, {
      state,
      failingSince: null,
      stopped: false,
      ...(body.on && { signingSince: new Date().toISOString() }),
    })
    await recordDomain(tx, context, body.on ? 'domain.signingOn' : 'domain.signingOff', found, [
      { field: 'state', old: found.state, new: state },
    ])
    return presentOne(tx, context, account, (await getOne(tx, context, params)).found)
  })

/** Creates the key that replaces the current one as soon as its record is found. */
export async function rotateKey(
  context: Context,
  { params, body }: Input<typeof routes.rotate>,
): Promise<DomainDetail> {
  const { db, caller, keys } = context
  const { scope } = caller
  if (body.selector !== undefined) requireAdvanced(context)
  const ask = async (tx: Tx) => {
    const { account, found } = await getOne(tx, context, params, true)
    if (found.state === 'Rotating') throw new Problem('domain.rotating')
    if (found.state !== 'Signing' && found.state !== 'Failing') throw new Problem('domain.notSigning')
    const all = await stored.listKeys(tx, scope, [found.domainId])
    if (all.some(({ use }) => use === 'next')) throw new Problem('domain.rotating')
    const used = all.map(({ selector }) => selector)
    if (body.selector !== undefined && isTaken(body.selector, used)) throw new Problem('domain.selectorUsed')
    return { account, found, selector: body.selector ?? freeSelector(found.selectorPrefix, used) }
  }
  const { selector } = await db.inScope(scope, ask)
  const key = await makeKey(keys.vault, selector)
  return db.inScope(scope, async (tx) => {
    const { account, found } = await ask(tx)
    const { domainId, accountId } = found
    const now = new Date().toISOString()
    await stored.insertKey(tx, { ...key, domainId, accountId, use: 'next' })
    const state = found.state === 'Signing' ? 'Rotating' : found.state
    await stored.updateDomain(tx, scope, domainId, {
      state,
      waitsSince: now,
      nextCheckAt: new Date(Date.now() + 60_000),
    })
    await recordDomain(tx, context, 'domain.rotationBegun', found, [{ field: 'selector', old: null, new: selector }])
    return presentOne(tx, context, account, (await getOne(tx, context, params)).found)
  })
}
