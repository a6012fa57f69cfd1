import type { Manifest } from '../../core/manifest.ts'
import { mfa } from './mfa.contract.ts'
import { mfaAudit, mfaErrors, mfaLabels } from './mfa.words.ts'
import type { Requests } from '../../core/requests.ts'

const requests: Requests<typeof mfa> = {
  token: () => ({ body: { client_id: 'portal-cli' } }),
  generateCode: ({ fresh }) => ({ body: { challengeId: fresh(), channel: 'email' } }),
  validateCode: ({ fresh }) => ({
    body: { challengeId: fresh(), channel: 'totp', code: '123456', trustDevice: true },
  }),
  passkeyOptions: ({ fresh }) => ({ body: { challengeId: fresh() } }),
  passkey: ({ fresh }) => ({ body: { challengeId: fresh(), credential: '{}', trustDevice: true } }),
  password: () => ({ body: { Password: 'p' } }),
  addPhone: () => ({ body: { Phone: '+15145550100' } }),
  confirmPhone: ({ fresh }) => ({ body: { challengeId: fresh(), smsCode: '123456', emailCode: '123456' } }),
  addApp: () => ({ body: { Name: 'Phone' } }),
  confirmApp: ({ fresh }) => ({ body: { factorKey: fresh(), code: '123456' } }),
  addPasskeyOptions: () => ({ body: {} }),
  addPasskey: ({ fresh }) => ({ body: { challengeId: fresh(), credential: '{}', Name: 'Laptop' } }),
  useEmail: () => ({ body: {} }),
  newRecoveryCodes: () => ({ body: {} }),
  removeFactor: ({ fresh }) => ({ params: { factorKey: fresh() } }),
  link: () => ({ body: { Code: 'x'.repeat(40) } }),
}

export const mfaManifest = {
  routes: mfa,
  requests,
  labels: mfaLabels,
  errors: mfaErrors,
  audit: mfaAudit,
} satisfies Manifest
