import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { ExitError } from './stop.ts'

// Stores the key in a file that only its owner can read.

export type SignIn = { url: string; key: string }

const folder = () => path.join(process.env['XDG_CONFIG_HOME'] || path.join(homedir(), '.config'), 'portal')
const file = () => path.join(folder(), 'sign-in.json')

/** The origin of a portal. Keys are sent over plain http only to this machine. */
export function originOf(text: string): string {
  const url = URL.parse(text)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '')
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw new ExitError(`Not a portal address: ${text}`)
  if (url.protocol === 'http:' && !local) throw new ExitError(`Keys are sent over https only: ${text}`)
  return url.origin
}

export function storeSignIn(signIn: SignIn): void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  const fresh = `${file()}.new`
  writeFileSync(fresh, `${JSON.stringify(signIn)}\n`, { mode: 0o600 })
  chmodSync(fresh, 0o600) // an existing file keeps its mode
  renameSync(fresh, file())
}

export const forget = () => rmSync(file(), { force: true })

/** `PORTAL_URL` and `PORTAL_KEY`, if both are set, take precedence over the key stored by `portal login`. */
export function signIn(): SignIn {
  const { PORTAL_URL: url, PORTAL_KEY: key } = process.env
  if (url && key) return { url: originOf(url), key }
  try {
    return JSON.parse(readFileSync(file(), 'utf8')) as SignIn
  } catch {
    throw new ExitError('Sign in first: portal login --url https://portal.example.com < key.txt')
  }
}
