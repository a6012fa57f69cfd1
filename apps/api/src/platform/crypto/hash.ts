import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What is stored of a secret that has 256 random bits of its own; passwords and short codes need more than this. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest()
/** A value that only the holder of the key can compute, always the same for the same text; base64url. */
export const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')
/** 256 random bits, base64url. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** Compares in a time that does not tell where the difference is. */
export const sameBytes = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && timingSafeEqual(one, other)
