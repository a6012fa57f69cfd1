import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepare } from '../../../../test/changes.ts'
import { countPeople, searchPeople } from '../../../../test/people.ts'
import { sheetOf } from '../../../../test/xlsx.ts'
import { type Account, newWorld, type Person, type User } from '../../../../test/world.ts'

// A distributor, and people of a branch outside its tree. No list, count, file, key, change or answer reveals them:
// each answer equals the one for a person who never existed.

const world = await newWorld()
const tree = await world.demoTree()
const branch: Account[] = [tree.meridian, tree.fathom, tree.halyard, tree.southbank]

let person: Person
const foreign: (User & { lastName: string })[] = []
beforeAll(async () => {
  person = await world.signedInAt(tree.borealis, { rights: { ExportAcct: 'W' } })
  for (const account of branch)
    for (const kind of ['ADMIN', ...(account === tree.southbank ? ['ENDUSER'] : [])] as const)
      foreign.push({
        ...(await world.aUser({ account, kind, lastName: 'Meridianer' })),
        lastName: 'Meridianer',
      })
  await world.aUser({ account: tree.northwind, lastName: 'Ours' })
})

/** Contains nothing that reveals a person of the other branch. */
const shows = (text: string) =>
  [
    ...foreign.flatMap(({ userId, email }) => [userId, email]),
    'Meridianer',
    ...branch.map(({ acctName }) => acctName),
  ].filter((word) => text.includes(word))
const never = () => randomUUID()
/** An answer without the parts that differ each time. */
const plain = ({ statusCode, body }: { statusCode: number; body: string }, url: string) => [
  statusCode,
  body.replaceAll(url, 'KEY').replace(/"CorrelationId":"[^"]+"/, ''),
]

describe('as somebody at a distributor, of the people of another branch', () => {
  test('lists and counts have nobody, whatever they are asked for', async () => {
    const ofOurs = await countPeople(person, {})
    for (const body of [{}, { Kind: ['ENDUSER'] }, { Role: ['CU'] }, { Removed: true }]) {
      const page = await searchPeople(person, body)
      expect([body, shows(JSON.stringify(page))]).toEqual([body, []])
    }
    for (const { email } of foreign)
      for (const SearchText of [email, 'Meridianer']) {
        expect(await searchPeople(person, { SearchText })).toMatchObject({ Items: [], Partial: false })
        expect(await countPeople(person, { SearchText })).toMatchObject({ Total: 0 })
      }
    // The total counts only the caller's tree: one more person elsewhere does not change it.
    await world.aUser({ account: tree.halyard })
    expect(await countPeople(person, {})).toEqual(ofOurs)
    await world.aUser({ account: tree.northwind })
    expect((await countPeople(person, {})).Total).toBe(ofOurs.Total + 1)
  })

  test('files have nobody, of all or of some', async () => {
    const file = (body: object) => person.post('/api/v1/User/Search/Export', body)
    const csv = await file({})
    expect([csv.statusCode, shows(csv.body)]).toEqual([200, []])
    expect(shows(sheetOf((await file({ Format: 'xlsx' })).rawPayload))).toEqual([])
    const other = await file({ SearchText: 'Meridianer' })
    expect([other.statusCode, other.body.trim().split('\r\n')]).toEqual([200, [expect.any(String)]])
  })

  test.each([
    ['their page', (key: string) => person.get(`/api/v1/User/${key}`)],
    ['their sessions', (key: string) => person.get(`/api/v1/User/${key}/Sessions`)],
    ['their rights', (key: string) => person.get(`/api/v1/FeaturePolicy/Explain?user=${key}&feature=AcctMgmnt`)],
    ['a file of them', (key: string) => person.post('/api/v1/User/Search/Export', { UserKeys: [key] })],
    ['an invitation anew', (key: string) => person.post('/api/v1/AccountAdmin/ResendActivationCode', { UserKey: key })],
    ['disabling them', (key: string) => prepare(person, 'user.status', { UserKeys: [key] }, { OperationCode: 3 })],
    [
      'their transfer',
      (key: string) => prepare(person, 'user.transfer', { UserKeys: [key] }, { AcctKey: tree.cordage.accountId }),
    ],
    [
      'their handover',
      (key: string) =>
        prepare(
          person,
          'user.offboard',
          { UserKeys: [key] },
          { UserKey: key, Successor: person.userId, Afterwards: 'keep' },
        ),
    ],
  ])('%s is refused as for somebody who never existed', async (_, ask) => {
    for (const { userId } of foreign) {
      const unknown = never()
      const [theirs, nobodys] = [await ask(userId), await ask(unknown)]
      expect(theirs.statusCode).toBeGreaterThanOrEqual(400)
      expect(plain(theirs, userId)).toEqual(plain(nobodys, unknown))
    }
  })

  test.each(branch.map((account) => [account.acctName, account] as const))(
    'the people of %s are not asked for by their company',
    async (_, { accountId }) => {
      for (const body of [{ AcctKey: accountId }, { Company: accountId }])
        for (const url of ['Search', 'Search/Count', 'Search/Export']) {
          const answer = await person.post(`/api/v1/User/${url}`, body)
          expect([url, answer.statusCode, answer.json().Code]).toEqual([url, 404, 'account.notFound'])
        }
    },
  )

  test('the audit tells of nobody, by name, key or what was done to them', async () => {
    const { userId, email } = foreign[0] as User
    for (const body of [{ Actor: userId }, { Actor: email }, { TargetKey: userId }, {}]) {
      const answer = await person.post('/api/v1/AuditTrial/Search', body)
      expect([answer.statusCode, shows(JSON.stringify(answer.json().ResultContent.Items))]).toEqual([200, []])
    }
  })
})
