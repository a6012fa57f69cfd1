import type { Addresses } from '../../core/address.ts'

// The calls of browsers before sign-in.
export const authAddresses = {
  signIn: {
    at: { method: 'POST', path: '/Token' },
    fields: ['emailAddress', 'password', 'client_id', 'withRefreshToken', 'proof'],
  },
  refresh: { at: { method: 'POST', path: '/RefreshToken' }, fields: ['access_token', 'refresh_token'] },
  revokeRefreshToken: {
    at: { method: 'POST', path: '/api/v1/auth/RefreshToken/Revoke' },
    fields: ['refresh_Token', 'client_Id'],
  },
  revokeToken: { at: { method: 'POST', path: '/api/v1/auth/Token/Revoke' }, fields: ['access_Token'] },
  setting: { at: { method: 'GET', path: '/api/v1/Login/Setting' } },
  proof: { at: { method: 'POST', path: '/api/v1/Login/Proof' }, fields: ['emailAddress'] },
  passkeyOptions: { at: { method: 'POST', path: '/api/v1/Login/Passkey/Options' }, fields: ['client_id'] },
  passkey: {
    at: { method: 'POST', path: '/api/v1/Login/Passkey' },
    fields: ['challengeId', 'credential', 'client_id'],
  },
} as const satisfies Addresses
