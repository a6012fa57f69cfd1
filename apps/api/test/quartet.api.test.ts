import { readdirSync } from 'node:fs'
import type { Value } from '@portal/contract/core/access/access.flags'
import { expect, test } from 'vitest'
import { codeOf } from './code.ts'
import { addOnRows } from './quartet.addOns.ts'
import { billingRows } from './quartet.billing.ts'
import { payerRows } from './quartet.payers.ts'
import { planRows } from './quartet.plans.ts'
import {
  aScene,
  ask,
  colleagueOfBoth,
  colleagueOfSibling,
  colleagueOfObject,
  showEnds,
  opensToColleague,
  placeOf,
  type Row,
  withFault,
} from './quartet.ts'
import { type NamedRoute, routes } from './refusals.ts'
import { flagOf, valueFor } from './walk.cells.ts'
import { type Answer, newWorld } from './world.ts'
import { expectNothingWritten } from './written.ts'

// Every route about money, one by one: accepted, refused, unknown to others, and bad input; and its reach for a
// colleague in access groups. A call that isn't accepted writes nothing.

const world = await newWorld()
const tree = await world.demoTree()
await showEnds(world)
const rows: Readonly<Record<string, Row>> = { ...planRows, ...billingRows, ...payerRows, ...addOnRows }
const commerce = new URL('../../../packages/contract/src/commerce', import.meta.url)
const features = [...readdirSync(commerce), 'userPlans', 'reports']
const money = routes.filter(({ id }) => features.includes(id.split('.')[0] ?? ''))
const rowOf = ({ id }: NamedRoute): Row => {
  const row = rows[id]
  if (!row) throw new TypeError(`no right call of ${id}`)
  return row
}

test('every route about money is here, and nothing else', () => {
  expect(Object.keys(rows).toSorted()).toEqual(money.map(({ id }) => id).toSorted())
})

const statusAndCode = (answer: Answer) => [answer.statusCode, answer.statusCode < 400 ? 'done' : answer.json().Code]
const done = [expect.toSatisfy((status: number) => status < 300), 'done']
const forbidden = [403, 'auth.forbidden']
const missing = [404, expect.stringMatching(/notFound$/i)]

test.each(money)('$id: refused without the right, and nothing that is wrong is taken', async (entry) => {
  const row = rowOf(entry)
  const scene = await aScene(world, tree, row)
  const right = await row.right(scene)
  const flag = flagOf(entry.route.access)
  const none: Value = 'N'
  const missing = flag ? await world.signedInAt(scene.company, { rights: { [flag]: valueFor(flag, none) } }) : undefined
  await expectNothingWritten(world, ['refusals'], async () => {
    if (missing) expect(codeOf(await ask(missing, entry, right))).toEqual(forbidden)
    else expect(codeOf(await ask(world.anonymous(), entry, right))).toEqual([401, 'auth.required'])
    if (row.wrong) expect((await ask(scene.boss, entry, withFault(right, row.wrong))).statusCode).toBe(400)
  })
  expect(statusAndCode(await ask(scene.boss, entry, right))).toEqual(done)
})

test.each(money.filter((entry) => !rowOf(entry).own))('$id: as nothing to another branch', async (entry) => {
  const row = rowOf(entry)
  const scene = await aScene(world, tree, row)
  const right = await row.right(scene)
  const stranger = await world.signedInAt(placeOf(tree, row).other)
  await expectNothingWritten(world, ['refusals'], async () => {
    expect(codeOf(await ask(stranger, entry, right))).toEqual(entry.route.provider ? forbidden : missing)
  })
})

test.each(money.filter((entry) => !rowOf(entry).own))(
  '$id: of a company that their group leaves out it is nothing to a colleague',
  async (entry) => {
    const row = rowOf(entry)
    const scene = await aScene(world, tree, row)
    const right = await row.right(scene)
    const colleague = await colleagueOfSibling(scene)
    await expectNothingWritten(world, ['refusals'], async () => {
      expect(codeOf(await ask(colleague, entry, right))).toEqual(entry.route.fullAccess ? forbidden : missing)
    })
  },
)

test.each(money.filter((entry) => !rowOf(entry).session))(
  '$id: open to a colleague who holds what it is about and nothing of the own company',
  async (entry) => {
    const row = rowOf(entry)
    const scene = await aScene(world, tree, row)
    const right = await row.right(scene)
    const answer = await ask(await colleagueOfObject(scene), entry, right)
    // Taxes, exchange rates, payment details, dunning steps and the catalogue are of the company itself, and this group closes that.
    const closed =
      !opensToColleague(entry) || /taxRates|exchangeRates|paymentDetails|chargeItems|dunning\.get/.test(entry.id)
    expect(statusAndCode(answer)).toEqual(closed ? forbidden : done)
  },
)

/** Calls that change what all customers of the caller's company get. */
const forAll = money.filter((entry) => rowOf(entry).own && /^(Bill|Provision):W$/.test(entry.route.access))
test.each(forAll)('$id: what applies to all customers is closed to a colleague in any access group', async (entry) => {
  const scene = await aScene(world, tree, rowOf(entry))
  const right = await rowOf(entry).right(scene)
  const colleague = await colleagueOfBoth(scene)
  await expectNothingWritten(world, ['refusals'], async () => {
    expect(codeOf(await ask(colleague, entry, right))).toEqual(forbidden)
  })
})
