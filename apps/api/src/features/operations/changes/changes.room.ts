import { maxPrepared, maxWaiting, type Room as Bound } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  findOfToday,
  findWaiting,
  discardOld,
  lockRoom,
  type SetVolume,
  secondsOfDay,
} from './changes.room.repository.ts'

const fits = ({ sets, rows, bytes }: SetVolume, added: SetVolume, most: Bound): boolean =>
  sets + added.sets <= most.sets && rows + added.rows <= most.rows && bytes + added.bytes <= most.bytes

/**
 * Checks that a person and their company have room for one more set, discarding previews abandoned for an hour if
 * needed; blocks their other preparations until commit.
 * @throws Problem change.tooManyOpen, change.companyFull, change.tooManyToday
 */
export async function requireRoom(tx: Tx, { caller }: Context, changeSetId: string, rows: number): Promise<number> {
  const added: SetVolume = { sets: 1, rows, bytes: 0 }
  await lockRoom(tx, caller)
  const today = await findOfToday(tx, caller, changeSetId)
  const spent = (['person', 'company'] as const).find((who) => !fits(today[who], added, maxPrepared[who]))
  if (spent) throw new Problem('change.tooManyToday', { retryAfter: await secondsOfDay(tx, caller) })
  let waiting = await findWaiting(tx, caller, changeSetId)
  const full = () => (['person', 'company'] as const).find((who) => !fits(waiting[who], added, maxWaiting[who]))
  if (full() && (await discardOld(tx, caller.scope, caller)) > 0) waiting = await findWaiting(tx, caller, changeSetId)
  const refused = full()
  if (refused) throw noRoom(refused)
  return Math.min(maxWaiting.person.bytes - waiting.person.bytes, maxWaiting.company.bytes - waiting.company.bytes)
}

const codes = { person: 'change.tooManyOpen', company: 'change.companyFull' } satisfies Record<string, ErrorCode>
export const noRoom = (who: keyof typeof codes) => new Problem(codes[who])
