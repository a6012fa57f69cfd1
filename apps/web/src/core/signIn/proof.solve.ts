import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { authApi } from '../../lib/bare.ts'

/**
 * Solves a challenge of the server, in tenths of a second to seconds. In the page and not in a worker, because the
 * derivations run off the main thread anyway.
 * @returns challenge and solution, JSON in text
 */
export async function solveProof(emailAddress?: string): Promise<string> {
  const body = emailAddress === undefined ? {} : { emailAddress }
  const challenge = JSON.parse((await authApi.proof({ body })).challenge) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The proof of work was not found in time')
  return JSON.stringify({ challenge, solution })
}
