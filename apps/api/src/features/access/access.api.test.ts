import { flags } from '@portal/contract/access/access.flags'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { newWorld, type Person } from '../../../test/world.ts'

const world = await newWorld()
afterAll(() => world.close())
const tree = await world.demoTree()

const ask = (person: Person, body: object = {}) => person.post('/api/v1/Portal/AppFeatureTest/portal-web/User', body)

test.each([0, 1, 2, 3, 4])(
  'the profile holds the role and the effective value of every flag, as JSON texts to be merged (level %i)',
  async (level) => {
    const company = tree.branch[level]
    if (!company) throw new Error('no such level')
    const person = await world.signedInAt(company)
    const answer = await ask(person)
    expect(answer.statusCode).toBe(200)
    const parts: Record<string, string>[] = answer.json().ResultContent.map((part: string) => JSON.parse(part))
    expect(parts[0]).toEqual({ UserRole: person.role })
    const profile = Object.assign({}, ...parts)
    const standard = Object.fromEntries(flags.map(({ code, defaults }) => [code, defaults[person.role]]))
    expect(profile).toEqual({ UserRole: person.role, ...standard })
    expect(parts.flatMap(Object.keys)).toHaveLength(flags.length + 1)
  },
)

test('it is the profile of the token\u2019s person, whatever e-mail is requested', async () => {
  const [root, customer] = [
    await world.signedInAt(tree.sealport),
    await world.signedInAt(tree.northwind, { rights: { Bill: 'R' } }),
  ]
  const mine = (await ask(customer)).json().ResultContent
  expect((await ask(customer, { email: root.email })).json().ResultContent).toEqual(mine)
  expect((await ask(customer, { email: 'nobody@example.test' })).json().ResultContent).toEqual(mine)
  expect(mine.join()).toContain('"Bill":"R"')
  expect(
    (await world.anonymous().post('/api/v1/Portal/AppFeatureTest/portal-web/User', { email: root.email })).statusCode,
  ).toBe(401)
})

test('through the token service it is the same, in that service’s envelope: the e-mail there is ignored too', async () => {
  const [root, customer] = [await world.signedInAt(tree.sealport), await world.signedInAt(tree.northwind)]
  const mine = (await ask(customer)).json().ResultContent
  const body = { emailAddress: root.email, client_id: 'portal-cli' }
  const answer = await customer.post('/Token/AccessProfile', body)
  expect(answer.json()).toEqual({ statusCode: 200, message: [], resultContent: mine })
  const unknown = await world.anonymous().post('/Token/AccessProfile', body)
  expect(unknown.json()).toMatchObject({ statusCode: 401, code: 'auth.required' })
})

test('people are held to groups when none of their groups gives full access; archived ones do not count', async () => {
  const join = async (person: Person, group: object) => {
    const groupId = uuid()
    const { accountId, userId } = person
    await world.db.asOwner(async (tx) => {
      await tx
        .insertInto('accessGroup')
        .values({ groupId, accountId, name: groupId, ...group })
        .execute()
      await tx.insertInto('accessGroupMember').values({ groupId, userId, accountId }).execute()
    })
  }
  const enabled = async (person: Person) =>
    (await (await world.signedInAs(person)).post('/Dashboard/RAMEnabled', { Email: 'x@example.test' })).json()
  const person = await world.signedInAt(tree.cordage)
  expect(await enabled(person)).toEqual({ statusCode: 200, message: [], resultContent: { enabled: false } })
  await join(person, { archived: true })
  expect((await enabled(person)).resultContent).toEqual({ enabled: false })
  await join(person, {})
  expect((await enabled(person)).resultContent).toEqual({ enabled: true })
  await join(person, { fullAccess: true })
  expect((await enabled(person)).resultContent).toEqual({ enabled: false })
  expect((await enabled(await world.signedInAt(tree.cordage))).resultContent).toEqual({ enabled: false })
})
