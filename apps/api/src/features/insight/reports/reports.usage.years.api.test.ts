import { expect, test } from 'vitest'
import { readerOf } from '../../../../test/reports.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { addMonths, monthOf } from '../../../core/calendar/calendar.ts'

const world = await newWorld()
const toMonth = monthOf(new Date().toISOString().slice(0, 10))
/** This month and the 25 before it, the oldest first. */
const months = Array.from({ length: 26 }, (_, at) => addMonths(toMonth, at - 25))
const fromMonth = months[13] as string

type Figures = { Used: number[]; Total: number; Before: number }
type Report = {
  BeforeFrom: string
  Months: string[]
  Totals: (Figures & { UsedBefore: number[] })[]
  Items: (Figures & { AcctKey: string })[]
  NextCursor: string | null
}
const { page: report } = readerOf<Report>('/api/v1/Report/Usage', { FromMonth: fromMonth, ToMonth: toMonth })

/** Units on the first day of each month, however long ago; the API accepts facts of only 35 days. */
async function count({ accountId }: Account, amounts: readonly number[]) {
  const client = await world.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.scope', $1, true)`, [world.root.accountId])
    await client.query(
      `select usage_apply(array_fill($1::uuid, array[26]), $2::date[], array_fill('ESIGN'::text, array[26]), array_fill('ENVELOPE'::text, array[26]),
        array_fill(null::uuid, array[26]), array_fill(null::uuid, array[26]), $3::bigint[])`,
      [accountId, months, amounts],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

test('thirteen months stand beside the thirteen before them, at each level', async () => {
  const provider = await world.anAccount({ acctType: 'SP', under: world.root })
  const reseller = await world.anAccount({ acctType: 'RS', under: provider })
  const [one, other] = [
    await world.anAccount({ acctType: 'CU', under: reseller }),
    await world.anAccount({ acctType: 'CU', under: reseller }),
  ]
  const used = new Map([
    [one, months.map((_, at) => at + 1)],
    [other, months.map((_, at) => 1000 * (26 - at))],
  ])
  for (const [customer, amounts] of used) await count(customer, amounts)
  const figures = (amounts: readonly number[]) => ({
    Used: amounts.slice(13),
    Total: sum(amounts.slice(13)),
    Before: sum(amounts.slice(0, 13)),
  })
  const sums = months.map((_, at) => sum([...used.values()].map((amounts) => amounts[at] as number)))
  const both = figures(sums)
  for (const above of [provider, reseller]) {
    const found = await report(await world.signedInAt(above))
    expect(found).toMatchObject({ BeforeFrom: months[0], Months: months.slice(13), Totals: [both] })
    expect(found.Totals[0]?.UsedBefore).toEqual(sums.slice(0, 13))
    const items = above === provider ? [[reseller, both] as const] : [...used].map(([c, a]) => [c, figures(a)] as const)
    const known = items.map(([{ accountId }, of]) => expect.objectContaining({ AcctKey: accountId, ...of }))
    expect(found.Items.toSorted((a, b) => a.Total - b.Total)).toEqual(known)
  }
})
