import { narrowingOf, opens } from '@portal/contract/core/access/access.groups.rules'
import type { GroupGrant, Permission } from '@portal/contract/core/access/access.modules'
import { accountSorts } from '@portal/contract/directory/accounts/accounts.list'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { allPages, count, keys } from '../../../../test/search.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const seed = Number(process.env.FC_SEED)

// Compares the lists' SQL for access groups with the rules in memory, over random trees and groups.

const world = await newWorld()

type Node = Account & { above: string[]; tags: string[] }
const types = ['SP', 'DT', 'RS', 'CU'] as const
const tags = ['north', 'south', 'x y']
const runs = Number(process.env.FC_RUNS ?? 12)

/** A tree below the provider: each company is below an earlier one of a higher type. */
const shape = fc.array(fc.record({ type: fc.nat(3), parent: fc.nat(), tags: fc.subarray(tags) }), {
  minLength: 1,
  maxLength: 14,
})
async function grow(top: Account, rows: { type: number; parent: number; tags: string[] }[]): Promise<Node[]> {
  const nodes: Node[] = [{ ...top, above: [world.root.accountId], tags: [] }]
  for (const [at, row] of rows.entries()) {
    const acctType = types[Math.max(1, row.type)] ?? 'CU'
    const possible = nodes.filter((node) => types.indexOf(node.acctType as 'SP') < types.indexOf(acctType))
    const parent = possible[row.parent % possible.length] as Node
    const account = await world.anAccount({
      acctType,
      under: parent,
      tags: row.tags,
      acctName: `Néw ${at % 3 ? 'alpha' : 'beta'} ${at}`,
    })
    nodes.push({ ...account, above: [...parent.above, parent.accountId], tags: row.tags })
  }
  return nodes
}
const picks = fc.array(fc.nat(), { maxLength: 3 })
const group = fc.record({
  details: fc.constantFrom('R', 'RW', undefined),
  own: fc.constantFrom('R', 'RW', undefined),
  accountScope: fc.constantFrom('ALL_BELOW' as const, 'LIST' as const, 'TAG' as const),
  accounts: picks,
  exclude: picks,
  tags: fc.subarray(tags),
})

async function memberOf(account: Account, grants: GroupGrant[]): Promise<Person> {
  const person = await world.signedInAt(account)
  await world.db.asOwner(async (tx) => {
    for (const { entries, accounts, exclude, tags: named, accountScope } of grants) {
      const one = { groupId: uuid(), accountId: account.accountId }
      const columns = { accounts: [...accounts], exclude: [...exclude], tags: [...named], accountScope }
      await tx
        .insertInto('accessGroup')
        .values({ ...one, ...columns, name: uuid(), entries: JSON.stringify(entries) })
        .execute()
      await tx
        .insertInto('accessGroupMember')
        .values({ ...one, userId: person.userId })
        .execute()
    }
  })
  return person
}
const mark = { name: 'Customer-Account Details', own: 'Account Details', level: 'R' } as const
const entriesOf = (details?: string, own?: string) =>
  ({
    ...(details && { [mark.name]: details as Permission }),
    ...(own && { [mark.own]: own as Permission }),
    'Assign Plans': 'R',
  }) as GroupGrant['entries']

test('lists, searches, counts, the tree, the export and single accounts hold what the rules say, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(
      shape,
      fc.array(group, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...accountSorts),
      fc.integer({ min: 1, max: 7 }),
      async (rows, given, sort, pageSize) => {
        const top = await world.anAccount({ acctType: 'SP' })
        const nodes = await grow(top, rows)
        const below = nodes.slice(1)
        const keysOf = (numbers: number[]) => [
          ...new Set(numbers.map((n) => (below[n % below.length] as Node).accountId)),
        ]
        const grants = given.map(({ details, own, accounts, exclude, ...more }): GroupGrant => ({
          ...more,
          entries: entriesOf(details, own),
          accounts: keysOf(accounts),
          exclude: keysOf(exclude),
        }))
        const person = await memberOf(top, grants)
        const narrowing = narrowingOf(grants, mark)
        const open = nodes.filter((node) => opens(narrowing, top.accountId, node)).map(({ accountId }) => accountId)
        if (!narrowing.own && narrowing.parts.length === 0) {
          expect((await person.post('/api/v1/AccountAdmin/Search', {})).statusCode).toBe(403)
          return
        }
        const listed = keys(await allPages(person, { sort, pageSize }))
        expect(listed.toSorted()).toEqual(open.toSorted())
        expect(new Set(listed).size).toBe(listed.length)
        expect(await count(person, {})).toEqual({ Total: open.length, Capped: false })
        const rare = keys(await allPages(person, { sort, pageSize, role: ['DT', 'RS'] }))
        expect(rare.toSorted()).toEqual(
          nodes
            .filter(({ acctType, accountId }) => ['DT', 'RS'].includes(acctType) && open.includes(accountId))
            .map(({ accountId }) => accountId)
            .toSorted(),
        )
        const found = keys(await allPages(person, { sort, pageSize, searchText: 'new beta' }))
        const named = nodes.filter(({ acctName, accountId }) => acctName.includes('beta') && open.includes(accountId))
        expect(found.toSorted()).toEqual(named.map(({ accountId }) => accountId).toSorted())
        expect(await count(person, { searchText: 'new beta' })).toEqual({ Total: named.length, Capped: false })
        for (const { accountId } of nodes) {
          const { statusCode } = await person.get(`/api/v1/Account/${accountId}`)
          expect([accountId, statusCode]).toEqual([
            accountId,
            open.includes(accountId) ? 200 : accountId === top.accountId ? 403 : 404,
          ])
        }
        const children = (await person.get(`/api/v1/Account/${top.accountId}/Children`)).json().ResultContent.Items
        for (const { AcctKey } of children) expect(open).toContain(AcctKey)
        const file = (await person.post('/api/v1/AccountAdmin/Search/Export', {})).body.trim().split('\n')
        expect(file.length - 1).toBe(open.length)
      },
    ),
    { seed, numRuns: runs, verbose: 1 },
  )
})

test('a visible account that may not be changed is refused naming the module; an invisible one is not found', async () => {
  const top = await world.anAccount({ acctType: 'SP' })
  const [seen, changed, hidden] = [
    await world.anAccount({ acctType: 'DT', under: top }),
    await world.anAccount({ acctType: 'DT', under: top }),
    await world.anAccount({ acctType: 'DT', under: top }),
  ]
  const plain = { tags: [], exclude: [] }
  const person = await memberOf(top, [
    { ...plain, entries: { [mark.name]: 'R' }, accountScope: 'ALL_BELOW', accounts: [], exclude: [hidden.accountId] },
    { ...plain, entries: { [mark.name]: 'RW' }, accountScope: 'LIST', accounts: [changed.accountId] },
  ])
  const edit = async ({ accountId }: Account) => {
    const answer = await person.patch(`/api/v1/Account/${accountId}`, { Language: 'fr-fr' }, { 'if-match': '"99"' })
    return [
      answer.statusCode,
      answer.json().Code,
      String(answer.json().Message).includes('“Customer – Account Details” (change)'),
    ]
  }
  expect(await edit(changed)).toEqual([412, 'request.stale', false])
  expect(await edit(seen)).toEqual([403, 'auth.forbidden', true])
  expect(await edit(hidden)).toEqual([404, 'account.notFound', false])
  const may = async ({ accountId }: Account) =>
    (await person.get(`/api/v1/Account/${accountId}`)).json().ResultContent.Abilities.Edit
  expect(await may(changed)).toEqual({ Allowed: true, Reason: null })
  expect(await may(seen)).toEqual({ Allowed: false, Reason: 'Customer-Account Details:RW' })
})

test('the topmost listed companies are directly below the own one in the tree, wherever they are', async () => {
  const top = await world.anAccount({ acctType: 'SP' })
  const distributor = await world.anAccount({ acctType: 'DT', under: top })
  const reseller = await world.anAccount({ acctType: 'RS', under: distributor })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  const tagged = await world.anAccount({ acctType: 'CU', under: distributor, tags: ['north'] })
  const entries = { [mark.name]: 'R' } as const
  const person = await memberOf(top, [
    { entries, accountScope: 'LIST', accounts: [reseller.accountId, customer.accountId], tags: [], exclude: [] },
    { entries, accountScope: 'TAG', accounts: [], tags: ['north'], exclude: [] },
  ])
  const children = async (key: string) =>
    (await person.get(`/api/v1/Account/${key}/Children`)).json().ResultContent.Items
  expect(keys(await children(top.accountId)).toSorted()).toEqual([reseller.accountId, tagged.accountId].toSorted())
  expect(
    (await children(top.accountId)).find(({ AcctKey }: { AcctKey: string }) => AcctKey === reseller.accountId)
      .ChildCount,
  ).toBe(1)
  expect(keys(await children(reseller.accountId))).toEqual([customer.accountId])
  expect((await person.get(`/api/v1/Account/${distributor.accountId}/Children`)).statusCode).toBe(404)
})
