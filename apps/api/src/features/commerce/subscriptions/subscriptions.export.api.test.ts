import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { codeOf } from '../../../../test/code.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const flags = { CustomerPlanEndDate: 'Y', CustomerPlanAutoRenew: 'Y' } as const
const plan = await aPlan(world)
const today = new Date().toISOString().slice(0, 10)
const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis, acctName: 'Filed Reseller' })
const rs = await world.signedInAt(reseller, { rights: flags })

/** One whose term ends later than its set end, one in grace, one on trial, one that ended. */
const ends = { set: addDays(today, 5), grace: addDays(today, 9), trial: addDays(today, 20), term: addDays(today, 200) }
const start = addMonths(today, -6)
const given = {
  term: { endOn: ends.term, autoRenew: true },
  grace: { endOn: addDays(today, -5), graceEndsOn: ends.grace, subscriptionStatus: 'Grace' },
  set: { endOn: addDays(today, 300), cancelOn: addDays(ends.set, 1) },
  trial: { endOn: ends.trial, trialEndsOn: ends.trial, subscriptionStatus: 'Trial' },
}
const keys: Record<string, string> = {}
for (const [name, more] of Object.entries(given)) {
  const account = await world.anAccount({ acctType: 'CU', under: reseller, acctName: `Filed ${name}` })
  keys[name] = (await aCompanyPlan(world, account, plan, { startOn: start, seats: 4, ...more })).subscriptionId
}

type Values = Record<string, unknown>
const file = (person: Person, body: Values = {}) => person.post('/api/v1/Provision/Plan/Search/Export', body)
const lines = (answer: { body: string }) => answer.body.trim().split(/\r?\n/)
const namesIn = (answer: { body: string }) =>
  lines(answer)
    .slice(1)
    .map((line) => line.split(',')[0])

test('the list and its file stand in the order of the end that is shown, whichever that is', async () => {
  const answer = await file(rs, { Sort: 'endDate' })
  expect(answer.headers['content-type']).toMatch('text/csv')
  const order = ['Filed set', 'Filed grace', 'Filed trial', 'Filed term']
  expect(namesIn(answer)).toEqual(order)
  expect(namesIn(await file(rs, { Sort: '-endDate' }))).toEqual(order.toReversed())
  const pages: string[] = []
  for (let Cursor: string | null = null; ;) {
    const page = await rs.post('/api/v1/Provision/Plan/Search', { PageSize: 1, Cursor })
    const { Items: items, NextCursor: nextCursor } = page.json().ResultContent
    pages.push(...items.map(({ AcctName }: { AcctName: string }) => AcctName))
    Cursor = nextCursor
    if (!Cursor) break
  }
  expect(pages).toEqual(order)
  const [head, , grace] = lines(answer)
  expect(head).toMatch(/^Account name,.*Seats,Seats used,Seats free,.*Price/)
  expect(grace).toContain(`,${ends.grace},`)
  expect(grace).toContain(',21,USD,')
  expect(await actionsOf(world, { at: reseller, action: 'companyPlan.exported' })).toHaveLength(2)
})

test('the file has the selected ones, or all but those taken out, in French for those who read it', async () => {
  expect(namesIn(await file(rs, { SubscriptionKeys: [keys['term']], Sort: 'endDate' }))).toEqual(['Filed term'])
  expect(namesIn(await file(rs, { Except: [keys['term']], Sort: 'endDate' }))).not.toContain('Filed term')
  expect(namesIn(await file(rs, { Status: ['Grace'] }))).toEqual(['Filed grace'])
  const french = await world.signedInAs(await world.aUser({ account: reseller, language: 'fr-fr' }))
  expect(lines(await file(french, { Status: ['Grace'] })).join('\n')).toMatch(
    /Nom du compte.*\n.*Forfait P-.*En délai de grâce/,
  )
})

test('what a reader is not told in the list stands in no file: end, renewal, price; and neither is it an order or a filter', async () => {
  const plain = await world.signedInAt(reseller)
  const { Items: items } = (await plain.post('/api/v1/Provision/Plan/Search', {})).json().ResultContent
  expect(items).toHaveLength(4)
  for (const item of items)
    expect(item).toMatchObject({ EndDate: null, CancelOn: null, TrialEndsOn: null, GraceEndsOn: null })
  const text = (await file(plain)).body
  for (const day of Object.values(ends)) expect(text).not.toContain(day)
  for (const body of [{ Sort: 'endDate' }, { EndsSoon: true }, { AutoRenew: true }])
    expect(codeOf(await file(plain, body))).toEqual([403, 'auth.forbidden'])
  // A company whose parent pays for it does not see the prices of its plans.
  const paid = await world.anAccount({ acctType: 'RS', under: tree.borealis, acctName: 'Filed payee' })
  await pool.query(`insert into billing_profile (account_id, billing_owner) values ($1, 'PARENT')`, [paid.accountId])
  await aCompanyPlan(world, paid, plan, { endOn: ends.term })
  const payee = await world.signedInAt(paid, { rights: flags })
  const csv = (await file(payee)).body
  expect(csv).toContain(`Filed payee,Plan ${plan.planCode}`)
  expect(csv).not.toMatch(/,21,|USD/)
})

test('foreign keys are in no file; without the flag, or held to a group without the module, there is none', async () => {
  const sibling = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const stranger = await world.signedInAt(sibling, { rights: flags })
  expect(namesIn(await file(stranger, { SubscriptionKeys: [keys['term']] }))).toEqual([])
  expect(codeOf(await file(stranger, { Company: reseller.accountId }))).toEqual([404, 'account.notFound'])
  const without = await world.signedInAt(reseller, { rights: { ExportAcct: 'N' } })
  const colleague = await hold(world, await world.signedInAt(reseller), {
    entries: { 'Customer-Account Details': 'RW' },
  })
  for (const person of [without, colleague]) expect(codeOf(await file(person))).toEqual([403, 'auth.forbidden'])
})
