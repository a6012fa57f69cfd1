import { Problem } from '@portal/contract/core/errors'
import { scimTypeOf } from '@portal/contract/core/scim'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenOfUsers } from '../../../../test/scim.broken.ts'
import { after, patchCase, type Model, modelOf, type ScimRefusal } from '../../../../test/scim.model.ts'
import { enterprise, patchOf } from '../../../../test/scim.ts'
import { patched } from './scim.apply.ts'
import { stepsOf } from './scim.patch.ts'
import type { Resource } from './scim.schemas.ts'

// Each operation gives the model's result, or is refused; no part of a request is ignored.

const seed = Number(process.env.FC_SEED)
const initial: Resource = {
  schemas: [],
  id: 'x',
  userName: 'dana@scim.example',
  userType: 'ENDUSER',
  active: true,
  title: 'alder',
  name: { formatted: 'Dana Sample', givenName: 'birch', familyName: 'cedar' },
  emails: [
    { value: 'a@mail.example', type: 'work', primary: true },
    { value: 'b@mail.example', type: 'home' },
  ],
  [enterprise]: { department: 'rowan', manager: { value: '100' } },
}
type Operations = Record<string, unknown>[]
/** The resource afterwards, or the keyword of the refusal. Any other error is a fault. */
function run(operations: Operations): Resource | string {
  const before = structuredClone(initial)
  try {
    return patched(before, stepsOf('User', patchOf(...operations)))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return scimTypeOf(error.code) ?? error.code
  } finally {
    expect(before).toEqual(initial)
  }
}
const operations = fc.array(patchCase, { minLength: 1, maxLength: 5 })

test('a sequence of operations does what the model says, or is refused as a whole', () => {
  fc.assert(
    fc.property(operations, (sequence) => {
      const expected = sequence.reduce<Model | ScimRefusal>(
        (model, { meaning }) => (typeof model === 'string' ? model : after(model, meaning)),
        modelOf(initial),
      )
      const result = run(sequence.map(({ operation }) => operation))
      // If there are two faults, the first one found is reported: a fault of a value comes before one of the resource.
      const isOneOfTwo = typeof result === 'string' && typeof expected === 'string' && sequence.length > 1
      if (!isOneOfTwo) expect(typeof result === 'string' ? result : modelOf(result)).toEqual(expected)
    }),
    { seed, numRuns: 6_000 },
  )
})

test.each(brokenOfUsers)('%j is refused', (operation, scimType) => {
  expect(run([operation])).toBe(scimType)
})

test('with one of them among others nothing is done', () => {
  fc.assert(
    fc.property(operations, fc.constantFrom(...brokenOfUsers), fc.nat(5), (sequence, [broken], at) => {
      const operations = sequence.map(({ operation }) => operation)
      expect(typeof run(operations.toSpliced(at, 0, broken))).toBe('string')
    }),
    { seed, numRuns: 2_000 },
  )
})

// Random combinations of paths and values: everything that is accepted shows in the resource.
const pieces = [
  'title',
  'active',
  'name',
  'emails',
  'addresses',
  'phoneNumbers',
  enterprise,
  'locale',
  'externalId',
  'groups',
]
const parts = ['', '.value', '.givenName', '.formatted', '.primary', ':department', ':manager', '.foo', '.', ':', '..x']
const filters = [
  '',
  '[type eq "work"]',
  '[value pr]',
  '[primary eq true]',
  '[type eq "home" or type eq "work"]',
  '[]',
  '[x]',
]
const created = fc
  .tuple(fc.constantFrom(...pieces), fc.constantFrom(...filters), fc.constantFrom(...parts))
  .map((some) => some.join(''))
const path = fc.oneof(
  created,
  fc.constantFrom('title', 'name', 'name.formatted', 'emails', 'addresses', 'phoneNumbers', enterprise, 'locale'),
  fc.constantFrom('emails[type eq "work"]', 'phoneNumbers[type eq "work"].value', `${enterprise}:manager`),
)
const word = fc.nat(99_999).map((n) => `word${n}`)
const names = [
  'value',
  'type',
  'display',
  'givenName',
  'formatted',
  'department',
  'title',
  'manager',
  '$ref',
  'foo',
  'name',
]
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    word,
    word,
    fc.constantFrom(null, true, false, 7, ''),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('any'), { maxLength: 2 }),
  object: fc.dictionary(fc.constantFrom(...names), tie('any'), { maxKeys: 3 }),
})).any
const wordsIn = (one: unknown): string[] => JSON.stringify(one ?? null).match(/word\d+/g) ?? []

test('what is accepted without a meaning of ours is in the resource, or gone from it', () => {
  let accepted = 0
  fc.assert(
    fc.property(fc.constantFrom('add', 'replace', 'remove'), path, fc.option(value), (op, where, given) => {
      const result = run([{ op, path: where, ...(given !== null && { value: given }) }])
      if (typeof result === 'string') return
      accepted += 1
      if (op === 'remove') expect(JSON.stringify(result).length).toBeLessThanOrEqual(JSON.stringify(initial).length)
      else for (const one of wordsIn(given)) expect(JSON.stringify(result)).toContain(one)
    }),
    { seed, numRuns: 6_000 },
  )
  expect(accepted).toBeGreaterThan(200)
})
