import { oldKeyDays } from '@portal/contract/delivery/domains/domains.fields'
import { signs, nextSigningState, waitOf } from '@portal/contract/delivery/domains/domains.rules'
import { Problem } from '@portal/contract/core/errors'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { CheckContext } from './domains.checking.ts'
import { freeSelector, makeKey } from './domains.keys.ts'
import { examine } from './domains.examine.ts'
import { type Findings, isFaulty, expectedRecords } from './domains.records.ts'
import * as stored from './domains.repository.ts'
import type { StoredDomain, StoredKey } from './domains.repository.ts'
import { recordChange } from './domains.tell.ts'

type Place = { accountId: string; domain: string }

const day = 86_400_000
const wordOf = (findings: Findings, kind: 'OWNERSHIP' | 'DKIM') => findings[kind]?.status ?? 'Unknown'

/** Looks up all records of a domain without an open transaction, and stores the results. */
export async function checkDomain(checking: CheckContext, place: Place): Promise<StoredDomain | undefined> {
  const { db, config, scope } = checking
  const current = await read(checking, place)
  if (!current) return undefined
  const expected = expectedRecords(current.domain, current.keys, config)
  const findings: Findings = Object.fromEntries(
    await Promise.all(expected.map(async (one) => [one.kind, await examine(config, one, current.domain.domain)])),
  )
  try {
    return await db.inScope(scope, (tx) => keep(tx, checking, current, findings))
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'domain.taken')) throw error
    // Only a company that has proven ownership learns that another account was first.
    const { found = [] } = findings.OWNERSHIP ?? {}
    const refused: Findings = { ...findings, OWNERSHIP: { status: 'Invalid', cause: 'taken', found } }
    await db.inScope(scope, (tx) => keep(tx, checking, current, refused))
    throw error
  }
}

type DomainWithKeys = { domain: StoredDomain; keys: StoredKey[] }
/** The domain with its keys; the first key is created if there is none yet. */
async function read({ db, keys, scope }: CheckContext, place: Place): Promise<DomainWithKeys | undefined> {
  const find = () =>
    db.inScope(scope, async (tx) => {
      const domain = await stored.findDomain(tx, { scope, ...place })
      return domain && { domain, keys: await stored.listKeys(tx, scope, [domain.domainId]) }
    })
  const found = await find()
  if (!found || found.keys.length > 0) return found
  const { domainId, accountId, selectorPrefix } = found.domain
  const key = await makeKey(keys.vault, freeSelector(selectorPrefix))
  await db.inScope(scope, async (tx) => {
    if (await stored.findDomain(tx, { scope, ...place }, { lock: true }))
      await stored.insertKey(tx, { ...key, domainId, accountId, use: 'current' })
  })
  return find()
}

/** @throws Problem domain.taken if another account has verified the domain */
async function keep(tx: Tx, checking: CheckContext, current: DomainWithKeys, findings: Findings) {
  const { scope, now } = checking
  const place = { scope, accountId: current.domain.accountId, domain: current.domain.domain }
  const before = await stored.findDomain(tx, place, { lock: true })
  // Removed, removed and listed again, or changed to another return path meanwhile.
  if (before?.token !== current.domain.token || before.returnLabel !== current.domain.returnLabel) return before
  const keys = await stored.listKeys(tx, scope, [before.domainId])
  // A key that was created or renamed meanwhile was not looked up.
  const isSame = keys.every(({ domainKeyId, use, selector }) =>
    current.keys.some((one) => one.domainKeyId === domainKeyId && one.use === use && one.selector === selector),
  )
  if (!isSame || keys.length !== current.keys.length) return before
  const standing = standingOf(before)
  const after = nextSigningState(
    standing,
    { owned: wordOf(findings, 'OWNERSHIP'), key: wordOf(findings, 'DKIM'), next: findings.DKIM_NEXT?.status },
    now,
  )
  const { state, failingSince, stopped, promoted } = after
  await onConflict({ company_domain_verified: 'domain.taken' }, () =>
    stored.updateDomain(tx, scope, before.domainId, {
      state,
      failingSince: failingSince?.toISOString() ?? null,
      stopped,
      faulty: isFaulty(findings),
      found: JSON.stringify(promoted ? afterPromotion(findings) : findings),
      checkedAt: now.toISOString(),
      nextCheckAt: nextCheck(state, before.waitsSince, now),
      ...(before.state === 'PendingDns' && state === 'Verified' && { verifiedAt: now.toISOString() }),
    }),
  )
  if (promoted) await stored.promoteKey(tx, scope, before.domainId, new Date(now.getTime() + oldKeyDays * day))
  const withdrawn = promoted ? false : await withdrawOld(tx, checking, before, keys)
  await recordChange(tx, checking, { domain: before, before: standing, after, withdrawn })
  return stored.findDomain(tx, place)
}

/** The findings of the next keys become those of the current ones. */
const afterPromotion = ({ DKIM_NEXT, DKIM_ED_NEXT, ...rest }: Findings) => ({
  ...rest,
  DKIM: DKIM_NEXT,
  DKIM_ED: DKIM_ED_NEXT,
})

export const standingOf = ({ state, failingSince, stopped }: StoredDomain) => ({
  state: state as ReturnType<typeof nextSigningState>['state'],
  failingSince: failingSince === null ? null : new Date(failingSince),
  stopped,
})
export const signsNow = (domain: StoredDomain) => signs(standingOf(domain))

/**
 * The time of the next check, spread by a tenth either way, so that domains listed together are not looked up together.
 */
export function nextCheck(state: Parameters<typeof waitOf>[0], waitsSince: string, now: Date): string {
  const wait = waitOf(state, now.getTime() - Date.parse(waitsSince))
  return new Date(now.getTime() + wait * (0.9 + Math.random() * 0.2)).toISOString()
}

/** Removes a replaced key whose period has ended. @returns whether there was one */
async function withdrawOld(
  tx: Tx,
  { scope, now }: CheckContext,
  { domainId }: StoredDomain,
  keys: readonly StoredKey[],
) {
  const old = keys.find(({ use }) => use === 'old')
  if (!old?.withdrawnAt || Date.parse(old.withdrawnAt) > now.getTime()) return false
  await stored.removeKey(tx, scope, domainId, 'old')
  return true
}
