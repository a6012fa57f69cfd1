import { type SettingPlace, valueOf } from '@portal/contract/access/settings/settings.rules'
import { type LifeDays, purgeNoticeHours } from '@portal/contract/directory/status/status.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findChains, findPlacesOf } from '../../../core/settings/settings.chains.ts'
import { type DaysByParent, findParentsOfClosed } from './status.life.repository.ts'

type Environment = { production: boolean }
const [hour, day] = [3_600_000, 86_400_000]

/** The days for accounts below a company: how long they can be reopened, and the purge, which is never earlier. */
function daysBelow(above: readonly SettingPlace[], ground: Environment): LifeDays {
  const reopen = valueOf<number>('privacy.reopenDays', above, ground)
  return { reopen, purge: Math.max(valueOf<number>('privacy.purgeDays', above, ground), reopen + 1) }
}

type Child = { acctKey: string; parentKey: string | null }
/** The days for accounts of the scope, by the company directly above. They are read when needed, never stored. */
export async function findDays(tx: Tx, { caller, config }: Context, children: readonly Child[]) {
  const one = new Map(children.map(({ acctKey, parentKey }) => [parentKey, acctKey]))
  const chains = await findChains(tx, caller.scope, [...one.values()])
  return new Map(
    [...one].map(([parentKey, acctKey]) => [
      parentKey,
      daysBelow(chains.get(acctKey)?.places.slice(0, -1) ?? [], config),
    ]),
  )
}

/**
 * The days until accounts are purged, by the company directly above, for all companies with closed accounts (asOwner).
 */
export async function findPurgeDays(tx: Tx, ground: Environment): Promise<DaysByParent> {
  const parents = await findParentsOfClosed(tx)
  const places = await findPlacesOf(tx, parents)
  return { parents, days: parents.map((id) => daysBelow(places.get(id) ?? [], ground).purge) }
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
/** The last day on which an account that was closed at `closedAt` can be reopened. */
export const reopenUntil = (closedAt: number, { reopen }: LifeDays): string => dayOf(closedAt + reopen * day)
/** The first day on which an account can be purged after a notice sent now. */
export const purgeAfterNotice = (now: Date): string => dayOf(now.getTime() + purgeNoticeHours * hour)

type ClosedAccount = { closedAt: string | null; purgeWarnedAt: string | null; life: LifeDays }
/** The day on which a closed account is purged: after its waiting period, and never earlier than its notice says. */
export function purgeOn({ closedAt, purgeWarnedAt, life }: ClosedAccount, now = new Date()): string | null {
  if (closedAt === null) return null
  const due = dayOf(Date.parse(closedAt) + life.purge * day)
  const noticed = purgeAfterNotice(purgeWarnedAt === null ? now : new Date(purgeWarnedAt))
  return due > noticed ? due : noticed
}
