import type { Addresses } from '../../core/address.ts'

// What the pages around sign-in ask for.
export const brandingAddresses = {
  signInLook: { at: { method: 'GET', path: '/api/v1/brand/Portal/SignIn' }, fields: ['company', 'host'] },
} as const satisfies Addresses
