// `npm run restore -- FILE`: restores a backup into an empty database (DATABASE_URL) or a new data folder (embedded).
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { readEnvironment } from '../apps/api/src/platform/config/environment.ts'
import { runProgram } from './pg-programs.ts'
import { runTool } from './processes.ts'
import { unpack } from './tar.ts'

const roles = ['portal_app', 'portal_auth', 'portal_reader']

async function onDatabase<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Roles belong to the whole server, so a dump has none; the grants in it need them. */
const prepareDatabase = (databaseUrl: string) =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query(`select to_regclass('public.account') is not null as filled`)
    if (rows[0].filled) throw new Error('the database is not empty: create a new one and set DATABASE_URL to it')
    for (const role of roles) {
      const found = await client.query(
        'select pg_has_role(current_user, rolname, $2) as mine from pg_roles where rolname = $1',
        [role, 'member'],
      )
      if (found.rowCount === 0) await client.query(`create role ${role} nologin noinherit`)
      if (!found.rows[0]?.mine) await client.query(`grant ${role} to current_user`)
    }
  })

/** The dump's owner may not exist here, so the restoring user owns everything; functions that read above a scope go back to their role. */
const giveBackFunctions = (databaseUrl: string) =>
  onDatabase(databaseUrl, (client) =>
    client.query(`begin; grant create on schema public to portal_reader;
      do $$ declare one regprocedure; begin
        for one in select oid from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
          and (prosecdef or proname ~ '^account_(walk|rare)')
        loop execute format('alter function %s owner to portal_reader', one); end loop;
      end $$;
      revoke create on schema public from portal_reader; commit`),
  )

/** Unpacks next to the data folder and moves the result there when complete. */
async function restoreCluster(source: string, dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, 'postgres')))
    throw new Error(`${dataDir} already has a database: move the folder away first`)
  const draft = await mkdtemp(join(dirname(dataDir), `.${basename(dataDir)}-`))
  try {
    const archive = createReadStream(source)
    const plain = createGunzip()
    archive.on('error', (error) => plain.destroy(error))
    await unpack(archive.pipe(plain), draft)
    if (existsSync(dataDir)) await rename(join(draft, 'postgres'), join(dataDir, 'postgres'))
    else return await rename(draft, dataDir)
    if (!existsSync(join(dataDir, 'key-encryption.key')) && existsSync(join(draft, 'key-encryption.key')))
      await rename(join(draft, 'key-encryption.key'), join(dataDir, 'key-encryption.key'))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function run(): Promise<void> {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('missing file name, as in: npm run restore -- portal.backup')
  const [source, config] = [resolve(file), readEnvironment()]
  if (!existsSync(source)) throw new Error(`${source} does not exist`)
  if (config.databaseUrl) {
    await prepareDatabase(config.databaseUrl)
    const options = ['--exit-on-error', '--no-owner', '--single-transaction']
    await runProgram('pg_restore', config.databaseUrl, [...options, source])
    await giveBackFunctions(config.databaseUrl)
  } else await restoreCluster(source, config.dataDir)
  console.log('Restored. Run npm run audit:verify and compare its hash with the one from before.')
}

await runTool('Restore failed', run)
