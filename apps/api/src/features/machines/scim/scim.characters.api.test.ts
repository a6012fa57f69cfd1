import { expect, test } from 'vitest'
import { newWorld } from '../../../../test/world.ts'

// The rule for texts (decision 0112) applies to data of identity providers as to every form.

const world = await newWorld()
const { northwind } = await world.demoTree()
const admin = await world.signedInAt(northwind, { client: 'portal-cli' })
const users = `/scim/v2/${northwind.accountId}/Users`
const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User']
const person = (familyName: string, more = {}) => ({
  schemas,
  userName: `p${Math.random().toString(36).slice(2)}@northwind.example`,
  name: { givenName: 'Ada', familyName },
  userType: 'ENDUSER',
  ...more,
})

test('a name loses what turns its direction or is not seen, in every way it can be sent', async () => {
  const answer = await admin.post(users, person('Love\u202elace\u200b'))
  expect([answer.statusCode, answer.json().name.familyName]).toEqual([201, 'Lovelace'])
  const { id } = answer.json()
  const patch = await admin.patch(`${users}/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'name.familyName', value: 'By\u2066ron\u2069' }],
  })
  expect([patch.statusCode, patch.json().name.familyName]).toEqual([200, 'Byron'])
})

test.each([
  ['a control character', 'Love\u0007lace'],
  ['one of the second set', 'Love\u0085lace'],
  ['a text without end', 'x'.repeat(10_000)],
])('%s is refused by its field', async (_, familyName) => {
  const answer = await admin.post(users, person(familyName))
  expect(answer.statusCode).toBe(400)
  expect(JSON.stringify(answer.json())).toContain('name.familyName')
})
