import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Counter } from 'prom-client'
import { networkOf } from '../limits/network.ts'
import { Turns } from '../turns/turns.ts'
import { randomToken } from '../crypto/hash.ts'

// Argon2id, OWASP's minimum (`security.md` 3.8): about 25 ms and 19 MiB each, so only a few at a time.
const argon2id = 2
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
export const hashesAtOnce = Math.min(4, Math.max(2, availableParallelism()))
/**
 * More sign-ins than hashes run at a time, as one waits for the database while another hashes. A person has one at a
 * time, because parallel attempts count as failures until they are done; an address never has all of them.
 */
const signIns = new Turns({
  running: { all: 4, company: 3, caller: 1 },
  waiting: { all: 400, company: 100, caller: 50 },
  patience: 10_000,
})
/** Does work that hashes when it is the turn of a person at an address. @throws Problem request.tooMany */
export const inTurn = <T>({ ip, person }: { ip: string; person: string }, work: () => Promise<T>): Promise<T> =>
  signIns.run({ company: networkOf(ip), caller: person }, work)

/** Runs work a few at a time, the others in the order in which they came. */
function inTurns(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve)) // a finished one hands over its slot
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
const hashing = inTurns(hashesAtOnce)

/** Counts comparisons, so that tests see how many a limit allowed. */
export const passwordChecks = new Counter({ name: 'password_checks_total', help: 'Passwords compared with a hash' })

/** Composed, as NIST 800-63B requires, so that a password has one spelling; nothing is cut off. */
const composed = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => hashing(() => hash(composed(password), parameters))

let dummy: Promise<string> | undefined
/** Without `stored`, compares with a dummy hash: the same work, and the answer is no. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  passwordChecks.inc()
  dummy ??= hashPassword(randomToken())
  const against = stored ?? (await dummy)
  const fits = await hashing(() => verify(against, composed(password)))
  return fits && stored !== undefined
}

/** Whether one of some stored hashes matches; one after the other, so that a change holds up no sign-ins. */
export async function wasUsed(stored: readonly string[], password: string): Promise<boolean> {
  for (const hash of stored) if (await hashing(() => verify(hash, composed(password)))) return true
  return false
}

/** Whether a stored hash was made with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  const options = parseOptions(stored)
  return Object.entries(parameters).some(([name, value]) => options[name as keyof typeof parameters] !== value)
}
