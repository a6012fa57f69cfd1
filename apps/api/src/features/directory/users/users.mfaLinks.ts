import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import { errorText } from '@portal/contract/errors.texts'
import type { users as routes } from '@portal/contract/directory/users/users.contract'
import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { limitUse } from '../../../platform/limits/attempts.ts'
import { sendMfaLink } from '../../identity/mfa/mfa.links.service.ts'
import { getPerson } from '../../../core/people/people.ts'
import { findPeople, type TargetPerson } from './users.acts.repository.ts'

/** The maximum number of links per person and day, for all senders together. */
const [maxLinks, aDay] = [5, 86_400]

type Row = Result<typeof routes.sendMfaLinks>['results'][number]

async function sendOne(tx: Tx, context: PersonContext, { userId, email, mfaState }: TargetPerson): Promise<Row> {
  const row = { userKey: userId, email }
  const refused = (code: ErrorCode, values = {}): Row => ({
    ...row,
    ok: false,
    message: errorText(code, context.request.language, values),
  })
  const person = await getPerson(tx, userId)
  if (!person.admitted) return refused('user.notActive')
  if (mfaState === 'Enrolled') return refused('mfa.alreadySetUp')
  const seconds = await limitUse(tx, `mfaLink:${userId}`, maxLinks, aDay)
  if (seconds !== undefined) return refused('request.tooMany', { seconds })
  await sendMfaLink(tx, context, person)
  return { ...row, ok: true, message: null }
}

/** Sends enrolment links to people of the caller's tree; sends none if one key is unknown. */
export async function sendMfaLinks(context: PersonContext, { body }: Input<typeof routes.sendMfaLinks>) {
  const { db, caller } = context
  const keys = [...new Set(body.userKeys)]
  const found = await db.inScope(caller.scope, (tx) => findPeople(tx, caller.scope, keys))
  if (found.length !== keys.length) throw new Problem('user.notFound')
  found.sort((one, other) => keys.indexOf(one.userId) - keys.indexOf(other.userId))
  const results = await db.asAuth(async (tx) => {
    const rows: Row[] = []
    for (const person of found) rows.push(await sendOne(tx, context, person))
    return rows
  })
  return { results }
}
