import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changesIn, seen, work } from '../../../../test/changes.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const { tree, rosa } = await changesIn(world)
const disable = async (by: Person, UserKeys: string[], OperationCode = 3) => {
  const body = { OperationCode, UserKeys }
  const answer = await by.post('/api/v1/AccountAdmin/DisableBatch', body, { 'idempotency-key': randomUUID() })
  return { status: answer.statusCode, ...answer.json().ResultContent }
}
const company = await world.anAccount({ acctType: 'CU', under: tree.cordage })

test('the answer of a batch says what became of each, as it is when it is read', async () => {
  const [ann, bob] = [await world.aUser({ account: company }), await world.aUser({ account: company })]
  await world.aUser({ account: company })
  const answer = await disable(rosa, [ann.userId, bob.userId, rosa.userId])
  expect(answer).toMatchObject({ status: 202, State: 'Done', Total: 3, Ready: 2, Refused: 1, Done: 2, Failed: 0 })
  const resultOf = (key: string) => answer.Results.find(({ Key }: { Key: string }) => Key === key)
  expect(resultOf(ann.userId)).toEqual({
    Key: ann.userId,
    Outcome: 'Done',
    Name: ann.email,
    Ok: true,
    Code: null,
    Message: null,
  })
  expect(resultOf(rosa.userId)).toMatchObject({ Ok: false, Code: 'user.self', Message: expect.any(String) })
})

test('a batch of which nothing can be done has ended, and waits for nobody', async () => {
  await world.aUser({ account: company })
  const off = await world.aUser({ account: company, userStatus: 'Disabled' })
  const same = await disable(rosa, [off.userId])
  expect(same).toMatchObject({ status: 202, State: 'Done', Ready: 0, Unchanged: 1, Done: 0, Failed: 0 })
  expect(same.Results).toMatchObject([{ Ok: true }])
  const refused = await disable(rosa, [rosa.userId])
  expect(refused).toMatchObject({ status: 202, State: 'Failed', Ready: 0, Refused: 1, Done: 0 })
  await work(world)
  expect(await seen(rosa, refused)).toMatchObject({ State: 'Failed', Abilities: { Run: { Allowed: false } } })
})
