import type { Addresses } from '../../core/address.ts'

// The calls of the pages around sign-in.
export const brandingAddresses = {
  signInLook: { at: { method: 'GET', path: '/api/v1/brand/Portal/SignIn' }, fields: ['company', 'host'] },
} as const satisfies Addresses
