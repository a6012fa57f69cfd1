/**
 * Why single sign-on refuses a person, as `/login?ssoError=` names it. `person` covers every fault of a person: they
 * look alike.
 */
export const ssoFaults = [
  'token',
  'email',
  'domain',
  'person',
  'off',
  'code',
  'expired',
  'denied',
  'unreachable',
  'tooMany',
] as const
export type SsoFault = (typeof ssoFaults)[number]
