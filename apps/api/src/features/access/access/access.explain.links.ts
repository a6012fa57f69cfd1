import type { Explanation } from '@portal/contract/access/access/access.contract'
import type { Flag } from '@portal/contract/core/access/access.flags'
import { excessBelow, narrowingOf, opens } from '@portal/contract/core/access/access.groups.rules'
import { fullGrant } from '@portal/contract/core/access/access.modules'
import { furtherFlag } from '@portal/contract/core/access/access.further.rules'
import { canEverHold, type ExplainLink, holds } from '@portal/contract/core/access/access.rules'
import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import { forbids } from '@portal/contract/core/status/status.acts'
import { type Caller, isBoxed } from '../../../platform/access/caller.ts'
import { isLowerTier } from '../../../core/sessions/sessions.rules.ts'
import type { ExplainedKey } from '../../../core/sessions/sessions.keys.explain.ts'
import type { RightsOfPerson } from '../../../core/sessions/sessions.rights.ts'
import type { Action } from './access.action.ts'
import type { ExplainedObject } from './access.explain.repository.ts'
import type { Words } from './access.explain.texts.ts'

/** Everything that a decision is based on. */
export type Case = {
  action: Action
  person: Omit<RightsOfPerson, 'caller'> & { caller: Caller }
  /** The key in question; `person` is then this key too. */
  key: ExplainedKey | undefined
  /** The session of the person themselves, or of their actor; undefined when someone else is explained. */
  session: Caller | undefined
  /**
   * Whether an object was named; the object itself only where the reader may know it and it is in the person's tree.
   */
  named: boolean
  object: ExplainedObject | undefined
  admitted: boolean
  /** The company above whose lock holds the setting that the action would change. */
  settingLockedBy: string | undefined
  words: Words
  /** The name that the reader may see for a place in a chain of policies. */
  nameOf: (scope: { scopeKind: string; scopeId: string }) => string
}
type Link = Omit<Explanation['links'][number], 'decides'> & {
  /** The place whose policy decides, if it belongs to someone else. */
  by?: { scopeKind: string; scopeId: string }
  /** No one can change it. */
  final?: true
  /** The company whose status decides: the object's company or one above it. */
  stands?: { accountId: string; status?: AccountStatus }
}
export type Decision = {
  allowed: boolean
  links: (Link & { decides: boolean })[]
  decider: Link
  flag: Flag | undefined
}

type Requirement = { code: Flag; level: 'R' | 'W' }
/** The flags that an action needs for an object: the action's own flag, and one more that some objects require. */
function neededFlags({ action, person, object }: Case): Requirement[] {
  const further =
    object &&
    furtherFlag(action.further, {
      own: object.accountId === person.caller.accountId,
      acctType: object.acctType,
      sameTier: object.role === person.caller.role,
    })
  const codes = [further, action.setting?.flag].filter((code) => code !== undefined)
  return [...(action.flag ? [action.flag] : []), ...codes.map((code) => ({ code, level: 'W' as const }))]
}
const standsAbove = ({ action, person, object }: Case) =>
  action.further === 'person' &&
  object?.what === 'user' &&
  object.role !== null &&
  isLowerTier(person.caller.role, object.role)

function roleLink(input: Case, flag: Requirement | undefined): Link {
  const { words, action, person, object } = input
  const { role } = person.caller
  if (action.roles && !action.roles.includes(role))
    return { kind: 'role', text: words('roleNone', { role }), allows: false }
  if (action.feature && isLowerTier(role, action.feature.assignableBy))
    return { kind: 'role', text: words('roleFrom', { role: action.feature.assignableBy }), allows: false }
  if (standsAbove(input) && object?.role)
    return { kind: 'role', text: words('roleAbove', { role: object.role }), allows: false }
  if (!flag) return { kind: 'role', text: words('roleAny', { role }), allows: true }
  const can = canEverHold(role, `${flag.code}:${flag.level}`)
  const text = can
    ? words('roleCan', { role, flag: flag.code, level: flag.level })
    : words('roleNever', { role, flag: flag.code, level: flag.level })
  return { kind: 'role', text, allows: can }
}

/** The flags that a key has at a lower level than an administrator of its company. */
function keyFlagLink({ words, key }: Case, { code, level }: Requirement): Link | undefined {
  const limit = key?.limitOf(code)
  const fails = (text: string): Link => ({ kind: 'flag', text, allows: false })
  if (!key || holds(key.rights, `${code}:${level}`)) return undefined
  if (limit === 'never') return fails(words('keyNever', { flag: code }))
  if (limit === 'partner') return fails(words('keyPartner'))
  return limit === 'person' ? fails(words('keyPerson', { flag: code, value: key.rights[code], level })) : undefined
}
function flagLink(input: Case, flag: Requirement | undefined): Link {
  const { words, person } = input
  if (!flag) return { kind: 'flag', text: words('flagNone'), allows: null }
  const ofKey = keyFlagLink(input, flag)
  if (ofKey) return ofKey
  const value = person.rights[flag.code]
  const decided = person.explain(flag.code).find((link) => link.decided)
  const text = words('flagIs', { flag: flag.code, value, level: flag.level })
  return { kind: 'flag', text, allows: holds(person.rights, `${flag.code}:${flag.level}`), by: decided }
}

/** How a farther scope limits nearer ones: by its lock, or by the most that it allows. */
function lockOf(links: readonly ExplainLink[]) {
  const decided = links.find((link) => link.decided)
  const beaten = links.find((link) => link.why === 'locked' && link.by)
  if (beaten?.by) return { by: beaten.by, bound: false }
  if (decided?.locked && decided.scopeKind !== 'USER') return { by: decided, bound: false }
  return decided?.why === 'ceiling' && decided.by && decided.by.scopeKind !== 'ROLE'
    ? { by: decided.by, bound: true }
    : undefined
}
function lockLink(input: Case, flag: Requirement | undefined): Link {
  const { words, person, nameOf, settingLockedBy } = input
  if (settingLockedBy !== undefined) {
    const by = { scopeKind: 'SETTING', scopeId: settingLockedBy }
    return { kind: 'lock', text: words('locked', { by: nameOf(by) }), allows: false, by }
  }
  // A lock at the key's company does not decide where the person who answers for the key lacks the right.
  const lock = flag && !keyFlagLink(input, flag) && lockOf(person.explain(flag.code))
  if (!flag || !lock) return { kind: 'lock', text: words('lockNone'), allows: null }
  const name = nameOf(lock.by)
  const text = lock.bound ? words('bounded', { by: name }) : words('locked', { by: name })
  return { kind: 'lock', text, allows: holds(person.rights, `${flag.code}:${flag.level}`), by: lock.by }
}

const givesAll = ['alias.start', 'accounts.createProvider', 'account.move']
function groupLink({ words, person, action, object, key }: Case): Link {
  const { caller } = person
  const { module } = action
  const says = (text: Parameters<Words>[0], allows: boolean | null, values: Parameters<Words>[1] = {}): Link => ({
    kind: 'group',
    text: words(text, values),
    allows,
  })
  if (!caller.heldToGroups || (!module && !action.fullAccess)) return says('groupNone', null)
  if (action.fullAccess && !caller.key?.ofFullAccess)
    return says(action.ofPeople && key ? 'keyOfPeople' : 'groupNever', false)
  if (!module) return says('groupNone', null)
  const isOpen = (groups: Caller['groups']) => {
    const narrowing = narrowingOf(groups, module)
    return object ? opens(narrowing, caller.accountId, object) : narrowing.own || narrowing.parts.length > 0
  }
  const open = isOpen(caller.groups)
  // Only someone who holds all of a company and everything below it may give that to another (decision 0037).
  const excess =
    open && object && givesAll.includes(action.id) && excessBelow(caller.groups, fullGrant, caller.accountId, object)
  const lacks = key ? 'keyLacks' : 'groupLacks'
  if (excess) return says(lacks, false, { module: excess, level: 'RW' })
  const name = object?.accountId === caller.accountId ? (module.own ?? module.name) : module.name
  const values = { module: name, level: module.level }
  if (open) return says(key ? 'keyGives' : 'groupGives', true, values)
  // The key's own modules may allow it while those of the person who answers for it do not.
  const given = key && isOpen([{ ...fullGrant, entries: key.entries }])
  return says(given ? 'keyPersonLacks' : lacks, false, values)
}

function treeLink({ words, action, person, named, object }: Case): Link {
  if (!named) return { kind: 'tree', text: words('treeNone'), allows: null }
  if (!object || (action.object === 'account' && object.what !== 'account'))
    return { kind: 'tree', text: words('treeOutside'), allows: false }
  // A sandbox key may create sandboxes below companies that are not sandboxes (decision 0091).
  if (isBoxed(person.caller) && !object.sandbox && action.id !== 'accounts.createCustomer')
    return { kind: 'tree', text: words('keySandbox'), allows: false }
  if (action.further === 'person' && object.id === person.caller.userId)
    return { kind: 'tree', text: words('treeSelf'), allows: false }
  const inOwn = object.accountId === person.caller.accountId
  if (action.where === 'below' && inOwn) return { kind: 'tree', text: words('treeBelowOnly'), allows: false }
  if (action.where === 'own' && !inOwn && person.caller.role !== 'RA')
    return { kind: 'tree', text: words('treeOwnOnly'), allows: false }
  return { kind: 'tree', text: words('treeInside', { name: object.name }), allows: true }
}

function statusLink({ words, action, person, key, session, admitted, object }: Case, writes: boolean): Link {
  const fails = (text: string, stands?: Link['stands']): Link => ({
    kind: 'status',
    text,
    allows: false,
    ...(stands && { stands }),
  })
  if (!admitted) return fails(words('statusNoSignIn'))
  if (session?.actor && action.notActing) return fails(words('statusActing'))
  if (person.caller.readOnly && writes)
    return fails(words(key ? 'keyReadOnly' : 'statusReadOnly'), { accountId: person.caller.accountId })
  if (action.id === 'alias.start' && object?.admitted === false) return fails(words('statusNoSignIn'))
  if (writes && object?.accountStatus === 'Purged')
    return fails(words('statusOfCompany', { status: object.accountStatus }))
  // A change from above needs only the company's own status; anything new in it also needs the status of those above.
  const status = object && (action.open === 'edit' ? object.accountStatus : object.effectiveStatus)
  if (status && action.open && forbids(status, action.open))
    return fails(words('statusOfCompany', { status }), { accountId: object.accountId, status })
  return { kind: 'status', text: words('statusFine'), allows: true }
}

const stops = {
  Revoked: 'keyRevoked',
  Expired: 'keyExpired',
  Off: 'keyOff',
  Maker: 'keyMaker',
  Closed: 'keyClosed',
  ApiOff: 'keyApiOff',
} as const
/** Whether the key is valid at all, and whether a key may do this. */
export function keyLink(
  words: Words,
  { stop, addresses }: Pick<ExplainedKey, 'stop' | 'addresses'>,
  ofPeople = false,
): Link {
  const fails = (text: string): Link => ({ kind: 'key', text, allows: false })
  if (stop) return { ...fails(words(stops[stop])), ...(stop === 'Revoked' && { final: true }) }
  if (ofPeople) return { ...fails(words('keyOfPeople')), final: true }
  const text = addresses.length > 0 ? words('keyFrom', { name: addresses.join(', ') }) : words('keyFine')
  return { kind: 'key', text, allows: true }
}

/** Puts the links in order. Exactly one decides: the first that refuses, and a lock before the flag that it limits. */
export function decide(input: Case): Decision {
  const requirements = neededFlags(input)
  const missing = requirements.find(({ code, level }) => !holds(input.person.rights, `${code}:${level}`))
  const flag = missing ?? requirements.at(-1)
  const writes = requirements.some(({ level }) => level === 'W')
  const links = [
    roleLink(input, flag),
    flagLink(input, flag),
    lockLink(input, flag),
    groupLink(input),
    treeLink(input),
    statusLink(input, writes),
  ]
  const [role, flagged, lock] = links as [Link, Link, Link]
  const key = input.key && keyLink(input.words, input.key, input.action.ofPeople)
  const first = [key, role, lock].find((link) => link?.allows === false)
  const against = first ?? links.find(({ allows }) => allows === false)
  const decider = against ?? (flagged.allows ? flagged : role)
  return {
    allowed: !against,
    links: [...(key ? [key] : []), ...links].map((link) => ({ ...link, decides: link === decider })),
    decider,
    flag: flag?.code,
  }
}
