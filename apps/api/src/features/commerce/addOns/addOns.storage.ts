import { holds } from '@portal/contract/core/access/access.rules'
import { addOns } from '@portal/contract/commerce/addOns/addOns.contract'
import { kindFlag } from '@portal/contract/commerce/addOns/addOns.rules'
import {
  megabytesEach,
  isHigherStage,
  spaceIn,
  stageOf,
  type StorageStage,
} from '@portal/contract/commerce/addOns/addOns.storage'
import { dayIn } from '@portal/contract/core/language'
import { valueOf } from '@portal/contract/access/settings/settings.rules'
import { percentOf } from '@portal/contract/commerce/usage/usage.rules'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import type { JobParts } from '../../../core/feature.ts'
import { notify } from '../../../core/mails/mails.tell.ts'
import { callerOfPerson } from '../../../core/sessions/sessions.onBehalf.ts'
import { findChains } from '../../../core/settings/settings.chains.ts'
import { narrowed } from '../../../platform/access/caller.ts'
import { orUndefined } from '../../../platform/access/orUndefined.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { oneByOne } from '../../../platform/jobs/oneByOne.ts'
import { storageFull, storageNear } from './addOns.mails.ts'
import {
  type DueAccount,
  findDueLevels,
  findMailed,
  findStored,
  type Level,
  saveStage,
  takeLevel,
  takeMark,
} from './addOns.storage.repository.ts'

// Administrators get a mail when the storage of an account reaches the alert threshold, and when it is full: once each,
// and again only after the level fell below (decision 0111). A separate job checks accounts after changes of levels,
// quotas and thresholds, so that none of these changes waits for mails.

type Parts = Pick<JobParts, 'db' | 'config'>
/** Accounts checked in one run (the rest wait for the next minute), and levels that one step of a mark makes due. */
const [most, inStep] = [500, 1000]

type Readers = { atParent: boolean; only: Set<string> }
/** Whether a person sees the storage of an account, by their rights and their access groups. */
async function maySee({ db }: Parts, userId: string, accountId: string): Promise<boolean> {
  const caller = await callerOfPerson(db, userId)
  if (!caller || !holds(caller.rights, addOns.list.access) || !holds(caller.rights, `${kindFlag.STORAGE}:R`))
    return false
  const scope = orUndefined(() => narrowed(caller, addOns.list.module))?.scope
  return scope !== undefined && (await db.inScope(scope, (tx) => findStored(tx, scope, accountId))) !== undefined
}
/**
 * The administrators of an account who see its storage; where there are none, as is usual for customers, those of its
 * parent.
 */
async function readersOf(parts: Parts, { accountId }: DueAccount): Promise<Readers> {
  const mailed = await parts.db.asOwner((tx) => findMailed(tx, accountId))
  for (const atParent of [false, true]) {
    const only = new Set<string>()
    for (const { userId, email, own } of mailed)
      if (own !== atParent && (await maySee(parts, userId, accountId))) only.add(email)
    if (only.size > 0) return { atParent, only }
  }
  return { atParent: false, only: new Set() }
}

type Now = { percent: number; alertPercent: number; stage: StorageStage }
async function stageNow(tx: Tx, { config }: Parts, due: DueAccount, { megabytes, quota, open }: Level): Promise<Now> {
  const places = (await findChains(tx, scopeOf(due), [due.accountId])).get(due.accountId)?.places ?? []
  const alertPercent = valueOf<number>('files.storageAlert', places, config)
  const percent = open && quota > 0 ? (percentOf({ used: megabytes, allotted: quota * megabytesEach }) ?? 0) : 0
  return { percent, alertPercent, stage: stageOf(percent, alertPercent) }
}

async function noticeOf(
  tx: Tx,
  { config }: Parts,
  { accountId }: DueAccount,
  level: Level,
  now: Now,
  readers: Readers,
) {
  const { acctName, megabytes, quota, measuredOn } = level
  const link = `${config.publicOrigin}/accounts/${accountId}?tab=12`
  await notify(
    tx,
    accountId,
    now.stage === 'full' ? storageFull : storageNear,
    (language, firstName) => ({
      firstName,
      companyName: acctName,
      percent: String(now.percent),
      held: spaceIn(language, megabytes),
      quota: spaceIn(language, quota * megabytesEach),
      measuredOn: dayIn(language, measuredOn),
      link,
    }),
    readers,
  )
  const { alertPercent, percent } = now
  await recordSystemAudit(
    tx,
    {
      action: 'addOn.storageReached',
      accountId,
      targets: [{ type: 'account', key: accountId, name: acctName }],
      changes: Object.entries({ percent, alertPercent }).map(([field, value]) => ({ field, old: null, new: value })),
    },
    { type: 'JOB' },
  )
}

/** Notes the new state and sends the mails for it. @returns true where readers must be found first */
const checkAccount = (parts: Parts, due: DueAccount, readers?: Readers): Promise<boolean> =>
  parts.db.inScope(scopeOf(due), async (tx) => {
    const level = await takeLevel(tx, due.accountId)
    if (!level) return false
    const now = await stageNow(tx, parts, due, level)
    const risen = isHigherStage(level.stage, now.stage)
    if (risen && !readers) return true
    if (risen && readers) await noticeOf(tx, parts, due, level, now, readers)
    await saveStage(tx, due.accountId, now.stage)
    return false
  })

/** Checks the accounts whose level, quota or alert threshold has changed; a fault in one delays no other. */
export async function watchStorage(parts: Parts, step = inStep): Promise<void> {
  while (await parts.db.asOwner((tx) => takeMark(tx, step)));
  const all = await parts.db.asOwner((tx) => findDueLevels(tx, most))
  await oneByOne(all, async (due) => {
    if (await checkAccount(parts, due)) await checkAccount(parts, due, await readersOf(parts, due))
  })
}
