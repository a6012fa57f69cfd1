import { bill, billable, invoicesOf, anIssuedInvoice, keyOf, lastMonth, sellPlan } from './invoices.ts'
import { ofObject, type Row, type Scene, today, versionAt } from './quartet.ts'

// The right call of every route about billing, and a wrong one.

const at = async ({ boss }: Scene, billKey: string) => ({
  params: { billKey },
  version: await versionAt(boss, `/api/v1/Billing/Invoice/${billKey}`),
})
/** A draft of the last month. */
async function draft(scene: Scene) {
  const { world, company, about, boss } = scene
  await billable(world, company, [about])
  await sellPlan(world, about)
  await bill(world, boss)
  const [invoice] = await invoicesOf(boss, about)
  return at(scene, keyOf(invoice))
}
async function invoice(scene: Scene) {
  const { world, company, about, boss } = scene
  return at(scene, keyOf(await anIssuedInvoice(world, { issuer: company, person: boss, payer: about })))
}
const noKey = { params: { billKey: 'x' } }
const onCompany = ({ company }: Scene) => ({ params: { acctKey: company.accountId } })
const rate = { Country: 'DE', TaxName: 'USt', Rate: 1900, ValidFrom: '2099-01-01' }
const inEuros = (scene: Scene) => ({ ...onCompany(scene).params, currency: 'EUR' })
const paymentDetails = {
  Holder: 'Sample Company',
  Iban: 'FR1420041010050500013M02606',
  Bic: null,
  BankCode: null,
  AccountNumber: null,
  BankName: null,
  PaymentLink: null,
}
const months = { FromMonth: lastMonth(), ToMonth: lastMonth() }

const invoices: Record<string, Row> = {
  'billing.search': { right: ofObject('Account'), wrong: { body: { Sort: 'age' } } },
  'billing.sums': { right: ofObject('Account'), wrong: { body: { Kind: ['NOTE'] } } },
  'billing.exportFile': { right: ofObject('Account', { Format: 'csv' }), wrong: { body: { Format: 'doc' } } },
  'billing.get': { right: invoice, wrong: noKey },
  'billing.document': {
    right: async (scene) => ({ ...(await invoice(scene)), query: '?format=pdf' }),
    wrong: { query: '?format=doc' },
  },
  'billing.setPoNumber': {
    right: async (scene) => ({ ...(await draft(scene)), body: { PoNumber: 'PO-9' } }),
    wrong: { body: { PoNumber: 9 } },
  },
  'billing.discard': { right: draft, wrong: noKey },
  'billing.refresh': { right: draft, wrong: noKey },
  'billing.issue': { right: draft, wrong: noKey },
  'billing.voidInvoice': {
    right: async (scene) => ({ ...(await invoice(scene)), body: { Reason: 'Wrong company' } }),
    wrong: { body: { Reason: '' } },
  },
  'billing.credit': {
    right: async (scene) => ({ ...(await invoice(scene)), body: { Reason: 'Service was down' } }),
    wrong: { body: { Lines: [{ Place: 1, Net: -5 }] } },
  },
  'billing.pay': {
    right: async (scene) => {
      const { params } = await invoice(scene)
      return { body: { Payments: [{ BillKey: params.billKey, Amount: 500, Currency: 'USD', PaidOn: today() }] } }
    },
    wrong: { body: { Payments: [] } },
  },
}

export const billingRows: Readonly<Record<string, Row>> = {
  ...invoices,
  'billing.profile': {
    right: ({ about }) => ({ params: { acctKey: about.accountId } }),
    wrong: { params: { acctKey: 'x' } },
  },
  'billing.updateProfile': {
    right: ({ about }) => ({
      params: { acctKey: about.accountId },
      body: { BillingOwner: 'SELF', Currency: 'EUR', TermsDays: 45, PoRequired: true, NumberPrefix: null },
      version: '"0"',
    }),
    wrong: { body: { TermsDays: 31 } },
  },
  'billing.taxRates': { own: true, right: onCompany, wrong: { params: { acctKey: 'x' } } },
  'billing.addTaxRate': {
    own: true,
    right: (scene) => ({ ...onCompany(scene), body: rate }),
    wrong: { body: { Rate: 10_001 } },
  },
  'billing.paymentDetails': { own: true, right: onCompany, wrong: { params: { acctKey: 'x' } } },
  'billing.setPaymentDetails': {
    own: true,
    right: (scene) => ({ params: inEuros(scene), body: paymentDetails, version: '"0"' }),
    wrong: { body: { Iban: 'FR14' } },
  },
  'billing.removePaymentDetails': {
    own: true,
    right: async (scene) => {
      const params = inEuros(scene)
      const path = `/api/v1/Billing/PaymentDetails/${params.acctKey}/${params.currency}`
      const set = await scene.boss.put(path, paymentDetails, { 'if-match': '"0"' })
      return { params, version: `"${set.json().ResultContent.Items[0].Version}"` }
    },
    wrong: { params: { currency: 'XXX' } },
  },
  'billing.removeTaxRate': {
    own: true,
    right: async (scene) => {
      const { params } = onCompany(scene)
      const added = await scene.boss.post(`/api/v1/Billing/TaxRate/${params.acctKey}`, rate)
      return { params: { ...params, taxRateKey: added.json().ResultContent.Items[0].TaxRateKey as string } }
    },
    wrong: { params: { taxRateKey: 'x' } },
  },
  'billing.runs': { own: true, right: () => ({}), wrong: null },
  'billing.run': {
    own: true,
    right: () => ({ body: { Period: lastMonth() } }),
    wrong: { body: { Period: '2026-01-02' } },
  },
  'billing.report': { right: ofObject('AcctKey', months), wrong: { body: { ToMonth: '2019-12-01' } } },
  'billing.reportFile': {
    right: ofObject('AcctKey', { ...months, Format: 'csv' }),
    wrong: { body: { FromMonth: '2026-01-15' } },
  },
}
