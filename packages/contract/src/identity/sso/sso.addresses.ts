import type { Addresses } from '../../core/address.ts'

// The calls of browsers before sign-in.
export const ssoAddresses = {
  lookup: { at: { method: 'GET', path: '/api/v1/AccountAdmin/GetEnterpriseSSOWithEmail' }, fields: ['email'] },
  finish: { at: { method: 'POST', path: '/api/v1/Sso/Finish' }, fields: ['Code', 'client_id'] },
} as const satisfies Addresses
