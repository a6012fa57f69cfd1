import type { Manifest } from '../../core/manifest.ts'
import { status } from './status.contract.ts'
import { statusAudit, statusErrors, statusLabels } from './status.words.ts'
import type { RequestValues, Requests } from '../../core/requests.ts'

const batch = (OperationCode: number, { account }: RequestValues) => ({
  body: { OperationCode, AcctKeys: [account], ReasonCode: null, Note: 'Asked for by phone', ConfirmCount: 1 },
})

const requests: Requests<typeof status> = {
  get: ({ account }) => ({ params: { acctKey: account } }),
  change: ({ account, fresh }) => ({
    params: { acctKey: account },
    body: { To: 'Suspended', ReasonCode: 'NONPAY', Note: 'Two\nlines', SuspensionKeys: [fresh()] },
  }),
  schedule: ({ account }) => ({
    params: { acctKey: account },
    body: { To: 'Suspended', ReasonCode: 'NONPAY', Note: 'A note', EffectiveOn: '2099-12-01' },
  }),
  cancelPending: ({ account }) => ({ params: { acctKey: account } }),
  purge: ({ account }) => ({ params: { acctKey: account }, body: { AcctName: 'No such name' } }),
  disableBatch: (filling) => batch(3, filling),
  reactivateBatch: (filling) => batch(4, filling),
}

export const statusManifest = {
  routes: status,
  requests,
  labels: statusLabels,
  errors: statusErrors,
  audit: statusAudit,
} satisfies Manifest
