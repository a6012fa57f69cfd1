import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const mfaLabels = {
  channel: { 'en-us': 'Channel', 'fr-fr': 'Canal' },
  emailCode: { 'en-us': 'Code from the e-mail', 'fr-fr': 'Code reçu par e-mail' },
  smsCode: { 'en-us': 'Code from the text message', 'fr-fr': 'Code reçu par SMS' },
  trustDevice: { 'en-us': 'Don’t ask again on this browser', 'fr-fr': 'Ne plus demander sur ce navigateur' },
} as const satisfies Labels
