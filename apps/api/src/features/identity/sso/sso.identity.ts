import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import { claimAddress, findPersonByEmail, getPerson, type Person } from '../../../core/people/people.ts'
import { recordSignIn } from '../../../core/sessions/sessions.audit.ts'
import { momentInMail } from '../../../core/sessions/sessions.devices.ts'
import { queueMail } from '../../../core/mails/mails.queue.ts'
import { refusalAtDoor } from '../../../core/status/status.allows.ts'
import { activateIfPending } from '../../../core/status/status.activation.ts'
import type { Identity } from '../../../core/signIn/signIn.identity.ts'
import { domainOf } from './sso.claims.ts'
import type { StoredConfig } from './sso.config.repository.ts'
import * as identities from './sso.identity.repository.ts'
import { problemOf, SsoRefusal } from './sso.refusals.ts'
import { findEnabled, isWithin, ownsDomain } from './sso.repository.ts'
import { roleOf } from '../../../core/signIn/signIn.rights.ts'
import { identityLinked } from './sso.mails.ts'

// From a checked identity to a person. Links are by (issuer, tenant, subject). The e-mail address counts only at the
// first link, where provider, domain and company fit (`security.md` 3.7), and needs confirmation after a company has
// named another provider.

/** @throws SsoRefusal unless the person is of the configuration's company or one below it */
async function requireOwn(tx: Tx, stored: StoredConfig, { accountId }: Person): Promise<void> {
  if (!(await isWithin(tx, accountId, stored.accountId))) throw new SsoRefusal('person', 'otherAccount')
}

/** An address that may find a person: vouched for, and of a domain that the company has proved to be its own. */
async function linkingEmail(tx: Tx, stored: StoredConfig, { email, noEmail }: Identity): Promise<string> {
  if (email === null) throw new SsoRefusal('email', noEmail ?? 'emailUnverified')
  if (!(await ownsDomain(tx, stored.ssoConfigId, domainOf(email)))) throw new SsoRefusal('domain', 'domain')
  return email
}

/** Creates an administrator in the configuration's company; undefined when the address was taken meanwhile. */
async function provision(tx: Tx, context: OpenContext, stored: StoredConfig, identity: Identity, email: string) {
  const { defaultGroupId: groupId, accountId } = stored
  if (!stored.autoProvision || !groupId) throw new SsoRefusal('person', 'unknown')
  const company = await identities.findCompany(tx, accountId)
  if (!company || !(await identities.findGroup(tx, groupId, accountId))) throw new SsoRefusal('person', 'noGroup')
  if (await refusalAtDoor(tx, accountId, 'createUser')) throw new SsoRefusal('person', 'inactive')
  const userId = uuid()
  const { firstName, lastName } = identity
  const person = await identities.insertPerson(
    tx,
    {
      userId,
      accountId,
      email,
      emailTyped: email,
      firstName,
      lastName,
      kind: 'ADMIN',
      roleCode: roleOf[company.acctType as keyof typeof roleOf],
      userStatus: 'Active',
      registrationPending: false,
      createdBy: 'single sign-on',
    },
    groupId,
  )
  if (!person) return undefined
  const target = { type: 'user', key: userId, name: email }
  await recordSystemAudit(tx, { action: 'user.provisioned', accountId, targets: [target] }, {}, context.request)
  await activateIfPending(tx, accountId, company.acctName)
  return getPerson(tx, userId)
}

/** @throws SsoRefusal unless an identity may be linked to an existing person, who stays locked */
async function requireMayLink(tx: Tx, stored: StoredConfig, identity: Identity, person: Person): Promise<void> {
  await requireOwn(tx, stored, person)
  const { userId } = person
  const locked = await identities.lockPerson(tx, userId)
  if (locked?.kind === 'ENDUSER' || !['Active', 'Invited'].includes(locked?.userStatus ?? ''))
    throw new SsoRefusal('person', 'inactive')
  if (await identities.hasOtherSubject(tx, userId, identity)) throw new SsoRefusal('person', 'otherSubject')
  if (locked?.userStatus !== 'Invited') return
  if (!(await claimAddress(tx, person.email, userId))) throw new SsoRefusal('person', 'emailTaken')
  await identities.activate(tx, userId, identity)
  await activateIfPending(tx, person.accountId, person.companyName)
}

/** Notifies an existing person that the provider lets people in as them from now on. */
async function notifyLinked(tx: Tx, { config }: OpenContext, stored: StoredConfig, person: Person): Promise<void> {
  const company = await identities.findCompany(tx, stored.accountId)
  await queueMail(tx, {
    accountId: person.accountId,
    to: person.email,
    language: person.language,
    template: identityLinked,
    values: {
      firstName: person.firstName ?? person.email,
      companyName: company?.acctName ?? '',
      identityProvider: stored.displayName || new URL(stored.issuer || stored.entryPoint).host,
      when: momentInMail(),
      providerName: config.providerName,
      link: `${config.publicOrigin}/login`,
    },
  })
}

/** Links an identity to a person; does nothing where a concurrent sign-in was faster. @throws SsoRefusal */
async function link(tx: Tx, context: OpenContext, stored: StoredConfig, identity: Identity, person: Person) {
  await requireMayLink(tx, stored, identity, person)
  const { userId } = person
  const { ssoConfigId } = stored
  const meanwhile = await identities.findLinked(tx, identity)
  if (meanwhile && meanwhile.userId !== userId) throw new SsoRefusal('person', 'otherSubject')
  if (meanwhile?.ssoConfigId === ssoConfigId) return
  if (meanwhile) await identities.relink(tx, identity, ssoConfigId)
  else await identities.link(tx, identity, userId, ssoConfigId)
  await recordSignIn(tx, context.request, person, 'auth.ssoLinked')
  await notifyLinked(tx, context, stored, person)
}

/** Whether the person must confirm a link (decision 0036): after a change of the provider, or in another company. */
const mustConfirm = ({ confirmLinks, accountId }: StoredConfig, person: Person) =>
  confirmLinks || person.accountId !== accountId

/** The person of an identity, and whether they must confirm it before it becomes theirs. */
export type LinkedPerson = { person: Person; unconfirmed: boolean }

/** The person with an address. Invitations elsewhere do not count: the domain is this company's. */
async function findOwn(tx: Tx, stored: StoredConfig, email: string): Promise<Person | undefined> {
  const person = await findPersonByEmail(tx, email)
  const waiting = person?.userStatus === 'Invited' || person?.userStatus === 'Staged'
  return person && waiting && !(await isWithin(tx, person.accountId, stored.accountId)) ? undefined : person
}

/** The person that an identity will belong to, now or after they confirm it. */
async function firstLink(
  tx: Tx,
  context: OpenContext,
  stored: StoredConfig,
  identity: Identity,
): Promise<LinkedPerson> {
  const email = await linkingEmail(tx, stored, identity)
  const ownPerson = await findOwn(tx, stored, email)
  const provisioned = ownPerson ? undefined : await provision(tx, context, stored, identity, email)
  if (provisioned) {
    await identities.link(tx, identity, provisioned.userId, stored.ssoConfigId)
    await recordSignIn(tx, context.request, provisioned, 'auth.ssoLinked')
    return { person: provisioned, unconfirmed: false }
  }
  // A person who has the address only now was created by a concurrent sign-in or invited: they get the same checks.
  const person = ownPerson ?? (await findOwn(tx, stored, email))
  if (!person) throw new SsoRefusal('person', 'emailTaken')
  const unconfirmed = mustConfirm(stored, person)
  await (unconfirmed ? requireMayLink(tx, stored, identity, person) : link(tx, context, stored, identity, person))
  return { person: await getPerson(tx, person.userId), unconfirmed }
}

/**
 * The person whom an identity signs in; links it the first time, unless they must confirm it. A link is valid for the
 * configuration through which it was made: another may have another client, or another company. A refusal rolls back.
 * @throws SsoRefusal
 */
export async function personOf(
  tx: Tx,
  context: OpenContext,
  stored: StoredConfig,
  identity: Identity,
): Promise<LinkedPerson> {
  const linked = await identities.findLinked(tx, identity)
  const found = linked
    ? { person: await getPerson(tx, linked.userId), unconfirmed: linked.ssoConfigId !== stored.ssoConfigId }
    : await firstLink(tx, context, stored, identity)
  if (linked) {
    await requireOwn(tx, stored, found.person)
    if (!found.unconfirmed) await identities.recordUse(tx, identity)
  }
  if (!found.person.admitted) throw new SsoRefusal('person', 'inactive')
  return found
}

/** Implements `linkConfirmed` of the core. @throws Problem sso.refused */
export async function linkConfirmed(
  tx: Tx,
  context: OpenContext,
  configId: string,
  identity: Identity,
  person: Person,
) {
  const stored = await findEnabled(tx, configId)
  if (!stored) throw problemOf('off', context.request.language)
  try {
    await link(tx, context, stored, identity, person)
  } catch (error) {
    if (error instanceof SsoRefusal) throw problemOf(error.why, context.request.language)
    throw error
  }
}
