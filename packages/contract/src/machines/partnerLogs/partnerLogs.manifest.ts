import type { Manifest } from '../../core/manifest.ts'
import { partnerLogs } from './partnerLogs.contract.ts'
import { partnerLogsAudit, partnerLogsErrors, partnerLogsLabels } from './partnerLogs.words.ts'
import type { RequestValues, Requests } from '../../core/requests.ts'

const filter = ({ account }: RequestValues) =>
  ({
    SearchText: 'north',
    From: '2026-01-01T00:00:00Z',
    To: '2026-02-01T00:00:00Z',
    Status: ['Failed'],
    Operation: ['ProvisionCustomer'],
    Company: account,
    AcctKey: null,
    Partner: account,
    Open: true,
    Connector: ['CUSTOM_API'],
    Environment: ['PRODUCTION'],
    ErrorCode: 'account.nameTaken',
    Fingerprint: 'ProvisionCustomer:account.nameTaken:Account.AcctName',
    ExternalId: 'order-1',
    RequestId: null,
  }) as const
const edits = [{ Field: 'Account.AcctName', Value: 'Northwind Legal' }] as const
const one = ({ fresh }: RequestValues) => ({ params: { logKey: fresh() } })

const requests: Requests<typeof partnerLogs> = {
  search: (filling) => ({ body: { ...filter(filling), Cursor: null, PageNumber: 1 } }),
  count: (filling) => ({ body: filter(filling) }),
  histogram: (filling) => ({ body: filter(filling) }),
  clusters: (filling) => ({ body: filter(filling) }),
  get: one,
  timeline: one,
  answer: (filling) => ({ ...one(filling), body: { Edits: edits } }),
  replay: (filling) => ({ ...one(filling), body: { Edits: edits } }),
  rehearse: (filling) => ({ ...one(filling), body: { Edits: edits } }),
  resolve: (filling) => ({ ...one(filling), body: { Note: 'Done by hand' } }),
}

export const partnerLogsManifest = {
  routes: partnerLogs,
  requests,
  labels: partnerLogsLabels,
  errors: partnerLogsErrors,
  audit: partnerLogsAudit,
} satisfies Manifest
