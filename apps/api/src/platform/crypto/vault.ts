import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { KeyEncryptionKey } from './kek.ts'

// Secrets at rest (`security.md` 3.8), each with its own key, wrapped by the key-encryption key. Layout: version 1 |
// key id 8 | nonce 12 | wrapped record key 32 | tag 16 | nonce 12 | ciphertext | tag 16

const version = 1
const idBytes = 8
const [nonceBytes, keyBytes, tagBytes] = [12, 32, 16]
const wrapEnds = 1 + idBytes + nonceBytes + keyBytes + tagBytes
const shortest = wrapEnds + nonceBytes + tagBytes

/** The place of a stored secret. It cannot be opened anywhere else, so a copied column is worthless. */
export type Place = { table: string; column: string; rowId: string }

function encrypt(key: Uint8Array, aad: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Uint8Array, aad: string, box: Buffer): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes), { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(aad)).setAuthTag(box.subarray(-tagBytes))
  return Buffer.concat([cipher.update(box.subarray(nonceBytes, -tagBytes)), cipher.final()])
}

export type Vault = {
  /** Encrypts a secret for its place; adds 97 bytes. */
  seal(place: Place, secret: Uint8Array): Buffer
  /** Decrypts it. @throws Error when it was changed, moved, or sealed with another key-encryption key */
  open(place: Place, sealed: Uint8Array): Buffer
  /** Derives the key for a purpose: always the same, and independent of the others. */
  keyFor(purpose: string): Buffer
  /** A value that only the server can compute, always the same for the same purpose and text; base64url. */
  mac(purpose: string, text: string): string
}

export function createVault(kek: KeyEncryptionKey): Vault {
  const header = Buffer.concat([Buffer.from([version]), Buffer.from(kek.id, 'hex')])
  const derived = new Map<string, KeyObject>() // purposes are constants of the code, so these are few
  const secretFor = (purpose: string) => {
    const cached = derived.get(purpose)
    if (cached) return cached
    const bytes = hkdfSync('sha256', kek.bytes, Buffer.alloc(0), `portal:${purpose}`, keyBytes)
    const key = createSecretKey(Buffer.from(bytes)) // given as bytes, Node would parse it at each use
    derived.set(purpose, key)
    return key
  }
  const keyFor = (purpose: string) => secretFor(purpose).export()
  const wrapping = keyFor('wrap')
  const aadOf = ({ table, column, rowId }: Place) => `${header.toString('hex')}:${table}:${column}:${rowId}`
  return {
    keyFor,
    mac: (purpose, text) => createHmac('sha256', secretFor(purpose)).update(text).digest('base64url'),
    seal(place, secret) {
      const own = randomBytes(keyBytes)
      return Buffer.concat([header, encrypt(wrapping, aadOf(place), own), encrypt(own, aadOf(place), secret)])
    },
    open(place, given) {
      const sealed = Buffer.from(given)
      if (sealed.length < shortest || sealed[0] !== version) throw new Error('not a sealed secret of a known version')
      if (!sealed.subarray(0, header.length).equals(header))
        throw new Error(`sealed with another key-encryption key than ${kek.id}`)
      const own = decrypt(wrapping, aadOf(place), sealed.subarray(header.length, wrapEnds))
      return decrypt(own, aadOf(place), sealed.subarray(wrapEnds))
    },
  }
}
