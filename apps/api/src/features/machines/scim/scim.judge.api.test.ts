import fc from 'fast-check'
import { type ScimPatchOperation, scimPatch } from 'scim-patch'
import { expect, test } from 'vitest'
import { type PatchCase, patchCase, modelOf, shownAs } from '../../../../test/scim.model.ts'
import { aClient, core, enterprise, patchOf, resourceOf } from '../../../../test/scim.ts'
import { newWorld } from '../../../../test/world.ts'
import { patched } from './scim.apply.ts'
import { stepsOf } from './scim.patch.ts'
import type { Resource } from './scim.schemas.ts'

// Compares PATCH with scim-patch, an independent implementation of RFC 7644. It knows no schema, so each operation is
// written as in the RFC. Parts that it does not implement are not compared: a single primary value, removal by value,
// and equality by value and type.

const seed = Number(process.env.FC_SEED)
const numRuns = Number(process.env.FC_RUNS ?? 40)
const world = await newWorld()

function plainly(meaning: PatchCase['meaning']): ScimPatchOperation | undefined {
  const manager = `${enterprise}:manager`
  switch (meaning.kind) {
    case 'text':
      return { op: 'replace', path: meaning.path, value: meaning.value }
    case 'noText':
      return { op: 'remove', path: meaning.path }
    case 'active':
      return { op: 'replace', path: 'active', value: meaning.value }
    case 'manager':
      return { op: 'add', path: manager, value: { value: meaning.value } }
    case 'noManager':
      return { op: 'remove', path: manager }
    case 'noEmails':
      return { op: 'remove', path: 'emails' }
    case 'noEmailOfType':
      return { op: 'remove', path: `emails[type eq "${meaning.type}"]` }
    case 'noEmail':
      return { op: 'remove', path: `emails[value eq "${meaning.value}"]` }
    case 'emailOfType':
      return { op: 'replace', path: `emails[type eq "${meaning.type}"].value`, value: meaning.value }
    case 'emails':
      return {
        op: meaning.op,
        path: 'emails',
        value: meaning.value.map(({ value, type }) => ({ value: `${type}-${value}`, type })),
      }
    default:
      return undefined
  }
}
const operations = fc.array(
  patchCase.map(({ meaning }) => plainly(meaning)).filter((one) => one !== undefined),
  { minLength: 1, maxLength: 6 },
)
/** Removes empty extensions and lists. */
const isNothing = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0
const present = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .map(([name, part]) => [name, present(part)])
          .filter(([, part]) => !isNothing(part)),
      )
type PatchTarget = Parameters<typeof scimPatch>[0]
/** One at a time, because scim-patch finds nothing by a filter if the list is missing. */
const verdict = (resource: object, sequence: ScimPatchOperation[]) =>
  present(
    sequence.reduce<object>(
      (before, one) =>
        scimPatch({ emails: [], ...before } as unknown as PatchTarget, [one], { treatMissingAsAdd: true }),
      resource,
    ),
  ) as Resource

const initial: Resource = {
  schemas: [`${core}:User`],
  active: true,
  title: 'alder',
  name: { givenName: 'birch', familyName: 'cedar' },
  emails: [
    { value: 'a@mail.example', type: 'work' },
    { value: 'b@mail.example', type: 'home' },
  ],
  [enterprise]: { department: 'rowan', manager: { value: '100' } },
}
test('a sequence of operations comes to the same resource', () => {
  fc.assert(
    fc.property(operations, (sequence) => {
      const steps = stepsOf('User', patchOf(...sequence.map((one) => ({ ...one }))))
      expect(patched(initial, steps)).toEqual(verdict(initial, sequence))
    }),
    { seed, numRuns: 3_000 },
  )
})

test('a person is answered as the judge has them', async () => {
  const client = await aClient(world, await world.anAccount({ acctType: 'CU' }))
  const answer = resourceOf(await client.add(), 201)
  const whole = { ...initial, userName: answer['userName'], displayName: 'larch' }
  const url = `/Users/${answer.id}`
  const shown = shownAs(answer['userName'] as string)
  await fc.assert(
    fc.asyncProperty(operations, async (sequence) => {
      const expected = modelOf(verdict(resourceOf(await client.put(url, whole)), sequence))
      expect(modelOf(resourceOf(await client.patch(url, patchOf(...sequence.map((one) => ({ ...one }))))))).toEqual(
        shown(expected),
      )
    }),
    { seed, numRuns, endOnFailure: true },
  )
})
