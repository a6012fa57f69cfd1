import { emailSpellings } from '@portal/contract/core/access/access.ownEmail'
import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import type { Caller } from '../access/caller.ts'

/** An e-mail in a body that is about the caller must be theirs, in every spelling of the field. @throws Problem access.otherEmail */
export function requireOwnEmail(body: unknown, caller: Caller | undefined): void {
  const sent = body as Partial<Record<string, string>>
  const own = normalEmail(caller?.email ?? '')
  const others = emailSpellings.filter((name) => sent[name] !== undefined && normalEmail(sent[name]) !== own)
  if (others.length > 0) throw new Problem('access.otherEmail')
}
