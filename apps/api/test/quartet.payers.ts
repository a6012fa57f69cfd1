import { assign, newPlan, statementOf } from './commissions.ts'
import { lastMonth, onceOnly, resultOf } from './invoices.ts'
import { invoice, onCompany } from './quartet.billing.ts'
import { ofObject, type Row, type Scene, today } from './quartet.ts'

// A valid call of every route about balances, commissions, dunning and credit limits of payers, and an invalid one.

const steps = { Mails: [{ Days: 5, Tone: 'Firm' }], SuspendAfter: 30, NoticeDays: 7 }
const reason = { Reason: 'Payment plan', UntilOn: null, WholePayer: false }
const dunning: Record<string, Row> = {
  'dunning.get': { own: true, right: onCompany, wrong: { params: { acctKey: 'x' } } },
  'dunning.set': {
    own: true,
    right: (scene) => ({ ...onCompany(scene), body: steps, version: '"0"' }),
    wrong: { body: { NoticeDays: 40 } },
  },
  'dunning.next': { right: ofObject('AcctKey'), wrong: { body: { WithinDays: 0 } } },
  'dunning.pause': {
    right: async (scene) => ({ body: { BillKey: (await invoice(scene)).params.billKey, ...reason } }),
    wrong: { body: { Reason: '' } },
  },
  'dunning.resume': {
    right: async (scene) => {
      const { billKey: BillKey } = (await invoice(scene)).params
      const paused = await scene.boss.post('/api/v1/Dunning/Pause', { BillKey, ...reason })
      return { params: { pauseKey: paused.json().ResultContent.PauseKey as string } }
    },
    wrong: { params: { pauseKey: 'x' } },
  },
  'credit.get': {
    right: ({ about }) => ({ params: { acctKey: about.accountId } }),
    wrong: { params: { acctKey: 'x' } },
  },
  'credit.set': {
    right: ({ about }) => ({
      params: { acctKey: about.accountId },
      body: { Limit: 100_000, Rule: 'Refuse' },
      version: '"0"',
    }),
    wrong: { body: { Limit: -1 } },
  },
}

const onPayer = ({ about }: Scene) => ({ params: { acctKey: about.accountId } })
/** A payer with an invoice of 120.00, and 50.00 on its balance. */
async function balance(scene: Scene) {
  const { about, boss } = scene
  await invoice(scene)
  const path = `/api/v1/Billing/Balance/${about.accountId}`
  const received = { Currency: 'USD', Amount: 5000, PaidOn: today() }
  const paid = await boss.post(`${path}/Payment`, received, onceOnly())
  return String(paid.json().ResultContent.BalanceKey)
}
const ofStatement = async (scene: Scene) => ({
  AcctKey: scene.about.accountId,
  BalanceKey: await balance(scene),
  From: today(),
  To: today(),
})
const balanceRows: Record<string, Row> = {
  'balances.list': { right: onPayer, wrong: { params: { acctKey: 'x' } } },
  'balances.pay': {
    right: (scene) => ({ ...onPayer(scene), body: { Currency: 'USD', Amount: 500, PaidOn: today() } }),
    wrong: { body: { Amount: 0 } },
  },
  'balances.apply': {
    right: async (scene) => {
      await balance(scene)
      return { ...onPayer(scene), body: { Currency: 'USD' } }
    },
    wrong: { body: { Invoices: [] } },
  },
  'balances.refund': {
    right: async (scene) => {
      await balance(scene)
      return { ...onPayer(scene), body: { Currency: 'USD', Amount: 500, RefundedOn: today(), Reason: 'Paid twice' } }
    },
    wrong: { body: { Reason: '' } },
  },
  'balances.statement': {
    right: async (scene) => ({ body: await ofStatement(scene) }),
    wrong: { body: { To: '2019-12-01' } },
  },
  'balances.statementFile': {
    right: async (scene) => ({ body: { ...(await ofStatement(scene)), Format: 'csv' } }),
    wrong: { body: { Format: 'doc' } },
  },
}

const bankFile = { File: 'Date;Amount;Currency;Text\n2026-01-20;120.00;USD;Thanks\n' }
const bankRows: Record<string, Row> = {
  'bankImports.check': { own: true, right: () => ({ body: bankFile }), wrong: { body: { File: '' } } },
  'bankImports.create': { own: true, right: () => ({ body: bankFile }), wrong: { body: { File: '' } } },
}

/** A plan of the scene's company, for the partner of a distributor. */
async function commissionPlan({ boss }: Scene) {
  const added = await boss.post('/api/v1/Billing/Commission/Plan', newPlan())
  return added.json().ResultContent.PlanKey as string
}
async function assigned(scene: Scene) {
  const { world, boss, about: partner } = scene
  const added = await assign(boss, await commissionPlan(scene), partner, '2026-01-01')
  const { AssignmentKey } = added.json().ResultContent as { AssignmentKey: string }
  const { rows } = await world.db.pool.query('select agreement_id from commission_agreement where partner_id = $1', [
    partner.accountId,
  ])
  return { assignmentKey: AssignmentKey, agreementKey: String(rows[0].agreement_id) }
}
const ofCommissions = async (scene: Scene) => ({
  AgreementKey: (await assigned(scene)).agreementKey,
  Month: lastMonth(),
})
const commissionRows: Record<string, Row> = {
  'commissions.list': {
    own: true,
    right: () => ({ query: `?month=${lastMonth()}` }),
    wrong: { query: '?month=2026-01-02' },
  },
  'commissions.addPlan': { own: true, right: () => ({ body: newPlan() }), wrong: { body: { CommissionRate: 0 } } },
  'commissions.removePlan': {
    at: 'partner',
    right: async (scene) => ({ params: { planKey: await commissionPlan(scene) } }),
    wrong: { params: { planKey: 'x' } },
  },
  'commissions.assign': {
    at: 'partner',
    right: async (scene) => ({
      body: {
        PlanKey: await commissionPlan(scene),
        PartnerKey: scene.about.accountId,
        ValidFrom: '2026-01-01',
        ValidTo: null,
      },
    }),
    wrong: { body: { ValidFrom: 'x' } },
  },
  'commissions.setEnd': {
    at: 'partner',
    right: async (scene) => ({
      params: { assignmentKey: (await assigned(scene)).assignmentKey },
      body: { ValidTo: '2026-12-31' },
      version: '"1"',
    }),
    wrong: { body: { ValidTo: 'x' } },
  },
  'commissions.unassign': {
    at: 'partner',
    right: async (scene) => ({ params: { assignmentKey: (await assigned(scene)).assignmentKey } }),
    wrong: { params: { assignmentKey: 'x' } },
  },
  'commissions.statement': {
    at: 'partner',
    right: async (scene) => ({ body: await ofCommissions(scene) }),
    wrong: { body: { Month: '2026-01-02' } },
  },
  'commissions.statementFile': {
    at: 'partner',
    right: async (scene) => ({ body: { ...(await ofCommissions(scene)), Format: 'csv' } }),
    wrong: { body: { Format: 'doc' } },
  },
  'commissions.close': {
    at: 'partner',
    right: async (scene) => {
      const { agreementKey } = await assigned(scene)
      const { PreviewKey } = resultOf(await statementOf(scene.boss, agreementKey, lastMonth()))
      return { params: { agreementKey }, body: { Month: lastMonth(), PreviewKey } }
    },
    wrong: { body: { Month: '2026-01-02' } },
  },
}

export const payerRows: Readonly<Record<string, Row>> = { ...dunning, ...balanceRows, ...bankRows, ...commissionRows }
