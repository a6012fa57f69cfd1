import { sql } from 'kysely'
import { addMonths } from '../src/core/calendar/calendar.ts'
import type { Tx } from '../src/platform/db/db.ts'
import { scopeOf } from '../src/platform/db/scope.ts'
import { latestMonth } from '../src/features/commerce/billing/billing.run.ts'
import { lastDayOf, presentSum } from '../src/features/commerce/ledgers/ledgers.exports.ts'
import * as stored from '../src/features/commerce/ledgers/ledgers.repository.ts'
import type { Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

// The accounts of a reseller's bookkeeping, and the export of a month: the next one is still to be created.

type World = { random: Random; at: (age: number) => Date; companies: readonly Company[] }
const tax = (code: string, rate: number, account: string | null, taxCode: string) =>
  ({ of: 'TAX', code, rate, account, taxCode }) as const
const mapping = {
  receivables: '411000',
  bank: '512000',
  revenue: '706000',
  yearMonth: 1,
  consultant: null,
  client: null,
  siren: '123456782',
  rules: [
    { of: 'KIND', code: 'OVERAGE', rate: null, account: '706200', taxCode: null },
    { of: 'KIND', code: 'ADDON', rate: null, account: '706300', taxCode: null },
    { of: 'KIND', code: 'LATE_FEE', rate: null, account: '763100', taxCode: null },
    tax('', 0, null, 'Reverse charge'),
    tax('Tax', 0, null, 'Zero rated'),
    tax('TVA', 2000, '445710', 'TVA 20 %'),
    tax('TVA', 2100, '445711', 'TVA 21 %'),
    tax('TVA', 1700, '445712', 'TVA 17 %'),
    tax('TVA', 810, '445713', 'TVA 8,1 %'),
    tax('USt', 1900, '445714', 'USt 19 %'),
    tax('VAT', 2000, '445715', 'VAT 20 %'),
    tax('VAT', 2300, '445716', 'VAT 23 %'),
    tax('GST', 1000, '445717', 'GST 10 %'),
    tax('GST', 500, '445718', 'GST 5 %'),
  ],
} as const

export async function insertLedger(tx: Tx, { random, at, companies }: World): Promise<void> {
  const company = companies.find(({ acctType, people }) => people && acctType === 'RS')
  if (!company) throw new Error('no reseller of the demo keeps books')
  const { accountId } = company
  const scope = scopeOf(company)
  await sql`select set_config('app.scope', ${accountId}, true)`.execute(tx)
  const month = addMonths(latestMonth(at(0)), -1)
  const kept = { ...mapping, beginsOn: month, rules: [...mapping.rules] }
  await stored.saveLedger(tx, accountId, kept, 'demo')
  const span = { beginsOn: month, since: month, lastDay: lastDayOf(month), most: 1000 }
  const sums = (await stored.sumDue(tx, scope, span, month)).map(presentSum)
  const entries = sums.reduce((all, sum) => all + sum.entries, 0)
  if (entries === 0) throw new Error('nothing of the demo is exported')
  const row = { exportId: random.idAt(at(1)), firstNumber: 1, fromMonth: month, toMonth: month }
  const about = {
    accountId,
    format: 'csv',
    language: 'en-us',
    mapping: kept,
    sums,
    entries,
    booksCurrency: null,
    createdBy: null,
  } as const
  await stored.insertExport(tx, { ...row, ...about, sums })
  await stored.markDue(tx, scope, span, row, null)
}
