import { randomUUID } from 'node:crypto'
import { plansManifest } from '@portal/contract/commerce/plans/plans.manifest'
import { promotionsManifest } from '@portal/contract/commerce/promotions/promotions.manifest'
import { addDays } from '../src/core/calendar/calendar.ts'
import { aPlan } from './companyPlans.ts'
import { aPlanWithSeats, ofObject, type Row, type Scene, today, versionAt } from './quartet.ts'
import { aLevel } from './storageLevels.ts'

// A valid and an invalid call of every route about plans, what companies and people hold of them, promotions and usage.

const filling = { account: '', user: '', fresh: randomUUID }
/** A plan that the branch of the caller alone sells. */
const aSoldPlan = async ({ world, tree }: Scene) => ({
  params: { planCode: (await aPlan(world, { soldByAccounts: [tree.atlas.accountId] })).planCode },
})
const noCode = { params: { planCode: 'no-code!' } }
const noKey = (name: string) => ({ params: { [name]: 'x' } })
const ofAccount =
  (name: string) =>
  ({ about }: Scene) => ({ params: { [name]: about.accountId } })

const plans: Record<string, Row> = {
  'plans.defaults': { right: ofObject('AcctKey'), wrong: { body: { AcctKey: 'x' } } },
  'plans.search': { right: ofObject('AcctKey'), wrong: { body: { Sort: 'age' } } },
  'plans.exportFile': { right: ofObject('AcctKey', { Format: 'csv' }), wrong: { body: { Format: 'doc' } } },
  'plans.get': { own: true, right: aSoldPlan, wrong: noCode },
  'plans.save': {
    at: 'provider',
    right: () => ({ body: plansManifest.requests.save(filling).body }),
    wrong: { body: { UnitQuantity: -1 } },
  },
  'plans.changeStatus': {
    at: 'provider',
    right: async ({ world, boss }) => {
      const { planCode } = await aPlan(world)
      const version = await versionAt(boss, `/api/v1/Plan/${planCode}`)
      return { params: { planCode }, body: { To: 'RETIRED' }, version }
    },
    wrong: { body: { To: 'SOLD' } },
  },
  'plans.prices': { own: true, right: aSoldPlan, wrong: noCode },
  'plans.setPrices': {
    own: true,
    right: async (scene) => ({ ...(await aSoldPlan(scene)), body: { Prices: [{ Currency: 'USD', Price: 2500 }] } }),
    wrong: { body: { Prices: [{ Currency: 'USD', Price: -1 }] } },
  },
  'plans.limits': { at: 'partner', own: true, right: () => ({}), wrong: null },
  'plans.limit': { at: 'partner', right: ofAccount('acctKey'), wrong: noKey('acctKey') },
  'plans.setLimit': {
    at: 'partner',
    right: ({ about }) => ({
      params: { acctKey: about.accountId },
      body: { MaxCustomers: 5, MaxSeats: 50, MaxAdmins: null, AllowedPlans: null },
      version: '"0"',
    }),
    wrong: { body: { MaxSeats: -1 } },
  },
}

const onPlan = (more: object) => async (scene: Scene) => ({
  body: { SubscriptionKey: (await aPlanWithSeats(scene)).subscriptionId, ...more },
})
const wrongTime = { body: { Effective: 'LATER' } }
const sale = async ({ world, about }: Scene) => ({
  body: { AcctKey: about.accountId, PlanCode: (await aPlan(world)).planCode, Seats: 3 },
})
/** A change scheduled for a later day. */
async function aScheduledChange(scene: Scene): Promise<{ params: { activityKey: string } }> {
  const { body } = await onPlan({ Seats: 9, Effective: addDays(today(), 9) })(scene)
  await scene.boss.post('/api/v1/PlanManagement/UpgradePlan', body)
  const { rows } = await scene.world.db.pool.query('select activity_id from plan_activity where subscription_id = $1', [
    body.SubscriptionKey,
  ])
  return { params: { activityKey: rows[0].activity_id } }
}

const subscriptions: Record<string, Row> = {
  'subscriptions.search': { right: ofObject('AcctKey'), wrong: { body: { PageSize: 0 } } },
  'subscriptions.count': { right: ofObject('AcctKey'), wrong: { body: { Status: ['Gone'] } } },
  'subscriptions.exportFile': { right: ofObject('AcctKey', { Format: 'csv' }), wrong: { body: { Format: 'doc' } } },
  'subscriptions.summary': { right: ofObject('CustomerKey'), wrong: { body: { CustomerKey: '' } } },
  'subscriptions.get': {
    right: async (scene) => ({ params: { subscriptionKey: (await aPlanWithSeats(scene)).subscriptionId } }),
    wrong: noKey('subscriptionKey'),
  },
  'subscriptions.add': { right: sale, wrong: { body: { Seats: 0 } } },
  'subscriptions.validateAdd': { right: sale, wrong: { body: { Seats: 1_000_001 } } },
  'subscriptions.update': {
    right: async (scene) => ({
      params: { subscriptionKey: (await aPlanWithSeats(scene)).subscriptionId },
      body: { PoNumber: 'PO-1' },
    }),
    wrong: { body: { CapUsers: 'yes' } },
  },
  'subscriptions.validateUpgrade': { right: onPlan({ Seats: 9, Effective: 'NOW' }), wrong: { body: { Seats: -9 } } },
  'subscriptions.validateRenew': { right: onPlan({ Effective: 'NOW' }), wrong: wrongTime },
  'subscriptions.validateCancel': { right: onPlan({ Effective: 'NOW' }), wrong: wrongTime },
  'subscriptions.upgrade': { right: onPlan({ Seats: 9, Effective: 'NOW' }), wrong: { body: { Seats: 0.5 } } },
  'subscriptions.renew': { right: onPlan({ Effective: 'NOW' }), wrong: wrongTime },
  'subscriptions.cancel': { right: onPlan({ Effective: 'NOW' }), wrong: wrongTime },
  'subscriptions.resume': {
    right: async (scene) => {
      const { body } = await onPlan({})(scene)
      await scene.boss.post('/api/v1/PlanManagement/CancelPlan', { ...body, Effective: 'PERIOD_END' })
      return { body }
    },
    wrong: { body: { SubscriptionKey: 'x' } },
  },
  'subscriptions.cancelActivity': { right: aScheduledChange, wrong: noKey('activityKey') },
  'subscriptions.deleteActivity': {
    right: async (scene) => {
      const { params } = await aScheduledChange(scene)
      await scene.boss.post(`/api/v1/PlanManagement/ScheduledActivity/${params.activityKey}/Cancel`)
      return { params }
    },
    wrong: noKey('activityKey'),
  },
  'subscriptions.activity': { right: ofObject('AcctKey'), wrong: { body: { Type: ['NONE'] } } },
  'subscriptions.bulkChange': {
    right: async (scene) => ({
      body: { SubscriptionKeys: [(await aPlanWithSeats(scene)).subscriptionId], Action: 'RENEW', Effective: 'NOW' },
    }),
    wrong: { body: { SubscriptionKeys: [] } },
  },
}

/** Someone of the customer who has no plan yet, and a plan with free seats. */
async function seat(scene: Scene) {
  const { userId } = await scene.world.aUser({ account: scene.about, kind: 'ENDUSER' })
  return { UserKeys: [userId], PlanCode: (await aPlanWithSeats(scene)).planCode, CustomerKey: scene.about.accountId }
}
/** Someone who has one plan, and the other that they move to. */
async function moving(scene: Scene) {
  const answer = await seat(scene)
  await scene.boss.post('/api/v1/Portal/Customer/User/Plan/Assign', answer)
  return { UserKeys: answer.UserKeys, ToPlanCode: (await aPlanWithSeats(scene)).planCode }
}

const userPlans: Record<string, Row> = {
  'userPlans.seats': { right: ofAccount('acctKey'), wrong: noKey('acctKey') },
  'userPlans.choices': { own: true, right: () => ({}), wrong: null },
  'userPlans.search': { right: ofObject('AcctKey'), wrong: { body: { Sort: 'age' } } },
  'userPlans.count': { right: ofObject('AcctKey'), wrong: { body: { Status: ['Gone'] } } },
  'userPlans.ofPerson': {
    right: async ({ world, about }) => ({ params: { userKey: (await world.aUser({ account: about })).userId } }),
    wrong: noKey('userKey'),
  },
  'userPlans.ofSession': {
    session: true,
    right: async ({ world, about, boss }) => ({
      params: { p: boss.sessionId, b: about.accountId, c: (await world.aUser({ account: about })).userId },
    }),
    wrong: noKey('c'),
  },
  'userPlans.saveSource': {
    session: true,
    right: ({ boss }) => ({ body: { SessionKey: boss.sessionId, SourceName: 'outlook' } }),
    wrong: { body: { SourceName: '' } },
  },
  'userPlans.assign': { right: async (scene) => ({ body: await seat(scene) }), wrong: { body: { UserKeys: [] } } },
  'userPlans.bulkChange': {
    right: async (scene) => ({ body: { CustomerKey: scene.about.accountId, ...(await moving(scene)) } }),
    wrong: { body: { OnShortage: 'SOME' } },
  },
  'userPlans.schedule': {
    right: async (scene) => ({ body: { ...(await moving(scene)), On: addDays(today(), 9) } }),
    wrong: { body: { On: '2027-02-30' } },
  },
}

const { PromoCode: _, ...values } = promotionsManifest.requests.create(filling).body
/** A draft of the provider. */
async function promotion({ boss }: Scene) {
  const { body } = promotionsManifest.requests.create(filling)
  const { PromotionKey } = (await boss.post('/api/v1/Promotion', body)).json().ResultContent
  return { params: { promotionKey: PromotionKey as string } }
}

const promotions: Record<string, Row> = {
  'promotions.search': { at: 'provider', own: true, right: () => ({ body: {} }), wrong: { body: { Sort: 'age' } } },
  'promotions.get': { at: 'provider', own: true, right: promotion, wrong: noKey('promotionKey') },
  'promotions.create': {
    at: 'provider',
    right: () => ({ body: promotionsManifest.requests.create(filling).body }),
    wrong: { body: { Value: 0 } },
  },
  'promotions.update': {
    at: 'provider',
    right: async (scene) => ({ ...(await promotion(scene)), body: { ...values, PromoName: 'Other' } }),
    wrong: { body: { ValidTo: '2025-01-01' } },
  },
  'promotions.changeStatus': {
    at: 'provider',
    right: async (scene) => ({ ...(await promotion(scene)), body: { To: 'ACTIVE' } }),
    wrong: { body: { To: 'DRAFT' } },
  },
}

const usage: Record<string, Row> = {
  'usage.plans': {
    right: async (scene) => ({
      params: { customerKey: scene.about.accountId, planCode: (await aPlanWithSeats(scene)).planCode },
    }),
    wrong: noKey('customerKey'),
  },
  'usage.batch': {
    right: async (scene) => {
      const { planCode: PlanCode } = await aPlanWithSeats(scene)
      const fact = { AcctKey: scene.about.accountId, PlanCode, Day: today(), Quantity: 1 }
      return { body: { BatchId: randomUUID(), Facts: [fact] } }
    },
    wrong: { body: { Facts: [] } },
  },
  'usage.storage': {
    right: ({ about }) => ({ body: { Levels: [aLevel(about, 84)] } }),
    wrong: { body: { Levels: [] } },
  },
}

const months = { FromMonth: '2026-01-01', ToMonth: '2026-11-01' }
const byPlan = { ...months, GroupBy: 'Plan' }
const reports: Record<string, Row> = {
  'reports.usage': { right: ofObject('AcctKey', months), wrong: { body: { ToMonth: '2025-12-01' } } },
  'reports.usageFile': { right: ofObject('AcctKey', months), wrong: { body: { ...months, Format: 'doc' } } },
  'reports.planUsage': { right: ofObject('AcctKey', months), wrong: { body: { FromMonth: '2026-01-15' } } },
  'reports.planUsageFile': { right: ofObject('AcctKey', months), wrong: { body: { ...months, Format: 'doc' } } },
  'reports.provisioning': { right: ofObject('AcctKey', months), wrong: { body: { ToMonth: '2025-12-01' } } },
  'reports.provisioningFile': { right: ofObject('AcctKey', months), wrong: { body: { ...months, Format: 'doc' } } },
  'reports.usageByUser': { right: ofObject('AcctKey', months), wrong: { body: { ToMonth: '2025-12-01' } } },
  'reports.usageByUserFile': { right: ofObject('AcctKey', months), wrong: { body: { ...months, Format: 'doc' } } },
  'reports.usageByGroup': { right: ofObject('AcctKey', byPlan), wrong: { body: { ...months, GroupBy: 'Colour' } } },
  'reports.usageByGroupFile': { right: ofObject('AcctKey', byPlan), wrong: { body: { ...byPlan, Format: 'doc' } } },
  'reports.transactions': { right: ofObject('AcctKey', months), wrong: { body: { ToMonth: '2025-12-01' } } },
  'reports.transactionsFile': { right: ofObject('AcctKey', months), wrong: { body: { ...months, Format: 'doc' } } },
  'reports.deliverability': { right: ofObject('AcctKey', months), wrong: { body: { ToMonth: '2025-12-01' } } },
  'reports.deliverabilityFile': { right: ofObject('AcctKey', months), wrong: { body: { ...months, Format: 'doc' } } },
  'reports.renewals': { right: ofObject('AcctKey'), wrong: { body: { Within: 'P7D' } } },
  'reports.renewalsFile': { right: ofObject('AcctKey'), wrong: { body: { Format: 'doc' } } },
  'reports.margin': { right: ofObject('AcctKey', months), wrong: { body: { ToMonth: '2025-12-01' } } },
  'reports.marginFile': { right: ofObject('AcctKey', months), wrong: { body: { ...months, Format: 'doc' } } },
  'reports.receivables': { right: ofObject('AcctKey'), wrong: { body: { Company: 'x' } } },
  'reports.receivablesFile': { right: ofObject('AcctKey'), wrong: { body: { Format: 'doc' } } },
  'reports.security': { right: ofObject('AcctKey', months), wrong: { body: { ToMonth: '2025-12-01' } } },
  'reports.securityFile': { right: ofObject('AcctKey', months), wrong: { body: { ...months, Format: 'doc' } } },
}

export const planRows: Readonly<Record<string, Row>> = {
  ...plans,
  ...subscriptions,
  ...userPlans,
  ...promotions,
  ...usage,
  ...reports,
}
