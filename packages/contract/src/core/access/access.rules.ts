import type { Access } from './access.ts'
import { flags, flagValues } from './access.flags.ts'
import type { Flag, FlagRow, Role, Value } from './access.flags.ts'

// The rights resolver (`product.md` 6.1): the API, the jobs and the explain screen all use this one function.
// - The nearest scope that sets a flag wins; from far to near: role default, role policy, the accounts from the root down
//   to the person's own, the groups, the person.
// - Unless a farther scope locked it: the farthest lock wins and what is set nearer is ignored.
// - Never above the parent accounts: a value set on an account is also the most that its descendant accounts, their
//   groups and people may hold. Only set values bound, defaults do not, because a default is about the role: that
//   a distributor's default is lower than a customer's says nothing about the customer. The person's own account does not
//   bound its groups and people either, so one person may be excepted from the company's value; a lock forbids it.
// - Never above what the role may hold at all (`most` in the catalogue).

export type ScopeKind = 'ROLE' | 'ACCOUNT' | 'GROUP' | 'USER'
/** A place where a policy may be set. A ROLE's id is the role code. */
export type PolicyScope = { scopeKind: ScopeKind; scopeId: string }
/** A value set for a flag at a scope; it applies from `validFrom` (inclusive) to `validTo` (exclusive). */
export type PolicyRow = PolicyScope & {
  flag: Flag
  value: Value
  locked: boolean
  validFrom?: Date | null
  validTo?: Date | null
}
/** The effective value of every flag. */
export type Rights = Record<Flag, Value>

export type ExplainLink = {
  scopeKind: 'DEFAULT' | ScopeKind
  scopeId: string
  /** The policy set at this scope now; null when there is none. */
  set: Value | null
  locked: boolean
  /** The value for a person with the scopes up to this one. */
  value: Value
  /** True for one link: the one that the effective value comes from. */
  decided: boolean
  /**
   * How `value` came about: the role's default; nothing set here, so it is `inherited`; `set` here; set here but ignored,
   * because of a farther lock (`locked`); or set here and cut to what the parents or the role allow (`ceiling`). A group
   * that another group outbids says `inherited`.
   */
  why: 'default' | 'inherited' | 'set' | 'locked' | 'ceiling'
  /** The owner of the lock or ceiling, where `why` is locked or ceiling; a ROLE here means the catalogue's bound of the role. */
  by?: PolicyScope
}

const catalogue: readonly FlagRow[] = flags
const rank = (value: Value) => (value === 'N' ? 0 : value === 'R' ? 1 : 2)
const lower = (one: Value, other: Value) => (rank(one) <= rank(other) ? one : other)

/**
 * The scopes by distance: each a separate level, but all groups are one. Only the order of the accounts comes from the
 * caller.
 */
function levelsOf(chain: readonly PolicyScope[]): PolicyScope[][] {
  const ofKind = (kind: ScopeKind) => chain.filter((scope) => scope.scopeKind === kind)
  const single = (scopes: PolicyScope[]) => scopes.map((scope) => [scope])
  const groups = ofKind('GROUP')
  return [
    ...single(ofKind('ROLE')),
    ...single(ofKind('ACCOUNT')),
    ...(groups.length ? [groups] : []),
    ...single(ofKind('USER')),
  ]
}

/**
 * If several rows are in force at one scope, the one that began last counts; if they began together, the lower value,
 * then the lock.
 */
function supersedes(row: PolicyRow, other: PolicyRow): boolean {
  const began = (row.validFrom?.getTime() ?? 0) - (other.validFrom?.getTime() ?? 0)
  if (began !== 0) return began > 0
  return rank(row.value) === rank(other.value) ? row.locked : rank(row.value) < rank(other.value)
}

const keyOf = (scope: PolicyScope, flag: string) => `${scope.scopeKind} ${scope.scopeId} ${flag}`

/** The one row that counts at each scope for each flag. */
function inForce(rows: readonly PolicyRow[], now: Date): ReadonlyMap<string, PolicyRow> {
  const found = new Map<string, PolicyRow>()
  for (const row of rows) {
    if (row.validFrom && row.validFrom > now) continue
    if (row.validTo && row.validTo <= now) continue
    const key = keyOf(row, row.flag)
    const other = found.get(key)
    if (!other || supersedes(row, other)) found.set(key, row)
  }
  return found
}

/** The limit on a value, and who set it. */
type Bound = { value: Value; by: PolicyScope }
/** The path down the chain so far: the value, who locked it, the limit of this level, and the limit of the accounts below. */
type ChainState = { value: Value; lock?: PolicyScope; ceiling: Bound; below: Bound; decided: number }

const bare = ({ scopeKind, scopeId }: PolicyScope): PolicyScope => ({ scopeKind, scopeId })

/**
 * The row that counts for a level: among several groups, the one with the highest value, and a locked one if values are
 * equal.
 */
function decidingRow(set: readonly (PolicyRow | undefined)[]): PolicyRow | undefined {
  let best: PolicyRow | undefined
  for (const row of set) {
    if (!row) continue
    const more = best ? rank(row.value) - rank(best.value) : 1
    if (more > 0 || (more === 0 && row.locked && !best?.locked)) best = row
  }
  return best
}

function linkOf(
  scope: PolicyScope,
  row: PolicyRow | undefined,
  speaks: boolean,
  state: ChainState,
  value: Value,
): ExplainLink {
  const link = { ...bare(scope), set: row?.value ?? null, locked: row?.locked ?? false, value, decided: false }
  if (row && state.lock) return { ...link, why: 'locked', by: state.lock }
  if (!row || !speaks) return { ...link, why: 'inherited' }
  return row.value === value ? { ...link, why: 'set' } : { ...link, why: 'ceiling', by: state.ceiling.by }
}

/** Processes one level: adds its links and returns the path from there on. */
function pass(
  level: readonly PolicyScope[],
  flag: FlagRow,
  rows: ReadonlyMap<string, PolicyRow>,
  from: ChainState,
  links: ExplainLink[],
): ChainState {
  const isAccount = level[0]?.scopeKind === 'ACCOUNT'
  const state = isAccount ? { ...from, ceiling: from.below } : from
  const allowed: readonly Value[] = flagValues[flag.kind]
  const set = level
    .map((scope) => rows.get(keyOf(scope, flag.code)))
    .map((row) => (row && allowed.includes(row.value) ? row : undefined))
  const best = state.lock ? undefined : decidingRow(set)
  const value = best ? lower(best.value, state.ceiling.value) : state.value
  const first = links.length
  for (const [at, scope] of level.entries()) links.push(linkOf(scope, set[at], set[at] === best, state, value))
  if (!best) return state
  return {
    value,
    lock: best.locked ? bare(best) : undefined,
    ceiling: state.ceiling,
    below: isAccount && rank(value) < rank(state.ceiling.value) ? { value, by: bare(best) } : state.below,
    decided: first + set.indexOf(best),
  }
}

/** The whole chain for one flag, farthest link first. */
function chainOf(flag: FlagRow, role: Role, levels: readonly PolicyScope[][], rows: ReadonlyMap<string, PolicyRow>) {
  const standard = flag.defaults[role]
  const most: Bound = {
    value: flag.most?.[role] ?? (flag.kind === 'RW' ? 'W' : 'Y'),
    by: { scopeKind: 'ROLE', scopeId: role },
  }
  const links: ExplainLink[] = [
    {
      scopeKind: 'DEFAULT',
      scopeId: role,
      set: standard,
      locked: false,
      value: standard,
      decided: false,
      why: 'default',
    },
  ]
  let state: ChainState = { value: standard, ceiling: most, below: most, decided: 0 }
  for (const level of levels) state = pass(level, flag, rows, state, links)
  return { value: state.value, links: links.map((link, at) => ({ ...link, decided: at === state.decided })) }
}

/**
 * The effective value of every flag for a person.
 * @param role the person's role, which gives the defaults
 * @param chain where policies are looked up: the role, the accounts from the root down to the person's own, the person's
 *   groups, the person. Only the order of the accounts matters.
 * @param rows the policy rows of those scopes, in any order; rows of other scopes are ignored
 * @param now rows that are not valid at this moment are ignored
 */
export function resolveRights(
  role: Role,
  chain: readonly PolicyScope[],
  rows: readonly PolicyRow[],
  now: Date,
): Rights {
  const levels = levelsOf(chain)
  const counting = inForce(rows, now)
  return Object.fromEntries(catalogue.map((flag) => [flag.code, chainOf(flag, role, levels, counting).value])) as Rights
}

/** Why the flag has the value that resolveRights gives it: a link per scope, farthest first; exactly one decided. */
export function explainRight(
  flag: Flag,
  role: Role,
  chain: readonly PolicyScope[],
  rows: readonly PolicyRow[],
  now: Date,
): ExplainLink[] {
  const found = catalogue.find(({ code }) => code === flag)
  if (!found) throw new Error(`There is no flag ${flag}`)
  return chainOf(found, role, levelsOf(chain), inForce(rows, now)).links
}

/** A requirement on rights: a flag at R or W. */
export type RightRequirement = Exclude<Access, 'public' | 'half-signed-in' | 'signed-in'>

/** Whether the rights hold a flag at R or W: W satisfies both, and so does the Y of a text setting. Missing counts as N. */
export function holds(rights: Readonly<Partial<Rights>>, required: RightRequirement): boolean {
  const [flag, level] = required.split(':') as [Flag, 'R' | 'W']
  return rank(rights[flag] ?? 'N') >= rank(level)
}

/** The lower of two values for each flag. */
export const lowerRights = (one: Rights, other: Rights): Rights =>
  Object.fromEntries(flags.map(({ code }) => [code, lower(one[code], other[code])])) as Rights

/** The most that a role may hold of a flag, whatever is set. */
export function boundOf(code: Flag, role: Role): Value {
  const flag = catalogue.find((one) => one.code === code)
  if (!flag) throw new Error(`There is no flag ${code}`)
  return flag.most?.[role] ?? flagValues[flag.kind].at(-1) ?? 'N'
}
/** Whether people with a role could hold the required permission at all. */
export const canEverHold = (role: Role, required: RightRequirement): boolean => {
  const [flag] = required.split(':') as [Flag]
  return holds({ [flag]: boundOf(flag, role) }, required)
}

/** The profile that screens read (specification section 6): every flag by its name, and values derived from several. */
export type Capabilities = Record<Flag | 'dkimEdit' | 'addOns', boolean>

/**
 * The capabilities of specification section 6. True at R or W for these (ReportAccessEnable is the provider-report flag
 * there, which the profile's list leaves unnamed), only at W or Y for all others.
 */
const readable: readonly string[] = ['Bill', 'Brand', 'RptBill', 'DKIM', 'ReportAccessEnable'] satisfies Flag[]

export function capabilities(rights: Rights, role: Role): Capabilities {
  const writes = (flag: Flag) => rank(rights[flag]) === 2
  const each = Object.fromEntries(
    Object.entries(rights).map(([flag, value]) => [flag, readable.includes(flag) ? value !== 'N' : rank(value) === 2]),
  ) as Record<Flag, boolean>
  return {
    ...each,
    Upgrade: each.Upgrade && role !== 'CU',
    dkimEdit: writes('DKIM'),
    addOns: writes('AddOnsOthers') || writes('AddOnsDigitalSeal') || writes('AddOnsMetaCleaning'),
  }
}
