import { randomBytes } from 'node:crypto'
import { secretPrefix } from '@portal/contract/machines/webhooks/webhooks.delivery.rules'
import type { Vault } from '../../../platform/crypto/vault.ts'

/** The form that Standard Webhooks requires: a prefix, and 24 to 64 random bytes. */
const newSecret = () => `${secretPrefix}${randomBytes(32).toString('base64')}`
type Column = 'secret' | 'previous_secret'
const placeOf = (endpointId: string, column: Column) => ({ table: 'webhook_endpoint', column, rowId: endpointId })

/** A new secret: the form that is shown once, and the stored one. */
export function makeSecret(vault: Vault, endpointId: string) {
  const secret = newSecret()
  return {
    shown: secret,
    secret: vault.seal(placeOf(endpointId, 'secret'), Buffer.from(secret)),
    secretHint: secret.slice(-4),
  }
}
/** The current secret as the previous one: sealed again, because its place changes. */
export const asPrevious = (vault: Vault, endpointId: string, secret: Buffer): Buffer =>
  vault.seal(placeOf(endpointId, 'previous_secret'), vault.open(placeOf(endpointId, 'secret'), secret))

type StoredSecrets = { endpointId: string; secret: Buffer; previousSecret: Buffer | null; previousUntil: string | null }
/** The secrets that sign at a given time, the current one first. */
export function secretsOf(
  vault: Vault,
  { endpointId, secret, previousSecret, previousUntil }: StoredSecrets,
  now: Date,
): string[] {
  const both = previousSecret && previousUntil && Date.parse(previousUntil) > now.getTime()
  return [
    vault.open(placeOf(endpointId, 'secret'), secret).toString(),
    ...(both ? [vault.open(placeOf(endpointId, 'previous_secret'), previousSecret).toString()] : []),
  ]
}
