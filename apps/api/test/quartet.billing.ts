import { bill, billable, invoicesOf, anIssuedInvoice, keyOf, lastMonth, onceOnly, sellPlan } from './invoices.ts'
import { ofObject, type Row, type Scene, today, versionAt } from './quartet.ts'

// A valid call of every route about billing, and an invalid one.

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
/** An issued invoice of 120.00 that the company of the scene pays. */
export async function invoice(scene: Scene) {
  const { world, company, about, boss } = scene
  return at(scene, keyOf(await anIssuedInvoice(world, { issuer: company, person: boss, payer: about })))
}
const noKey = { params: { billKey: 'x' } }
export const onCompany = ({ company }: Scene) => ({ params: { acctKey: company.accountId } })
const rate = { Country: 'DE', TaxName: 'USt', Rate: 1900, ValidFrom: '2099-01-01' }
const exchangeRate = {
  BooksCurrency: 'GBP',
  Rates: [{ Currency: 'USD', ExchangeRate: 0.78645, ValidFrom: '2026-11-20' }],
}
const keepBooksIn = ({ world, company }: Scene, currency: string) =>
  world.db.pool.query(
    `insert into billing_profile (account_id, books_currency) values ($1, $2)
     on conflict (account_id) do update set books_currency = excluded.books_currency`,
    [company.accountId, currency],
  )
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
const ledger = {
  Receivables: '411000',
  Bank: '512000',
  Revenue: '706000',
  BeginsOn: lastMonth(),
  YearMonth: 1,
  Consultant: null,
  Client: null,
  Siren: null,
  Rules: [{ Of: 'TAX', Code: 'TVA', Rate: 2000, Account: '445710', TaxCode: null }],
}
const item = {
  Code: 'SETUP',
  TextEn: 'Set-up fee',
  TextFr: 'Frais de mise en service',
  Prices: [{ Currency: 'USD', Price: 25_000 }],
}
const charge = {
  TextEn: item.TextEn,
  TextFr: item.TextFr,
  Quantity: 1,
  UnitPrice: 25_000,
  Currency: 'USD',
  Reason: 'Agreed on 12 November',
}
/** A pending charge of the company that the scene is about. */
async function pending({ world, company, about, boss }: Scene) {
  await billable(world, company, [about])
  const path = `/api/v1/Billing/OneOffCharge/${about.accountId}`
  const added = await boss.post(path, charge, onceOnly())
  return { acctKey: about.accountId, chargeKey: added.json().ResultContent.Items[0].ChargeKey as string }
}
const charges: Record<string, Row> = {
  'billing.chargeItems': { own: true, right: onCompany, wrong: { params: { acctKey: 'x' } } },
  'billing.addChargeItem': {
    own: true,
    right: (scene) => ({ ...onCompany(scene), body: item }),
    wrong: { body: { Prices: [] } },
  },
  'billing.removeChargeItem': {
    own: true,
    right: async (scene) => {
      const { params } = onCompany(scene)
      const added = await scene.boss.post(`/api/v1/Billing/ChargeItem/${params.acctKey}`, item)
      return { params: { ...params, itemKey: added.json().ResultContent.Items[0].ItemKey as string } }
    },
    wrong: { params: { itemKey: 'x' } },
  },
  'billing.oneOffCharges': {
    right: ({ about }) => ({ params: { acctKey: about.accountId } }),
    wrong: { params: { acctKey: 'x' } },
  },
  'billing.addOneOffCharge': {
    right: ({ about }) => ({ params: { acctKey: about.accountId }, body: charge }),
    wrong: { body: { UnitPrice: 0 } },
  },
  'billing.removeOneOffCharge': {
    right: async (scene) => ({ params: await pending(scene) }),
    wrong: { params: { chargeKey: 'x' } },
  },
  'billing.invoiceCharges': {
    right: async (scene) => {
      const { acctKey, chargeKey } = await pending(scene)
      return { params: { acctKey }, body: { ChargeKeys: [chargeKey] } }
    },
    wrong: { body: { ChargeKeys: [] } },
  },
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
  'billing.previewAgain': {
    right: async (scene) => ({ ...(await invoice(scene)), body: { PoNumber: 'PO-2' } }),
    wrong: { body: { PoNumber: 9 } },
  },
  'billing.again': {
    right: async (scene) => {
      const at = await invoice(scene)
      const path = `/api/v1/Billing/Invoice/${at.params.billKey}/Again/Preview`
      const PreviewKey: unknown = (await scene.boss.post(path, { PoNumber: 'PO-2' })).json().ResultContent.PreviewKey
      return { ...at, body: { Reason: 'Wrong order', PoNumber: 'PO-2', PreviewKey } }
    },
    wrong: { body: { PreviewKey: 'x' } },
  },
  'billing.pay': {
    right: async (scene) => {
      const { params } = await invoice(scene)
      return { body: { Payments: [{ BillKey: params.billKey, Amount: 500, Currency: 'USD', PaidOn: today() }] } }
    },
    wrong: { body: { Payments: [] } },
  },
}

/** An export of the last month: of an invoice that is dated back to it. */
async function ledgerExport(scene: Scene) {
  const { boss, company, world } = scene
  const { params } = onCompany(scene)
  const billed = await invoice(scene)
  await world.db.pool.query(
    `alter table invoice disable trigger user; update invoice set issued_on = '${lastMonth()}'
       where invoice_id = '${billed.params.billKey}'; alter table invoice enable trigger user`,
  )
  const path = `/api/v1/Billing/Ledger/${company.accountId}`
  await boss.put(path, ledger, { 'if-match': '"0"' })
  return { params, path, body: { Month: lastMonth(), Format: 'csv' } }
}
const ledgers: Record<string, Row> = {
  'ledgers.get': { own: true, right: onCompany, wrong: { params: { acctKey: 'x' } } },
  'ledgers.set': {
    own: true,
    right: (scene) => ({ ...onCompany(scene), body: ledger, version: '"0"' }),
    wrong: { body: { YearMonth: 13 } },
  },
  'ledgers.preview': {
    own: true,
    right: async (scene) => ({ params: (await ledgerExport(scene)).params, query: `?month=${lastMonth()}` }),
    wrong: { query: '?month=2026-01-02' },
  },
  'ledgers.create': {
    own: true,
    right: async (scene) => {
      const { params, body } = await ledgerExport(scene)
      return { params, body }
    },
    wrong: { body: { Format: 'doc' } },
  },
  'ledgers.file': {
    own: true,
    right: async (scene) => {
      const { params, path, body } = await ledgerExport(scene)
      const created = await scene.boss.post(`${path}/Export`, body)
      const exportKey = created.json().ResultContent.ExportKey as string
      return { params: { ...params, exportKey }, query: '?format=csv' }
    },
    wrong: { query: '?format=doc' },
  },
}

export const billingRows: Readonly<Record<string, Row>> = {
  ...invoices,
  ...ledgers,
  ...charges,
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
  'billing.exchangeRates': { own: true, right: onCompany, wrong: { params: { acctKey: 'x' } } },
  'billing.setExchangeRates': {
    own: true,
    right: async (scene) => {
      await keepBooksIn(scene, 'GBP')
      return { ...onCompany(scene), body: exchangeRate }
    },
    wrong: { body: { BooksCurrency: 'GBP', Rates: [{ Currency: 'USD', ExchangeRate: 0, ValidFrom: '2026-11-20' }] } },
  },
  'billing.removeExchangeRate': {
    own: true,
    right: async (scene) => {
      await keepBooksIn(scene, 'GBP')
      const { params } = onCompany(scene)
      const set = await scene.boss.post(`/api/v1/Billing/ExchangeRate/${params.acctKey}`, exchangeRate)
      const [row] = set.json().ResultContent.Items as { ExchangeRateKey: string }[]
      return { params: { ...params, exchangeRateKey: row?.ExchangeRateKey ?? '' } }
    },
    wrong: { params: { exchangeRateKey: 'x' } },
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
