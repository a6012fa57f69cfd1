import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Problem } from '@portal/contract/core/errors'
import { Counter } from 'prom-client'
import { randomToken } from './hash.ts'

// Argon2id, OWASP's minimum (security.md 3, Passwords): about 25 ms and 19 MiB each, so only a few at a time.
const argon2id = 2
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const atOnce = Math.min(4, Math.max(2, availableParallelism()))
const mostWaiting = 100

/** How many passwords were really compared: what a limit let through. */
export const passwordChecks = new Counter({ name: 'password_checks_total', help: 'Passwords compared with a hash' })

/** One way of writing a text for one password: composed, as NIST 800-63B asks; nothing is cut off. */
const composed = (password: string) => password.normalize('NFC')

/** The hash of a password, to be stored. */
export const hashPassword = (password: string) => hash(composed(password), parameters)

let dummy: Promise<string> | undefined
/** Compares with a hash that no password fits when `stored` is undefined: the same work, and the answer is no. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  passwordChecks.inc()
  dummy ??= hashPassword(randomToken())
  const fits = await verify(stored ?? (await dummy), composed(password))
  return fits && stored !== undefined
}

/** Whether a stored hash was made with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored)
  return Object.entries(parameters).some(([name, value]) => made[name as keyof typeof parameters] !== value)
}

let running = 0
const waiting: (() => void)[] = []

/**
 * Runs sign-in work that hashes, a few at a time; the others wait in a short queue.
 * @throws Problem server.unavailable at once when the queue is full, before anything was done
 */
export async function takingTurns<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new Problem('server.unavailable', { retryAfter: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve)) // whoever ends hands its place on
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
