import { oneOf } from '../../core/fields.ts'

/** The ways to give a second factor. `recovery` is one of the ten codes printed beforehand. */
export const channels = ['totp', 'passkey', 'email', 'sms', 'recovery'] as const
export type Channel = (typeof channels)[number]
export const Channel = oneOf('MfaChannel', channels)
