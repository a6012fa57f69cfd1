import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Vault } from '../../../platform/crypto/vault.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { type Factor, spendStep } from './mfa.repository.ts'

// Authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, which every app supports.

const placeOf = (rowId: string) => ({ table: 'authenticator', column: 'secret', rowId })
/** Seconds that a phone's clock may differ, in either direction: one step. */
const drift = 30

/** 160 random bits, base32. */
export const newSecret = () => generateSecret({ length: 20 })
export const sealSecret = (vault: Vault, authenticatorId: string, secret: string): Buffer =>
  vault.seal(placeOf(authenticatorId), Buffer.from(secret))
/** The address that an app reads from the QR code. */
export const uriOf = (secret: string, issuer: string, label: string) => generateURI({ secret, issuer, label })

/** The time step of a code; undefined for a wrong code. */
export function stepOf(vault: Vault, authenticatorId: string, sealed: Buffer, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const secret = vault.open(placeOf(authenticatorId), sealed).toString()
  const found = verifySync({ secret, token: code, epochTolerance: drift })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}

/** Uses a code of a person's apps: it is valid once, and no code of an earlier step is valid after it. */
export async function spendTotp(tx: Tx, vault: Vault, apps: readonly Factor[], code: string) {
  let matched = false
  for (const { authenticatorId, secret } of apps) {
    const step = secret ? stepOf(vault, authenticatorId, secret, code) : undefined
    if (step === undefined) continue
    matched = true
    if (await spendStep(tx, authenticatorId, step)) return 'right'
  }
  return matched ? 'used' : 'wrong'
}
