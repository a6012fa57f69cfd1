import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'

/** A key-encryption key for a test, as an operator makes one. */
export function generateKeyFile(file: string): void {
  writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 })
}
