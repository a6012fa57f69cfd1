import { randomUUID } from 'node:crypto'
import { flags, type Value } from '@portal/contract/core/access/access.flags'
import { narrowingOf, opens } from '@portal/contract/core/access/access.groups.rules'
import { fullGrant, modules } from '@portal/contract/core/access/access.modules'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { addFeatures } from '../src/app.ts'
import { runDueChanges } from '../src/features/operations/changes/changes.worker.ts'
import { callerOfMaker } from '../src/core/sessions/sessions.onBehalf.ts'
import type { Actor, Caller } from '../src/platform/access/caller.ts'
import type { Database, Tx } from '../src/platform/db/db.ts'
import { settled } from '../src/platform/background/later.ts'
import { createServer } from '../src/platform/http/server.ts'
import { casesOf } from './depth.ts'
import { ahead, databaseIn } from './oneTransaction.ts'
import { perform } from './reach.acts.ts'
import type { Driver } from './reach.means.ts'
import { metBy, type Refusal } from './reach.met.ts'
import { plant } from './reach.plant.ts'
import { scenes } from './reach.scenes.ts'
import { type Action, act } from './reach.tried.ts'
import { type InitialTree, initialTree, type Company, type Identity, type State, treeBelow } from './reach.tree.ts'
import { newWorld } from './world.ts'

// No action gives people more than they hold (decision 0037): random sequences of actions by an attacker who reads every
// mailbox and so controls everyone whom they invite, and sometimes two earlier colleagues. After each permitted action,
// what all controlled people reach together of the original tree, also by acting for others, is compared with the
// beginning. The actions of a run form a tree, so that sequences share their beginnings; each action that was done ends a
// sequence. All acts go through the routes; a header names the caller. FC_RUNS for more sequences, FC_SEED for others.
// Scenes (reach.scenes.ts) are walks of one action, for situations that random walks rarely meet: each is refused, and
// would otherwise give more.
const cases = casesOf({ few: 300, all: 2_000 })
const seed = Number(process.env.FC_SEED)
const deepest = 5

const world = await newWorld()
const { config, keys } = world
let doors: ReturnType<typeof databaseIn>
const db: Database = {
  inScope: (scope, work) => doors.inScope(scope, work),
  joined: (scope, work) => doors.inScope(scope, (tx) => work(db, tx)),
  asAuth: (work) => doors.asAuth(work),
  apart: (work) => doors.apart(work),
  asOwner: (work) => doors.asOwner(work),
  rehearse: () => Promise.reject(new Error('nothing is rehearsed here')),
  pool: world.db.pool,
  close: () => Promise.resolve(), // the world closes it
}
const app = await createServer(config, pino({ level: 'silent' }))
const authenticate = async ({ authorization }: { authorization: string | undefined }) => {
  const { userId, by } = JSON.parse(String(authorization)) as { userId: string; by?: string }
  return callerNow(userId, by)
}
addFeatures(app, { db, config, keys, authenticate })
await app.ready()
afterAll(() => app.close())

const handsOf = (userId: string) =>
  ({ sessionId: '', userId, email: '', name: '', accountId: '', companyName: '', reason: '' }) satisfies Actor
/** A person as a caller with current permissions, if given in the name of another; just signed in. */
async function findCaller(userId: string, by?: string): Promise<Caller | undefined> {
  const caller = await callerOfMaker(db, userId, by === undefined ? undefined : { sessionId: '', actor: handsOf(by) })
  if (caller?.key) throw new Error('no key acts here')
  return caller && { ...caller, sessionId: randomUUID(), authTime: new Date().toISOString() }
}

/** Cached, as permissions only change by an action that is done or rolled back. */
let known = new Map<string, Promise<Caller | undefined>>()
function callerNow(userId: string, by?: string): Promise<Caller | undefined> {
  const key = `${userId} ${by}`
  const found = known.get(key) ?? findCaller(userId, by)
  known.set(key, found)
  return found
}

type Place = { accountId: string; above: string[]; tags: string[] }
const placesOf = async (tx: Tx, companies: readonly Company[]) =>
  (
    await sql<Place>`select account_id, tags, array_remove(array[provider_id, sp_id, dt_id, rs_id], null) as above
      from account where account_id = any (${companies.map(({ id }) => id)}::uuid[])`.execute(tx)
  ).rows

const levels = ['R', 'RW'] as const
const rank = (value: Value) => (value === 'N' ? 0 : value === 'R' ? 1 : 2)
/** The reach of one caller in these companies: modules at their levels, and flags where any module is open. */
function* reachOf({ accountId, groups, rights }: Caller, places: readonly Place[]): Iterable<string> {
  const held = groups.length > 0 ? groups : [fullGrant]
  for (const place of places) {
    if (place.accountId !== accountId && !place.above.includes(accountId)) continue
    const open = modules.flatMap((name) =>
      levels.flatMap((level) =>
        opens(narrowingOf(held, { name, level }), accountId, place) ? [`${place.accountId} ${name} ${level}`] : [],
      ),
    )
    yield* open
    if (open.length === 0) continue
    for (const { code } of flags)
      for (let level = rank(rights[code]); level > 0; level -= 1) yield `${place.accountId} ${code} ${level}`
  }
}
/** The combined reach of all controlled people, as themselves and in the names of those for whom they may act. */
async function reachOfAll(tx: Tx, { hands, others }: State, before: readonly Company[]): Promise<Set<string>> {
  const places = await placesOf(tx, before)
  const reached = new Set<string>()
  for (const { userId } of hands) {
    const caller = await callerNow(userId)
    for (const one of caller ? reachOf(caller, places) : []) reached.add(one)
    if (caller?.rights.LoginAlias !== 'Y') continue
    for (const other of [...hands, ...others]) {
      const acting = other.userId === userId ? undefined : await callerNow(other.userId, userId)
      for (const one of acting ? reachOf(acting, places) : []) reached.add(one)
    }
  }
  return reached
}

/** The access that a new company gives to earlier people because of its tags. */
async function openedByTags(tx: Tx, { hands, companies }: State, after: State): Promise<string[]> {
  if (after.companies.length === companies.length) return []
  const places = await placesOf(tx, after.companies.slice(companies.length))
  const bare = places.map((place) => ({ ...place, tags: [] }))
  const [opened, without] = [new Set<string>(), new Set<string>()]
  for (const { userId } of hands) {
    const caller = await callerNow(userId)
    for (const one of caller ? reachOf(caller, places) : []) opened.add(one)
    for (const one of caller ? reachOf(caller, bare) : []) without.add(one)
  }
  return [...opened].filter((one) => !without.has(one))
}

/** @param instead who does it, if it is not the actor */
const meansOf = (tx: Tx, state: State, { by, acting }: Action, instead?: Identity): Driver => {
  const pick = (from: readonly Identity[], at: number) => from[at % from.length] as Identity
  const actor = pick(state.hands, by)
  const person = acting === null ? actor : pick([...state.others, ...state.hands], acting)
  const who = instead
    ? { userId: instead.userId }
    : { userId: person.userId, ...(acting !== null && { by: actor.userId }) }
  const refusals: Refusal[] = []
  return {
    tx,
    refusals,
    by: person.userId,
    near: treeBelow(state.companies, person.company),
    ask: async (method, url, payload, headers = {}) => {
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: JSON.stringify(who), 'idempotency-key': randomUUID(), ...headers },
        ...(payload && { payload }),
      })
      await settled()
      if (answer.statusCode >= 500) throw new Error(`${method} ${url}: ${answer.body}`)
      const body = answer.json()
      const [code, text] = [body.Code ?? body.code, answer.body]
      if (code) refusals.push({ code, text })
      return { status: answer.statusCode, body }
    },
    runDue: () => runDueChanges({ db, config, keys }, () => false),
  }
}

/** Actions as a tree: each follows an earlier one, or begins at the start. */
type Node = { act: Action; next: Node[] }
function treeOf(acts: readonly { act: Action; after: number }[]): Node[] {
  const first: Node[] = []
  const all: { node: Node; depth: number }[] = []
  for (const { act: one, after } of acts) {
    const node: Node = { act: one, next: [] }
    const found = all[after % (all.length + 1)]
    const parent = found && found.depth < deepest ? found : undefined
    ;(parent ? parent.node.next : first).push(node)
    all.push({ node, depth: (parent?.depth ?? 0) + 1 })
  }
  return first
}

/** Actions that decide where colleagues work: they may give the flags of one for companies of another (decision 0071). */
const administering: ReadonlySet<string> = new Set(['group', 'regroup', 'matrix', 'member', 'offboard'])
/** Whether one person held the flag, and one person reached the company. */
function isBrought(held: ReadonlySet<string>, one: string): boolean {
  const [place = '', ...what] = one.split(' ')
  if (!flags.some(({ code }) => code === what[0])) return false
  const all = [...held]
  return all.some((other) => other.startsWith(place)) && all.some((other) => other.endsWith(` ${what.join(' ')}`))
}

const tally = new Map<string, number>()
const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
/** Refusals, by their action. */
const met = new Map<string, number>()
type WalkContext = { tx: Tx; before: readonly Company[]; held: ReadonlySet<string> }
/** The gain of all controlled people by a path of actions. */
async function gainOf({ tx, before, held }: WalkContext, state: State, done: State, path: readonly Action[]) {
  const administered = path.some(({ what }) => administering.has(what.do))
  const more = [...(await reachOfAll(tx, done, before))].filter(
    (one) => !held.has(one) && !(administered && isBrought(held, one)),
  )
  return [...more, ...(await openedByTags(tx, state, done))]
}
/** Counts the refusals of an action. */
function note(one: Action, refusals: readonly Refusal[]): void {
  for (const name of new Set(refusals.flatMap((refusal) => metBy(one.what, refusal) ?? []))) count(met, name)
}
/** Whether the refusal of an action prevented a gain, which shows when someone who may do anything does the same. */
async function isNeeded(context: WalkContext, state: State, one: Action): Promise<boolean> {
  const done = await perform(meansOf(context.tx, state, one, state.mighty), state, one.what)
  known = new Map()
  return done !== undefined && (await gainOf(context, state, done, [one])).length > 0
}

async function walk(
  context: WalkContext,
  state: State,
  nodes: readonly Node[],
  path: readonly Action[],
): Promise<void> {
  for (const node of nodes) {
    await ahead(context.tx, 'savepoint act')
    const means = meansOf(context.tx, state, node.act)
    const done = await perform(means, state, node.act.what)
    const now = done ?? state
    const so = [...path, node.act]
    if (!done) note(node.act, means.refusals)
    if (done) {
      known = new Map()
      count(tally, node.act.what.do)
      const more = await gainOf(context, state, done, so)
      expect({ more, by: more.length > 0 ? so : [] }).toEqual({ more: [], by: [] })
    }
    await walk(context, now, node.next, done ? so : path)
    await ahead(context.tx, 'rollback to savepoint act', 'release savepoint act')
    if (done) known = new Map()
  }
}

class Rollback extends Error {}
/** Plants a tree of companies for a test, and rolls everything back. */
const inTree = (given: InitialTree, work: (context: WalkContext, state: State) => Promise<void>) =>
  world.db
    .asOwner(async (tx) => {
      doors = databaseIn(tx)
      known = new Map()
      const state = await plant(tx, world.root.accountId, given)
      const { companies: before } = state
      await work({ tx, before, held: await reachOfAll(tx, state, before) }, state)
      throw new Rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error
    })

/** Plays all actions in one tree. */
const play = (given: InitialTree, acts: readonly { act: Action; after: number }[]) =>
  inTree(given, (context, state) => walk(context, state, treeOf(acts), []))

test.each(scenes.map((scene, at) => [`${at + 1}. ${scene.refused}`, scene] as const))(
  'is refused, as it would give them more: %s',
  async (_, { refused, tree, act: what, later = false }) => {
    met.clear()
    const one: Action = { by: 0, acting: null, what }
    let needed = false
    await inTree(tree, async (context, state) => {
      await walk(context, state, [{ act: one, next: [] }], [])
      needed = await isNeeded(context, state, one)
    })
    expect({ refused: [...met.keys()], needed }).toEqual({ refused: [refused], needed: !later })
  },
)

test(`nothing that they may do gives them more than they hold (seed ${seed}, ${cases} sequences)`, async () => {
  const acts = fc.array(fc.record({ act, after: fc.nat(40) }), { minLength: 10, maxLength: 60 })
  const sequences = () => [...tally.values()].reduce((sum, one) => sum + one, 0)
  for (let round = 0; sequences() < cases; round += 1)
    await fc.assert(fc.asyncProperty(initialTree, acts, play), { seed: seed + round, numRuns: 5 })
  process.stdout.write(`reach: ${sequences()} sequences, the last acts ${JSON.stringify(Object.fromEntries(tally))}\n`)
  process.stdout.write(`reach: refused ${JSON.stringify(Object.fromEntries(met))}\n`)
  expect(sequences()).toBeGreaterThanOrEqual(cases)
}, 600_000)
