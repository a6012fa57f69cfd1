import type { Tx } from '../../../platform/db/db.ts'
import { clearPasswordFailures } from '../../../platform/limits/attempts.ts'
import { distrustDevices } from '../../../core/sessions/sessions.devices.ts'
import type { Person } from '../../../core/people/people.ts'
import { endSessionsOf } from '../../../core/sessions/sessions.ts'
import { endCodes } from './passwords.codes.ts'
import { replacePassword } from './passwords.repository.ts'

/** The highest number of former passwords that a company may require (`history` of `settings.catalogue.ts`). */
const maxFormer = 24

/** Changes a password, with its effects on sessions, browsers and links (asAuth). @param but session that continues */
export async function savePassword(tx: Tx, person: Person, hash: string, but?: string): Promise<void> {
  await replacePassword(tx, person.userId, hash, maxFormer)
  await endSessionsOf(tx, person.userId, 'passwordChanged', but === undefined ? {} : { but })
  await distrustDevices(tx, person.userId)
  await clearPasswordFailures(tx, person)
  await endCodes(tx, person.userId)
}
