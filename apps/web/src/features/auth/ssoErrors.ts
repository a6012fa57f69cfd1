/** Why an identity provider's answer was not taken, as `?ssoError=` tells; whatever else it says has general words. */
const known = ['token', 'email', 'domain', 'person', 'off', 'code', 'expired', 'denied', 'unreachable'] as const

// i18n: login.sso.error.*
export const ssoErrorKey = (code: string): string => `login.sso.error.${known.find((one) => one === code) ?? 'other'}`
