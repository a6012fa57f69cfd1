import type { Addresses } from '../../core/address.ts'

// The calls of a page before it knows who is signed in.
export const sessionsAddresses = {
  resume: { at: { method: 'POST', path: '/api/v1/auth/Resume' }, fields: ['access_token', 'refresh_token'] },
} as const satisfies Addresses
