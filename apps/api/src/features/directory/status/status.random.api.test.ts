import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { forbids } from '@portal/contract/core/status/status.acts'
import { Problem } from '@portal/contract/core/errors'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { type Command, createModel, type Model, type Node, reasons } from '../../../../test/statusModel.ts'
import { newWorld } from '../../../../test/world.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/context.ts'
import { moveOperation } from '../moves/moves.operation.ts'
import { callerOfPerson } from '../../../core/sessions/sessions.onBehalf.ts'
import { applyStatus } from './status.apply.ts'
import { planStatus } from './status.plans.ts'
import { getLocked } from './status.standings.ts'
import { applyDuePlans } from './status.runner.ts'

// Runs random commands on a small tree and on a copy in memory, and compares every account's own and effective status,
// plan and ancestors after each. FC_RUNS sets the number of sequences, FC_SEED selects others.
const runs = Number(process.env.FC_RUNS ?? 20)
const seed = Number(process.env.FC_SEED)

const world = await newWorld()
const parts = { db: world.db, config: world.config, keys: world.keys }
const ada = await world.aUser({ account: world.root })
const provider = (await callerOfPerson(world.db, ada.userId)) as Caller
const day = 86_400_000
const dateIn = (n: number) => new Date(Date.now() + n * day).toISOString().slice(0, 10)
const nothing = () => {}
const request = {
  id: 'x',
  ip: '',
  userAgent: undefined,
  range: undefined,
  language: 'en-us',
  languageAsked: undefined,
  cookies: {},
} as const
const contextOf = (caller: Caller): Context => ({
  ...parts,
  caller,
  request: {
    ...request,
    xsrfMatches: false,
    setCookie: nothing,
    clearSiteData: nothing,
    logFault: nothing,
    cacheFor: nothing,
    job: { batchId: uuid() },
  },
})

const actor = fc.constantFrom('provider' as const, 'distributor' as const)
const index = fc.nat(11)
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    do: fc.constant('create' as const),
    parent: index,
    type: fc.constantFrom<AccountType>('SP', 'DT', 'RS', 'CU'),
  }),
  fc.record({ do: fc.constantFrom('suspend' as const, 'abuse' as const), by: actor, node: index, reason: fc.nat(1) }),
  fc.record({ do: fc.constantFrom('activate' as const, 'close' as const), by: actor, node: index }),
  fc.record({ do: fc.constantFrom('activate' as const, 'close' as const), by: actor, node: index }),
  fc.record({ do: fc.constant('move' as const), by: actor, node: index, parent: index }),
  fc.record({
    do: fc.constant('plan' as const),
    node: index,
    to: fc.constantFrom('Suspended' as const, 'Closed' as const),
    days: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 25 }) }),
)

type Tree = {
  model: Model
  ids: Map<Node, string>
  distributor: Node
  callers: { provider: Caller; distributor: Caller }
}
const insert = (
  id: string,
  type: AccountType,
  parentId: string,
  status: string,
) => sql`(${id}::uuid, ${parentId}::uuid, ${type}, ${`N ${id}`}, ${status},
  ${type === 'CU' ? 'STD' : null}, ${type === 'CU' ? 'PRODUCTION' : null}, null)`
const columns = sql`(account_id, parent_id, acct_type, acct_name, account_status, cust_type, transaction_environment, acct_number)`

/** Two distributors below a service provider, customers on all levels, and one that is still pending. */
async function plant(): Promise<Tree> {
  const model = createModel()
  const ids = new Map<Node, string>([[model.root, world.root.accountId]])
  const atlas = model.add('SP', model.root)
  const distributor = model.add('DT', atlas)
  const reseller = model.add('RS', distributor)
  model.add('CU', reseller)
  model.add('CU', distributor, 'Pending')
  model.add('DT', atlas)
  for (const node of model.nodes.slice(1)) ids.set(node, uuid())
  const rows = model.nodes
    .slice(1)
    .map((node) => insert(idOf(ids, node), node.type, idOf(ids, node.parent), node.underneath))
  await world.db.asOwner((tx) => sql`insert into account ${columns} values ${sql.join(rows)}`.execute(tx))
  const scope = scopeOf({ accountId: idOf(ids, distributor), acctType: 'DT' })
  const lower: Caller = { ...provider, accountId: scope.accountId, acctType: 'DT', role: 'DT', scope }
  lower.rights = { ...provider.rights, SuspendAbuseandAbuseCustomerAccount: 'N' }
  return { model, ids, distributor, callers: { provider, distributor: lower } }
}
const idOf = (ids: Map<Node, string>, node: Node | null) => ids.get(node as Node) as string

/** Applies the command to the tree in memory; false if it must be refused. */
function imagine({ model, distributor }: Tree, one: Command): boolean {
  const at = (index: number) => model.nodes[index % model.nodes.length] as Node
  const by = (name: 'provider' | 'distributor') => (name === 'provider' ? model.root : distributor)
  if (one.do === 'pass') return (model.pass(one.days), true)
  if (one.do === 'plan') return model.plan(at(one.node), one.to, one.days)
  if (one.do === 'create') {
    const parent = at(one.parent)
    const fits = ['RP', 'SP', 'DT', 'RS', 'CU'].indexOf(parent.type) < ['RP', 'SP', 'DT', 'RS', 'CU'].indexOf(one.type)
    if (!fits || model.effective(parent) !== 'Active' || model.nodes.length > 11) return false
    return (model.add(one.type, parent), true)
  }
  const [actor, node] = [by(one.by), at(one.node)]
  if (!model.inside(node, actor)) return false
  if (one.do === 'move') return model.move(actor, node, at(one.parent))
  if (!('reason' in one)) return one.do === 'close' ? model.close(actor, node) : model.activate(actor, node)
  return model.suspend(actor, node, reasons[one.do][one.reason] as string, one.do === 'abuse')
}

/** Runs the command in the database, through the services. @throws Problem */
async function perform(tree: Tree, one: Command, nodes: readonly Node[]): Promise<void> {
  const { ids, callers } = tree
  const id = (index: number) => idOf(ids, nodes[index % nodes.length] as Node)
  if (one.do === 'pass') return pass([...ids.values()], one.days)
  if (one.do === 'create') return create(tree, id(one.parent), one.type, nodes.length)
  const caller = one.do === 'plan' ? provider : callers[one.by]
  const context = contextOf(caller)
  await world.db.inScope(caller.scope, async (tx) => {
    const targetId = id(one.node)
    if (one.do === 'move') {
      const parentKey = id(one.parent)
      const { rows } = await sql<{ parentKey: string | null }>`
        select parent_id as "parentKey" from account where account_id = ${targetId}`.execute(tx)
      const row = {
        targetKind: 'account',
        targetId,
        targetName: '',
        targetAccountId: targetId,
        before: { parentKey: rows[0]?.parentKey ?? null, parentName: null },
        after: { parentKey, parentName: null },
      } as const
      await moveOperation.apply(tx, context, { changeSetId: uuid(), input: { parentKey }, undoOf: null }, [row])
      return
    }
    if (one.do === 'plan') {
      const reasonCode = one.to === 'Closed' ? 'NONRENEW' : 'NONPAY'
      return planStatus(tx, context, await getLocked(tx, context, targetId), {
        to: one.to,
        reasonCode,
        effectiveOn: dateIn(one.days),
      })
    }
    if (!('reason' in one)) {
      const request = { to: 'Active', reasonCode: 'RESOLVED', note: 'x' } as const
      const row = await getLocked(tx, context, targetId, { alone: one.do === 'close' })
      return applyStatus(tx, context, row, one.do === 'close' ? { to: 'Closed', reasonCode: 'NONRENEW' } : request)
    }
    const to = one.do === 'abuse' ? 'SuspendedAbuse' : 'Suspended'
    return applyStatus(tx, context, await getLocked(tx, context, targetId), {
      to,
      reasonCode: reasons[one.do][one.reason] as string,
    })
  })
}

async function create({ ids, model }: Tree, parentId: string, type: AccountType, count: number): Promise<void> {
  if (count > 11) throw new Problem('change.tooMany')
  const id = uuid()
  await world.db.inScope(provider.scope, async (tx) => {
    const { rows } = await sql<{
      s: never
    }>`select effective_status as s from account_effective(array[${parentId}::uuid])`.execute(tx)
    if (forbids(rows[0]?.s as never, 'createAccount')) throw new Problem('account.parentInactive')
    await sql`insert into account ${columns} values ${insert(id, type, parentId, 'Active')}`.execute(tx)
  })
  const added = model.nodes.at(-1) as Node
  if (!ids.has(added)) ids.set(added, id)
}

/**
 * Passing days are simulated by an earlier beginning; a plan's time is recalculated from its day when the account
 * moves.
 */
async function pass(ids: string[], days: number): Promise<void> {
  await world.db.asOwner(async (tx) => {
    await sql`update account set closed_at = closed_at - make_interval(days => ${days}) where account_id = any (${ids}::uuid[]) and closed_at is not null`.execute(
      tx,
    )
    await sql`update account_status_change set due_at = due_at - make_interval(days => ${days}), effective_on = effective_on - ${days}::integer where account_id = any (${ids}::uuid[]) and state = 'Scheduled'`.execute(
      tx,
    )
  })
  await applyDuePlans(parts)
}

async function found({ ids }: Tree) {
  const all = [...ids.values()]
  const { rows } = await world.db.inScope(provider.scope, (tx) =>
    sql<{
      id: string
    }>`select a.account_id as id, a.account_status as own, e.effective_status as effective, a.account_status_pending as plan,
      array_remove(array[a.provider_id, a.sp_id, a.dt_id, a.rs_id, case a.acct_type when 'CU' then a.account_id end], null) as way
      from account a join account_effective(${all}::uuid[]) e using (account_id) where a.account_id = any (${all}::uuid[])`.execute(
      tx,
    ),
  )
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}
const imagined = ({ model, ids }: Tree) =>
  new Map(
    model.nodes.map((node) => [
      idOf(ids, node),
      {
        own: model.own(node),
        effective: model.effective(node),
        plan: node.plan?.to ?? null,
        way: model
          .up(node)
          .map((one) => idOf(ids, one))
          .toReversed(),
      },
    ]),
  )

const isRefusal = (error: unknown) => error instanceof Problem || (error as { code?: string }).code === '23514'

test(`random commands keep the tree consistent (seed ${seed}, ${runs} sequences)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 12 }), async (commands) => {
      const tree = await plant()
      for (const one of commands) {
        const nodes = [...tree.model.nodes]
        const expected = imagine(tree, one)
        const done = await perform(tree, one, nodes).then(
          () => true,
          (error: unknown) => {
            if (!isRefusal(error)) throw error
            return false
          },
        )
        expect([one, done]).toEqual([one, expected])
        expect(await found(tree)).toEqual(imagined(tree))
      }
      await world.db.pool.query(`update account_status_change set state = 'Cancelled' where state = 'Scheduled'`)
    }),
    {
      seed,
      numRuns: runs,
      interruptAfterTimeLimit: Number(process.env.FC_LIMIT ?? 1_000_000),
      markInterruptAsFailure: true,
    },
  )
}, 3_600_000)
