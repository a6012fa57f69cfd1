import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { plansManifest } from '@portal/contract/commerce/plans/plans.manifest'
import { actionsOf } from '../../../../test/trail.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

// The file of the catalogue.

const world = await newWorld()
const tree = await world.demoTree()
const ra = await world.signedInAt(world.root)
const [rs, cu] = [await world.signedInAt(tree.cordage), await world.signedInAt(tree.northwind)]
const statusAndCode = (answer: { json(): { StatusCode: number; Code?: string } }) => [
  answer.json().StatusCode,
  answer.json().Code,
]
const valid = plansManifest.requests.save({ account: '', user: '', fresh: randomUUID }).body
/** A plan on sale. */
async function sell(more: Record<string, unknown>): Promise<string> {
  const PlanCode = `P-${randomUUID().slice(0, 8).toUpperCase()}`
  expect((await ra.post('/api/v1/PlanManagement/AddUpdate', { ...valid, PlanCode, ...more })).statusCode).toBe(200)
  const status = `/api/v1/Plan/${PlanCode}/Status`
  expect((await ra.post(status, { To: 'ACTIVE' }, { 'if-match': '"1"' })).statusCode).toBe(200)
  return PlanCode
}
const priceAt = (person: Person, code: string, Price: number) =>
  person.put(`/api/v1/Plan/${code}/Price`, { Prices: [{ Currency: 'USD', Price }] })

test('the catalogue is exported as the seller sees it, in the language and order of the list, and audited', async () => {
  const [cheap, dear] = [await sell({ PlanName: 'Export A' }), await sell({ PlanName: 'Export B' })]
  await sell({ PlanName: 'Export C', SoldByTiers: ['SP'] })
  await priceAt(rs, cheap, 1950)
  await priceAt(rs, dear, 4000)
  const file = await rs.post('/api/v1/Plan/Search/Export', { SearchText: 'export', Sort: '-price' })
  expect(file.headers['content-type']).toMatch('text/csv')
  const [head, ...lines] = file.body.trim().split(/\r?\n/)
  expect(head).toContain('Plan name,Plan code,Product line')
  expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([
    ['Export B', dear, 'E-sign'],
    ['Export A', cheap, 'E-sign'],
  ])
  expect(lines[1]).toMatch(/,12,21,19\.5,-1\.5,USD,On sale,/)
  expect(await actionsOf(world, { at: tree.cordage, action: 'plan.exported' })).toHaveLength(1)
  const [without, blind] = [
    await world.signedInAt(tree.cordage, { rights: { ExportAcct: 'N' } }),
    await world.signedInAt(tree.cordage, { rights: { Provision: 'N' } }),
  ]
  for (const person of [without, blind, cu])
    expect(statusAndCode(await person.post('/api/v1/Plan/Search/Export', {}))).toEqual([403, 'auth.forbidden'])
  const { accountId } = tree.atlas
  expect(statusAndCode(await rs.post('/api/v1/Plan/Search/Export', { AcctKey: accountId }))).toEqual([
    404,
    'account.notFound',
  ])
})
