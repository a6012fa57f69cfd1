import { createBiller, planRuns } from '../apps/api/src/features/commerce/billing/billing.run.ts'
import { BatchingClient } from '../apps/api/src/platform/db/client.ts'
import { WatchfulPool } from '../apps/api/src/platform/db/pool.ts'
import { recording } from './record.ts'
import { send, type Statement } from './replay.ts'
import { watched } from './memory.ts'
import { atLeast, type ReportRow } from './report.ts'
import { openScene, type Scene } from './scene.ts'
import { once } from './timing.ts'

/** Companies before their first invoice: with an address, a tax id and tax rates. */
async function unbilled(accounts: number): Promise<Scene> {
  const scene = await openScene(accounts, { sold: true })
  await scene.own.query('truncate invoice, invoice_line, invoice_number, billing_run cascade')
  await scene.own.query(
    `update account set tax_id = 'FR40303265045', address = '{"line1": "1 Example Street", "city": "Lyon", "postal": "69001", "country": "FR"}'`,
  )
  await scene.own.query(
    `insert into tax_rate (tax_rate_id, account_id, country, tax_name, rate, valid_from)
     select gen_random_uuid(), account_id, 'FR', 'TVA', 2000, '2014-01-01' from account where acct_type <> 'CU'`,
  )
  await scene.own.query('analyze')
  return scene
}

/** Runs billing of the past month for every issuer. */
async function billAll({ db }: Scene): Promise<void> {
  await planRuns({ db })
  await createBiller({ db })()
}

async function withScene<T>(accounts: number, work: (scene: Scene) => Promise<T>): Promise<T> {
  const scene = await unbilled(accounts)
  try {
    return await work(scene)
  } finally {
    await scene.close()
  }
}

/** Milliseconds of the recorded statements alone, on a database as it was before. */
const replay = (accounts: number, statements: readonly Statement[]) =>
  withScene(accounts, async ({ databaseUrl }) => {
    const times = { statementSeconds: 60, waitSeconds: 10, idleSeconds: 10 }
    const pool = new WatchfulPool(databaseUrl, { max: 1, ...times }, BatchingClient)
    const client = (await pool.connect()) as unknown as BatchingClient & { release(): void }
    try {
      return await once(() => send(client, statements))
    } finally {
      client.release()
      await pool.end()
    }
  })

type RunMeasure = { rows: ReportRow[]; memory: number }
/** The drafts of a month for all companies; `compared`: together with the statements alone. */
export async function measureRun(accounts: number, { compared = false } = {}): Promise<RunMeasure> {
  const { took, memory, drafts } = await withScene(accounts, async (scene) => {
    const measured = await watched(() => billAll(scene))
    const { rows } = await scene.own.query<{ drafts: number }>('select count(*)::int as drafts from invoice')
    return { ...measured, drafts: rows[0]?.drafts ?? 0 }
  })
  const rows: ReportRow[] = [
    { name: `billing run: drafts of ${drafts.toLocaleString('en')} companies`, value: took / 1000, unit: 's' },
    { name: '  companies', value: (1000 * drafts) / took, unit: '/s' },
    { name: '  memory in use, at most', value: memory, unit: 'MiB' },
  ]
  if (compared) {
    const statements = await withScene(accounts, (scene) => recording(() => billAll(scene)))
    rows.push(atLeast('  over its statements alone', (await replay(accounts, statements)) / took, 'x', 0.4))
  }
  return { rows, memory }
}
