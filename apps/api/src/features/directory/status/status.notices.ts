import type { Language } from '@portal/contract/core/language'
import { statusChangeReasonTexts } from '@portal/contract/operations/lookups/lookups.texts'
import { isReportedBelow, type LifeDays, type StatusTarget } from '@portal/contract/directory/status/status.rules'
import { inSentence, vocabulary } from '@portal/contract/vocabulary'
import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notify } from '../../../core/mails/mails.tell.ts'
import { reopenUntil } from './status.days.ts'
import { accountClosed, accountReactivated, accountScheduled, accountSuspended } from './status.mails.ts'

export const statusWord = (status: StatusTarget, language: Language): string =>
  inSentence(vocabulary.accountStatus[status], language)
/** A reason in words, if the account's own people may know it; otherwise empty. */
const reasonWord = (code: string, language: Language): string =>
  isReportedBelow(code) ? statusChangeReasonTexts[code][language] : ''

type Change = { to: StatusTarget; reasonCode: string; accountStatus: string }
type AccountFacts = { acctKey: string; acctName: string; accountStatus: string }

/** Notifies an account's administrators of a change; lifting part of a suspension is not announced, because it still applies. */
export async function notifyStatus(
  tx: Tx,
  { config }: { config: Config },
  { acctKey, acctName: companyName, accountStatus: before, life }: AccountFacts & { life: LifeDays },
  { to, reasonCode, accountStatus }: Change,
): Promise<void> {
  const { providerName } = config
  const link = `${config.publicOrigin}/login`
  if (to === 'Suspended' || to === 'SuspendedAbuse') {
    await notify(tx, acctKey, accountSuspended, (language, firstName) => {
      return {
        firstName,
        companyName,
        providerName,
        status: statusWord(to, language),
        reason: reasonWord(reasonCode, language),
      }
    })
  } else if (to === 'Closed') {
    const until = reopenUntil(Date.now(), life)
    await notify(tx, acctKey, accountClosed, (language, firstName) => {
      return { firstName, companyName, providerName, until, reason: reasonWord(reasonCode, language) }
    })
  } else if (accountStatus === 'Active' && before !== 'Pending') {
    await notify(tx, acctKey, accountReactivated, (_, firstName) => ({ firstName, companyName, providerName, link }))
  }
}

/** Notifies an account's administrators of a planned change. */
export async function notifyScheduled(
  tx: Tx,
  { config }: { config: Config },
  { acctKey, acctName: companyName }: AccountFacts,
  { to, reasonCode, effectiveOn }: { to: StatusTarget; reasonCode: string; effectiveOn: string },
): Promise<void> {
  await notify(tx, acctKey, accountScheduled, (language, firstName) => ({
    firstName,
    companyName,
    providerName: config.providerName,
    status: statusWord(to, language),
    date: effectiveOn,
    reason: reasonWord(reasonCode, language),
  }))
}
