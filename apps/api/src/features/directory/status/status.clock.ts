import { inUnits } from '@portal/contract/core/language'
import { scopeOf } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { oneByOne } from '../../../platform/jobs/oneByOne.ts'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import { notify } from '../../../core/mails/mails.tell.ts'
import { findPurgeDays, purgeAfterNotice } from './status.days.ts'
import * as life from './status.life.repository.ts'
import type { StatusJobs } from './status.runner.ts'
import { accountLongSuspended, accountPurgeSoon } from './status.mails.ts'

/** Accounts per run; the rest wait for the next day. */
const most = 500

/** Works on each account in its own scope and transaction. */
async function each<A extends life.ClosedRow>(
  { db }: StatusJobs,
  found: (tx: Tx) => Promise<A[]>,
  work: (tx: Tx, aged: A) => Promise<void>,
): Promise<void> {
  await oneByOne(await db.asOwner(found), (aged) => db.inScope(scopeOf(aged), (tx) => work(tx, aged)))
}

const targetOf = ({ accountId: key, acctName: name }: life.ClosedRow) => [{ type: 'account', key, name }]

/** Warns the company above of accounts that have been suspended for long, once for each warning day. */
const warnOfLongSuspensions = (parts: StatusJobs, now = new Date()): Promise<void> =>
  each(
    parts,
    (tx) => life.findLongSuspended(tx, now, most),
    async (tx, aged) => {
      const { accountId, acctName: companyName, suspensionId, days } = aged
      if (!(await life.markWarned(tx, suspensionId, days))) return
      const link = `${parts.config.publicOrigin}/accounts/${accountId}`
      await notify(
        tx,
        accountId,
        accountLongSuspended,
        (language, firstName) => ({ firstName, companyName, days: inUnits(days, 'day', language), link }),
        { atParent: true },
      )
      const changes = [{ field: 'days', old: null, new: days }]
      await recordSystemAudit(
        tx,
        { action: 'account.statusWarning', accountId, targets: targetOf(aged), changes },
        { type: 'JOB' },
      )
    },
  )

/** Notifies the administrators of closed accounts 48 hours before the purge; the notice is never shortened. */
const warnOfPurges = (parts: StatusJobs, now = new Date()): Promise<void> =>
  each(
    parts,
    async (tx) => life.findPurgeSoon(tx, now, await findPurgeDays(tx, parts.config), most),
    async (tx, aged) => {
      if (!(await life.markPurgeWarned(tx, aged, now))) return
      const { accountId, acctName: companyName } = aged
      const date = purgeAfterNotice(now)
      const { providerName } = parts.config
      await notify(tx, accountId, accountPurgeSoon, (_, firstName) => ({ firstName, companyName, providerName, date }))
    },
  )

/** Purges accounts whose waiting period and notice are over. */
const purgeOld = (parts: StatusJobs, now = new Date()): Promise<void> =>
  each(
    parts,
    async (tx) => life.findPurgeable(tx, now, await findPurgeDays(tx, parts.config), most),
    async (tx, { accountId }) => {
      await life.purgeAccount(tx, accountId)
      await recordSystemAudit(
        tx,
        {
          action: 'account.purged',
          accountId,
          targets: [{ type: 'account', key: accountId, name: '' }],
          changes: [{ field: 'accountStatus', old: 'Closed', new: 'Purged' }],
        },
        { type: 'JOB' },
      )
    },
  )

/** The daily changes of accounts by age. */
export const checkAges = (parts: StatusJobs, now = new Date()): Promise<void> =>
  oneByOne([warnOfLongSuspensions, warnOfPurges, purgeOld], (round) => round(parts, now))
