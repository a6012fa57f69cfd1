import { type Module, modules } from '@portal/contract/core/access/access.modules'
import { allowsKeys } from '@portal/contract/core/route'
import { describe, expect, test } from 'vitest'
import { callRoute } from '../../../../test/callRoute.ts'
import { aKey } from '../../../../test/keys.ts'
import { routes } from '../../../../test/refusals.ts'
import { type Account, type Answer, newWorld } from '../../../../test/world.ts'

// DisablePartnerProvision: no key of a partner creates a company, whatever its permissions (decision 0085).

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
let n = 0
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().Code]

const aCustomer = ({ accountId }: Account) => ({
  ParentKey: accountId,
  Account: { AcctName: `Key customer ${(n += 1)}`, IndustryCode: 'LEGAL', Address: { Line1: '1 Road', Country: 'CA' } },
  Admin: { Email: `key.customer.${n}@example.test`, FirstName: 'Ada', LastName: 'Sample' },
})

describe('where provisioning by partners is stopped', () => {
  const entries = Object.fromEntries(modules.map((module) => [module, 'RW'])) as Record<Module, 'RW'>
  /** Every route that keys may call and that needs the right to provision. */
  const provisioning = routes.filter(
    ({ route }) => (route.access === 'Provision:W' || route.also === 'Provision:W') && allowsKeys(route),
  )
  test.each([
    ['an ordinary key', undefined],
    ['a key of IntegrationAccess', 'Marketplace'],
  ])('%s of a partner creates no company, by whichever door', async (_, partner) => {
    const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
    const maker = await world.signedInAt(reseller, { rights: { DisablePartnerProvision: 'W' } })
    const key = await aKey(world, { account: reseller, maker, entries, ...(partner && { partner }) })
    const provides = provisioning.filter(({ route }) => route.partnerCall?.startsWith('Provision'))
    expect(provides.map(({ route }) => route.path)).toContain('/api/v1/Provision/Customer')
    expect(provides.map(({ route }) => route.path)).toContain('/api/v1/Provision/Provider')
    for (const entry of provisioning)
      expect([entry.id, ...codeOf(await callRoute(key, entry, { key: reseller.accountId }))]).toEqual([
        entry.id,
        403,
        'auth.forbidden',
      ])
    const { rows } = await pool.query('select 1 from account where parent_id = $1', [reseller.accountId])
    expect(rows).toEqual([])
    // Routes with a separate right do not count as provisioning.
    const others = routes.filter(({ id }) =>
      ['subscriptions.upgrade', 'subscriptions.renew', 'users.provision'].includes(id),
    )
    expect(others).toHaveLength(3)
    for (const entry of others)
      expect([entry.id, (await callRoute(key, entry, { key: reseller.accountId })).statusCode]).not.toContain(403)
    // The person responsible for the key is not restricted.
    const own = await maker.post('/api/v1/Provision/Customer', aCustomer(reseller))
    expect(own.statusCode).toBe(201)
  })

  test('a customer’s own key, and a partner’s where nothing is stopped, go on', async () => {
    const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
    const key = await aKey(world, { account: reseller, maker: await world.signedInAt(reseller), entries })
    expect((await key.post('/api/v1/Provision/Customer', aCustomer(reseller))).statusCode).toBe(201)
  })
})
