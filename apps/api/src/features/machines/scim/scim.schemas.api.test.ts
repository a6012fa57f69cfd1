import { beforeAll, describe, expect, test } from 'vitest'
import {
  aClient,
  type Client,
  core,
  enterprise,
  nextAddress,
  patchOf,
  refusedWith,
  resourceOf,
  user,
} from '../../../../test/scim.ts'
import { newWorld } from '../../../../test/world.ts'

// `/Schemas` is accurate: each attribute is changed, refused or ignored according to its mutability.

const world = await newWorld()
let client: Client
let [person, group, member] = ['', '', '']
beforeAll(async () => {
  const account = await world.anAccount({ acctType: 'DT', under: await world.anAccount({ acctType: 'SP' }) })
  client = await aClient(world, account)
  person = resourceOf(await client.add({ userType: 'ADMIN' }), 201).id
  member = resourceOf(await client.add({ userType: 'ADMIN' }), 201).id
  const body = { schemas: [`${core}:Group`], displayName: 'Walked', members: [member] }
  group = resourceOf(await client.post('/Groups', body), 201).id
})

type Attribute = {
  name: string
  type: string
  multiValued: boolean
  mutability: string
  canonicalValues?: string[]
  subAttributes?: Attribute[]
}
type FoundAttribute = { schema: string; attribute: Attribute; parent?: Attribute }
async function found(): Promise<FoundAttribute[]> {
  const schemas = resourceOf(await client.get('/Schemas'))['Resources'] as { id: string; attributes: Attribute[] }[]
  return schemas.flatMap(({ id: schema, attributes }) =>
    attributes.flatMap((attribute): FoundAttribute[] => [
      { schema, attribute },
      ...(attribute.subAttributes ?? []).map((part) => ({ schema, attribute: part, parent: attribute })),
    ]),
  )
}
const pathOf = ({ schema, attribute, parent }: FoundAttribute) =>
  (schema === enterprise ? `${enterprise}:` : '') + (parent ? `${parent.name}.` : '') + attribute.name
const urlOf = ({ schema }: FoundAttribute) => (schema === `${core}:Group` ? `/Groups/${group}` : `/Users/${person}`)

let n = 0
/** A value that the resource does not have yet. */
function another({ name, type, canonicalValues, subAttributes }: Attribute, now: unknown): unknown {
  if (type === 'boolean') return now !== true
  if (type === 'complex')
    return Object.fromEntries((subAttributes ?? []).map((part) => [part.name, another(part, undefined)]))
  if (canonicalValues) return canonicalValues.find((one) => one !== now)
  return name === 'value' ? `+4930123456${(n += 1)}` : `other ${name} ${(n += 1)}`
}
type Resource = Record<string, unknown>
/** The value of an attribute in the answer; for a list its first value. */
function valueAt(resource: Resource, { schema, attribute, parent }: FoundAttribute): unknown {
  const holder = (schema === enterprise ? resource[enterprise] : resource) as Resource | undefined
  const above = parent ? [holder?.[parent.name]].flat()[0] : holder
  return (above as Resource | undefined)?.[attribute.name]
}
/** The operation that replaces the value; for a list, the whole first value. */
function replacing(one: FoundAttribute, now: unknown) {
  const { attribute, parent } = one
  const value = another(attribute, now)
  const list = parent?.multiValued ? parent : undefined
  if (list) return { value, operation: { op: 'replace', path: list.name, value: [{ [attribute.name]: value }] } }
  const asSent = attribute.multiValued ? [value] : value
  return { value: asSent, operation: { op: 'replace', path: pathOf(one), value: asSent } }
}
/** Everything that was sent, except attributes that only the server writes. */
const writable = (attribute: Attribute, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => writable(attribute, one))
  if (!attribute.subAttributes) return value
  const parts = attribute.subAttributes.filter(({ mutability }) => mutability !== 'readOnly')
  return Object.fromEntries(parts.map(({ name }) => [name, (value as Resource)[name]]))
}

test('each attribute of /Schemas is changed or refused as it says', async () => {
  const all = await found()
  const seen: Record<string, number> = {}
  for (const one of all) {
    const { attribute, parent } = one
    const before = resourceOf(await client.get(urlOf(one)))
    const { value, operation } = replacing(one, valueAt(before, one))
    const mutability = parent && parent.mutability === 'readOnly' ? 'readOnly' : attribute.mutability
    seen[mutability] = (seen[mutability] ?? 0) + 1
    if (one.schema === `${core}:Group` && (parent ?? attribute).name === 'members') continue // tested below with people
    const answer = await client.patch(urlOf(one), patchOf(operation))
    if (mutability === 'readWrite') {
      const after = resourceOf(answer)
      expect([pathOf(one), valueAt(after, one)]).toEqual([pathOf(one), writable(attribute, value)])
      expect(resourceOf(await client.get(urlOf(one)))).toEqual(after)
    } else {
      const scimType =
        mutability === 'readOnly' && parent?.multiValued && parent.mutability !== 'readOnly'
          ? 'invalidValue'
          : 'mutability'
      expect([pathOf(one), refusedWith(answer).scimType]).toEqual([pathOf(one), scimType])
      expect(resourceOf(await client.get(urlOf(one)))).toEqual(before)
    }
  }
  expect(seen).toMatchObject({ readWrite: expect.any(Number), readOnly: expect.any(Number), immutable: 6 })
})

test('what only the server writes is left out of a whole resource, and what stays is refused', async () => {
  const before = resourceOf(await client.get(`/Users/${person}`))
  const put = (more: Resource) => client.put(`/Users/${person}`, { ...before, ...more })
  const meta = { resourceType: 'User', version: 'W/"99"' }
  const same = resourceOf(await put({ id: 'x', meta, groups: [{ value: member }], userType: 'admin' }))
  expect(same).toEqual({ ...before, meta: { ...(same['meta'] as Resource) } })
  for (const more of [{ userName: nextAddress() }, { userType: 'ENDUSER' }])
    expect(refusedWith(await put(more))).toMatchObject({ scimType: 'mutability' })
})

test('the parts of a member stay; members come and go', async () => {
  const members = (await found()).filter(({ parent }) => parent?.name === 'members')
  expect(members.map(({ attribute }) => attribute.mutability)).toEqual(Array.from({ length: 4 }, () => 'immutable'))
  const url = `/Groups/${group}`
  const patch = (operation: Resource) => client.patch(url, patchOf(operation))
  for (const { attribute } of members) {
    const path = `members[value eq "${member}"].${attribute.name}`
    expect(refusedWith(await patch({ op: 'replace', path, value: 'x' }))).toMatchObject({ scimType: 'mutability' })
  }
  expect(resourceOf(await patch({ op: 'remove', path: 'members' }))['members']).toEqual([])
  expect(resourceOf(await patch({ op: 'add', path: 'members', value: member }))['members']).toMatchObject([
    { value: member },
  ])
})

describe('a whole person', () => {
  test('is answered with what was kept before control characters were refused', async () => {
    const { id } = resourceOf(await client.add({ title: 'Clerk' }), 201)
    const kept = JSON.stringify({ title: 'Cl\u0001erk' })
    await world.db.pool.query('update scim_person set kept = $1 where user_id = $2', [kept, id])
    expect(resourceOf(await client.get(`/Users/${id}`))).toMatchObject({ title: 'Cl\u0001erk' })
    expect(refusedWith(await client.patch1(id, { op: 'replace', path: 'title', value: 'Cl\u0001erk' })).status).toBe(
      400,
    )
  })

  test('has types in any case, and of their own', async () => {
    const emails = [
      { value: 'a@mail.example', type: 'Work', primary: 'True' },
      { value: 'b@mail.example', type: 'personal' },
    ]
    const phoneNumbers = [
      { value: '+49 30 1234567', type: 'MOBILE' },
      { value: '5', type: 'Sat' },
    ]
    expect(resourceOf(await client.add({ emails, phoneNumbers }), 201)).toMatchObject({
      emails: [
        { value: 'a@mail.example', type: 'work', primary: true },
        { value: 'b@mail.example', type: 'personal' },
      ],
      phoneNumbers: [
        { value: '+49 30 1234567', type: 'mobile' },
        { value: '5', type: 'Sat' },
      ],
    })
  })

  test('has one primary e-mail address at most, and the last one that was made it', async () => {
    const two = [
      { value: 'a@mail.example', primary: true },
      { value: 'b@mail.example', type: 'home', primary: true },
    ]
    expect(refusedWith(await client.add({ emails: two }))).toMatchObject({ status: 400, scimType: 'invalidValue' })
    const emails = [{ value: 'a@mail.example', type: 'work', primary: true }]
    const { id } = resourceOf(await client.add({ emails }), 201)
    expect(refusedWith(await client.put(`/Users/${id}`, user({ emails: two })))).toMatchObject({
      scimType: 'invalidValue',
    })
    expect(resourceOf(await client.patch1(id, { op: 'add', path: 'emails', value: two[1] }))['emails']).toEqual([
      { ...emails[0], primary: false },
      two[1],
    ])
    const back = { op: 'replace', path: 'emails[type eq "work"].primary', value: 'true' }
    expect(resourceOf(await client.patch1(id, back))['emails']).toEqual([emails[0], { ...two[1], primary: false }])
  })

  test('has names of 64 characters and not of 65; a group has 256', async () => {
    const [fits, tooLong] = ['n'.repeat(64), 'n'.repeat(65)]
    const name = { givenName: fits, familyName: fits }
    expect(resourceOf(await client.add({ name }), 201)).toMatchObject({ name })
    expect(refusedWith(await client.add({ name: { ...name, familyName: tooLong } }))).toMatchObject({
      scimType: 'invalidValue',
    })
    const named = (displayName: string) => client.post('/Groups', { schemas: [`${core}:Group`], displayName })
    expect(resourceOf(await named('g'.repeat(256)), 201)).toMatchObject({ displayName: 'g'.repeat(256) })
    expect(refusedWith(await named('g'.repeat(257)))).toMatchObject({ scimType: 'invalidValue' })
  })

  test('keeps their name where the request has none, and the formatted one as it was sent', async () => {
    const { id, userName } = resourceOf(await client.add({ title: 'Clerk' }), 201)
    const put = async (more: Resource) =>
      resourceOf(await client.put(`/Users/${id}`, user({ userName, name: undefined, ...more })))
    expect(await put({})).toMatchObject({ name: { givenName: 'Dana', familyName: 'Sample' } })
    expect(await put({})).not.toHaveProperty('title')
    const formatted = { name: { formatted: 'Dr Dana Sample' } }
    expect(await put(formatted)).toMatchObject({ name: { givenName: 'Dana', familyName: 'Sample', ...formatted.name } })
    expect((await put({ name: { familyName: 'Only' } }))['name']).toEqual({ familyName: 'Only', formatted: 'Only' })
    expect(
      resourceOf(await client.patch1(id, { op: 'replace', path: 'name.formatted', value: 'Dr Only' })),
    ).toMatchObject({
      name: { formatted: 'Dr Only' },
    })
  })
})

test('a group keeps its members where a whole one says nothing of them, and takes them by their ids', async () => {
  const put = async (more: Resource) => {
    const answer = resourceOf(
      await client.put(`/Groups/${group}`, { schemas: [`${core}:Group`], displayName: 'Walked', ...more }),
    )
    return (answer['members'] as { value: string }[]).map(({ value }) => value)
  }
  expect(await put({ members: [member] })).toEqual([member])
  expect(await put({})).toEqual([member])
  expect(await put({ members: [] })).toEqual([])
  expect(await put({ members: [{ value: member, $ref: null }] })).toEqual([member])
})

test.each(['/Users/', '/Users/?count=1', '/Groups/', '/Schemas/', '/ServiceProviderConfig/', '/ResourceTypes/User/'])(
  '%s with a slash at the end is what it is without',
  async (path) => {
    const [base, query = ''] = path.split('/?')
    const without = await client.get(query ? `${base}?${query}` : path.slice(0, -1))
    expect(resourceOf(await client.get(path))).toEqual(resourceOf(without))
  },
)
test('a person is made and changed below addresses with a slash at the end', async () => {
  const { id } = resourceOf(await client.post('/Users/', user()), 201)
  expect(resourceOf(await client.get(`/Users/${id}/`))).toMatchObject({ id })
  expect((await client.delete(`/Users/${id}/`)).statusCode).toBe(204)
  expect(refusedWith(await client.get('/Users//')).status).toBe(404)
})
