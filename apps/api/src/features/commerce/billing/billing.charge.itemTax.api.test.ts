import { randomUUID } from 'node:crypto'
import { fullGrant } from '@portal/contract/core/access/access.modules'
import { expect, test } from 'vitest'
import { addCharge, chargesOf, chargesPath } from '../../../../test/charges.ts'
import { hold } from '../../../../test/groups.ts'
import { issue, keyOf, resultOf, type Row, statusAndCode } from '../../../../test/invoices.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// The tax that a charge has from the item of the catalogue that it names (decision 0186).

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const { listed, aPayer, draftOf } = chargesOf(world, tree.cordage, rs)
const reasons = { ExemptReasonEn: 'Vocational training', ExemptReasonFr: 'Formation professionnelle' }
const exempt = { TaxCategory: 'E', ...reasons }
const zero = { TaxCategory: 'Z' }
const items = `/api/v1/Billing/ChargeItem/${tree.cordage.accountId}`
const item = { TextEn: 'Training', TextFr: 'Formation', Prices: [{ Currency: 'USD', Price: 2500 }] }
const aCode = () => `T-${randomUUID().slice(0, 8).toUpperCase()}`
const add = async (payer: Account, price: number, more: Row = {}) =>
  expect((await addCharge(rs, payer, price, more)).statusCode).toBe(201)

test('an item of the catalogue has a category for its charges', async () => {
  const wrong = await rs.post(items, { ...item, Code: 'WRONG', TaxCategory: 'E' })
  expect([statusAndCode(wrong), wrong.json().Fields]).toMatchObject([
    [400, 'request.invalid'],
    [{ Field: 'ExemptReasonEn' }, { Field: 'ExemptReasonFr' }],
  ])
  const Code = aCode()
  const found = resultOf(await rs.post(items, { ...item, Code, ...exempt }))['Items'] as Row[]
  expect(found.find((one) => one['Code'] === Code)).toMatchObject(exempt)
  expect(JSON.stringify(await trailOf(world, { at: tree.cordage, action: 'charge.itemAdded' }))).toContain(
    'taxCategory',
  )
})

test('a charge that names an item has its tax and reasons, unless the request says another or none', async () => {
  const payer = await aPayer()
  const Code = aCode()
  expect((await rs.post(items, { ...item, Code, ...exempt })).statusCode).toBe(201)
  const none = { TaxCategory: null, ExemptReasonEn: null, ExemptReasonFr: null }
  await add(payer, 4000, { Code })
  await add(payer, 3000, { Code, TaxCategory: null })
  await add(payer, 2000, { Code, ...zero })
  await add(payer, 1000)
  expect(await listed(payer)).toMatchObject([none, zero, none, { Code, UnitPrice: 4000, ...exempt }])
  const [first] = await trailOf(world, { at: payer, action: 'charge.added' })
  expect(JSON.stringify(first?.changes)).toContain(reasons.ExemptReasonFr)
  const issued = resultOf(await issue(rs, keyOf(await draftOf(payer))))
  const taxes = (issued['Taxes'] as Row[]).map(({ TaxCategory, Net, Tax, TaxReason }) => [
    TaxCategory,
    Net,
    Tax,
    TaxReason,
  ])
  expect(taxes).toEqual([
    ['S', 14_000, 2800, null],
    ['E', 4000, 0, reasons.ExemptReasonEn],
    ['Z', 2000, 0, null],
  ])
  // The catalogue of the issuer alone, and no charge where the code is not in it.
  const other = await world.signedInAt(tree.borealis)
  expect(statusAndCode(await addCharge(other, payer, 4000, { Code }))).toEqual([403, 'charge.ofIssuer'])
  expect(statusAndCode(await addCharge(rs, payer, 4000, { Code: 'NONE' }))).toEqual([404, 'charge.itemNotFound'])
  const foreign = await world.anAccount({ acctType: 'CU', under: tree.halyard })
  expect(statusAndCode(await addCharge(rs, foreign, 4000, { Code }))).toEqual([404, 'account.notFound'])
  const reader = await world.signedInAt(tree.cordage, { rights: { Bill: 'R' } })
  expect(statusAndCode(await addCharge(reader, payer, 4000, { Code }))).toEqual([403, 'auth.forbidden'])
})

test('people held to access groups choose no other tax than the item of the catalogue has', async () => {
  const payer = await aPayer(false)
  const Code = aCode()
  expect((await rs.post(items, { ...item, Code, ...exempt })).statusCode).toBe(201)
  const held = await hold(world, await world.signedInAt(tree.cordage), {
    entries: fullGrant.entries,
    accountScope: 'LIST',
    accounts: [payer.accountId],
  })
  const chooses = async (person: Person) => resultOf(await person.get(chargesPath(payer)))['ChooseTax']
  expect(await chooses(held)).toEqual({ Allowed: false, Reason: 'fullAccess' })
  expect(await chooses(rs)).toEqual({ Allowed: true, Reason: null })
  const refused = [{ ...zero }, { ...exempt }, { Code, ...zero }, { Code, ...exempt, ExemptReasonEn: 'Other' }]
  for (const more of refused)
    expect(statusAndCode(await addCharge(held, payer, 9000, more))).toEqual([403, 'auth.forbidden'])
  const zeroRated = { Code: `Z-${Code}`, ...zero }
  expect((await rs.post(items, { ...item, ...zeroRated })).statusCode).toBe(201)
  for (const more of [{}, { Code }, { Code, ...exempt }, zeroRated])
    expect((await addCharge(held, payer, 9000, more)).statusCode).toBe(201)
  await add(payer, 9000, zero)
  expect((await listed(payer)).map(({ TaxCategory }) => TaxCategory)).toEqual(['Z', 'Z', 'E', 'E', null])
})
