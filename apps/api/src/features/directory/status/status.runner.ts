import { Problem } from '@portal/contract/core/errors'
import { holds } from '@portal/contract/core/access/access.rules'
import { languageOf } from '@portal/contract/core/language'
import { errorText } from '@portal/contract/errors.texts'
import { status as routes } from '@portal/contract/directory/status/status.contract'
import { type Caller, narrowed } from '../../../platform/access/caller.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { Database } from '../../../platform/db/db.ts'
import { jobContext } from '../../../platform/jobs/jobContext.ts'
import { oneByOne } from '../../../platform/jobs/oneByOne.ts'
import { queueMail } from '../../../core/mails/mails.queue.ts'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import { callerOfMaker } from '../../../core/sessions/sessions.onBehalf.ts'
import { applyStatus } from './status.apply.ts'
import { statusWord } from './status.notices.ts'
import * as plans from './status.plans.repository.ts'
import { getLocked } from './status.standings.ts'
import { accountChangeFailed } from './status.mails.ts'

export type StatusJobs = { db: Database; config: Config; keys: Keys }

/** Plans per run; the rest wait for the next run. */
const most = 200

/** Limits the person to their current access groups. @throws Problem */
function leftTo(person: Caller): Caller {
  try {
    return narrowed(person, routes.schedule.module)
  } catch {
    throw new Problem('change.rightLost')
  }
}

/** Runs one plan once, for its maker and actor with their current rights. @throws Problem */
async function applyPlan(parts: StatusJobs, due: plans.DuePlan): Promise<void> {
  const { statusChangeId, accountId, to, setBy, alias } = due
  const person = await callerOfMaker(parts.db, setBy, alias ?? undefined)
  if (!person || person.readOnly || !holds(person.rights, 'AcctStatus:W')) throw new Problem('change.rightLost')
  const caller = leftTo(person)
  const context = jobContext(parts, caller, { batchId: statusChangeId })
  await parts.db.inScope(caller.scope, async (tx) => {
    // The maker may no longer change an account that left their scope.
    const row = await getLocked(tx, context, accountId, { alone: to === 'Closed' })
    const plan = await plans.findWaiting(tx, statusChangeId)
    if (!plan) return
    await plans.endPlan(tx, caller.scope, accountId, 'Applied')
    await applyStatus(tx, context, { ...row, pending: null }, { to, reasonCode: plan.reason, note: plan.note })
  })
}

/** Records a failure with the account and notifies the person who planned it. */
async function fail({ db, config }: StatusJobs, plan: plans.DuePlan, refusal: Problem): Promise<void> {
  await db.asOwner(async (tx) => {
    const failed = await plans.failPlan(tx, plan.statusChangeId, refusal.code, refusal.values)
    if (!failed) return
    const language = languageOf(failed.language)
    await recordSystemAudit(
      tx,
      {
        action: 'account.status.planFailed',
        accountId: failed.accountId,
        targets: [{ type: 'account', key: failed.accountId, name: failed.acctName }],
        outcome: 'FAILED',
        refusal,
      },
      { type: 'JOB' },
    )
    await queueMail(tx, {
      accountId: failed.setterAccountId,
      to: failed.email,
      language,
      template: accountChangeFailed,
      values: {
        firstName: failed.firstName ?? failed.email,
        companyName: failed.acctName,
        status: statusWord(failed.toStatus, language),
        date: failed.effectiveOn,
        message: errorText(refusal.code, language, refusal.values),
        link: `${config.publicOrigin}/accounts/${failed.accountId}`,
      },
    })
  })
}

/** Runs every due plan in a separate transaction; after an unexpected error, a plan waits for the next run. */
export async function applyDuePlans(parts: StatusJobs, now = new Date()): Promise<void> {
  await oneByOne(await parts.db.asOwner((tx) => plans.findDuePlans(tx, now, most)), async (plan) => {
    try {
      await applyPlan(parts, plan)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await fail(parts, plan, error)
    }
  })
}
