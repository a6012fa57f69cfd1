// API keys (decision 0085): what a key may hold at most, and who may make one.

/** The maximum lifetime of a key in days, whatever the company's setting. */
export const maxDays = 365
/** Days before the end of a key on which the person responsible for it gets a mail. */
export const warnedAt = [30, 7, 1] as const
/** Hours for which the previous secret may stay valid after a rotation. */
export const overlaps = [0, 1, 24, 168] as const
/** The most IP ranges of a key. */
export const maxAddresses = 20
/** Days for which a key that has ended stays in the list. */
export const keptDays = 90
/** The maximum number of ended keys that an account keeps; older ones are deleted when another key is created. */
export const maxEndedKept = 200

/** Why a key does not count at all, in the order in which that is checked. */
export const keyStops = ['Revoked', 'Expired', 'Off', 'Maker', 'Closed', 'ApiOff'] as const
export type KeyStop = (typeof keyStops)[number]
/**
 * Why a key has less of a permission than the person responsible for it, or than an administrator of its account: that
 * person has less; keys never have it; provisioning by partners is off; a company is suspended.
 */
export const keyLimits = ['person', 'account', 'never', 'partner', 'suspended'] as const
export type KeyLimit = (typeof keyLimits)[number]

export type ApiKeyState = 'Active' | 'Off' | 'Stopped' | 'Expired' | 'Revoked'
type KeyFacts = { revokedOn: string | null; expiresOn: string; turnedOn: boolean; mayCall: boolean }
/** @param key `mayCall`: whether the person who answers for it may still sign in and reaches its company */
export const apiKeyState = ({ revokedOn, expiresOn, turnedOn, mayCall }: KeyFacts, now: number): ApiKeyState => {
  if (revokedOn !== null) return 'Revoked'
  if (Date.parse(expiresOn) <= now) return 'Expired'
  if (!turnedOn) return 'Off'
  return mayCall ? 'Active' : 'Stopped'
}

type Use = { turnedOn: boolean; expiresOn: string; addresses: readonly string[] }
/**
 * Whether a change lets a holder of the secret use the key later, or from elsewhere.
 * @param after the changed values
 */
export const isWider = (
  before: Use,
  { turnedOn, expiresOn, addresses }: { [K in keyof Use]?: Use[K] | undefined },
): boolean =>
  (turnedOn === true && !before.turnedOn) ||
  (expiresOn !== undefined && expiresOn > before.expiresOn) ||
  (addresses !== undefined &&
    before.addresses.length > 0 &&
    (addresses.length === 0 || addresses.some((one) => !before.addresses.includes(one))))
