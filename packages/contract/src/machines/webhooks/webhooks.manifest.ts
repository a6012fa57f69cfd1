import type { Manifest } from '../../core/manifest.ts'
import { webhooks } from './webhooks.contract.ts'
import { webhooksAudit, webhooksErrors, webhooksLabels } from './webhooks.words.ts'
import type { Requests } from '../../core/requests.ts'

const requests: Requests<typeof webhooks> = {
  list: ({ account }) => ({ params: { acctKey: account } }),
  create: ({ account }) => ({
    params: { acctKey: account },
    body: {
      Url: 'https://hooks.example.com/portal',
      Description: 'Our service desk',
      Events: ['user.*', 'account.updated'],
      Below: true,
      Active: true,
    },
  }),
  update: ({ account, fresh }) => ({
    params: { acctKey: account, webhookKey: fresh() },
    body: {
      Url: 'https://hooks.example.com/portal',
      Description: 'Our service desk',
      Events: ['*'],
      Below: false,
      Active: false,
    },
  }),
  remove: ({ account, fresh }) => ({ params: { acctKey: account, webhookKey: fresh() } }),
  rotate: ({ account, fresh }) => ({ params: { acctKey: account, webhookKey: fresh() }, body: { OverlapHours: 24 } }),
  test: ({ account, fresh }) => ({ params: { acctKey: account, webhookKey: fresh() }, body: {} }),
  deliveries: ({ account, fresh }) => ({
    params: { acctKey: account, webhookKey: fresh() },
    body: {
      State: ['Failed'],
      Event: 'user.created',
      Account: account,
      CreatedFrom: '2026-06-01T00:00:00.000Z',
      CreatedTo: '2026-06-02T00:00:00.000Z',
      Cursor: null,
      PageNumber: 1,
    },
  }),
  delivery: ({ account, fresh }) => ({
    params: { acctKey: account, webhookKey: fresh(), deliveryKey: fresh() },
  }),
  replayOne: ({ account, fresh }) => ({
    params: { acctKey: account, webhookKey: fresh(), deliveryKey: fresh() },
    body: {},
  }),
  replay: ({ account, fresh }) => ({
    params: { acctKey: account, webhookKey: fresh() },
    body: { From: '2026-06-01T00:00:00.000Z', To: '2026-06-02T00:00:00.000Z', Which: 'missed' },
  }),
}

export const webhooksManifest = {
  routes: webhooks,
  requests,
  labels: webhooksLabels,
  errors: webhooksErrors,
  audit: webhooksAudit,
} satisfies Manifest
