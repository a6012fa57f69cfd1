import { randomUUID } from 'node:crypto'
import { createBiller, latestMonth } from '../src/features/commerce/billing/billing.run.ts'
import { aCompanyPlan, aPlan } from './companyPlans.ts'
import type { Account, Person, World } from './world.ts'

// The fixtures of billing tests: companies that can be billed, and the invoices of the last month.

/** The latest month that may be billed. */
export const lastMonth = () => latestMonth(new Date())
export const address = (country = 'FR') => ({ line1: '1 Sample Street', city: 'Sampleville', postal: '12345', country })

/** The day on which tests pay. */
export const today = () => new Date().toISOString().slice(0, 10)

/** The header with which a call can be repeated safely. */
export const onceOnly = () => ({ 'idempotency-key': randomUUID() })

export type Row = Record<string, unknown>
export const keyOf = (invoice: Row | undefined) => String(invoice?.['BillKey'])
type Answer = { statusCode: number; json(): { ResultContent: Row; Code?: string } }
export const resultOf = (answer: Answer) => answer.json().ResultContent
export const statusAndCode = (answer: Answer) => [answer.statusCode, answer.json().Code]

/** Gives companies an address, and an issuer a tax id and the rate of France: 20 %. */
export async function billable({ db }: Pick<World, 'db'>, issuer: Account, payers: readonly Account[]): Promise<void> {
  await db.pool.query('update account set address = $1 where account_id = any($2)', [
    address(),
    [issuer, ...payers].map(({ accountId }) => accountId),
  ])
  await db.pool.query("update account set tax_id = 'FR40303265045' where account_id = $1", [issuer.accountId])
  await db.pool.query(
    `insert into tax_rate (tax_rate_id, account_id, country, tax_name, rate, valid_from)
     values (gen_random_uuid(), $1, 'FR', 'TVA', 2000, '2014-01-01') on conflict do nothing`,
    [issuer.accountId],
  )
}

/** A plan of 10 seats at 10.00 that a company has held for more than the last month. */
export async function sellPlan(world: Pick<World, 'db'>, account: Account, columns: Row = {}) {
  const plan = await aPlan(world, { terms: { listPrice: 1000 } })
  return {
    ...plan,
    ...(await aCompanyPlan(world, account, plan, { startOn: '2024-01-01', endOn: '2030-01-01', ...columns })),
  }
}

/** Runs the last month, or another, for the company of someone. */
export async function bill(world: Pick<World, 'db'>, person: Person, Period = lastMonth()): Promise<Answer> {
  const started = await person.post('/api/v1/Billing/Run', { Period }, onceOnly())
  await createBiller(world)()
  return started
}

/** The invoices of a payer, newest first, as someone sees them. */
export async function invoicesOf(person: Person, account: Account): Promise<Row[]> {
  const found = await person.post('/api/v1/Billing/Search', { Account: account.accountId })
  return resultOf(found)['Items'] as Row[]
}

const isInvoice = ({ Kind }: Row) => Kind === 'INVOICE'
/** The newest document of a payer and month that fits, by default an invoice, with its details; empty without one. */
export async function documentOf(person: Person, payer: Account, period: string, fits = isInvoice): Promise<Row> {
  const found = (await invoicesOf(person, payer)).find((one) => one['Period'] === period && fits(one))
  return found ? resultOf(await person.get(`/api/v1/Billing/Invoice/${keyOf(found)}`)) : {}
}

type Sale = { issuer: Account; person: Person; payer: Account }
/** An issued invoice of 100.00 and 20.00 tax. */
export async function anIssuedInvoice(world: Pick<World, 'db'>, { issuer, person, payer }: Sale): Promise<Row> {
  await billable(world, issuer, [payer])
  await sellPlan(world, payer)
  await bill(world, person)
  const [draft] = await invoicesOf(person, payer)
  const answer = await issue(person, keyOf(draft))
  return resultOf(answer)
}

const versionOf = async (person: Person, billKey: string): Promise<string> =>
  String((await person.get(`/api/v1/Billing/Invoice/${billKey}`)).headers['etag'])
export const issue = async (person: Person, billKey: string) =>
  person.post(`/api/v1/Billing/Invoice/${billKey}/Issue`, undefined, { 'if-match': await versionOf(person, billKey) })
export const voidByApi = async (person: Person, billKey: string, Reason = 'Wrong company') =>
  person.post(`/api/v1/Billing/Invoice/${billKey}/Void`, { Reason }, { 'if-match': await versionOf(person, billKey) })
/** Credits lines of an invoice, or all that is left of it. */
export const creditOf = (person: Person, invoice: Row, Lines?: Row[]) =>
  person.post(
    `/api/v1/Billing/Invoice/${keyOf(invoice)}/Credit`,
    { Reason: 'Service was down', ...(Lines && { Lines }) },
    onceOnly(),
  )
