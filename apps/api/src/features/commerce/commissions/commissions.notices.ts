import type { CommissionSum } from '@portal/contract/commerce/commissions/commissions.contract'
import { dayIn } from '@portal/contract/core/language'
import { moneyText } from '@portal/contract/core/money'
import { queueMails } from '../../../core/mails/mails.queue.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { payerReaders, recordingAccount } from '../billing/billing.service.ts'
import { commissionClosed } from './commissions.mails.ts'
import type { AgreementRow } from './commissions.repository.ts'

/** Tells the partner’s addresses for invoices the totals of a closed month; nothing where all are zero. */
export async function notifyClosed(
  tx: Tx,
  { config, caller: { scope } }: Pick<Context, 'config' | 'caller'>,
  { agreementId, issuerId, partnerId, issuerName: issuer, partnerName: partner }: AgreementRow,
  { month, sums }: { month: string; sums: readonly CommissionSum[] },
): Promise<void> {
  const shown = sums.filter(({ total }) => total !== 0)
  if (shown.length === 0) return
  const { readers, language } = await payerReaders(tx, scope, partnerId)
  const accountId = await recordingAccount(tx, scope, { accountId: partnerId, issuerId })
  const values = {
    partner,
    issuer,
    month: dayIn(language, month, { month: 'long', year: 'numeric' }),
    totals: shown.map(({ total, currency }) => moneyText(total, currency, language)).join(' \u00b7 '),
    owed: shown.some(({ total }) => total < 0) ? 'yes' : '',
    link: `${config.publicOrigin}/adminBillingList/commission/${agreementId}?month=${month}`,
  }
  await queueMails(
    tx,
    readers.map((to) => ({ accountId, to, language, template: commissionClosed, values })),
  )
}
