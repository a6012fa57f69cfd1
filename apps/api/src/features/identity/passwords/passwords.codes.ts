import { activationDays, resetMinutes } from '@portal/contract/identity/passwords/passwords.contract'
import { Problem } from '@portal/contract/core/errors'
import { v7 as uuid } from 'uuid'
import { randomToken, sha256 } from '../../../platform/crypto/hash.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { getPerson, type Person } from '../../../core/people/people.ts'
import { type CodeKind, findCode, insertCodes, supersedeCodes, consumeCode } from './passwords.codes.repository.ts'
import { lockPerson } from './passwords.repository.ts'

// Codes of links: 32 random bytes, stored as a hash only. Each is valid once, for its recipient's address.

const lasts = { activation: activationDays * 86_400, reset: resetMinutes * 60 } as const
type Owner = { userId: string; email: string }

/** Creates codes, one for each owner, in their order. */
async function make(tx: Tx, kind: CodeKind, owners: readonly Owner[]): Promise<string[]> {
  const codes = owners.map(() => randomToken())
  const rows = owners.map(({ userId, email }, at) => ({
    challengeId: uuid(),
    kind,
    userId,
    codeHash: sha256(codes[at] as string),
    detail: JSON.stringify({ email }),
  }))
  await insertCodes(tx, rows, lasts[kind])
  return codes
}

/** The first activation codes of new people, in the transaction that creates them (`inScope`). */
export const firstActivationCodes = (tx: Tx, owners: readonly Owner[]): Promise<string[]> =>
  make(tx, 'activation', owners)

/** A new code that replaces earlier ones (asAuth). */
export async function renewCode(tx: Tx, kind: CodeKind, owner: Owner): Promise<string> {
  await lockPerson(tx, owner.userId)
  await supersedeCodes(tx, owner.userId, [kind])
  const [code] = await make(tx, kind, [owner])
  return code as string
}

export type KnownCode = { kind: CodeKind; codeHash: Buffer; person: Person }

/** Whether the person can use a code for its purpose. */
const mayUse = (kind: CodeKind, person: Person) =>
  kind === 'reset' ? person.admitted : ['Invited', 'Staged', 'Active'].includes(person.userStatus)

/** The owner of a code, without using it. @throws Problem code.used, code.superseded, code.expired, code.unknown */
export async function getCode(tx: Tx, code: string): Promise<KnownCode> {
  const codeHash = sha256(code)
  const found = await findCode(tx, codeHash)
  if (!found) throw new Problem('code.unknown')
  const person = await getPerson(tx, found.userId)
  if (found.used) throw new Problem('code.used')
  if (found.superseded) throw new Problem('code.superseded')
  if (found.expired) throw new Problem('code.expired')
  if ((found.sentTo ?? person.email) !== person.email || !mayUse(found.kind, person)) throw new Problem('code.unknown')
  if (found.kind === 'activation' && person.userStatus === 'Active') throw new Problem('code.used')
  return { kind: found.kind, codeHash, person }
}

/**
 * Uses a code after locking its person, in the usual order. @throws Problem when it was used or superseded meanwhile
 */
export async function takeCode(tx: Tx, code: string): Promise<Person> {
  const { person: owner } = await getCode(tx, code)
  await lockPerson(tx, owner.userId) // a sign-in in progress ends first, or sees the new password
  const { codeHash, person } = await getCode(tx, code)
  if (await consumeCode(tx, codeHash)) return person
  await getCode(tx, code)
  throw new Problem('code.used')
}

/** The owner of a code in any state, so that a new one can be sent. */
export async function findCodeOwner(tx: Tx, code: string): Promise<Person | undefined> {
  const found = await findCode(tx, sha256(code))
  return found && getPerson(tx, found.userId)
}

/** Revokes every link of the person. */
export const endCodes = (tx: Tx, userId: string) => supersedeCodes(tx, userId, ['activation', 'reset'])
