import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import { demoKey } from '../src/demo.ts'
import { hashOfApiKey, hintOfApiKey } from '../src/platform/crypto/apiKey.ts'
import type { Tx } from '../src/platform/db/db.ts'
import { auditRow } from './demo.history.ts'
import { insertRows } from './demo.insert.ts'
import { type Person, roleOf } from './demo.people.ts'
import type { Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

type World = {
  random: Random
  at: (age: number) => Date
  companies: readonly Company[]
  people: ReadonlyMap<Company, readonly Person[]>
}

/**
 * The permissions of the key: the reseller's own company to read, its customers and their people as far as that is
 * harmless.
 */
const entries = {
  'Account Details': 'R',
  'Customer-Account Details': 'RW',
  'Customer-Add/Edit Users': 'R',
} as const satisfies GroupGrant['entries']
const [created, lasts] = [20, 365]

const name = 'Requests of the guide'

/** The key with which the requests of the guide run unchanged. Its company's API access is turned on as well. */
export async function insertApiKey(tx: Tx, world: World): Promise<void> {
  const { random, at, companies, people } = world
  const company = companies.find((one) => one.name === 'Cordage Reseller')
  const maker = company && people.get(company)?.[0]
  if (!company || !maker) throw new Error('the demo has nobody at Cordage Reseller')
  const keyId = random.idAt(at(created))
  await tx
    .insertInto('apiKey')
    .values({
      keyId,
      accountId: company.accountId,
      name,
      entries: JSON.stringify(entries),
      addresses: [],
      madeBy: maker.userId,
      secretHash: hashOfApiKey(demoKey),
      hint: hintOfApiKey(demoKey),
      expiresAt: at(created - lasts),
      createdAt: at(created),
      createdBy: maker.email,
      modifiedAt: at(created),
      modifiedBy: maker.email,
    })
    .execute()
  await recordMaking(tx, world, company, maker, keyId)
}

async function recordMaking(tx: Tx, { random, at }: World, company: Company, maker: Person, keyId: string) {
  const { accountId, acctType } = company
  const { userId: key, email, firstName, lastName } = maker
  const person = { type: 'USER', key, email, name: `${firstName} ${lastName}` }
  const targets = [
    { type: 'apiKey', key: keyId, name },
    { type: 'account', key: accountId, name: company.name },
  ]
  const actor = { ...person, role: roleOf[acctType], acctKey: accountId }
  const event = auditRow(random, at, { age: created, action: 'apikey.created', accountId, targets }, actor)
  await insertRows(tx, 'auditEvent', event ? [event] : [])
}
