import { opens } from '@portal/contract/access/access.groups.rules'
import type { GroupGrant } from '@portal/contract/access/access.modules'
import type { access as routes, Explanation } from '@portal/contract/access/access.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { resolveSetting } from '@portal/contract/settings/settings.rules'
import { users as people } from '@portal/contract/users/users.contract'
import { type Caller, narrowed } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { findRights, type RightsOfPerson } from '../../core/sessions/sessions.rights.ts'
import { getChain } from '../../core/settings/settings.chains.ts'
import { type Action, actionOf } from './access.action.ts'
import { decide, type Decision } from './access.explain.links.ts'
import { chainOf } from '../../core/accounts/accounts.chain.ts'
import { findThings, type Thing } from './access.explain.repository.ts'
import { type NamedLink, nameOfPlace, knownLinks } from './access.names.service.ts'
import { type Words, wordsOf } from './access.explain.texts.ts'

/** Others are explained as far as the reader may see them in lists. */
const peopleMark = people.search.module

const inTreeOf = ({ accountId }: Caller, thing: Thing) =>
  thing.accountId === accountId || thing.above.includes(accountId)

/** Whether the reader's access groups open a company for anything; one left out is explained, not named. */
const isNamed = ({ heldToGroups, groups, accountId }: Caller, thing: Thing) =>
  !heldToGroups ||
  thing.accountId === accountId ||
  opens({ own: true, parts: groups.filter(givesAny) }, accountId, thing)
const givesAny = ({ entries }: GroupGrant) => Object.keys(entries).length > 0

/** The companies from the root down to the person's, or to the object of a setting, with the one whose lock holds that. One statement. */
async function findWay(tx: Tx, context: Context, action: Action, subject: Thing, things: readonly Thing[]) {
  const object = things.find(({ what }) => what !== 'subject')
  if (!action.setting || !object) return { chain: await chainOf(tx, subject.accountId) }
  const { places } = await getChain(tx, context, object.accountId)
  const whose = object.what === 'user' ? [{ key: object.id, level: 'user' as const, own: {} }] : []
  const { production } = context.config
  const { lockedBy } = resolveSetting(action.setting, [...places, ...whose], { production })
  const chain = places.map(({ key, name, level, named }) => ({
    accountId: key,
    acctName: name ?? '',
    acctType: level,
    visible: named,
  }))
  return { chain, settingLockedBy: lockedBy ?? undefined }
}

/**
 * Why somebody may or may not do something, link by link. An object outside the tree is answered like an unknown one.
 * @throws Problem user.notFound, access.actionUnknown
 */
export async function explain(context: Context, { query }: Input<typeof routes.explain>): Promise<Explanation> {
  const { db, caller } = context
  const action = actionOf(query.action)
  const userId = query.user ?? caller.userId
  const self = userId === caller.userId
  const scopes = { scope: caller.scope, people: self ? caller.scope : narrowed(caller, peopleMark).scope }
  const person = await findRights(db, userId)
  const found = await db.inScope(caller.scope, async (tx) => {
    const things = await findThings(tx, scopes, { objectId: query.object ?? null, userId })
    const subject = things.find(({ what }) => what === 'subject')
    return subject && { things, subject, ...(await findWay(tx, context, action, subject, things)) }
  })
  if (!person || !found) throw new Problem('user.notFound')
  const { things, subject, chain, settingLockedBy } = found
  const words = wordsOf(caller.language)
  const seen = things.find((thing) => thing.what !== 'subject' && inTreeOf(person.caller, thing))
  const object = seen && (isNamed(caller, seen) ? seen : { ...seen, name: `“${seen.id}”` })
  const named = knownLinks(chain, caller)
  const given = { action, person, object, words, named: query.object !== undefined }
  const decision = decide({
    ...given,
    session: self ? caller : undefined,
    admitted: subject.admitted,
    settingLockedBy,
    nameOf: (scope) => nameOfPlace(words, named, scope),
  })
  return {
    allowed: decision.allowed,
    userKey: userId,
    action: query.action,
    objectKey: query.object ?? null,
    links: decision.links.map(shownLink),
    whoCanChange: decision.allowed
      ? null
      : whoCanChange(words, named, decision, { person, chain, acting: self && caller.actor !== undefined }),
  }
}

/** The owner of a policy is given by name only. */
function shownLink(link: Decision['links'][number]): Explanation['links'][number] {
  const { by: _, ...shown } = link
  return shown
}

type About = { person: RightsOfPerson; chain: readonly NamedLink[]; acting: boolean }
/** Who can change the deciding link: whoever set it, or the next above who could; nobody for a role's or the tree's. */
function whoCanChange(
  words: Words,
  named: readonly NamedLink[],
  { decider }: Decision,
  { person, chain, acting }: About,
): string | null {
  const administrator = (link: NamedLink | undefined) => {
    const known = link && named.find(({ accountId }) => accountId === link.accountId)
    return known
      ? words('administratorOf', { name: known.acctName, type: known.acctType })
      : words('administratorAbove')
  }
  const { caller } = person
  const own = chain.findIndex(({ accountId }) => accountId === caller.accountId)
  const company = chain[own]
  const parent = chain[own - 1] ?? company
  if (decider.kind === 'group')
    return company ? words('fullAdministratorOf', { name: company.acctName }) : words('administratorAbove')
  if (decider.kind === 'flag') return administrator(parent)
  if (decider.kind === 'lock') {
    const at = chain.findIndex(({ accountId }) => accountId === decider.by?.scopeId)
    // A setting is locked by the company where the lock is set, a flag by one above.
    if (decider.by?.scopeKind === 'SETTING') return administrator(chain[at])
    return administrator(decider.by?.scopeKind === 'ROLE' ? chain[0] : at > 0 ? chain[at - 1] : parent)
  }
  if (decider.kind === 'status') return acting ? null : administrator(parent)
  return null
}
