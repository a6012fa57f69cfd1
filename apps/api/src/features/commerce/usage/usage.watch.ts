import { dayIn, fillIn, type Language, numberIn, type Text } from '@portal/contract/core/language'
import type { Overage } from '@portal/contract/commerce/plans/plans.fields'
import { valueOf } from '@portal/contract/access/settings/settings.rules'
import { vocabulary } from '@portal/contract/vocabulary'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import type { JobParts } from '../../../core/feature.ts'
import { notify } from '../../../core/mails/mails.tell.ts'
import { findChains } from '../../../core/settings/settings.chains.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { oneByOne } from '../../../platform/jobs/oneByOne.ts'
import { periodTexts, usageThreshold } from './usage.mails.ts'
import { reached } from './usage.periods.ts'
import { findMetered } from './usage.repository.ts'
import { type Reading, readMeters } from './usage.service.ts'
import { type DueSubscription, findDue, saveWatch, takeWatch } from './usage.watch.repository.ts'

// Administrators get a mail when usage reaches 80, 90 and 100 % of a plan: once each, and again only after usage fell
// below, or in another period. They get none where `notifications.planThreshold` is off; the audit has an entry either
// way. A separate job checks plans after facts and after changes of seats or terms, so that none of these waits for
// mails.

/** Company plans that one run checks; the rest are left to the next minute. */
const most = 500

const overageTexts: Readonly<Record<Overage, Text>> = {
  BLOCK: {
    'en-us': 'Beyond these units, nothing can be sent until the next period.',
    'fr-fr': 'Au-delà de ces unités, plus rien ne peut être envoyé jusqu’à la période suivante.',
  },
  ALLOW: {
    'en-us': 'Beyond these units, sending continues at no extra charge.',
    'fr-fr': 'Au-delà de ces unités, les envois se poursuivent sans supplément.',
  },
  CHARGE: {
    'en-us': 'Beyond these units, each additional unit is charged.',
    'fr-fr': 'Au-delà de ces unités, chaque unité supplémentaire est facturée.',
  },
}
const openTexts: Text = { 'en-us': 'since {start}', 'fr-fr': 'depuis le {start}' }

type CurrentPeriod = Reading['periods'][number]
function wordsOf({ plan, spans }: Reading, { start, end, used, allotted }: CurrentPeriod, language: Language) {
  const unit = vocabulary.unitType[plan.unitType][language]
  return {
    planName: language === 'fr-fr' ? plan.planNameFr : plan.planName,
    used: numberIn(language, used),
    allotted: `${numberIn(language, allotted ?? 0)} ${unit}`,
    period:
      end === null
        ? fillIn(openTexts, language, { start: dayIn(language, start) })
        : fillIn(periodTexts, language, { start: dayIn(language, start), end: dayIn(language, end) }),
    beyond: overageTexts[spans.at(-1)?.overage ?? 'BLOCK'][language],
  }
}

async function wantsMails(tx: Tx, { config }: JobParts, due: DueSubscription): Promise<boolean> {
  const chain = (await findChains(tx, scopeOf(due), [due.accountId])).get(due.accountId)
  return valueOf('notifications.planThreshold', chain?.places ?? [], config)
}

async function checkSubscription(tx: Tx, parts: JobParts, due: DueSubscription): Promise<void> {
  const { subscriptionId, accountId } = due
  const watched = await takeWatch(tx, subscriptionId)
  if (!watched) return
  const read = (await readMeters(tx, await findMetered(tx, [subscriptionId]), () => watched.today)).get(subscriptionId)
  const now = read?.periods.at(-1)
  if (!read || !now || !watched.live) return void (await saveWatch(tx, subscriptionId, { periodStart: null, told: 0 }))
  const before = watched.periodStart === now.start ? watched.told : 0
  const percent = reached(now)
  await saveWatch(tx, subscriptionId, { periodStart: now.start, told: percent })
  if (percent <= before) return
  if (await wantsMails(tx, parts, due)) {
    const { acctName: companyName } = watched
    const link = `${parts.config.publicOrigin}/accounts/${accountId}?tab=3`
    await notify(tx, accountId, usageThreshold, (language, firstName) => ({
      firstName,
      companyName,
      percent: String(percent),
      link,
      ...wordsOf(read, now, language),
    }))
  }
  await recordSystemAudit(
    tx,
    {
      action: 'usage.thresholdReached',
      accountId,
      targets: [{ type: 'companyPlan', key: subscriptionId, name: read.plan.planCode, acctKey: accountId }],
      changes: [
        { field: 'percent', old: before === 0 ? null : before, new: percent },
        { field: 'periodStart', old: null, new: now.start },
      ],
    },
    { type: 'JOB' },
  )
}

/** Checks the company plans whose usage, seats or terms have changed. */
export async function watchUsage(parts: JobParts): Promise<void> {
  const due = await parts.db.asOwner((tx) => findDue(tx, most))
  await oneByOne(due, (one) => parts.db.inScope(scopeOf(one), (tx) => checkSubscription(tx, parts, one)))
}
