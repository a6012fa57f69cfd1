import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyOf, pathOf } from './callRoute.ts'
import { type NamedRoute, routes } from './refusals.ts'
import { type Answer, newWorld } from './world.ts'

// The other names of a route lead to the same answer.

const world = await newWorld()
const tree = await world.demoTree()
const person = await world.signedInAt(tree.borealis)

const named: readonly NamedRoute[] = routes.filter(({ route }) => route.aliases)
const outcomeOf = (answer: Answer) => {
  const { CorrelationId: _, correlationId: __, ...rest } = answer.json()
  return [answer.statusCode, rest]
}
const headers = () => ({ 'if-match': '"99"', 'idempotency-key': randomUUID() })

test.each(named.map((one) => [one.id, one] as const))('%s answers by its other names alike', async (id, one) => {
  const { route } = one
  const key = tree.cordage.accountId
  for (const alias of route.aliases ?? []) {
    const other = { id, route: { ...route, path: alias } }
    for (const caller of [person, world.anonymous()]) {
      // A refused body: a writing route is called twice, and must not have written the first time.
      const ask = (at: NamedRoute) => {
        const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : { Unknown: bodyOf(one, key) }
        return caller.send(route.method, pathOf(at, key), body, headers())
      }
      const [own, aliased] = [await ask(one), await ask(other)]
      expect(outcomeOf(aliased)).toEqual(outcomeOf(own))
      expect(own.json().Code ?? own.json().code).not.toBe('route.notFound')
    }
  }
})

test('a token is answered by the small name of the specification’s address too', async () => {
  const body = { emailAddress: person.email, password: 'incorrect', client_id: 'portal-cli' }
  for (const path of ['/Token', '/token']) {
    const answer = await world.anonymous().post(path, body)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'auth.badCredentials'])
  }
})
