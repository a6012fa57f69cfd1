import type { Language } from '@portal/contract/core/language'

export type FactorName = 'totp' | 'passkey' | 'sms' | 'email' | 'recovery'

/** How mails name a factor. */
export const factorNames: Record<Language, Record<FactorName, string>> = {
  'en-us': {
    totp: 'Authenticator app',
    passkey: 'Passkey',
    sms: 'Codes by text message',
    email: 'Codes by e-mail',
    recovery: 'New recovery codes',
  },
  'fr-fr': {
    totp: 'Application d’authentification',
    passkey: 'Clé d’accès',
    sms: 'Codes par SMS',
    email: 'Codes par e-mail',
    recovery: 'Nouveaux codes de secours',
  },
}
