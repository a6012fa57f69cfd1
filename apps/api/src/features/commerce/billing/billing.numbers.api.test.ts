import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bill, billable, invoicesOf, issue, type Row, sellPlan } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { nextNumber } from './billing.repository.ts'
import { createBiller } from './billing.run.ts'

const world = await newWorld()
const tree = await world.demoTree()

class Rollback extends Error {}
const scope = scopeOf(tree.cordage)
/** Takes numbers in one transaction, which is committed or rolled back. */
async function take(year: number, count: number, commits: boolean): Promise<number[]> {
  const samples: number[] = []
  await world.db
    .inScope(scope, async (tx) => {
      for (let at = 0; at < count; at += 1) samples.push(await nextNumber(tx, tree.cordage.accountId, year))
      if (!commits) throw new Rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error
    })
  return commits ? samples : []
}

test('numbers have no gap and no double, whatever is taken back and however many take at once', async () => {
  let year = 2000
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ count: fc.integer({ min: 1, max: 4 }), commits: fc.boolean() }), {
        minLength: 1,
        maxLength: 6,
      }),
      async (attempts) => {
        year += 1
        const taken = await Promise.all(attempts.map(({ count, commits }) => take(year, count, commits)))
        const all = taken.flat().toSorted((one, other) => one - other)
        expect(all).toEqual(all.map((_, at) => at + 1))
      },
    ),
    { numRuns: 150 },
  )
})

test('invoices that are issued at once by several people have the numbers 1 to n, each once', async () => {
  const first = await world.signedInAt(tree.halyard)
  const people = [first, await world.signedInAt(tree.halyard)]
  const payers = await Promise.all(
    Array.from({ length: 8 }, () => world.anAccount({ acctType: 'CU', under: tree.halyard })),
  )
  await billable(world, tree.halyard, payers)
  for (const payer of payers) await sellPlan(world, payer)
  await bill(world, first)
  const drafts = (await Promise.all(payers.map((payer) => invoicesOf(first, payer)))).flat()
  // Two calls issue each draft concurrently: the second is refused, as it is no longer a draft.
  const answers = await Promise.all(
    drafts.flatMap((draft: Row) =>
      people.map((person) => issue(person, String(draft['BillKey'])).then(({ statusCode }) => statusCode)),
    ),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(8)
  const issued = (await Promise.all(payers.map((payer) => invoicesOf(first, payer)))).flat()
  const numbers = issued.map(({ Number: number }) => Number(String(number).slice(-6)))
  expect(numbers.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a run that breaks off at any batch leaves no invoice half-written, and the next completes it', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(issuer)
  const payers = await Promise.all(Array.from({ length: 5 }, () => world.anAccount({ acctType: 'CU', under: issuer })))
  await billable(world, issuer, payers)
  for (const payer of payers) await sellPlan(world, payer)
  const { pool } = world.db
  // The last line of the batch fails: the whole batch is rolled back, with the position of the run.
  await pool.query(`create function break_line() returns trigger language plpgsql as $$
    begin if new.customer_id = '${payers.at(-1)?.accountId}' then raise exception 'cut off'; end if; return new; end $$`)
  await pool.query('create trigger break_line before insert on invoice_line for each row execute function break_line()')
  await expect(bill(world, person)).rejects.toThrow('cut off')
  const { rows } = await pool.query('select count(*)::int as n from invoice where issuer_id = $1', [issuer.accountId])
  expect(rows).toEqual([{ n: 0 }])
  await pool.query('drop trigger break_line on invoice_line')
  await pool.query("update billing_run set leased_until = now() - interval '1 second' where account_id = $1", [
    issuer.accountId,
  ])
  await createBiller(world)()
  for (const payer of payers) expect(await invoicesOf(person, payer)).toMatchObject([{ Total: 12_000 }])
})
