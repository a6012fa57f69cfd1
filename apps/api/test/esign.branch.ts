import { randomUUID } from 'node:crypto'
import { aLogo, publishes } from './brands.ts'
import { work } from './changes.ts'
import { aClient, type Client } from './scim.ts'
import type { Account, Answer, DemoTree, Person, User, World } from './world.ts'

// Companies that the e-signature service knows, and who may change them.

export type Branch = {
  world: World
  provider: Person
  distributor: Person
  /** The second person for sets that the distributor may not run alone. */
  second: Person
  resellers: [Account, Account]
  customers: Account[]
  /** With and without a plan, in the order of the customers. */
  people: User[]
  plans: string[]
  /** The identity provider of the first customer. */
  scim: Client
  sets: string[]
}
/** A change set from its preview to its end. */
export async function many(branch: Branch, Kind: string, Selection: object, Input: object): Promise<Answer> {
  const answer = await branch.distributor.post(
    '/api/v1/ChangeSet',
    { Kind, Selection, Input },
    { 'idempotency-key': randomUUID() },
  )
  return answer.statusCode === 201 ? run(branch, answer.json().ResultContent.ChangeKey) : answer
}
export async function run({ world, distributor, second, sets }: Branch, key: string): Promise<Answer> {
  const answer = await distributor.post(`/api/v1/ChangeSet/${key}/Run`, {})
  await second.post(`/api/v1/ChangeSet/${key}/Decision`, { Approve: true })
  await work(world)
  sets.push(key)
  return answer
}

const rights = {
  CustomerPlanEndDate: 'Y',
  CustomerPlanAutoRenew: 'Y',
  AcctStatus: 'W',
  SuspendAbuseandAbuseCustomerAccount: 'W',
} as const
/**
 * Two resellers and three customers whose plan and people the service receives.
 * @param plans the first is for e-signatures
 */
export async function aKnownBranch(world: World, tree: DemoTree, plans: string[]): Promise<Branch> {
  const [distributor, second] = [
    await world.signedInAt(tree.borealis, { rights }),
    await world.signedInAt(tree.borealis, { rights }),
  ]
  const aReseller = () => world.anAccount({ acctType: 'RS', under: tree.borealis })
  const resellers: Branch['resellers'] = [await aReseller(), await aReseller()]
  const aCustomer = (at: 0 | 1) => world.anAccount({ acctType: 'CU', under: resellers[at] })
  const [first, ...more] = [await aCustomer(0), await aCustomer(0), await aCustomer(1)]
  const customers = [first, ...more]
  const people: User[] = []
  for (const account of customers)
    for (const kind of ['ADMIN', 'ADMIN', 'ENDUSER']) people.push(await world.aUser({ account, kind }))
  const scim = await aClient(world, first, { 'Customer-Add/Edit Users': 'RW', 'Account Details': 'RW' })
  const provider = await world.signedInAt(world.root)
  const branch = { world, provider, distributor, second, resellers, customers, people, plans, scim, sets: [] }
  for (const customer of customers)
    await distributor.post('/api/v1/Provision/Plan', { AcctKey: customer.accountId, PlanCode: plans[0], Seats: 9 })
  for (const user of people)
    await many(branch, 'userPlan.assign', { UserKeys: [user.userId] }, { AcctKey: user.accountId, PlanCode: plans[0] })
  await publishes(distributor, resellers[0], {}, await aLogo())
  return branch
}
