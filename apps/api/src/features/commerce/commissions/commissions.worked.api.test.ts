import { expect, test } from 'vitest'
import { aDeal, close, creditOn, invoiceOf, payOn, statementOf, well } from '../../../../test/commissions.ts'
import { resultOf, type Row } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import worked from './commissions.worked.json' with { type: 'json' }

// Examples calculated by hand: the statements of each month match them to the cent, before and after closing.

const world = await newWorld()
const tree = await world.demoTree()
const minor = (text = '') => Math.round(Number(text) * 100)
const paper = (amount: unknown) => (Number(amount) / 100).toFixed(2)

test.each(worked)('$what', async ({ currency, rate, net, acts, months }) => {
  const deal = await aDeal(world, tree.atlas, { rate })
  const invoice = await invoiceOf(deal, minor(net), currency, '2026-09-01')
  for (const [what, day = '', amount] of acts) {
    if (what === 'pay') await payOn(deal, invoice, minor(amount), day)
    if (what === 'credit') await creditOn(deal, invoice, day)
    if (what === 'close') well(await close(deal.boss, deal.agreementKey, `${day}-01`))
  }
  const readOnPaper = async (month: string) => {
    const { Rows, Sums } = resultOf(await statementOf(deal.boss, deal.agreementKey, `${month}-01`))
    const [sum = {}] = Sums as Row[]
    return {
      rows: (Rows as Row[]).map((row) => [row['Paid'], row['NetPaid'], row['Commission']].map(paper).join(' ')),
      opening: paper(sum['Opening']),
      total: paper(sum['Total']),
    }
  }
  for (const [month, expected] of Object.entries(months)) {
    expect(await readOnPaper(month)).toEqual(expected)
    if (!acts.some(([what]) => what === 'close') || month !== '2026-09')
      well(await close(deal.boss, deal.agreementKey, `${month}-01`))
  }
  for (const [month, expected] of Object.entries(months)) expect(await readOnPaper(month)).toEqual(expected)
})
