import { warnedAt } from '@portal/contract/machines/apiKeys/apiKeys.rules'
import { dayIn } from '@portal/contract/core/language'
import type { JobParts, Jobs } from '../../../core/feature.ts'
import { notify } from '../../../core/mails/mails.tell.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { oneByOne } from '../../../platform/jobs/oneByOne.ts'
import { removeAll } from '../../../platform/jobs/untilDone.ts'
import { keyEnds } from './apiKeys.mails.ts'
import { findExpiringKeys, isForgotten, markWarned } from './apiKeys.repository.ts'

/** Keys per run; the rest wait for the next day. */
const most = 5_000

/** Mails the administrators of keys that end in 30, 7 and 1 days, once per step. */
export async function warnOfEnds({ db, config }: Pick<JobParts, 'db' | 'config'>): Promise<void> {
  const found = await db.asOwner((tx) => findExpiringKeys(tx, warnedAt, most))
  await oneByOne(found, (ending) => {
    const scope = scopeOf(ending)
    const { accountId, acctName, name, endsOn, days } = ending
    return db.inScope(scope, async (tx) => {
      if (!(await markWarned(tx, scope, ending))) return
      await notify(tx, accountId, keyEnds, (language, firstName) => ({
        firstName,
        companyName: acctName,
        keyName: name,
        date: dayIn(language, endsOn),
        days: String(days),
        link: `${config.publicOrigin}/accounts/${accountId}?tab=9`,
      }))
    })
  })
}

export const apiKeysJobs = (parts: JobParts): Jobs => ({
  scheduled: [
    { name: 'warn-of-ends-of-keys', cron: '25 6 * * *', run: () => warnOfEnds(parts) },
    { name: 'forget-ended-keys', cron: '35 3 * * *', run: () => removeAll(parts.db, 'apiKey', isForgotten) },
  ],
})
