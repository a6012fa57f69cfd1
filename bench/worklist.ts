import type pg from 'pg'
import { joinFeatures } from '../apps/api/src/app.ts'
import { allTogether, figureLines, figureOf, itemOf, worklistLines } from '../apps/api/src/core/worklist/worklist.ts'
import { BatchingClient } from '../apps/api/src/platform/db/client.ts'
import { connect } from '../apps/api/src/platform/db/db.ts'
import { compareWithBare } from './besideBare.ts'
import { type ListProbe, measureEach, type Reader, readersIn } from './looks.ts'
import { isLook } from './plans.explain.ts'
import { recording } from './record.ts'
import { send } from './replay.ts'
import { atMost, saveReport, type Report, type ReportRow, reportText } from './report.ts'
import { personOf } from './search.actors.ts'
import { databaseOf, openServer, peopleEach } from './search.database.ts'
import { median, quantile, timed } from './timing.ts'

// The requests of the home page: the worklist with all its lines and the key figures, in the order in which the portal
// counts them, compared with the same statements sent by a bare client.

const times = 20
/** Rows that one line or figure may read of the tables. */
const most = 12_000
/** Milliseconds of the worklist and the figures together (p95). */
const goal = 40

const listAll = async (reader: Reader): Promise<void> => {
  await allTogether(worklistLines(), personOf(reader), { ask: itemOf })
}
const countAll = async (reader: Reader): Promise<void> => {
  await allTogether(figureLines(), personOf(reader), { ask: figureOf })
}
async function askHome(reader: Reader): Promise<void> {
  await listAll(reader)
  await countAll(reader)
}

async function rowsOf(client: pg.Client & BatchingClient, reader: Reader): Promise<ReportRow[]> {
  const p95 = async (work: () => Promise<void>) => quantile(await timed(work, times), 0.95)
  const name = `home of ${reader.name}`
  const rows = [
    { name: `${name}, worklist p95`, value: await p95(() => listAll(reader)), unit: 'ms' },
    { name: `${name}, figures p95`, value: await p95(() => countAll(reader)), unit: 'ms' },
    atMost(`${name}, both p95`, await p95(() => askHome(reader)), 'ms', goal),
  ]
  const statements = await recording(() => askHome(reader))
  const bare = async () => {
    await send(client, statements)
    await client.query('rollback') // A refused line leaves its transaction open.
  }
  return [...rows, ...(await compareWithBare(name, { page: () => askHome(reader), bare, goal: 0.5 }))]
}

/** The time of each line and figure alone, with its number of statements. */
async function partsOf(reader: Reader): Promise<ReportRow[]> {
  const context = personOf(reader)
  const parts = [
    ...worklistLines().map((line) => [line.kind, () => itemOf(line, context)] as const),
    ...figureLines().map((figure) => [figure.kind, () => figureOf(figure, context)] as const),
  ]
  const rows: ReportRow[] = []
  for (const [kind, ask] of parts) {
    const statements = (await recording(ask)).filter(isLook).length
    const name = `  ${kind} of ${reader.name}, ${statements} look${statements === 1 ? '' : 's'}, p50`
    rows.push({ name, value: median(await timed(ask, times)), unit: 'ms' })
  }
  return rows
}

/** Each line and figure by its kind. */
const asks: Record<string, ListProbe<string>> = {
  'line or figure': {
    most,
    async ask(context, kind) {
      const person = personOf({ context })
      for (const line of worklistLines()) if (line.kind === kind) await itemOf(line, person)
      for (const figure of figureLines()) if (figure.kind === kind) await figureOf(figure, person)
    },
  },
}
const kinds = () => Object.fromEntries([...worklistLines(), ...figureLines()].map(({ kind }) => [kind, kind]))

async function measure(databaseUrl: string, title: string): Promise<ReportRow[]> {
  const db = connect(databaseUrl, { max: 4, statementSeconds: 60, waitSeconds: 60 })
  const client = new BatchingClient({ connectionString: databaseUrl }) as pg.Client & BatchingClient
  await client.connect()
  try {
    const readers = await readersIn(db, databaseUrl)
    const rows: ReportRow[] = []
    for (const reader of readers) {
      rows.push(...(await rowsOf(client, reader)), ...(await partsOf(reader)))
      saveReport({ title, rows })
    }
    const requests = readers.map((reader): [Reader, Record<string, string>] => [reader, kinds()])
    for await (const found of measureEach(databaseUrl, /./, asks, requests)) rows.push(...found)
    return rows
  } finally {
    await client.end()
    await db.close()
  }
}

/** The home page among very many accounts with people, plans and invoices. */
export async function run(accounts = 10_000): Promise<Report> {
  joinFeatures()
  const { url, stop } = await openServer()
  try {
    const people = accounts * peopleEach
    const database = await databaseOf(url, accounts, people, 'billed')
    const title = `Home, ${accounts.toLocaleString('en')} accounts, ${people.toLocaleString('en')} people`
    return { title, rows: await measure(database, title) }
  } finally {
    await stop()
  }
}

if (import.meta.main) console.log(reportText(await run(Number(process.argv[2] ?? 10_000))))
