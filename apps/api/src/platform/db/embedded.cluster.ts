import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { type Binaries, findBinaries } from './embedded.binaries.ts'
import { chooseIdentity, changeOwner, type Identity } from './embedded.identity.ts'

export interface Cluster {
  /** `<dataDir>/postgres`: password, port, log and lock; the cluster itself is in `cluster` below it. */
  folder: string
  files: string
  password: string
  binaries: Binaries
  identity: Identity
}

interface ClusterOptions {
  sync: boolean
  /** The npm package with PostgreSQL's programs. */
  programs?: string | undefined
  log(message: string): void
}

export function postgresFolder(dataDir: string): string {
  const folder = path.resolve(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true })
  return realpathSync(folder)
}

/** Opens the cluster in `folder`, or creates it. Hold the folder's lock. */
export function openCluster(folder: string, options: ClusterOptions): Cluster {
  const files = path.join(folder, 'cluster')
  const isNew = !existsSync(files)
  const cluster: Cluster = {
    folder,
    files,
    password: readPassword(path.join(folder, 'password'), isNew),
    binaries: findBinaries(options.programs),
    identity: chooseIdentity(isNew ? folder : files),
  }
  if (isNew) {
    options.log('creating the embedded database')
    createCluster(cluster, options.sync)
  }
  closeToOthers(cluster)
  return cluster
}

/** A copied or restored folder is often readable by all, and PostgreSQL then refuses it. */
function closeToOthers(cluster: Cluster): void {
  chmodSync(cluster.files, 0o700)
  chmodSync(path.join(cluster.folder, 'password'), 0o600)
}

/** The command line that runs a program as the cluster's owner. */
export function commandLine(cluster: Cluster, program: 'initdb' | 'postgres', args: string[]): [string, ...string[]] {
  return [...cluster.identity.prefix, cluster.binaries[program], ...args] as [string, ...string[]]
}

/** A minimal environment: the server outlives the portal and must not carry its secrets or obey stray PG variables. */
export const programEnvironment = { PATH: process.env.PATH ?? '', TZ: 'UTC' }

function readPassword(file: string, isNew: boolean): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  if (!isNew) {
    throw new Error(
      `The password of the embedded database (${file}) is missing: restore it from a backup of the folder.`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  writeFileSync(file, password, { mode: 0o600 })
  return password
}

/** Created next to its place and moved when complete: an interrupted start leaves no half-made cluster. */
function createCluster(cluster: Cluster, sync: boolean): void {
  const draft = path.join(cluster.folder, 'cluster.new')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  // An unprivileged owner must be able to reach its cluster, but not to list what else is here.
  if (cluster.identity.uid !== undefined) chmodSync(cluster.folder, 0o711)
  changeOwner(cluster.folder, cluster.identity)
  initialise(cluster, draft, sync)
  renameSync(draft, cluster.files)
}

/** `pg_trgm` uses the system's character classes. C does not know accented letters, so it comes last. */
const localesByPreference = ['C.UTF-8', 'en_US.UTF-8', 'C']
const firstWithBuiltinLocales = 17

function initialise(cluster: Cluster, draft: string, sync: boolean): void {
  let complaint = ''
  for (const locale of localesByPreference) {
    const args = ['-D', draft, '-U', 'postgres', '--encoding=UTF8', `--locale=${locale}`, '--lc-messages=C']
    if (cluster.binaries.major >= firstWithBuiltinLocales) {
      args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
    }
    args.push('--data-checksums', '--auth=scram-sha-256')
    args.push(`--pwfile=${path.join(cluster.folder, 'password')}`, ...(sync ? [] : ['--no-sync']))
    const [command, ...words] = commandLine(cluster, 'initdb', args)
    const { uid, gid } = cluster.identity
    const ended = spawnSync(command, words, { uid, gid, cwd: draft, encoding: 'utf8', env: programEnvironment })
    if (ended.status === 0) return
    complaint = ended.error?.message ?? ended.stderr.trim()
    if (!complaint.includes('invalid locale')) break
  }
  throw new Error(`The embedded PostgreSQL could not be created: ${complaint}. You can set DATABASE_URL instead.`)
}
