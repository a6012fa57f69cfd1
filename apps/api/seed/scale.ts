import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../src/platform/db/migrate.ts'
import { type ScaleRoot, scaleAccounts } from './scale.tree.ts'
import { billingTables, loadBilling } from './scale.billing.ts'
import { copyRows, loadBare, type Progress } from './scale.load.ts'
import { loadPlans, planTables } from './scale.plans.ts'
import { accountRows, contactRows, maker, scaleUsers, userRows } from './scale.rows.ts'
import { loadUsage, usageTables } from './scale.usage.ts'
import { uuidAt, randomFrom } from './scale.random.ts'

const usage = `Usage: npm run seed:scale -- --accounts N [--users M] [--plans] [--usage] [--billing]
Adds N generated companies, M people without passwords, their plans, a year of usage and invoices to the database that DATABASE_URL names.
  --accounts   100 to 5000000
  --users      0 to 20000000; 0 by default
  --plans      about 1.5 plans for each company, and a licence for each person
  --usage      with --plans, about 29 daily facts for each company plan
  --billing    with --plans, an invoice of each of three months for each company`

export type ScaleOptions = {
  accounts: number
  users?: number
  plans?: boolean
  usage?: boolean
  billing?: boolean
  progress?: Progress
}

/** The company that the generated ones are placed under: the existing root, or a new one. */
async function rootOf(client: pg.Client, now: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>("SELECT account_id AS id FROM account WHERE acct_type = 'RP'")
  if (rows[0]) return rows[0].id
  const id = uuidAt(now, randomFrom(now % 2 ** 31))
  await client.query(
    "INSERT INTO account (account_id, acct_number, acct_type, acct_name, account_status, created_by, modified_by) VALUES ($1, NULL, 'RP', 'Sealport', 'Active', $2, $2)",
    [id, maker],
  )
  await client.query(
    "INSERT INTO contact (contact_id, account_id, kind, first_name, last_name, email) VALUES ($1, $2, 'PRIMARY', 'Ada', 'Ashford', 'ada.ashford@provider.example')",
    [uuidAt(now, randomFrom(now % 2 ** 30)), id],
  )
  return id
}

/** Generated accounts are numbered consecutively after the existing ones, with fewer digits than randomly drawn numbers. */
async function nextNumber(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ next: number }>('SELECT count(*)::int + 1 AS next FROM account')
  return rows[0]?.next ?? 1
}

/** Companies whose only administrator cannot sign in; triggers are off. */
const unattend = `UPDATE account a SET unattended_since = a.modified_at FROM app_user u WHERE u.account_id = a.account_id
  AND u.role_code IS NOT NULL AND u.user_status NOT IN ('Active', 'Locked') AND u.created_by = $1`
/** Companies with their contacts, and people, whose addresses go into the directory of sign-ins, too. */
async function loadTree(
  client: pg.Client,
  { accounts, users, progress }: Required<Omit<ScaleOptions, 'plans' | 'usage' | 'billing'>>,
) {
  const now = Date.now()
  const id = await rootOf(client, now)
  const firstNumber = await nextNumber(client)
  const root: ScaleRoot = { id, firstNumber, now, seed: firstNumber }
  const tree = () => scaleAccounts(accounts, root)
  const load = async () => {
    await copyRows(client, tree(), accountRows, accounts, progress)
    await copyRows(client, tree(), contactRows, accounts, progress)
    if (users === 0) return
    await copyRows(client, scaleUsers(tree(), accounts, users), userRows, users, progress)
    await client.query(unattend, [maker])
  }
  await loadBare(client, ['account', 'contact', 'app_user'], load, progress)
  if (users > 0)
    await client.query(
      'INSERT INTO login_directory SELECT email, user_id FROM app_user WHERE created_by = $1 ON CONFLICT DO NOTHING',
      [maker],
    )
}

/** Adds generated companies, people and plans in one transaction, then has PostgreSQL analyze the tables. */
export async function seedScale(
  databaseUrl: string,
  {
    accounts,
    users = 0,
    plans = false,
    usage: used = false,
    billing = false,
    progress = () => undefined,
  }: ScaleOptions,
): Promise<void> {
  await migrate(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'portal-seed' })
  await client.connect()
  try {
    await client.query('BEGIN')
    await loadTree(client, { accounts, users, progress })
    if (plans) await loadPlans(client, progress)
    if (used) await loadUsage(client, progress)
    if (billing) await loadBilling(client, progress)
    await client.query('COMMIT')
    const filled = [
      'account',
      'contact',
      'app_user',
      'login_directory',
      ...(plans ? planTables : []),
      ...(used ? usageTables : []),
      ...(billing ? billingTables : []),
    ]
    await client.query(`VACUUM (ANALYZE) ${filled.join(', ')}`)
  } finally {
    await client.end()
  }
}

/** A line that is redrawn on a terminal, and written once per step elsewhere. */
function progressBar(): Progress {
  let before = ''
  const terminal = process.stderr.isTTY
  return (what, done, of) => {
    const share = of === 0 ? 1 : done / of
    const shown = `${what.padEnd(9)} ${'#'.repeat(Math.round(share * 30)).padEnd(30, '.')} ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`
    const step = `${what}${terminal ? Math.floor(share * 200) : Math.floor(share * 4)}`
    if (step === before) return
    process.stderr.write(
      terminal
        ? `\r${shown}${before && !before.startsWith(what) ? ' '.repeat(10) : ''}${done === of ? '\n' : ''}`
        : `${shown}\n`,
    )
    before = step
  }
}

const refuse = (reason: string): never => {
  console.error(reason)
  process.exit(1)
}

function options(): ScaleOptions & { databaseUrl: string } {
  const whole = (text: string | undefined, least: number, most: number) => {
    const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : Number.NaN
    return number >= least && number <= most ? number : refuse(usage)
  }
  try {
    const { values } = parseArgs({
      options: {
        accounts: { type: 'string' },
        users: { type: 'string', default: '0' },
        plans: { type: 'boolean', default: false },
        usage: { type: 'boolean', default: false },
        billing: { type: 'boolean', default: false },
      },
    })
    // oxlint-disable-next-line node/no-process-env -- a tool for the command line; the service reads its configuration elsewhere
    const databaseUrl = process.env['DATABASE_URL'] ?? refuse('Set DATABASE_URL to the database that is to be filled.')
    const { accounts, users, plans, usage: used, billing } = values
    return {
      accounts: whole(accounts, 100, 5_000_000),
      users: whole(users, 0, 20_000_000),
      plans,
      usage: used,
      billing,
      databaseUrl,
    }
  } catch {
    return refuse(usage)
  }
}

if (import.meta.main) {
  const { databaseUrl, ...scaleOptions } = options()
  const started = performance.now()
  await seedScale(databaseUrl, { ...scaleOptions, progress: progressBar() })
  console.error(
    `${scaleOptions.accounts.toLocaleString('en')} accounts added in ${Math.round((performance.now() - started) / 1000)} s`,
  )
}
