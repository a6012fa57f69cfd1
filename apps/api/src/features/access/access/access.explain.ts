import type { access as routes, Explanation } from '@portal/contract/access/access/access.contract'
import { holds } from '@portal/contract/core/access/access.rules'
import { apiKeys as keys } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import { integrationFlag } from '@portal/contract/core/access/access.further.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { resolveSetting } from '@portal/contract/access/settings/settings.rules'
import { users as people } from '@portal/contract/directory/users/users.contract'
import { type Caller, narrowed, opensAny } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  type ExplainedKey,
  findKeyRights,
  type KeyWithoutPerson,
} from '../../../core/sessions/sessions.keys.explain.ts'
import { findRights } from '../../../core/sessions/sessions.rights.ts'
import { getChain } from '../../../core/settings/settings.chains.ts'
import { type Action, actionOf } from './access.action.ts'
import { type Case, decide, type Decision, keyLink } from './access.explain.links.ts'
import { chainOf } from '../../../core/accounts/accounts.chain.ts'
import { findThings, type ExplainedObject } from './access.explain.repository.ts'
import { findSetBy } from './access.explain.setBy.ts'
import { knownLinks, type NamedLink, namesPlaces } from './access.names.service.ts'
import { wordsOf } from './access.explain.texts.ts'

/** The reader gets explanations about others as far as they see them in lists. */
const peopleMark = people.search.module

const inTreeOf = ({ accountId }: Caller, item: ExplainedObject) =>
  item.accountId === accountId || item.above.includes(accountId)

/**
 * The companies from the root down to the person's company, or down to the object of a setting together with the
 * company whose lock holds it. One statement.
 */
async function findWay(
  tx: Tx,
  context: Context,
  action: Action,
  subject: ExplainedObject,
  object: ExplainedObject | undefined,
) {
  if (!action.setting || !object) return { chain: await chainOf(tx, subject.accountId), places: [] }
  const { places } = await getChain(tx, context, object.accountId)
  const userScopes = object.what === 'user' ? [{ key: object.id, level: 'user' as const, own: {} }] : []
  const { production } = context.config
  const { lockedBy } = resolveSetting(action.setting, [...places, ...userScopes], { production })
  const chain = places.map(({ key, name, level, named }) => ({
    accountId: key,
    acctName: name ?? '',
    acctType: level,
    visible: named,
  }))
  return { chain, places, settingLockedBy: lockedBy ?? undefined }
}

/** The person or the key in question. */
type ExplainRequest = {
  who: Case['person']
  key?: ExplainedKey | undefined
  /** The scope in which the reader may know them. */
  people: Caller['scope']
  query: Input<typeof routes.explain>['query']
}
/** The person, or the company of the key, as far as the reader may know it. @throws Problem user.notFound, key.notFound */
function subjectOf(items: readonly ExplainedObject[], key: ExplainedKey | undefined): ExplainedObject {
  const subject = items.find(({ what }) => what === (key ? 'company' : 'subject'))
  if (!subject) throw new Problem(key ? 'key.notFound' : 'user.notFound')
  return subject
}

/**
 * The decision, with the parts of the person and the object that the caller may see. @throws Problem user.notFound,
 * key.notFound
 */
async function decideFor(tx: Tx, context: Context, action: Action, { who, key, people, query }: ExplainRequest) {
  const { caller } = context
  const self = !key && who.caller.userId === caller.userId
  const question = {
    objectId: query.object ?? null,
    userId: key ? null : who.caller.userId,
    companyId: key?.accountId ?? null,
  }
  const items = await findThings(tx, { scope: caller.scope, people }, question)
  const subject = subjectOf(items, key)
  const object = items.find(({ what }) => what === 'account' || what === 'user')
  const { chain, places, settingLockedBy } = await findWay(tx, context, action, subject, object)
  const seen = object && inTreeOf(who.caller, object) ? object : undefined
  const words = wordsOf(caller.language)
  const decision = decide({
    action,
    person: who,
    key,
    object: seen && (opensAny(caller, seen) ? seen : { ...seen, name: `“${seen.id}”` }),
    words,
    named: query.object !== undefined,
    session: self ? caller : undefined,
    admitted: subject.admitted,
    settingLockedBy,
    nameOf: namesPlaces(words, chain, caller),
  })
  const setBy = await findSetBy(tx, caller, decision, { accountId: subject.accountId, places, setting: action.setting })
  return { decision, setBy, about: { who, chain, acting: self && caller.actor !== undefined } }
}

type Subject = Pick<ExplainRequest, 'who' | 'key' | 'people'>
/** @throws Problem user.notFound */
async function findExplainedPerson({ db, caller }: Context, userId: string): Promise<Subject> {
  // Checked first, so that a refusal does not reveal whether the person exists.
  const people = userId === caller.userId ? caller.scope : narrowed(caller, peopleMark).scope
  const person = await findRights(db, userId)
  if (!person) throw new Problem('user.notFound')
  return { who: person, people }
}
/** A key, for readers who may see the keys of its company. @throws Problem key.notFound */
async function findExplainedKey({ db, caller }: Context, keyId: string): Promise<Subject | StoppedKey> {
  const people = narrowed(caller, keys.list.module).scope
  const key = await findKeyRights(db, keyId)
  if (!key || !holds(caller.rights, `${integrationFlag(key.acctType)}:R`)) throw new Problem('key.notFound')
  return key.caller ? { who: key, key, people } : { stopped: key, people }
}
/** Explains a key that no one answers for: that alone decides. @throws Problem key.notFound */
async function explainStopped({ caller, db }: Context, { stopped, people }: StoppedKey): Promise<PartialExplanation> {
  const question = { objectId: null, userId: null, companyId: stopped.accountId }
  const chain = await db.inScope(caller.scope, async (tx) => {
    if ((await findThings(tx, { scope: caller.scope, people }, question)).length === 0)
      throw new Problem('key.notFound')
    return chainOf(tx, stopped.accountId)
  })
  const words = wordsOf(caller.language)
  const link = { ...keyLink(words, stopped), decides: true }
  const own = chain.find(({ accountId }) => accountId === stopped.accountId)
  const whoCanChange = named(caller, own, knownLinks(chain, caller))
  return { allowed: false, links: [shownLink(link)], setBy: null, whoCanChange }
}
type StoppedKey = { stopped: KeyWithoutPerson; people: Caller['scope'] }
type PartialExplanation = Pick<Explanation, 'allowed' | 'links' | 'setBy' | 'whoCanChange'>

/**
 * Explains link by link why a person or a key may or may not do something. An object outside the tree gets the answer
 * of an unknown one. @throws Problem user.notFound, key.notFound, access.actionUnknown
 */
export async function explain(context: Context, { query }: Input<typeof routes.explain>): Promise<Explanation> {
  const { db, caller } = context
  const action = actionOf(query.action)
  const found = query.key
    ? await findExplainedKey(context, query.key)
    : await findExplainedPerson(context, query.user ?? caller.userId)
  const question = { action: query.action, objectKey: query.object ?? null }
  if ('stopped' in found) return { ...question, userKey: null, ...(await explainStopped(context, found)) }
  const { decision, setBy, about } = await db.inScope(caller.scope, (tx) =>
    decideFor(tx, context, action, { ...found, query }),
  )
  return {
    ...question,
    allowed: decision.allowed,
    userKey: found.key ? null : found.who.caller.userId,
    links: decision.links.map(shownLink),
    setBy,
    whoCanChange: decision.allowed ? null : whoCanChange(caller, decision, about),
  }
}

/** The owner of a policy appears by name only. */
const shownLink = ({ kind, text, allows, decides }: Decision['links'][number]): Explanation['links'][number] => ({
  kind,
  text,
  allows,
  decides,
})

/** An administrator of a company, as the reader may know it. */
function named(reader: Caller, link: NamedLink | undefined, links: readonly NamedLink[]): string {
  const words = wordsOf(reader.language)
  if (!link) return words('administratorAbove')
  const { acctName: name, acctType: type } = link
  return links.includes(link) ? words('administratorOf', { name, type }) : words('administratorOfYours', { type })
}

type CaseFacts = { who: Case['person']; chain: readonly NamedLink[]; acting: boolean }
/** Who can change the deciding link: its author, or the next above who could. No one can change a role or the tree. */
function whoCanChange(reader: Caller, { decider }: Decision, { who, chain, acting }: CaseFacts): string | null {
  const words = wordsOf(reader.language)
  const links = knownLinks(chain, reader)
  const administrator = (link: NamedLink | undefined) => named(reader, link, links)
  const { caller } = who
  const own = chain.findIndex(({ accountId }) => accountId === caller.accountId)
  const company = chain[own]
  const parent = chain[own - 1] ?? company
  if (decider.kind === 'key') return decider.final ? null : administrator(company)
  // People who may rotate or change the key can add the rights that it lacks, as far as they hold them.
  if (caller.key && decider.kind === 'group') return administrator(company)
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
