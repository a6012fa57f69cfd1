import { beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { change, patch, read, url } from '../../../../test/settings.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// All five levels follow and explain a lock at the service provider, and unlocking restores their values.

const world = await newWorld()
const tree = await world.demoTree()
const code = 'encryption.portalExpiry'
const accounts = [tree.sealport, tree.atlas, tree.borealis, tree.cordage, tree.northwind]
type Level = { account: Account; person: Person }
let levels: Level[]
let [root, sp, customer] = [] as unknown as [Level, Level, Level]

const values = () =>
  Promise.all(levels.map(async ({ person, account }) => (await read(person, account)).of(code).Value))
type Link = {
  Kind: string
  Name: string | null
  Set: unknown
  Value: unknown
  Why: string
  Locked: boolean
  Decided: boolean
}
const chainFor = async ({ person }: Level, { account }: Level): Promise<Link[]> =>
  (await person.get(`${url(account)}/Chain/${code}`)).json().ResultContent.Links
const makeChange = async ({ person, account }: Level, request: object) => {
  const { version } = await read(person, account)
  return patch(person, account, [request], version)
}

beforeAll(async () => {
  levels = await Promise.all(accounts.map(async (account) => ({ account, person: await world.signedInAt(account) })))
  ;[root, sp, , , customer] = levels as [Level, Level, Level, Level, Level]
  for (const [at, value] of [60, undefined, 14, 7, 90].entries())
    if (value) expect((await makeChange(levels[at] as Level, change(code, value))).statusCode).toBe(200)
})

test('before it, the nearest value wins; its effect is counted', async () => {
  expect(await values()).toEqual([60, 60, 14, 7, 90])
  const impact = await sp.person.post(`${url(sp.account)}/Impact`, { Code: code, Value: 30, Lock: true })
  const { Sentence, Differing, Accounts, Sample } = impact.json().ResultContent
  expect([Differing, Accounts, Sample.map((one: { AcctName: string }) => one.AcctName)]).toEqual([
    3,
    3,
    ['Borealis Distribution', 'Cordage Reseller', 'Northwind Legal'],
  ])
  expect(Sentence).toBe('Lock for 3 accounts below: 3 have another value and will change.')
})

describe('while it stands', () => {
  beforeAll(async () => {
    expect((await makeChange(sp, change(code, 30, true))).statusCode).toBe(200)
  })

  test('values below follow, and the chain explains it to every level', async () => {
    expect(await values()).toEqual([60, 30, 30, 30, 30])
    const links = await chainFor(root, customer)
    expect(links.map(({ Name, Set, Value, Why, Locked, Decided }) => [Name, Set, Value, Why, Locked, Decided])).toEqual(
      [
        [null, null, 30, 'default', false, false],
        [tree.sealport.acctName, 60, 60, 'set', false, false],
        ['Atlas Services', 30, 30, 'set', true, true],
        ['Borealis Distribution', 14, 30, 'ignored', false, false],
        ['Cordage Reseller', 7, 30, 'ignored', false, false],
        ['Northwind Legal', 90, 30, 'ignored', false, false],
      ],
    )
    for (const [at, level] of levels.entries()) {
      const decided = (await chainFor(level, level)).filter(({ Decided }) => Decided)
      expect(decided.map(({ Value }) => Value)).toEqual([at === 0 ? 60 : 30])
    }
  })

  test('whoever is above the direct parent has no name', async () => {
    const own = await chainFor(customer, customer)
    expect(own.map(({ Kind, Name }) => [Kind, Name])).toEqual([
      ['default', null],
      ['above', null],
      ['above', null],
      ['above', null],
      ['account', 'Cordage Reseller'],
      ['account', 'Northwind Legal'],
    ])
    const { person, account } = customer
    const page = await person.get(url(account))
    for (const hidden of ['Atlas', 'Borealis', tree.atlas.accountId, tree.borealis.accountId])
      expect([JSON.stringify(own), page.body].filter((text) => text.includes(hidden))).toEqual([])
  })

  test('S7: nothing below is changed, neither value nor lock, nor anything saved with it', async () => {
    for (const { person, account } of levels.slice(2)) {
      const before = await read(person, account)
      expect(before.of(code)).toMatchObject({ Edit: { Allowed: false, Reason: 'locked' } })
      for (const request of [change(code, 5), change(code, null), change(code, undefined, true)]) {
        const answer = await patch(person, account, [change('files.largest', 10), request], before.version)
        expect(codeOf(answer)).toEqual([409, 'setting.locked'])
      }
      expect((await read(person, account)).of('files.largest').Own).toBe(null)
    }
  })
})

test('unlocking restores what was overridden', async () => {
  await makeChange(sp, change(code, undefined, false))
  expect(await values()).toEqual([60, 30, 14, 7, 90])
  await makeChange(sp, change(code, null))
  expect(await values()).toEqual([60, 60, 14, 7, 90])
})

test('a lock alone keeps what holds now as the value', async () => {
  await patch(
    sp.person,
    sp.account,
    [change('files.storageAlert', undefined, true)],
    (await read(sp.person, sp.account)).version,
  )
  expect((await read(sp.person, customer.account)).of('files.storageAlert')).toMatchObject({
    Value: 80,
    LockedBy: { AcctKey: sp.account.accountId },
  })
})
