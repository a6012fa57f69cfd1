import { activationDays } from '@portal/contract/identity/passwords/passwords.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import { v7 as uuid } from 'uuid'
import { randomToken, sha256 } from '../../../platform/crypto/hash.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext, OpenContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { queueMail } from '../../../core/mails/mails.queue.ts'
import { resolveSignInRules } from '../../../core/settings/settings.signIn.ts'
import { getPerson, nameOf, type Person } from '../../../core/people/people.ts'
import { insertChallenge } from './mfa.challenges.repository.ts'
import { noteAdded } from './mfa.change.ts'
import { findLink, supersedeLinks } from './mfa.links.repository.ts'
import { maskEmail } from '../../../core/people/people.masks.ts'
import { smsFor } from './mfa.need.service.ts'
import { getMfaState, insertFactors, setMfaState } from './mfa.repository.ts'
import { mfaLink } from './mfa.mails.ts'

/** Seconds that an enrolment link is valid: the same as for an activation. */
const linkLives = activationDays * 86_400

/**
 * Mails a person a link to set up a second factor, replacing earlier ones; the link does not sign anyone in (asAuth).
 */
export async function sendMfaLink(tx: Tx, context: PersonContext, person: Person): Promise<void> {
  const { caller, config } = context
  const { userId, accountId } = person
  const code = randomToken()
  await supersedeLinks(tx, userId)
  await insertChallenge(tx, {
    challengeId: uuid(),
    kind: 'mfaLink',
    userId,
    codeHash: sha256(code),
    seconds: linkLives,
  })
  await setMfaState(tx, userId, 'LinkSent', ['NotEnrolled', 'Verifying'])
  await queueMail(tx, {
    accountId,
    to: person.email,
    language: person.language,
    template: mfaLink,
    values: {
      firstName: person.firstName ?? person.email,
      companyName: person.companyName,
      invitedBy: caller.name,
      link: `${config.publicOrigin}/userContactMgmt/MFAStartup?code=${code}`,
    },
  })
  const targets = [{ type: 'user', key: userId, name: nameOf(person) }]
  await recordAudit(tx, context, { action: 'mfa.linkSent', accountId, targets })
}

const faults = { used: 'code.used', superseded: 'code.superseded', expired: 'code.expired' } as const

/** The purpose of a link for the person who holds it: the company, and enough of the address to sign in with. */
export async function readLink(
  { db, config }: OpenContext,
  { body }: Input<typeof mfa.link>,
): Promise<Result<typeof mfa.link>> {
  return db.asAuth(async (tx) => {
    const found = await findLink(tx, sha256(body.code))
    if (!found) throw new Problem('code.unknown')
    if (found.state !== 'good') throw new Problem(faults[found.state])
    const { companyName, email, accountId } = await getPerson(tx, found.userId)
    const { rules } = await resolveSignInRules(tx, config, accountId)
    const channel = rules.mfaChannel === 'mobile' && (await smsFor(tx, config, accountId)) ? 'mobile' : 'email'
    return { companyName, maskedEmail: maskEmail(email), channel }
  })
}

/** Entering a code by e-mail fulfils the request of a link: from then on, e-mail is the person's factor. */
export async function keepFirstEmail(tx: Tx, context: PersonContext, person: Person): Promise<void> {
  const { userId } = person
  if ((await getMfaState(tx, userId)) !== 'LinkSent') return
  await insertFactors(tx, [{ authenticatorId: uuid(), userId, kind: 'email' }])
  await noteAdded(tx, context, { person, factor: 'email', sessionId: context.caller.sessionId })
}
