import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { policy, save } from './policies.ts'
import { newWorld, type Person } from './world.ts'

// The address of a person of a company above is never shown below, whatever they did there (`product.md` 7.1).

const world = await newWorld()
const { atlas, sealport } = await world.demoTree()
const [above, own] = [await world.signedInAt(sealport), await world.signedInAt(atlas)]
const contacts = `/api/v1/Contact/${atlas.accountId}`
const account = `/api/v1/Account/${atlas.accountId}`

async function change(person: Person, path: string, body: object, method: 'patch' | 'post' | 'put' = 'patch') {
  const seen = await person.get(path)
  const answer = await person[method](path, body, { 'if-match': seen.headers.etag as string })
  expect(answer.statusCode).toBe(200)
}

test('what somebody above did to a company names them, if at all, without their address', async () => {
  const kind = { Kind: 'TECHNICAL', FirstName: 'Nora', LastName: 'Sample', Email: 'nora@example.test' }
  await change(above, account, { LegalName: 'Atlas plc' })
  await change(above, `/api/v1/Settings/${atlas.accountId}`, { Changes: [{ Code: 'files.largest', Value: 100 }] })
  await change(above, `${account}/Status`, { To: 'Suspended', ReasonCode: 'NONPAY' }, 'post')
  await change(above, `${account}/Status`, { To: 'Active', ReasonCode: 'PAID' }, 'post')
  expect((await save(above, policy(atlas))).statusCode).toBe(200)
  expect((await above.post(contacts, kind)).json().Message).toEqual([])
  const notice = await Promise.all([
    own.get(account),
    own.get(`${account}/Status`),
    own.get(contacts),
    own.get(`${account}/AliasSessions`),
    own.get(`${account}/Sso`),
    own.get(`/api/v1/Settings/${atlas.accountId}`),
    own.get(`/api/v1/Settings/${atlas.accountId}/Chain/files.largest`),
    own.post('/api/v1/FeaturePolicy/Search', { FeatureCode: 'Bill' }),
    own.post('/api/v1/AuditTrial/Search', {}),
    own.post(`${account}/Activity`, {}),
  ])
  expect(notice.map(({ statusCode }) => statusCode)).toEqual(notice.map(() => 200))
  for (const { body } of notice) expect(body).not.toContain(above.email)
})

test('of the own company and below is shown', async () => {
  await change(own, account, { LegalName: 'Atlas Limited' })
  const { ResultContent } = (await own.get(account)).json()
  expect(ResultContent).toMatchObject({ ModifiedBy: own.email })
  const below = await world.anAccount({ acctType: 'CU', under: atlas, acctName: randomUUID() })
  const set = await save(own, policy(below))
  expect(set.json().ResultContent).toMatchObject({ SetBy: { Name: expect.stringContaining('Sample'), Level: null } })
})
