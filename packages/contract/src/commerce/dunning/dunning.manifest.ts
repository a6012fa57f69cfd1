import type { Manifest } from '../../core/manifest.ts'
import type { Requests } from '../../core/requests.ts'
import { dunning } from './dunning.contract.ts'
import { dunningAudit, dunningErrors, dunningLabels } from './dunning.words.ts'

const requests: Requests<typeof dunning> = {
  get: ({ account }) => ({ params: { acctKey: account } }),
  set: ({ account }) => ({
    params: { acctKey: account },
    body: {
      Mails: [
        { Days: 3, Tone: 'Friendly', Fees: [{ Currency: 'EUR', Amount: 4000 }] },
        { Days: 14, Tone: 'Firm', Fees: [{ Currency: 'EUR', Amount: 8000 }] },
      ],
      FeeTextEn: 'Late payment fee',
      FeeTextFr: 'Frais de retard de paiement',
      FeeTaxed: false,
      SuspendAfter: 45,
      NoticeDays: 7,
    },
  }),
  next: ({ account }) => ({
    body: { AcctKey: account, States: ['Mail', 'Notice'], WithinDays: 7, Cursor: null, PageNumber: 1 },
  }),
  pause: ({ fresh }) => ({
    body: { BillKey: fresh(), WholePayer: true, Reason: 'Payment plan agreed', UntilOn: '2099-12-31' },
  }),
  resume: ({ fresh }) => ({ params: { pauseKey: fresh() } }),
}

export const dunningManifest = {
  routes: dunning,
  requests,
  labels: dunningLabels,
  errors: dunningErrors,
  audit: dunningAudit,
} satisfies Manifest
