import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { World } from './world.ts'

/** A proof of work as the sign-in page sends it: a challenge of the service, solved. */
export async function aProof({ app }: World): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/v1/Login/Proof', payload: {} })
  const challenge = JSON.parse(answer.json().ResultContent.challenge) as Challenge
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}
