import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aLogo, publishes } from '../../../test/brands.ts'
import { imagesOf } from '../../../test/pdf.ts'
import { type Account, newWorld, type Person } from '../../../test/world.ts'

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const aCustomer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })
const months = { FromMonth: '2026-01-01', ToMonth: '2026-02-01' }

/** The PDF of a company's usage. */
async function reportOf(person: Person, account?: Account): Promise<Buffer> {
  const body = { ...months, AcctKey: account?.accountId ?? null, Format: 'pdf' }
  const answer = await person.post('/api/v1/Report/Usage/Export', body)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.rawPayload.subarray(-6).toString()).toContain('%%EOF')
  return answer.rawPayload
}
const shownOn = async (person: Person, account?: Account) => imagesOf(await reportOf(person, account))

test('a report has the logo of the company that it is about, its own or inherited, else of the reader’s', async () => {
  const [branded, below] = [await aCustomer(), await aCustomer()]
  expect(await shownOn(rs)).toEqual([])
  await publishes(rs, tree.cordage, {}, await aLogo('#1f7a5c', [400, 200]))
  await publishes(rs, branded, {}, await aLogo('#7a1f5c'))
  expect(await shownOn(rs)).toEqual([{ width: 200, height: 100, color: '#1f7a5c' }])
  expect(await shownOn(rs, below)).toEqual([{ width: 200, height: 100, color: '#1f7a5c' }])
  expect(await shownOn(rs, branded)).toEqual([{ width: 200, height: 50, color: '#7a1f5c' }])
  expect(await shownOn(await world.signedInAt(branded))).toEqual([{ width: 200, height: 50, color: '#7a1f5c' }])
  expect(await shownOn(await world.signedInAt(tree.halyard))).toEqual([])
})

test('clear parts of a logo are white on paper, and one of another format is drawn all the same', async () => {
  const customer = await aCustomer()
  await publishes(rs, customer, {}, await aLogo('#7a1f5c00'))
  expect(await shownOn(rs, customer)).toMatchObject([{ color: '#ffffff' }])
  const webp = await sharp({ create: { width: 900, height: 90, channels: 3, background: '#102030' } })
    .webp({ lossless: true })
    .toBuffer()
  await pool.query('update brand_image set bytes = $2 where account_id = $1', [customer.accountId, webp])
  expect(await shownOn(rs, customer)).toEqual([{ width: 400, height: 40, color: '#102030' }])
})

test('a logo that is cut off, missing, or no image fails no file', async () => {
  const customer = await aCustomer()
  await publishes(rs, customer, {}, await aLogo('#7a1f5c'))
  const png = Buffer.from(await aLogo('#7a1f5c'), 'base64')
  for (const bytes of [png.subarray(0, 60), Buffer.from('<svg/>'), Buffer.alloc(0)]) {
    await pool.query('update brand_image set bytes = $2 where account_id = $1', [customer.accountId, bytes])
    expect(await shownOn(rs, customer)).toEqual([])
  }
  await pool.query('delete from brand_image where account_id = $1', [customer.accountId])
  expect(await shownOn(rs, customer)).toEqual([])
})
