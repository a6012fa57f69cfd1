import { expect, test } from 'vitest'
import { statusesIn } from '../../../../test/statuses.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const [ra, dt] = [await world.signedInAt(world.root), await world.signedInAt(tree.borealis)]

const suspensionOf = async (person: Person) => (await person.get('/api/v1/Banner')).json().ResultContent.Suspension
async function change(by: Person, account: Account, To: string, ReasonCode: string, Note?: string) {
  const answer = await statusesIn(world).change(by, account, To, ReasonCode, { Note })
  expect(answer.statusCode).toBe(200)
}
const aPartner = async (language: 'en-us' | 'fr-fr' = 'en-us') => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis, language })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  return { reseller, customer, rita: await world.signedInAt(reseller), cora: await world.signedInAt(customer) }
}

test('people of a suspended company are told so, since when, and only the reasons that they may know, in their language', async () => {
  const { reseller, rita, cora } = await aPartner('fr-fr')
  expect([await suspensionOf(rita), await suspensionOf(cora)]).toEqual([null, null])
  await change(dt, reseller, 'Suspended', 'NONPAY')
  await change(ra, reseller, 'Suspended', 'OTHER', 'Between us') // a reason that is hidden from the company itself
  const banner = { Own: true, Since: expect.stringMatching(/^\d{4}-.*Z$/), Reasons: ['Défaut de paiement'] }
  await expect.poll(() => suspensionOf(rita)).toEqual(banner)
})

test('people below are told that it is above, since when, and neither whose it is nor why', async () => {
  const { reseller, rita, cora } = await aPartner()
  await change(dt, reseller, 'Suspended', 'NONPAY')
  const banner = { Own: false, Since: expect.stringMatching(/^\d{4}-.*Z$/), Reasons: [] }
  await expect.poll(() => suspensionOf(cora)).toEqual(banner)
  await expect.poll(() => suspensionOf(rita)).toMatchObject({ Since: (await suspensionOf(cora)).Since })
  expect(await suspensionOf(dt)).toBe(null)
  await change(dt, reseller, 'Active', 'PAID')
  await expect.poll(() => suspensionOf(cora)).toBe(null)
})

test('a company that is suspended itself below one that is, is told of its own', async () => {
  const { reseller, customer, rita, cora } = await aPartner()
  await change(rita, customer, 'Suspended', 'NONPAY')
  await change(dt, reseller, 'Suspended', 'NONPAY')
  await expect.poll(() => suspensionOf(cora)).toMatchObject({ Own: true, Reasons: ['Non-payment'] })
})

test('nobody outside of the tree learns of it', async () => {
  const { reseller } = await aPartner()
  await change(dt, reseller, 'Suspended', 'NONPAY')
  expect(await suspensionOf(await world.signedInAt(tree.southbank))).toBe(null)
  const client = await world.signedInAt(tree.northwind)
  expect(await suspensionOf(client)).toBe(null)
})
