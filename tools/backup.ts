// `npm run backup -- FILE`: the whole database into one file, whether the portal is running or not. With DATABASE_URL by
// pg_dump (custom format); embedded: a copy of the cluster with the log that makes it consistent, its password and the
// key-encryption key. The file gives access to everything: protect it like the key itself.
import { createWriteStream, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { Config } from '../apps/api/src/platform/config/config.ts'
import { readEnvironment } from '../apps/api/src/platform/config/environment.ts'
import { openDatabase } from './database.ts'
import { runProgram } from './pg-programs.ts'
import { runTool } from './processes.ts'
import { type Entry, pack, walk, writeWhole } from './tar.ts'

const inCluster = 'postgres/cluster/'
/** Files that PostgreSQL recreates; the log is copied last. */
const recreated =
  /^postgres\/cluster\/(pg_wal|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_replslot)\/|\/pgsql_tmp|\/postmaster\.(pid|opts)$|pg_internal\.init/

async function* entriesOf(config: Config, files: string, client: pg.Client): AsyncGenerator<Entry> {
  yield { name: 'postgres/' }
  yield { name: 'postgres/password', file: join(files, '..', 'password') }
  if (existsSync(config.keyFile)) yield { name: 'key-encryption.key', file: config.keyFile }
  // The slot keeps the log from now on; it ends with the connection.
  await client.query(`select pg_create_physical_replication_slot('backup_${process.pid}', true, true)`)
  await client.query(`select pg_backup_start('portal', true)`)
  yield { name: inCluster }
  yield* walk(files, inCluster, (name) => recreated.test(name) || name === `${inCluster}global/pg_control`)
  yield { name: `${inCluster}global/pg_control`, file: join(files, 'global', 'pg_control') }
  const { rows } = await client.query('select labelfile, spcmapfile from pg_backup_stop(false)')
  yield { name: `${inCluster}backup_label`, content: Buffer.from(rows[0].labelfile) }
  yield { name: `${inCluster}pg_wal/` }
  yield* walk(
    join(files, 'pg_wal'),
    `${inCluster}pg_wal/`,
    (name) => name.includes('/archive_status') || name.includes('/summaries'),
  )
}

async function copyCluster(config: Config, target: string): Promise<void> {
  const server = await openDatabase(config)
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    await writeWhole(target, (draft) =>
      pipeline(
        pack(entriesOf(config, server.files ?? '', client)),
        createGzip({ level: 1 }),
        createWriteStream(draft, { mode: 0o600 }),
      ),
    )
  } finally {
    await client.end().catch(() => {})
    await server.release()
  }
}

async function run(): Promise<void> {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('missing file name, as in: npm run backup -- portal.backup')
  const [target, config] = [resolve(file), readEnvironment()]
  if (existsSync(target)) throw new Error(`${target} already exists`)
  if (config.databaseUrl) {
    const url = config.databaseUrl
    await writeWhole(target, (draft) => runProgram('pg_dump', url, ['--format=custom', `--file=${draft}`]))
    console.log(
      `Store the key file ${config.keyFile} separately: the secrets in the backup can’t be decrypted without it.`,
    )
  } else {
    await copyCluster(config, target)
    console.log('The file contains all data and the key-encryption key: store it where only you can read it.')
  }
  console.log(`Backed up to ${target}`)
}

await runTool('Backup failed', run)
