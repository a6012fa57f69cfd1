import { emailSpellings } from '@portal/contract/core/access/access.ownEmail'
import { flags } from '@portal/contract/core/access/access.flags'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { routes } from '../../../../test/refusals.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
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

const tokenService = (person: Person, body: object) => person.post('/Token/AccessProfile', body)
const ramCheck = (person: Person, body: object) => person.post('/Dashboard/RAMEnabled', body)
const spellings = ['Email', 'email', 'EmailAddress', 'emailAddress'] as const
const calls = [
  ['AppFeatureTest', ask],
  ['the token service', tokenService],
  ['RAMEnabled', ramCheck],
] as const

test.each(calls)('%s takes one’s own e-mail in every spelling, and no other', async (_, call) => {
  const root = await world.signedInAt(tree.sealport)
  const customer = await world.signedInAt(tree.northwind, { rights: { Bill: 'R' } })
  const mine = (await call(customer, {})).json()
  const refused = async (body: object) => {
    const answer = await call(customer, body)
    const { Code, code = Code } = answer.json()
    return [answer.statusCode, code]
  }
  for (const name of spellings) {
    expect((await call(customer, { [name]: customer.email })).json()).toEqual(mine)
    expect((await call(customer, { [name]: customer.email.toUpperCase() })).json()).toEqual(mine)
    // Someone else, a person who does not exist, and one who is hidden behind the reader's own parent.
    for (const other of [root.email, 'nobody@example.test'])
      for (const own of [{}, { [name === 'Email' ? 'email' : 'Email']: customer.email }])
        expect(await refused({ ...own, [name]: other })).toEqual([403, 'access.otherEmail'])
    const anonymous = world.anonymous()
    expect((await call(anonymous as Person, { [name]: root.email })).statusCode).toBe(401)
  }
  expect(await refused({ mail: customer.email })).toEqual([400, 'request.invalid'])
})

test('every body that names the caller by e-mail is bound to the caller', () => {
  const naming = routes.filter(({ route: { module, body } }) => {
    const { in: outside } = (body?._zod.def ?? {}) as { in?: { shape?: object } }
    const isSelf = module && 'free' in module && module.free === 'self'
    return isSelf && Object.keys(outside?.shape ?? {}).some((name) => emailSpellings.includes(name as never))
  })
  expect(naming.map(({ id }) => id)).toEqual(['access.profile', 'access.profileOfLogin', 'access.ramEnabled'])
  expect(naming.filter(({ route }) => !route.ownEmail)).toEqual([])
})

test('through the token service the profile is the same, in that service’s envelope', async () => {
  const customer = await world.signedInAt(tree.northwind, { rights: { Bill: 'R' } })
  const mine = (await ask(customer)).json().ResultContent
  expect(mine.join()).toContain('"Bill":"R"')
  const answer = await tokenService(customer, { emailAddress: customer.email, client_id: 'portal-cli' })
  expect(answer.json()).toEqual({ statusCode: 200, message: [], resultContent: mine })
  const unknown = await world.anonymous().post('/Token/AccessProfile', { client_id: 'portal-cli' })
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
    (await (await world.signedInAs(person)).post('/Dashboard/RAMEnabled', { Email: person.email })).json()
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
