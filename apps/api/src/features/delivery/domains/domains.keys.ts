import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { ed25519Selector } from '@portal/contract/delivery/domains/domains.fields'
import { v7 as uuid } from 'uuid'
import type { Vault } from '../../../platform/crypto/vault.ts'

// Keys of domains. The private half is sealed for its row as soon as it is created, and no answer contains it.

const generate = promisify(generateKeyPair)
const bits = 2048

/** An RSA key and an Ed25519 key. Created without an open transaction, because it takes time. */
export async function makePairs() {
  const [rsa, ed25519] = await Promise.all([generate('rsa', { modulusLength: bits }), generate('ed25519')])
  return { rsa, ed25519 }
}

/** New keys of a domain, with their public halves in the form of DKIM records. */
export const makeKey = async (vault: Vault, selector: string) => sealKey(vault, selector, await makePairs())

/** Keys as they are stored for a domain. */
export function sealKey(vault: Vault, selector: string, { rsa, ed25519 }: Awaited<ReturnType<typeof makePairs>>) {
  const domainKeyId = uuid()
  const seal = (column: string, key: KeyObject) =>
    vault.seal({ table: 'domain_key', column, rowId: domainKeyId }, key.export({ type: 'pkcs8', format: 'der' }))
  return {
    domainKeyId,
    selector,
    bits,
    publicKey: rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: seal('private_key', rsa.privateKey),
    // The bare 32 bytes (RFC 8463).
    ed25519Public: Buffer.from(ed25519.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
    ed25519Private: seal('ed25519_private', ed25519.privateKey),
  }
}
/** Whether one of the two names of a selector is already used by a key. */
export const isTaken = (selector: string, used: readonly string[]): boolean => {
  const names = used.flatMap((one) => [one, ed25519Selector(one)])
  return names.includes(selector) || names.includes(ed25519Selector(selector))
}
/** An unused selector of the domain: s1, then s2, and so on. */
export function freeSelector(prefix: string, used: readonly string[] = []): string {
  const numbered = Array.from({ length: 2 * used.length + 1 }, (_, at) => `${prefix}${at + 1}`)
  return numbered.find((one) => !isTaken(one, used)) ?? `${prefix}1`
}
