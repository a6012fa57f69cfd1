import type { access as routes, Explanation } from '@portal/contract/access/access.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { resolveSetting } from '@portal/contract/settings/settings.rules'
import { users as people } from '@portal/contract/users/users.contract'
import { type Caller, narrowed, opensAny } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { findRights, type RightsOfPerson } from '../../core/sessions/sessions.rights.ts'
import { getChain } from '../../core/settings/settings.chains.ts'
import { type Action, actionOf } from './access.action.ts'
import { decide, type Decision } from './access.explain.links.ts'
import { chainOf } from '../../core/accounts/accounts.chain.ts'
import { findThings, type Thing } from './access.explain.repository.ts'
import { findSetBy } from './access.explain.setBy.ts'
import { knownLinks, type NamedLink, namesPlaces } from './access.names.service.ts'
import { wordsOf } from './access.explain.texts.ts'

/** Others are explained as far as the reader may see them in lists. */
const peopleMark = people.search.module

const inTreeOf = ({ accountId }: Caller, thing: Thing) =>
  thing.accountId === accountId || thing.above.includes(accountId)

/** The companies from the root down to the person's, or to the object of a setting, with the one whose lock holds that. One statement. */
async function findWay(tx: Tx, context: Context, action: Action, subject: Thing, object: Thing | undefined) {
  if (!action.setting || !object) return { chain: await chainOf(tx, subject.accountId), places: [] }
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
  return { chain, places, settingLockedBy: lockedBy ?? undefined }
}

/** What the caller may see of the person and of the object, and the decision. @throws Problem user.notFound */
async function decideFor(tx: Tx, context: Context, action: Action, { person, people, query }: Asked) {
  const { caller } = context
  const self = person.caller.userId === caller.userId
  const asked = { objectId: query.object ?? null, userId: person.caller.userId }
  const things = await findThings(tx, { scope: caller.scope, people }, asked)
  const subject = things.find(({ what }) => what === 'subject')
  if (!subject) throw new Problem('user.notFound')
  const object = things.find(({ what }) => what !== 'subject')
  const { chain, places, settingLockedBy } = await findWay(tx, context, action, subject, object)
  const seen = object && inTreeOf(person.caller, object) ? object : undefined
  const words = wordsOf(caller.language)
  const decision = decide({
    action,
    person,
    object: seen && (opensAny(caller, seen) ? seen : { ...seen, name: `“${seen.id}”` }),
    words,
    named: query.object !== undefined,
    session: self ? caller : undefined,
    admitted: subject.admitted,
    settingLockedBy,
    nameOf: namesPlaces(words, chain, caller),
  })
  const setBy = await findSetBy(tx, caller, decision, { accountId: subject.accountId, places, setting: action.setting })
  return { decision, setBy, about: { person, chain, acting: self && caller.actor !== undefined } }
}

type Asked = { person: RightsOfPerson; people: Caller['scope']; query: Input<typeof routes.explain>['query'] }
/**
 * Why somebody may or may not do something, link by link. An object outside the tree is answered like an unknown one.
 * @throws Problem user.notFound, access.actionUnknown
 */
export async function explain(context: Context, { query }: Input<typeof routes.explain>): Promise<Explanation> {
  const { db, caller } = context
  const action = actionOf(query.action)
  const userId = query.user ?? caller.userId
  // First, so that a refusal does not tell whether the person exists.
  const people = userId === caller.userId ? caller.scope : narrowed(caller, peopleMark).scope
  const person = await findRights(db, userId)
  if (!person) throw new Problem('user.notFound')
  const { decision, setBy, about } = await db.inScope(caller.scope, (tx) =>
    decideFor(tx, context, action, { person, people, query }),
  )
  return {
    allowed: decision.allowed,
    userKey: person.caller.userId,
    action: query.action,
    objectKey: query.object ?? null,
    links: decision.links.map(shownLink),
    setBy,
    whoCanChange: decision.allowed ? null : whoCanChange(caller, decision, about),
  }
}

/** The owner of a policy is given by name only. */
const shownLink = ({ kind, text, allows, decides }: Decision['links'][number]): Explanation['links'][number] => ({
  kind,
  text,
  allows,
  decides,
})

type About = { person: RightsOfPerson; chain: readonly NamedLink[]; acting: boolean }
/** Who can change the deciding link: whoever set it, or the next above who could; nobody for a role's or the tree's. */
function whoCanChange(reader: Caller, { decider }: Decision, { person, chain, acting }: About): string | null {
  const words = wordsOf(reader.language)
  const known = knownLinks(chain, reader)
  const administrator = (link: NamedLink | undefined) => {
    if (!link) return words('administratorAbove')
    const { acctName: name, acctType: type } = link
    return known.includes(link) ? words('administratorOf', { name, type }) : words('administratorOfYours', { type })
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
