import type { Manifest } from '../../core/manifest.ts'
import { apiKeys } from './apiKeys.contract.ts'
import { apiKeysAudit, apiKeysErrors, apiKeysLabels } from './apiKeys.words.ts'
import type { Requests } from '../../core/requests.ts'

const entries = [{ Module: 'Customer-Settings', Permission: 'R' }] as const
const [addresses, expires] = [['192.0.2.0/24', '2001:db8::1'], '2027-03-31'] as const

const requests: Requests<typeof apiKeys> = {
  list: ({ account }) => ({ params: { acctKey: account } }),
  rights: ({ account, fresh }) => ({ params: { acctKey: account, keyId: fresh() } }),
  create: ({ account, fresh }) => ({
    params: { acctKey: account },
    body: { Name: `Key ${fresh()}`, Entries: [...entries], Addresses: [...addresses], ExpiresOn: expires },
  }),
  update: ({ account, fresh }) => ({
    params: { acctKey: account, keyId: fresh() },
    body: { Name: 'Key', Entries: [...entries], Addresses: [...addresses], ExpiresOn: expires, TurnedOn: false },
  }),
  rotate: ({ account, fresh }) => ({
    params: { acctKey: account, keyId: fresh() },
    body: { OverlapHours: 24, ExpiresOn: expires },
  }),
  revoke: ({ account, fresh }) => ({ params: { acctKey: account, keyId: fresh() } }),
  grantIntegration: ({ account, fresh }) => ({
    body: {
      AcctKey: account,
      Partner: `Partner ${fresh()}`,
      Environment: 'SANDBOX',
      Scopes: [...entries],
      Addresses: [...addresses],
      TurnedOn: true,
      ExpiresOn: expires,
    },
  }),
}

export const apiKeysManifest = {
  routes: apiKeys,
  requests,
  labels: apiKeysLabels,
  errors: apiKeysErrors,
  audit: apiKeysAudit,
} satisfies Manifest
