import { sql } from 'kysely'
import type { Context } from '../src/platform/http/context.ts'
import { queryRows, type Tx } from '../src/platform/db/db.ts'
import type { actorOf } from './demo.history.ts'
import { insertRows } from './demo.insert.ts'
import type { Person } from './demo.people.ts'
import { createRandom, type Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

// How the companies that bill others do so: their tax rates, payment details, catalogue and dunning steps.

export type World = {
  random: Random
  at: (age: number) => Date
  companies: readonly Company[]
  people: ReadonlyMap<Company, readonly Person[]>
}
export type Actor = ReturnType<typeof actorOf>
export type Seller = { company: Company; actor: Actor; context: Context; today: string; world: World }
type DemoRate = readonly [taxName: string, taxNameFr: string, rate: number, region?: string, combined?: boolean]

/** Tax rates of the demo's countries, in hundredths of a percent; other countries have none. */
const rates: Readonly<Record<string, readonly DemoRate[]>> = {
  AU: [['GST', 'TPS', 1000]],
  BE: [['VAT', 'TVA', 2100]],
  CA: [
    ['GST', 'TPS', 500],
    ['QST', 'TVQ', 997.5, 'QC', true],
    ['HST', 'TVH', 1400, 'NS'],
  ],
  CH: [['VAT', 'TVA', 810]],
  DE: [['VAT', 'TVA', 1900]],
  FR: [['VAT', 'TVA', 2000]],
  GB: [['VAT', 'TVA', 2000]],
  IE: [['VAT', 'TVA', 2300]],
  LU: [['VAT', 'TVA', 1700]],
}
const noTax: readonly DemoRate[] = [['Tax', 'Taxe', 0]]
async function insertRates(tx: Tx, { company, actor, world: { random, at } }: Seller): Promise<void> {
  const { accountId } = company
  const found = await queryRows(tx)<{ country: string }>`
    select distinct address->>'country' as country from account
    where (parent_id = ${accountId} or account_id = ${accountId}) and address is not null order by 1`
  const created = { createdAt: at(company.age), createdBy: actor.email }
  const rows = found.flatMap(({ country }) =>
    (rates[country] ?? noTax).map(([taxName, taxNameFr, rate, region = null, combined = false]) => {
      const taxRateId = random.idAt(at(company.age))
      const place = { accountId, country, region, combined, validFrom: '2024-01-01' }
      return { taxRateId, seriesId: taxRateId, taxName, taxNameFr, rate, ...place, ...created }
    }),
  )
  await insertRows(tx, 'taxRate', rows)
}

/** Sample account numbers as banks publish them, by the currency in which each seller is paid. */
async function insertPaymentDetails(tx: Tx, { company, actor, world: { at } }: Seller): Promise<void> {
  const [accountId, holder] = [company.accountId, company.name]
  const row = { accountId, holder, iban: null, bic: null, bankCode: null, accountNumber: null, bankName: null }
  const modified = { modifiedAt: at(company.age), modifiedBy: actor.email }
  const paymentLink = 'https://pay.example/{reference}'
  await insertRows(tx, 'paymentDetails', [
    { ...row, currency: 'EUR', iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPPXXX', paymentLink, ...modified },
    { ...row, currency: 'GBP', bankCode: '601613', accountNumber: '31926819', paymentLink: null, ...modified },
    { ...row, currency: 'USD', bankCode: '021000021', accountNumber: '1234567890', paymentLink, ...modified },
  ])
}

/** One seller keeps its books in euros, and records the rates of the currencies in which it also invoices. */
async function insertExchangeRates(tx: Tx, { company, actor, world: { at } }: Seller): Promise<void> {
  const [{ accountId }, booksCurrency, random] = [company, 'EUR', createRandom(company.age)]
  const dayOf = (age: number) => at(age).toISOString().slice(0, 10)
  const valueOf = { USD: 0.91, GBP: 1.17, CHF: 1.05, CAD: 0.66 }
  const ages = Array.from({ length: 14 }, (_, month) => month * 28)
  await sql`insert into billing_profile (account_id, books_currency) values (${accountId}, ${booksCurrency})
    on conflict (account_id) do update set books_currency = excluded.books_currency`.execute(tx)
  await insertRows(
    tx,
    'exchangeRate',
    ages.flatMap((age) =>
      Object.entries(valueOf).map(([currency, value]) => ({
        exchangeRateId: random.idAt(at(age)),
        accountId,
        booksCurrency,
        currency,
        rate: (value * random.between(0.98, 1.02)).toFixed(5),
        validFrom: dayOf(age),
        createdAt: at(age),
        createdBy: actor.email,
      })),
    ),
  )
}

/** The catalogue of one-off charges. */
async function insertCatalogue(tx: Tx, { company, actor, world: { random, at } }: Seller): Promise<void> {
  const created = { accountId: company.accountId, createdAt: at(company.age), createdBy: actor.email }
  const itemOf = (code: string, textEn: string, textFr: string, price: number) => {
    const prices = Object.fromEntries(['EUR', 'GBP', 'USD', 'CAD'].map((currency) => [currency, price]))
    return { ...created, itemId: random.idAt(at(company.age)), code, textEn, textFr, prices }
  }
  await insertRows(tx, 'chargeItem', [
    itemOf('SETUP', 'Set-up fee', 'Frais de mise en service', 25_000),
    itemOf('TRAINING', 'Training, one hour', 'Formation, une heure', 12_000),
  ])
}

/** One seller has steps of its own: the preview says which of its payers is next. */
const insertDunning = (tx: Tx, { company, actor, world: { at } }: Seller) =>
  insertRows(tx, 'dunningPlan', [
    {
      accountId: company.accountId,
      mailDays: [3, 14, 30],
      tones: ['Friendly', 'Firm', 'Final'],
      suspendAfter: 120,
      noticeDays: 14,
      setBy: actor.key,
      modifiedAt: at(company.age),
      modifiedBy: actor.email,
    },
  ])

export async function insertTerms(tx: Tx, seller: Seller): Promise<void> {
  await insertRates(tx, seller)
  await insertPaymentDetails(tx, seller)
  await insertCatalogue(tx, seller)
  if (seller.company.name !== 'Cordage Reseller') return
  await insertDunning(tx, seller)
  await insertExchangeRates(tx, seller)
}
