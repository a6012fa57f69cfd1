import { aDevice, type Device } from './authenticator.ts'
import { contentOf, factorsIn } from './factors.ts'
import type { Account, Requests, World } from './world.ts'

// People with passkeys, for tests.

export type PasskeyChallenge = { challengeId: string; options: string }
export const askNew = async (person: Requests) =>
  contentOf<PasskeyChallenge>(await person.post('/api/v1/MFA/Passkey/Register/Options', {}))
export const keep = (person: Requests, challengeId: string, credential: string, Name = 'Blue laptop') =>
  person.post('/api/v1/MFA/Passkey/Register', { challengeId, credential, Name })

/** Someone of a company with a passkey on a device. */
export async function withPasskey(world: World, account: Account, device: Device = aDevice(world.config.publicOrigin)) {
  const user = await factorsIn(world, account).aPerson()
  const person = await world.signedInAs(user)
  const { challengeId, options } = await askNew(person)
  const answer = await keep(person, challengeId, device.create(options))
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { user, person, device }
}

/** A short form of a response. */
export const outcome = (answer: { statusCode: number; json: () => { code?: string } }) => ({
  statusCode: answer.statusCode,
  code: answer.json().code,
})
export const refused = { statusCode: 401, code: 'auth.passkeyRefused' }
