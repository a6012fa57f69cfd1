import { esignParts, type ESignPart } from '@portal/contract/delivery/esign/esign.fields'
import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { aPlan } from '../../../../test/companyPlans.ts'
import { casesOf } from '../../../../test/depth.ts'
import { acts } from '../../../../test/esign.acts.ts'
import { aKnownBranch, type Branch } from '../../../../test/esign.branch.ts'
import { aSync } from '../../../../test/esign.ts'
import { aWorldWithESign } from '../../../../test/esignWorld.ts'
import { findCompany, findLogo, findPeople, findSettings } from './esign.payload.repository.ts'
import { concerning } from './esign.place.ts'

// Applies random changes to a company through any route, and expects each changed part to be sent. It reads the data to
// send before and after, and so is independent of how changes are noticed.

const { service, world, tree, plan } = await aWorldWithESign()
const minute = 60_000
const others = [
  await aPlan(world, { productLine: 'BUNDLE' }),
  await aPlan(world),
  await aPlan(world, { productLine: 'SECUREEMAIL' }),
]
const plans = [plan, ...others].map(({ planCode }) => planCode)
const lines = concerning(['ESIGN'])

type Parts = Partial<Record<ESignPart, unknown>>
/** The current data of a company to send, by part; undefined for one that the service must delete. */
const partsOf = (accountId: string): Promise<Parts | undefined> =>
  world.db.asOwner(async (tx) => {
    const company = await findCompany(tx, accountId, lines)
    if (company?.status === 'Purged') return undefined
    return {
      company,
      settings: await findSettings(tx, accountId, world.config.production),
      logo: (await findLogo(tx, accountId))?.hash,
      people: await findPeople(tx, accountId, lines, null),
    }
  })

const chosen = fc.record({
  act: fc.constantFrom(...Object.keys(acts)),
  customer: fc.nat(2),
  above: fc.nat(5),
  user: fc.nat(8),
  n: fc.nat(9_999),
})
/** Rare combinations: a freed seat is taken again, and a disabled brand is published in another colour. */
const rare = ['release', 'assign', 'hideBrand', 'draft', 'publish', 'remove', 'restore', 'close', 'purge'].map(
  (act) => ({
    act,
    customer: 0,
    above: 0,
    user: 0,
    n: 0,
  }),
)
async function expectSent(
  branch: Branch,
  { act, customer: at, above, user, n }: typeof chosen extends fc.Arbitrary<infer One> ? One : never,
) {
  const customer = branch.customers[at] ?? tree.northwind
  const company = above < 4 ? customer : branch.resellers[above === 4 ? 0 : 1]
  service.got.splice(0)
  const answer = await acts[act]?.(branch, { customer, company, user: branch.people[user] ?? branch.distributor, n })
  if ((answer?.statusCode ?? 200) >= 500) throw new Error(`${act}: ${answer?.body}`)
}

test('whatever is done, each part of a company that is otherwise than before is told', async () => {
  const sync = aSync(world)
  const otherwise = new Map<ESignPart, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(chosen, { minLength: 40, maxLength: 60 }), async (all) => {
      const branch = await aKnownBranch(world, tree, plans)
      await sync.after(minute)
      const before = new Map<string, Parts | undefined>()
      for (const { accountId } of branch.customers) before.set(accountId, await partsOf(accountId))
      for (const one of all) {
        await expectSent(branch, one)
        await sync.after(minute)
        for (const { accountId } of branch.customers) {
          const [was, is] = [before.get(accountId), await partsOf(accountId)]
          before.set(accountId, is)
          expect([one.act, service.companies.has(accountId)]).toEqual([one.act, is !== undefined])
          const changed = esignParts.filter((part) => is && !isDeepStrictEqual(was?.[part], is[part]))
          const parts = service.puts(accountId).map(({ path }) => path.split('/')[3] ?? 'company')
          expect([one.act, parts]).toEqual([one.act, expect.arrayContaining(changed)])
          for (const part of changed) otherwise.set(part, (otherwise.get(part) ?? 0) + 1)
        }
      }
    }),
    {
      seed: Number(process.env.FC_SEED),
      numRuns: casesOf({ few: 3, all: 12 }),
      examples: [[rare]],
      endOnFailure: true,
    },
  )
  // The actions changed each part often enough.
  expect(esignParts.filter((part) => (otherwise.get(part) ?? 0) < 2)).toEqual([])
})
