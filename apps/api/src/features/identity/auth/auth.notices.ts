import type { Tx } from '../../../platform/db/db.ts'
import { queueMail } from '../../../core/mails/mails.queue.ts'
import type { Person } from '../../../core/people/people.ts'
import { sessionEnded } from './auth.mails.ts'

/** Notifies a person, in their language, that their used refresh token came back and the session was ended. */
export const notifyReuse = (tx: Tx, person: Person, origin: string): Promise<void> =>
  queueMail(tx, {
    accountId: person.accountId,
    to: person.email,
    language: person.language,
    template: sessionEnded,
    values: {
      firstName: person.firstName ?? person.email,
      when: new Date().toISOString().slice(0, 16).replace('T', ' '),
      link: `${origin}/login`,
    },
  })
