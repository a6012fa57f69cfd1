import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fchmodSync, fsyncSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** The key-encryption key: it wraps every secret at rest, and the server's own keys are derived from it. */
export type KeyEncryptionKey = {
  /** Identifies the key that sealed a secret; reveals nothing of the key. */
  readonly id: string
  readonly bytes: Buffer
}

const length = 32
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Written atomically: of two processes that start together, one makes the file and the other reads it. */
function generateKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  let descriptor: number
  try {
    descriptor = openSync(file, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  try {
    fchmodSync(descriptor, 0o600) // whatever the umask is
    writeSync(descriptor, `${randomBytes(length).toString('base64')}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function refuseOpenFile(file: string): void {
  if (process.platform === 'win32') return
  const mode = statSync(file).mode & 0o777
  if (mode & 0o077)
    throw new Error(`The key file ${file} can be read by others (mode ${mode.toString(8)}): run chmod 600 on it`)
}

/** Reads the key-encryption key, or makes it. @throws Error in plain words, without the key */
export function loadKeyEncryptionKey(file: string, options: { generate: boolean }): KeyEncryptionKey {
  try {
    statSync(file)
  } catch (error) {
    if (!isMissing(error)) throw error
    if (!options.generate)
      throw new Error(`The key file ${file} is missing: set KEY_FILE to its path`, { cause: error })
    generateKey(file)
  }
  refuseOpenFile(file)
  const bytes = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (bytes.length !== length)
    throw new Error(`The key file ${file} must contain 32 bytes in base64, as created by: openssl rand -base64 32`)
  if (new Set(bytes).size < 8)
    throw new Error(`The key in ${file} is not random: create one with openssl rand -base64 32`)
  return { id: createHash('sha256').update('key id:').update(bytes).digest('hex').slice(0, 16), bytes }
}
