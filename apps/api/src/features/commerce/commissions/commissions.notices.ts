import type { CommissionSum } from '@portal/contract/commerce/commissions/commissions.contract'
import { dayIn, languageOf } from '@portal/contract/core/language'
import { moneyText } from '@portal/contract/core/money'
import { queueMails } from '../../../core/mails/mails.queue.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type PayerReaders, payerReaders, recordingAccount } from '../billing/billing.service.ts'
import { commissionClosed } from './commissions.mails.ts'
import { type AgreementRow, isPartnerPurged } from './commissions.repository.ts'

/** Who gets the mail when a month is closed: no one where all totals are zero, or where the partner is purged. */
export async function readersOf(
  tx: Tx,
  scope: Scope,
  { agreementId, partnerId }: Pick<AgreementRow, 'agreementId' | 'partnerId'>,
  sums: readonly CommissionSum[],
): Promise<PayerReaders | null> {
  if (sums.every(({ total }) => total === 0)) return null
  if (await isPartnerPurged(tx, agreementId)) return { kind: 'none', readers: [], language: languageOf(null) }
  return payerReaders(tx, scope, partnerId)
}

type StatementFacts = { month: string; since: string | null; sums: readonly CommissionSum[] }
/** Tells a partner the totals of a month that was closed. @param since the first of the earlier months that were closed with it */
export async function notifyClosed(
  tx: Tx,
  { config, caller: { scope } }: Pick<Context, 'config' | 'caller'>,
  { agreementId, issuerId, partnerId, issuerName: issuer, partnerName: partner }: AgreementRow,
  { month, since, sums }: StatementFacts,
  { readers, language }: PayerReaders,
): Promise<void> {
  const shown = sums.filter(({ total }) => total !== 0)
  const accountId = await recordingAccount(tx, scope, { accountId: partnerId, issuerId })
  const nameOf = (first: string) => dayIn(language, first, { month: 'long', year: 'numeric' })
  const values = {
    partner,
    issuer,
    month: nameOf(month),
    since: since ? nameOf(since) : '',
    totals: shown.map(({ total, currency }) => moneyText(total, currency, language)).join(' \u00b7 '),
    owed: shown.some(({ total }) => total < 0) ? 'yes' : '',
    link: `${config.publicOrigin}/adminBillingList/commission/${agreementId}?month=${month}`,
  }
  await queueMails(
    tx,
    readers.map((to) => ({ accountId, to, language, template: commissionClosed, values })),
  )
}
