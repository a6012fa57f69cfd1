import { expect, test } from 'vitest'
import { aliasIn } from '../../../../test/alias.ts'
import { hold } from '../../../../test/groups.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const { cordage, northwind } = await world.demoTree()
const { actorAt, acting } = aliasIn(world)

test('acting ends when the actor joins a group that no longer opens the other’s whole company', async () => {
  const [actor, other] = [await actorAt(cordage), await actorAt(cordage)]
  const { as } = await acting(actor, await world.aUser({ account: northwind }))
  const still = await acting(other, await world.aUser({ account: northwind }))
  const detail = () => as.get('/api/v1/AccountAdmin/LoginDetail')
  expect((await detail()).statusCode).toBe(200)
  await hold(world, actor, { entries: { 'Customer-Add/Edit Users': 'RW' } })
  await expect.poll(async () => (await detail()).statusCode).toBe(401)
  expect((await actor.get('/api/v1/AccountAdmin/LoginDetail')).statusCode).toBe(200)
  expect((await still.as.get('/api/v1/AccountAdmin/LoginDetail')).statusCode).toBe(200)
})

test('the history says when acting ended because the session was idle', async () => {
  const [actor, target] = [await actorAt(cordage), await world.aUser({ account: northwind })]
  await acting(actor, target)
  const { rows } = await world.db.pool.query(
    `update session set idle_minutes = 50, last_seen_at = now() - interval '40 minutes', created_at = now() - interval '45 minutes'
     where user_id = $1 returning session_id`,
    [target.userId],
  )
  const history = await actor.get(`/api/v1/Account/${northwind.accountId}/AliasSessions`)
  const acted = history.json().ResultContent.Items as { SessionKey: string; EndedOn: string | null }[]
  expect(acted.find(({ SessionKey }) => SessionKey === rows[0].session_id)).toMatchObject({ EndedOn: null })
})
