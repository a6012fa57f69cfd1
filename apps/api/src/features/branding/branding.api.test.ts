import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newWorld } from '../../../test/world.ts'

const world = await newWorld()
afterAll(() => world.close())
const tree = await world.demoTree()
const path = (key: string) => `/api/v1/brand/Portal/GetCompanyLogoHeader/${key}`

test('the own company and those below have the default logo', async () => {
  const person = await world.signedInAt(tree.borealis)
  for (const company of [tree.borealis, tree.cordage, tree.northwind])
    expect((await person.get(path(company.accountId))).json()).toEqual({
      StatusCode: 200,
      Message: [],
      ResultContent: { CompanyImageUrl: null },
    })
})

test('a company above or beside is as unknown as one that does not exist', async () => {
  const person = await world.signedInAt(tree.borealis)
  const answer = async (key: string) => {
    const { CorrelationId: _, ...body } = (await person.get(path(key))).json()
    return body
  }
  const unknown = await answer(randomUUID())
  expect(unknown).toMatchObject({ StatusCode: 404, Code: 'account.notFound' })
  for (const company of [tree.sealport, tree.atlas, tree.meridian, tree.fathom, tree.direct])
    expect(await answer(company.accountId)).toEqual(unknown)
  expect((await person.get(path('x'))).statusCode).toBe(400)
})
