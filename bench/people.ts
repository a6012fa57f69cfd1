import { sql } from 'kysely'
import { searchUsers } from '../apps/api/src/features/directory/users/users.search.ts'
import { connect, type Database } from '../apps/api/src/platform/db/db.ts'
import { atLeast, atMost, type Report, reportText, type ReportRow } from './report.ts'
import { type Actor, actorsIn } from './search.actors.ts'
import { databaseOf, openServer, peopleEach } from './search.database.ts'
import { median, once, quantile, timed, undisturbed } from './timing.ts'

// Finding people over generated trees: `data.md` 10, with 3.5 people for each account.

/**
 * First and last names, both in either order, with accents, parts of addresses and numbers, and texts without matches.
 */
// oxfmt-ignore
const words = [
  'ada', 'zephyr', 'ada ashford', 'ashford ada', 'étoilé', 'hélène villeneuve', 'saint-elme', 'ruth.underhill', 'ruth.underhill1@',
  'cu-0000', '0001234.example', 'imogen zephyr', 'priya wrenfield york', 'oakhurst7', 'example', 'nobody at all', 'qqzz', 'vo',
]

const search = ({ context }: Actor, SearchText?: string) =>
  searchUsers(context, { body: { sort: '-modifiedDate', ...(SearchText !== undefined && { searchText: SearchText }) } })

/** The naive version: the same page by LIKE, as the same role under row-level security. */
const naively = (db: Database, { column, accountId, context }: Actor, word: string) =>
  db.inScope(context.caller.scope, async (tx) => {
    await sql.raw('set local statement_timeout = 0').execute(tx)
    await sql`select user_id from app_user where ${sql.ref(column)} = ${accountId} and search like '%' || search_normal(${word}) || '%'
      order by modified_at desc, user_id desc limit 25`.execute(tx)
  })

type PeopleScene = { people: number; db: Database; actors: Actor[]; pages: Map<string, number> }

async function measureWords({ db, actors }: PeopleScene) {
  const samples: { took: number; name: string }[] = []
  let naive = 0
  for (const actor of actors)
    for (const word of words) {
      samples.push({ took: undisturbed(await timed(() => search(actor, word), 7)), name: `${actor.name}, ${word}` })
      if (actor.name === 'RA') naive = Math.max(naive, await once(() => naively(db, actor, word)))
    }
  return { sorted: samples.toSorted((a, b) => a.took - b.took), naive }
}

/** The time of the naive query among very many people, on the machine on which the goals in milliseconds were met. */
const naiveThen = 2_200
/**
 * A slower or busy machine takes longer for the naive query, too: the ratio to the search separates the two effects.
 */
const overNaive = ({ people }: PeopleScene, naive: number, p95: number, worst: number): ReportRow[] =>
  people < 1_000_000
    ? []
    : [
        atLeast('  naive query over search p95', naive / p95, 'x', naiveThen / 25),
        atLeast('  naive query over search worst', naive / worst, 'x', naiveThen / 50),
      ]

async function rowsOf(one: PeopleScene): Promise<ReportRow[]> {
  const at = `${one.people.toLocaleString('en')} people:`
  const { sorted, naive } = await measureWords(one)
  const times = sorted.map(({ took }) => took)
  const worst = sorted.at(-1)
  return [
    { name: `${at} search p50`, value: median(times), unit: 'ms' },
    atMost(`${at} search p95`, quantile(times, 0.95), 'ms', 25),
    atMost(`${at} search worst (${worst?.name})`, worst?.took ?? Number.NaN, 'ms', 50),
    { name: `${at} naive query worst`, value: naive, unit: 'ms' },
    ...overNaive(one, naive, quantile(times, 0.95), worst?.took ?? Number.NaN),
    ...[...one.pages].map(([name, value]) => ({ name: `${at} list page as ${name} p50`, value, unit: 'ms' })),
  ]
}

/** Measures at each number of accounts; databases are kept for the next run. */
export async function run(sizes: readonly number[] = [10_000, 1_000_000]): Promise<Report> {
  const { url, stop } = await openServer()
  const opened: PeopleScene[] = []
  try {
    for (const size of sizes) {
      const db = connect(await databaseOf(url, size, size * peopleEach), { max: 4 })
      opened.push({ people: size * peopleEach, db, actors: await actorsIn(db), pages: new Map() })
    }
    // Rounds alternate between the sizes, so that other load affects all equally; the best of several counts.
    for (let round = 0; round < 5; round++)
      for (const { actors, pages } of opened)
        for (const actor of actors) {
          const duration = undisturbed(await timed(() => search(actor), 30, 8))
          pages.set(actor.name, Math.min(duration, pages.get(actor.name) ?? Number.POSITIVE_INFINITY))
        }
    const rows: ReportRow[] = []
    for (const one of opened) rows.push(...(await rowsOf(one)))
    const [small, large] = [opened.at(0), opened.at(-1)]
    if (small && large && small !== large) {
      const growth = [...large.pages].map(([name, value]) => value / (small.pages.get(name) ?? Number.NaN))
      rows.push(atMost('list page of people p50, large over small, worst level', Math.max(...growth), 'x', 1.5))
    }
    return { title: 'Finding people', rows }
  } finally {
    for (const { db } of opened) await db.close()
    await stop()
  }
}

if (import.meta.main) {
  const sizes = process.argv.slice(2).map(Number)
  console.log(reportText(await run(sizes.length ? sizes : undefined)))
}
