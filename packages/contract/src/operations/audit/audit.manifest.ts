import type { Manifest } from '../../core/manifest.ts'
import { audit } from './audit.contract.ts'
import { auditAudit, auditErrors, auditLabels } from './audit.words.ts'
import type { RequestValues, Requests } from '../../core/requests.ts'

const filter = ({ account }: RequestValues) =>
  ({
    From: '2026-01-01T00:00:00Z',
    To: '2026-02-01T00:00:00Z',
    Actor: 'ada',
    Action: 'account.',
    AcctKey: account,
    AcctOnly: true,
    TargetType: 'account',
    TargetKey: account,
    Field: 'acctName',
    AliasOnly: false,
    Outcome: ['SUCCESS'],
    Ip: '192.0.2.1',
    SessionKey: null,
    BatchKey: null,
    RequestId: null,
  }) as const

const requests: Requests<typeof audit> = {
  search: (filling) => ({ body: { ...filter(filling), Folded: true, Cursor: null, PageNumber: 1 } }),
  count: (filling) => ({ body: filter(filling) }),
  get: ({ fresh }) => ({ params: { auditKey: fresh() } }),
  activity: ({ account }) => ({
    params: { acctKey: account },
    body: { Cursor: null, PageNumber: 1, Kind: 'status', BatchKey: null },
  }),
  save: ({ account }) => ({ body: { action: 'ui.viewed', acctKey: account, page: 'audit', target: 'an event' } }),
  createExport: (filling) => ({ body: { ...filter(filling), Format: 'jsonl' } }),
  file: ({ fresh }) => ({ params: { exportKey: fresh() } }),
}

export const auditManifest = {
  routes: audit,
  requests,
  labels: auditLabels,
  errors: auditErrors,
  audit: auditAudit,
} satisfies Manifest
