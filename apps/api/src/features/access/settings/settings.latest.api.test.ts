import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { change, pairBelow, patch, url } from '../../../../test/settings.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const latest = ({ accountId }: { accountId: string }) => `${url({ accountId })}/Latest`

test('what was changed of settings is told the latest first, with who did it as far as the reader may know', async () => {
  const { reseller, customer } = await pairBelow(world, tree.borealis)
  const [above, own] = [await world.signedInAt(reseller), await world.signedInAt(customer)]
  await patch(above, customer, [change('files.largest', 100), change('track.readReceipt', 'yes', true)])
  await patch(own, customer, [change('files.largest', null)], 2)
  const items = async (person: typeof above) => (await person.get(latest(customer))).json().ResultContent.Items
  const [byOwn, byAbove] = [
    { Level: null, Name: expect.any(String) },
    { Level: null, Name: expect.any(String) },
  ]
  expect(await items(above)).toMatchObject([
    { Code: 'files.largest', Part: 'value', Old: 100, New: null, SetBy: byOwn },
    { Code: 'files.largest', Part: 'value', Old: null, New: 100, SetBy: byAbove },
    { Code: 'track.readReceipt', Part: 'value', Old: null, New: 'yes', SetBy: byAbove },
    { Code: 'track.readReceipt', Part: 'lock', Old: false, New: true, SetBy: byAbove },
  ])
  // Only the level of a company above is shown.
  expect((await items(own))[1].SetBy).toMatchObject({ Name: null, Level: 'RS' })
  expect((await above.get(latest(reseller))).json().ResultContent.Items).toEqual([])
})

test('where there were more changes than are told, it says so', async () => {
  const { reseller, customer } = await pairBelow(world, tree.borealis)
  const above = await world.signedInAt(reseller)
  await patch(above, customer, [change('files.largest', 100)])
  const latestOf = async () => {
    const { Items, More } = (await above.get(latest(customer))).json().ResultContent
    return [Items.length, More]
  }
  const retry = (times: number) =>
    world.db.pool.query(
      `insert into audit_event (audit_id, account_id, provider_id, sp_id, dt_id, rs_id, action, actor, changes)
       select gen_random_uuid(), account_id, provider_id, sp_id, dt_id, rs_id, action, actor, changes
       from (select * from audit_event where account_id = $1 and action = 'settings.changed' limit 1) e, generate_series(1, $2)`,
      [customer.accountId, times],
    )
  await retry(49)
  expect(await latestOf()).toEqual([50, false])
  await retry(1)
  expect(await latestOf()).toEqual([50, true])
})

test('it is refused without either right, and for accounts elsewhere or that a group does not open', async () => {
  const { reseller, customer } = await pairBelow(world, tree.borealis)
  for (const rights of [{ ShowLatestSettings: 'N' }, { AcctMgmnt: 'N' }] as const)
    expect(codeOf(await (await world.signedInAt(reseller, { rights })).get(latest(customer)))).toEqual([
      403,
      'auth.forbidden',
    ])
  const own = await world.signedInAt(customer)
  for (const account of [reseller, tree.southbank, { accountId: randomUUID() }])
    expect(codeOf(await own.get(latest(account)))).toEqual([404, 'account.notFound'])
  const other = await world.anAccount({ acctType: 'CU', under: reseller })
  const member = await hold(world, await world.signedInAt(reseller), {
    entries: { 'Customer-Settings': 'R' },
    accountScope: 'LIST',
    accounts: [other.accountId],
  })
  expect((await member.get(latest(other))).statusCode).toBe(200)
  expect(codeOf(await member.get(latest(customer)))).toEqual([404, 'account.notFound'])
})
