import { currencies } from '@portal/contract/core/money'
import { type DemoPlanCode, demoCatalogue, demoLimits, demoPriceLists, demoPromotions } from './demo.plans.data.ts'
import type { Tx } from '../src/platform/db/db.ts'
import { actorOf } from './demo.history.ts'
import { insertRows } from './demo.insert.ts'
import type { Person } from './demo.people.ts'
import type { Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

type World = {
  random: Random
  at: (age: number) => Date
  companies: readonly Company[]
  people: ReadonlyMap<Company, readonly Person[]>
}
/** A plan of the demo, as stored in its rows. `terms`: the oldest first, the last is on sale now. */
export type DemoPlan = { planId: string; terms: readonly { termsId: string; since: Date }[] }
export type DemoPlans = Readonly<Record<DemoPlanCode, DemoPlan>>

const codes = Object.keys(demoCatalogue) as DemoPlanCode[]
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const companyOf = ({ companies }: World, name: string) => {
  const found = companies.find((one) => one.name === name)
  if (!found) throw new Error(`the demo has no ${name}`)
  return found
}

/** The catalogue, price lists, limits of partners and promotions. @returns the plans by code, for those who seed sales */
export async function insertPlans(tx: Tx, world: World): Promise<DemoPlans> {
  const { random, at, people } = world
  const provider = companyOf(world, world.companies.find(({ acctType }) => acctType === 'RP')?.name ?? '')
  const by = actorOf(provider, people).email
  const plans = Object.fromEntries(
    codes.map((code) => {
      const { versions } = demoCatalogue[code]
      const terms = versions.map(({ daysAgo }) => ({ termsId: random.idAt(at(daysAgo)), since: at(daysAgo) }))
      return [code, { planId: random.idAt(at(versions[0].daysAgo)), terms }]
    }),
  ) as unknown as DemoPlans
  await insertRows(
    tx,
    'plan',
    codes.map((code) => planRow(plans, code, by)),
  )
  await insertRows(
    tx,
    'planTerms',
    codes.flatMap((code) => termRows(plans, code, by)),
  )
  await insertRows(
    tx,
    'planPrice',
    demoPriceLists.flatMap((list) => priceRows(world, plans, list)),
  )
  await insertRows(
    tx,
    'partnerLimit',
    demoLimits.map(({ partner, plans: allowed, ...limits }) => limitRow(world, plans, partner, allowed, limits)),
  )
  await insertRows(
    tx,
    'promotion',
    demoPromotions.map((one) => promotionRow(world, plans, one, by)),
  )
  return plans
}

function planRow(plans: DemoPlans, planCode: DemoPlanCode, by: string) {
  const { line, type, status, versions, ...rest } = demoCatalogue[planCode]
  const { planId, terms } = plans[planCode]
  const [first, present] = [terms[0], terms.at(-1)]
  return {
    planId,
    planCode,
    productLine: line,
    planType: type,
    planStatus: status,
    soldByTiers: ['SP', 'DT', 'RS'],
    soldByAccounts: [],
    isDefault: 'isDefault' in rest,
    termsId: present?.termsId ?? '',
    successorId: 'successor' in rest ? plans[rest.successor].planId : null,
    createdAt: first?.since ?? '',
    createdBy: by,
    modifiedAt: present?.since ?? '',
    modifiedBy: by,
    version: versions.length,
  }
}

function termRows(plans: DemoPlans, code: DemoPlanCode, by: string) {
  const { unit, range, renewal, months, trialDays, overage, versions, ...rest } = demoCatalogue[code]
  return versions.map((version, index) => ({
    termsId: plans[code].terms[index]?.termsId ?? '',
    planId: plans[code].planId,
    number: index + 1,
    planName: version.name,
    planNameFr: version.nameFr,
    unitType: unit,
    unitQuantity: version.units,
    range,
    renewalType: renewal,
    maxUsers: 'maxUsers' in rest ? rest.maxUsers : null,
    termMonths: months,
    trialDays,
    carryOver: 'carryOver' in rest,
    overage,
    overagePrice: 'overage' in version ? version.overage : null,
    listPrice: version.usd,
    currency: currencies[0],
    createdAt: plans[code].terms[index]?.since ?? '',
    createdBy: by,
  }))
}

function priceRows(world: World, plans: DemoPlans, [seller, currency, percent]: (typeof demoPriceLists)[number]) {
  const company =
    seller === 'Sealport' ? world.companies.find(({ acctType }) => acctType === 'RP') : companyOf(world, seller)
  if (!company) throw new Error('the demo has no provider')
  const share = (price: number) => Math.round((price * percent) / 500) * 5
  return codes.map((code) => {
    const present = demoCatalogue[code].versions.at(-1)
    return {
      accountId: company.accountId,
      planId: plans[code].planId,
      currency,
      price: share(present?.usd ?? 0),
      overagePrice: present && 'overage' in present ? Math.max(5, share(present.overage)) : null,
      modifiedAt: world.at(40),
      modifiedBy: actorOf(company, world.people).email,
    }
  })
}

function limitRow(
  world: World,
  plans: DemoPlans,
  partner: string,
  allowed: readonly DemoPlanCode[] | null,
  limits: { maxCustomers: number; maxSeats: number; maxAdmins: number },
) {
  const company = companyOf(world, partner)
  if (!company.parent) throw new TypeError(`nobody stands above ${partner}`)
  return {
    accountId: company.accountId,
    setByAccount: company.parent.accountId,
    ...limits,
    allowedPlans: allowed?.map((code) => plans[code].planId) ?? null,
    modifiedAt: world.at(30),
    modifiedBy: actorOf(company.parent, world.people).email,
  }
}

const promotionRow = (
  { random, at }: World,
  plans: DemoPlans,
  { code, name, kind, value, currency, months, plans: of, from, to, most, status }: (typeof demoPromotions)[number],
  by: string,
) => ({
  promotionId: random.idAt(at(-from)),
  promoCode: code,
  promoName: name,
  kind,
  value,
  currency,
  months,
  planIds: of.map((one) => plans[one].planId),
  validFrom: dayOf(at(-from)),
  validTo: to === null ? null : dayOf(at(-to)),
  maxRedemptions: most,
  promotionStatus: status,
  createdBy: by,
  modifiedBy: by,
})
