import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { brokenOfGroups, brokenOfUsers } from '../../../../test/scim.broken.ts'
import { after, patchCase, type Model, modelOf, type ScimRefusal, shownAs } from '../../../../test/scim.model.ts'
import {
  aClient,
  type Client,
  core,
  enterprise,
  nextAddress,
  patchOf,
  refusedWith,
  resourceOf,
} from '../../../../test/scim.ts'
import { newWorld } from '../../../../test/world.ts'

// The rules of PATCH on one resource also hold through the API: it gives the model's result and reads back the same, or
// is refused without a change. `FC_RUNS` for more.

const seed = Number(process.env.FC_SEED)
const numRuns = Number(process.env.FC_RUNS ?? 40)
const world = await newWorld()

/** Expects a refusal with this keyword and no change. */
async function expectRefused(client: Client, url: string, operations: Record<string, unknown>[], scimType?: string) {
  const before = resourceOf(await client.get(url))
  const refusal = refusedWith(await client.patch(url, patchOf(...operations)))
  expect(refusal).toMatchObject({ status: 400, scimType: scimType ?? expect.any(String) })
  expect(resourceOf(await client.get(url))).toEqual(before)
}

let client: Client
beforeAll(async () => {
  client = await aClient(world, await world.anAccount({ acctType: 'CU' }))
})
const aPerson = () =>
  client.add({
    title: 'alder',
    displayName: 'larch',
    emails: [
      { value: 'a@mail.example', type: 'work', primary: true },
      { value: 'b@mail.example', type: 'home' },
    ],
    [enterprise]: { department: 'rowan', manager: '100' },
  })

test('a person is changed as the model says, or not at all', async () => {
  const resource = resourceOf(await aPerson(), 201)
  const url = `/Users/${resource.id}`
  const shown = shownAs(resource['userName'] as string)
  let done = 0
  await fc.assert(
    fc.asyncProperty(fc.array(patchCase, { minLength: 1, maxLength: 4 }), async (sequence) => {
      const before = modelOf(resourceOf(await client.get(url)))
      const expected = sequence.reduce<Model | ScimRefusal>(
        (model, { meaning }) => (typeof model === 'string' ? model : after(model, meaning)),
        before,
      )
      const operations = sequence.map(({ operation }) => operation)
      if (typeof expected === 'string') return expectRefused(client, url, operations)
      const answer = modelOf(resourceOf(await client.patch(url, patchOf(...operations))))
      expect(answer).toEqual(shown(expected))
      expect(modelOf(resourceOf(await client.get(url)))).toEqual(answer)
      done += 1
      return undefined
    }),
    { seed, numRuns, endOnFailure: true },
  )
  expect(done).toBeGreaterThan(numRuns / 2)
})

test('what is of no known form is refused, alone and after what could be done', async () => {
  const { id } = resourceOf(await aPerson(), 201)
  for (const [operation, scimType] of brokenOfUsers) await expectRefused(client, `/Users/${id}`, [operation], scimType)
  const done = { op: 'replace', path: 'nickName', value: 'alder' }
  for (const [operation, scimType] of brokenOfUsers.filter((_, at) => at % 10 === 0))
    await expectRefused(client, `/Users/${id}`, [done, operation], scimType)
})

type GroupMeant = {
  kind: 'add' | 'remove' | 'replace' | 'none' | 'name'
  who: number[]
  name: string
  form: number
  upper: boolean
}
const groupMeant: fc.Arbitrary<GroupMeant> = fc.record({
  kind: fc.constantFrom('add', 'remove', 'replace', 'none', 'name'),
  who: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
  name: fc.constantFrom('Alder', 'Birch', 'x'.repeat(256)),
  form: fc.nat(59),
  upper: fc.boolean(),
})
function groupOperation({ kind, who, name, form, upper }: GroupMeant, people: string[]) {
  const cased = (text: string) => (upper ? text.toUpperCase() : text)
  const ids = who.map((at) => cased(people[at] as string))
  const objects = ids.map((value) => ({ $ref: null, value, type: cased('User') }))
  const [one, ...more] = ids
  const lists: unknown[] = [
    objects,
    ids,
    [...objects.slice(1), one],
    ids.map((value) => ({ [cased('value')]: value, display: 'x' })),
  ]
  const value = more.length > 0 || form % 3 > 0 ? lists[form % 4] : form % 2 ? one : objects[0]
  const filter = ids.map((id) => `value eq "${id}"`).join(' or ')
  if (kind === 'none')
    return form % 2 ? { op: cased('remove'), path: cased('members') } : { op: 'replace', path: 'members', value: [] }
  if (kind === 'name')
    return form % 2
      ? { op: cased('replace'), path: cased('displayName'), value: name }
      : { op: 'replace', value: { id: 'x', displayName: name } }
  if (kind === 'remove' && form % 2) return { op: cased('remove'), path: `${cased('members')}[${filter}]` }
  if (kind !== 'remove' && form % 5 === 0) return { op: cased(kind), value: { schemas: [], [cased('members')]: value } }
  return { op: cased(kind), path: form % 7 ? cased('members') : `${core}:Group:members`, value }
}

test('the members of a group are those of the model, however they are named', async () => {
  const account = await world.anAccount({ acctType: 'DT', under: await world.anAccount({ acctType: 'SP' }) })
  const distributor = await aClient(world, account)
  const people: string[] = []
  for (let n = 0; n < 5; n += 1)
    people.push(resourceOf(await distributor.add({ userName: nextAddress(), userType: 'ADMIN' }), 201).id)
  const body = { schemas: [`${core}:Group`], displayName: 'Members', members: [people[0], { value: people[1] }] }
  const { id } = resourceOf(await distributor.post('/Groups', body), 201)
  const url = `/Groups/${id}`
  const shown = async () => {
    const { displayName, members = [] } = resourceOf(await distributor.get(url)) as {
      displayName?: string
      members?: { value: string }[]
    }
    return { name: displayName, members: members.map(({ value }) => value).toSorted() }
  }
  expect((await shown()).members).toEqual(people.slice(0, 2).toSorted())
  await fc.assert(
    fc.asyncProperty(fc.array(groupMeant, { minLength: 1, maxLength: 3 }), async (sequence) => {
      const initial = await shown()
      const members = new Set(initial.members)
      let name = initial.name
      for (const meaning of sequence) {
        const person = meaning.who.map((at) => people[at] as string)
        if (meaning.kind === 'name') name = meaning.name
        if (meaning.kind === 'replace' || meaning.kind === 'none') members.clear()
        if (meaning.kind === 'add' || meaning.kind === 'replace') for (const one of person) members.add(one)
        if (meaning.kind === 'remove') for (const one of person) members.delete(one)
      }
      resourceOf(await distributor.patch(url, patchOf(...sequence.map((one) => groupOperation(one, people)))))
      expect(await shown()).toEqual({ name, members: [...members].toSorted() })
    }),
    { seed, numRuns, endOnFailure: true },
  )
  const member = people[0] as string
  resourceOf(await distributor.patch(url, patchOf({ op: 'replace', path: 'members', value: [member] })))
  for (const [operation, scimType] of brokenOfGroups(member))
    await expectRefused(distributor, url, [operation], scimType)
  const leaves = { op: 'remove', path: 'members' }
  await expectRefused(distributor, url, [leaves, { op: 'replace', path: 'members', value: ['x'] }], 'invalidValue')
})
