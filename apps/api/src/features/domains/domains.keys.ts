import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { Vault } from '../../platform/crypto/vault.ts'

// Keys of domains. The private half is sealed for its row as soon as it is made, and no answer has it.

const generate = promisify(generateKeyPair)
const bits = 2048

/** A new key: its public half as a DKIM record has it. Made with no transaction open, as it takes its time. */
export async function makeKey(vault: Vault, selector: string) {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: bits })
  const domainKeyId = uuid()
  const place = { table: 'domain_key', column: 'private_key', rowId: domainKeyId }
  return {
    domainKeyId,
    selector,
    bits,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: vault.seal(place, privateKey.export({ type: 'pkcs8', format: 'der' })),
  }
}
/** A selector that no key of the domain has: s1, then s2, and so on. */
export function freeSelector(prefix: string, used: readonly string[] = []): string {
  const numbered = Array.from({ length: used.length + 1 }, (_, at) => `${prefix}${at + 1}`)
  return numbered.find((one) => !used.includes(one)) ?? `${prefix}1`
}
