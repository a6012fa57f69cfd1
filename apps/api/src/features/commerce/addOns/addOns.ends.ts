import type { AddOnKind } from '@portal/contract/commerce/addOns/addOns.rules'
import { dayIn, type Text } from '@portal/contract/core/language'
import type { JobParts } from '../../../core/feature.ts'
import { notify } from '../../../core/mails/mails.tell.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { oneByOne } from '../../../platform/jobs/oneByOne.ts'
import { addOnEnds } from './addOns.mails.ts'
import { type EndingAddOn, findEnding, recordEndNotice } from './addOns.repository.ts'

// Administrators get one notice a week before an add-on ends, and another only where its last day was changed.

/** Days before the last one, and add-ons that one run handles; the rest are left to the next. */
const [ahead, most] = [7, 500]

/** Further consequences when an add-on ends. */
const afterTexts: Partial<Record<AddOnKind, Text>> = {
  SMS: {
    'en-us':
      'After that day, codes to mobile phones are replaced by codes by e-mail, unless another SMS add-on is active.',
    'fr-fr':
      'Après ce jour, les codes envoyés aux mobiles sont remplacés par des codes par e-mail, sauf si une autre option SMS est active.',
  },
}

type Parts = Pick<JobParts, 'db' | 'config'>
const noticeOf = ({ db, config }: Parts, one: EndingAddOn): Promise<void> =>
  db.inScope(scopeOf(one), async (tx) => {
    const { addOnId, accountId, acctName: companyName, kind, name, endOn } = one
    if (!(await recordEndNotice(tx, addOnId, endOn))) return
    const link = `${config.publicOrigin}/accounts/${accountId}?tab=12`
    await notify(tx, accountId, addOnEnds, (language, firstName) => {
      const after = afterTexts[kind]?.[language] ?? ''
      return { firstName, companyName, name, lastDay: dayIn(language, endOn), after, link }
    })
  })

/**
 * Sends the notice for every add-on whose last day is near; a fault in one leaves it for the next run and delays no
 * other.
 */
export async function notifyEnds(parts: Parts, now = new Date()): Promise<void> {
  const ending = await parts.db.asOwner((tx) => findEnding(tx, now, ahead, most))
  await oneByOne(ending, (one) => noticeOf(parts, one))
}
