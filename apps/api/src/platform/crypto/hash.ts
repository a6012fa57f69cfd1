import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The stored form of a secret with 256 random bits; passwords and short codes need more than this. */
export const sha256 = (text: string) => hash('sha256', text, 'buffer')
/** 256 random bits, base64url. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** Compares in constant time. */
export const sameBytes = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && timingSafeEqual(one, other)
