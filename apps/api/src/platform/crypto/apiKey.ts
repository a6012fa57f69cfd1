import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

// The secret of an API key: a prefix that people and scanners of source code recognise, 40 random characters (238 bits),
// and a checksum, so that a typing error or a made-up one costs no look-up.

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const keyPrefix = 'ptl_'
const [random, check] = [40, 6]
const shape = /^ptl_[0-9A-Za-z]{46}$/
const within = /ptl_[0-9A-Za-z]{46}/

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let at = 0; at < check; at += 1) {
    digits = letters.charAt(rest % letters.length) + digits
    rest = Math.floor(rest / letters.length)
  }
  return digits
}

export function newApiKey(): string {
  const secret = Array.from({ length: random }, () => letters.charAt(randomInt(letters.length))).join('')
  return `${keyPrefix}${secret}${checksum(secret)}`
}
/** Whether a text is the secret of a key, judged by its form. */
export const isApiKey = (text: string): boolean =>
  shape.test(text) && checksum(text.slice(keyPrefix.length, -check)) === text.slice(-check)
/** Whether a text contains the secret of a key: in an address it would end up in logs and histories. */
export const holdsApiKey = (text: string): boolean => isApiKey(within.exec(text)?.[0] ?? '')
/** The stored hash. The secret is random, so that no slow hash is needed. */
export const hashOfApiKey = (secret: string): Buffer => createHash('sha256').update(secret).digest()
/** The beginning of a key, by which people tell keys apart. */
export const hintOfApiKey = (secret: string): string => secret.slice(-4)
