import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Vault } from '../../../platform/crypto/vault.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { hashCode } from './mfa.codes.ts'
import { deleteFactors, insertFactors, spendRecoveryRow, wasRecoveryCodeUsed } from './mfa.repository.ts'

/** Codes in a set, and letters in a code: 50 bits. */
const [many, letters] = [10, 10]
/** Letters and digits that are hard to confuse with each other. */
const alphabet = 'abcdefghjkmnpqrstvwxyz23456789'

const newRecoveryCode = () => Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('')
const hashOf = (vault: Vault, userId: string, code: string) => hashCode(vault, `recovery:${userId}`, code.toLowerCase())

/** Ten new codes in the form `xxxxx-xxxxx`, which replace the old ones. */
export async function makeRecoveryCodes(tx: Tx, vault: Vault, userId: string): Promise<string[]> {
  await deleteFactors(tx, userId, { kind: 'recovery' })
  const codes = Array.from({ length: many }, newRecoveryCode)
  const rows = codes.map((code) => ({ authenticatorId: uuid(), userId, codeHash: hashOf(vault, userId, code) }))
  await insertFactors(
    tx,
    rows.map((row) => ({ ...row, kind: 'recovery' as const })),
  )
  return codes.map((code) => `${code.slice(0, letters / 2)}-${code.slice(letters / 2)}`)
}

/** Uses a code; each is valid once. The dash is removed on input. */
export async function spendRecoveryCode(tx: Tx, vault: Vault, userId: string, code: string) {
  const codeHash = hashOf(vault, userId, code)
  if (await spendRecoveryRow(tx, userId, codeHash)) return 'right'
  return (await wasRecoveryCodeUsed(tx, userId, codeHash)) ? 'used' : 'wrong'
}
