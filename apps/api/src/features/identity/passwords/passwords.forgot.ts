import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import type { Input } from '@portal/contract/core/route'
import type { passwords } from '@portal/contract/identity/passwords/passwords.contract'
import type { Tx } from '../../../platform/db/db.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { later } from '../../../platform/background/later.ts'
import { limitAddress } from '../../../platform/limits/attempts.ts'
import { proofOf } from '../../../platform/limits/proof.ts'
import { recordSignIn } from '../../../core/sessions/sessions.audit.ts'
import { findPersonByEmail, type Person } from '../../../core/people/people.ts'
import { findCodeOwner } from './passwords.codes.ts'
import { resendToInvited, sendReset } from './passwords.send.service.ts'

/** Mails that one address may request in an hour, for any person (`security.md` 3.8). */
const mails = { what: 'mails', most: 10, seconds: 3_600 }

type FindPerson = (tx: Tx) => Promise<Person | undefined>
type Send = (tx: Tx, person: Person) => Promise<void>
/**
 * Answers everyone immediately in the same way; the person is looked up only afterwards, so that the time reveals
 * nothing.
 */
async function ask(context: OpenContext, proof: string | undefined, find: FindPerson, send: Send) {
  await limitAddress(context.db, { ...mails, ip: context.request.ip }, proofOf(context, proof))
  later(() =>
    context.db.asAuth(async (tx) => {
      const person = await find(tx)
      if (person) await send(tx, person)
    }),
  )
  return { accepted: true }
}

/** For a forgotten password; people who never had one get the invitation again. */
export async function forgotPassword(context: OpenContext, { body }: Input<typeof passwords.forgot>) {
  const { config, request } = context
  const find: FindPerson = (tx) => findPersonByEmail(tx, normalEmail(body.email))
  return ask(context, body.proof, find, async (tx, person) => {
    if (await sendReset(tx, config, person)) await recordSignIn(tx, request, person, 'auth.resetAsked')
    else if (await resendToInvited(tx, config, person)) await recordSignIn(tx, request, person, 'auth.activationSent')
  })
}

/** Sends an invitation again, by address or by the code of an old one. */
export async function resendActivation(context: OpenContext, { body }: Input<typeof passwords.resendActivation>) {
  const { config, request } = context
  const { email, code } = body
  if (email === undefined && code === undefined)
    throw new Problem('request.invalid', { fields: [{ field: 'Email', code: 'required' }] })
  const find: FindPerson = (tx) =>
    code === undefined ? findPersonByEmail(tx, normalEmail(email ?? '')) : findCodeOwner(tx, code)
  return ask(context, body.proof, find, async (tx, person) => {
    if (await resendToInvited(tx, config, person)) await recordSignIn(tx, request, person, 'auth.activationSent')
    // The holder of an old reset link, or of a used invitation, gets the link that they need now.
    else if (code !== undefined && (await sendReset(tx, config, person)))
      await recordSignIn(tx, request, person, 'auth.resetAsked')
  })
}
