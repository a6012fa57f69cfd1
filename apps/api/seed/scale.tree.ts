import { accountMaker, combinations, type MakeAccount, type ScaleAccount, type ScaleParent } from './scale.accounts.ts'
import { type Random, randomFrom } from './scale.random.ts'

/** The company that a generated tree is placed under, and what shapes the tree. */
export type ScaleRoot = { id: string; firstNumber: number; now: number; seed: number }

type Partners = { top: ScaleParent; sps: ScaleParent[]; dts: ScaleParent[]; resellers: ScaleParent[] }

/** All accounts of a generated tree, parents before children; the same for the same root. Keeps partners in memory. */
export function* scaleAccounts(count: number, root: ScaleRoot): Generator<ScaleAccount> {
  const random = randomFrom(root.seed)
  const make = accountMaker(root.firstNumber, root.now, random)
  const place = root.firstNumber % combinations
  const top: ScaleParent = { id: root.id, provider: root.id, sp: null, dt: null, rs: null, children: 0, place }
  const partners: Partners = { top, sps: [], dts: [], resellers: [] }
  yield* makePartners(count, partners, make, random)
  const { sps, dts, resellers } = partners
  yield* makeCustomers(count - sps.length - dts.length - resellers.length, partners, make, random)
}

/** A few service providers, more distributors, a reseller for every 22 accounts; early ones get the most children. */
function* makePartners(count: number, { top, sps, dts, resellers }: Partners, make: MakeAccount, random: Random) {
  const skewed = (from: ScaleParent[]) => from[Math.floor(from.length * random.next() ** 1.6)] ?? top
  const add = function* (type: 'SP' | 'DT' | 'RS', target: number, into: ScaleParent[], parentOf: () => ScaleParent) {
    for (let i = 0; i < target; i++) {
      const account = make(type, parentOf())
      into.push({ ...account, children: 0 })
      yield account
    }
  }
  yield* add('SP', Math.max(2, Math.min(12, Math.round(count / 40_000))), sps, () => top)
  // levels are skipped here and there
  yield* add('DT', Math.max(4, Math.round(count / 12_000)), dts, () => (random.next() < 0.1 ? top : skewed(sps)))
  yield* add('RS', Math.max(3, Math.round(count / 22)), resellers, () => {
    const skips = random.next()
    return skips < 0.02 ? top : skewed(skips < 0.08 ? sps : dts)
  })
}

/** One reseller has 5 % of all; the others about 20 each, a hundred or two at most; some customers have no reseller. */
function* makeCustomers(count: number, { top, sps, dts, resellers }: Partners, make: MakeAccount, random: Random) {
  const largest = Math.round(count * 0.05)
  const perReseller = (count - largest) / Math.max(1, resellers.length - 1)
  let created = 0
  for (const [index, reseller] of resellers.entries()) {
    // around the mean, with a long tail: -ln of a chance has the mean 1
    const size = 0.84 * (0.6 + 0.4 * -Math.log(1 - random.next())) + 0.25 * random.next()
    const target = index === 0 ? largest : Math.round(perReseller * size)
    for (let i = 0; i < target && created < count; i++, created++) yield make('CU', reseller)
  }
  const others = [top, ...sps, ...dts]
  for (; created < count; created++) yield make('CU', random.pick(others))
}
