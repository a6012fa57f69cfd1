import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person, type User } from '../../../../test/world.ts'

// One person's record: read, changed, restored, signed out (`product.md` 2.1, 2.2).

const world = await newWorld()
const tree = await world.demoTree()
const { atlas, borealis, cordage, northwind, southbank, fathom } = tree

const urlOf = ({ userId }: Pick<User, 'userId'>) => `/api/v1/User/${userId}`
const read = async (by: Person, person: Pick<User, 'userId'>) => (await by.get(urlOf(person))).json().ResultContent
const change = (by: Person, person: User, body: object, version = 1) =>
  by.patch(urlOf(person), body, { 'if-match': `"${version}"` })
const roleOf = async (by: Person, person: User) => (await read(by, person)).RoleCode
const reason = 'Removed by mistake'
const restore = (by: Person, person: User) => by.post(`${urlOf(person)}/Restore`, { Reason: reason })

let company: Account
let above: Person
let person: User
beforeEach(async () => {
  company = await world.anAccount({ acctType: 'CU', under: cordage, timeZone: 'Europe/Paris' })
  above = await world.signedInAt(cordage)
  person = await world.aUser({ account: company })
})

describe('the record', () => {
  test('is told with what is inherited and what may be changed, and is changed at the version that was seen', async () => {
    const answer = await above.get(urlOf(person))
    expect(answer.headers['etag']).toBe('"1"')
    expect(answer.json().ResultContent).toMatchObject({
      UserKey: person.userId,
      AcctName: company.acctName,
      Kind: 'ADMIN',
      RoleCode: 'CU',
      Status: 'Active',
      TimeZone: null,
      Inherited: { Language: 'en-us', TimeZone: 'Europe/Paris', DateFormat: 0 },
      RoleChoices: [],
      Abilities: { Edit: { Allowed: true, Reason: null }, Restore: { Allowed: false } },
    })
    const patch = { FirstName: 'Ada', Phone: '+15145550100', Language: 'fr-fr', ReferenceKey: 'HR-1024', DateFormat: 1 }
    const saved = await change(above, person, patch)
    expect(saved.json().ResultContent).toMatchObject({ ...patch, Version: 2 })
    const [entry] = await trailOf(world, { to: person, action: 'user.updated' })
    expect(entry).toMatchObject({ accountId: company.accountId, actor: { key: above.userId } })
    expect((entry?.changes as { field: string }[] | undefined)?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['firstName', 'phone', 'language', 'referenceKey', 'dateFormat']),
    )
    const stale = await change(above, person, { FirstName: 'Eve' })
    expect(codeOf(stale)).toEqual([412, 'request.stale'])
    expect(stale.json().ResultContent).toMatchObject({ FirstName: 'Ada', Version: 2 })
    expect((await change(above, person, { FirstName: 'Ada' }, 2)).json().ResultContent.Version).toBe(2)
    expect((await above.patch(urlOf(person), { FirstName: 'Eve' })).statusCode).toBe(428)
  })

  test.each([
    [{ FirstName: '' }, 'FirstName'],
    [{ Phone: '123' }, 'Phone'],
    [{ TimeZone: 'Mars/Base' }, 'TimeZone'],
    [{ Language: 'de-de' }, 'Language'],
    [{ RoleCode: 'XX' }, 'RoleCode'],
    [{ Email: 'other@example.test' }, 'Email'],
    [{ UserStatus: 'Active' }, 'UserStatus'],
  ])('is not changed by %j', async (body, field) => {
    const answer = await change(above, person, body)
    expect([answer.statusCode, answer.json().Fields[0].Field]).toEqual([400, field])
  })

  test('S1: somebody of another company is as unknown as nobody, to every act', async () => {
    const foreign = await world.signedInAt(southbank)
    const bodyOf = async (url: string) => {
      const { CorrelationId: _, ...body } = (await above.get(url)).json()
      return body
    }
    for (const more of ['', '/Sessions'])
      expect(await bodyOf(urlOf(foreign) + more)).toEqual(await bodyOf(urlOf({ userId: randomUUID() }) + more))
    expect(codeOf(await change(above, foreign, { FirstName: 'Eve' }))).toEqual([404, 'user.notFound'])
    expect(codeOf(await restore(above, foreign))).toEqual([404, 'user.notFound'])
    expect(codeOf(await change(above, await world.aUser({ account: borealis }), { FirstName: 'Eve' }))).toEqual([
      404,
      'user.notFound',
    ])
  })

  test('S5: reading asks for R, changing for W; S6: not oneself, nor people above', async () => {
    const reader = await world.signedInAt(cordage, { rights: { AcctMgmnt: 'R' } })
    expect((await read(reader, person)).Abilities.Edit).toEqual({ Allowed: false, Reason: 'AcctMgmnt:W' })
    expect(codeOf(await change(reader, person, { FirstName: 'Eve' }))).toEqual([403, 'auth.forbidden'])
    expect(codeOf(await change(above, above, { FirstName: 'Eve' }))).toEqual([409, 'user.self'])
    const lowly = await world.signedInAs(await world.aUser({ account: borealis, role: 'RS' }))
    const peer = await world.aUser({ account: borealis })
    expect((await read(lowly, peer)).Abilities.Edit).toEqual({ Allowed: false, Reason: 'user.aboveYou' })
    expect(codeOf(await change(lowly, peer, { FirstName: 'Eve' }))).toEqual([403, 'user.aboveYou'])
  })
})

describe('a role', () => {
  test('is changed below with CompanyRoleEdit, and no other way', async () => {
    const service = await world.signedInAt(atlas)
    const admin = await world.signedInAt(borealis)
    expect(await read(service, admin)).toMatchObject({ RoleChoices: ['DT', 'RS'] })
    expect((await read(service, admin)).EditableFields).toContain('RoleCode')
    expect((await change(service, admin, { RoleCode: 'RS' })).statusCode).toBe(200)
    expect(await roleOf(service, admin)).toBe('RS')
    expect((await admin.get('/api/v1/AccountAdmin/LoginDetail')).statusCode).toBe(401)
    expect(await trailOf(world, { to: admin, action: 'user.roleChanged' })).toMatchObject([
      { accountId: borealis.accountId, changes: [{ field: 'roleCode', old: 'DT', new: 'RS' }] },
    ])
    const without = await world.signedInAt(atlas, { rights: { CompanyRoleEdit: 'R' } })
    expect((await read(without, admin)).RoleChoices).toEqual([])
    expect(codeOf(await change(without, admin, { RoleCode: 'DT' }, 2))).toEqual([403, 'auth.forbidden'])
    expect((await change(service, admin, { RoleCode: 'DT' }, 2)).statusCode).toBe(200)
  })

  test('S3: nobody gives a role above their own, above the company’s, a customer’s to a partner, or one to colleagues', async () => {
    const service = await world.signedInAt(atlas)
    const admin = await world.aUser({ account: borealis, role: 'RS' })
    for (const RoleCode of ['RA', 'SP', 'CU', null])
      expect(codeOf(await change(service, admin, { RoleCode }))).toEqual([409, 'user.roleNotHere'])
    const colleague = await world.aUser({ account: atlas, role: 'RS' })
    expect(codeOf(await change(service, colleague, { RoleCode: 'SP' }))).toEqual([409, 'user.roleNotHere'])
    expect(codeOf(await change(above, person, { RoleCode: 'RS' }))).toEqual([409, 'user.roleNotHere'])
    const endUser = await world.aUser({ account: company, kind: 'ENDUSER' })
    expect(codeOf(await change(above, endUser, { RoleCode: 'CU' }))).toEqual([409, 'user.roleNotHere'])
    // A person with fewer rights than the role would give: the rights decide, not only the tier.
    const poor = await world.signedInAt(atlas, { rights: { DKIM: 'N' } })
    expect(codeOf(await change(poor, admin, { RoleCode: 'DT' }))).toEqual([403, 'group.beyondYou'])
  })

  test('S6: the last who holds the company’s own role keeps it', async () => {
    const partner = await world.anAccount({ acctType: 'DT', under: atlas })
    const only = await world.aUser({ account: partner })
    await world.aUser({ account: partner, userStatus: 'Invited' })
    const service = await world.signedInAt(atlas)
    expect(codeOf(await change(service, only, { RoleCode: 'RS' }))).toEqual([409, 'user.lastAdministrator'])
    await world.aUser({ account: partner })
    expect((await change(service, only, { RoleCode: 'RS' })).statusCode).toBe(200)
  })
})

describe('somebody who was removed', () => {
  const remove = (by: Person) =>
    by.post('/api/v1/AccountAdmin/DisableBatch', { OperationCode: 2, UserKeys: [person.userId] })
  const daysLater = (days: number) =>
    world.db.pool.query(`update app_user set removed_at = removed_at - make_interval(days => $2) where user_id = $1`, [
      person.userId,
      days,
    ])
  beforeEach(async () => {
    await world.aUser({ account: company })
    expect((await remove(above)).statusCode).toBe(202)
  })

  test('comes back as they were within 30 days, with the reason in the audit', async () => {
    await daysLater(29)
    expect(await read(above, person)).toMatchObject({
      Status: 'Removed',
      RestorableUntil: expect.stringContaining('T'),
      EditableFields: [],
      Abilities: { Restore: { Allowed: true } },
    })
    expect(codeOf(await change(above, person, { FirstName: 'Eve' }, 2))).toEqual([404, 'user.notFound'])
    expect((await restore(above, person)).statusCode).toBe(200)
    expect(await read(above, person)).toMatchObject({ Status: 'Active', RestorableUntil: null })
    expect(await trailOf(world, { to: person, action: 'user.restored' })).toMatchObject([{ reason }])
    expect(codeOf(await restore(above, person))).toEqual([409, 'user.notRemoved'])
  })

  test('is unknown after that', async () => {
    await daysLater(31)
    expect(codeOf(await above.get(urlOf(person)))).toEqual([404, 'user.notFound'])
    expect(codeOf(await restore(above, person))).toEqual([404, 'user.notFound'])
  })

  test('S3: comes back by the hands of somebody who holds as much alone', async () => {
    const admin = await world.signedInAt(company, { rights: { SendNotificationtoUsercreation: 'R' } })
    expect(codeOf(await restore(admin, person))).toEqual([403, 'group.beyondYou'])
    expect((await restore(above, person)).statusCode).toBe(200)
  })
})

test('sessions are seen and ended one by one, with a reason; another person’s session is not found', async () => {
  const [one, two] = [await world.signedInAs(person), await world.signedInAs(person)]
  const { Items } = (await above.get(`${urlOf(person)}/Sessions`)).json().ResultContent
  expect(Items.map(({ SessionKey }: { SessionKey: string }) => SessionKey).toSorted()).toEqual(
    [one.sessionId, two.sessionId].toSorted(),
  )
  const end = (SessionKey: string) =>
    above.post(`${urlOf(person)}/EndSessions`, { Reason: 'The laptop was stolen', SessionKey })
  expect(codeOf(await end(above.sessionId))).toEqual([404, 'session.notFound'])
  expect((await end(one.sessionId)).statusCode).toBe(200)
  expect(codeOf(await end(one.sessionId))).toEqual([404, 'session.notFound'])
  const alive = async (who: Person) => (await who.get('/api/v1/AccountAdmin/LoginDetail')).statusCode
  expect([await alive(one), await alive(two), await alive(above)]).toEqual([401, 200, 200])
  expect(await trailOf(world, { to: person, action: 'user.sessionEnded' })).toHaveLength(1)
  const elsewhere = await world.signedInAt(fathom)
  expect(codeOf(await elsewhere.get(`${urlOf(person)}/Sessions`))).toEqual([404, 'user.notFound'])
  expect((await read(await world.signedInAt(northwind), person)) ?? null).toBeNull()
})
