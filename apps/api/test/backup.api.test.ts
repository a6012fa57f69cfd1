import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, inject, it } from 'vitest'
import { pack, unpack } from '../../../tools/tar.ts'
import { verifyAudit } from '../src/features/operations/audit/audit.verify.ts'
import { recordSystemAudit } from '../src/core/audit/audit.record.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { createLogger } from '../src/platform/telemetry/logger.ts'
import { type Portal, startPortal } from '../src/portal.ts'
import { buildersFor } from './world.builders.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
type ToolResult = { code: number; output: string }

/** A command as a person runs it. */
const run = (tool: string, args: string[], environment: Record<string, string>) =>
  new Promise<ToolResult>((resolve) => {
    const env = { PATH: process.env['PATH'], ...environment }
    execFile(process.execPath, [path.join(root, 'tools', tool), ...args], { env }, (error, out, complaint) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + complaint }),
    )
  })
const open = (dataDir: string): Promise<Portal> =>
  startPortal(
    readConfig({
      DATA_DIR: dataDir,
      SEED: 'none',
      PORT: '0',
      SHED_DELAY_MS: '0',
      DATABASE_PATIENCE: '15',
      LOG_LEVEL: 'silent',
    }),
    {
      logger: createLogger({ level: 'silent' }),
      webFolder: '/nowhere',
    },
  )

describe('a backup of the embedded database', () => {
  it('made while work goes on, restores to the same audit, data and keys', async () => {
    const scratch = mkdtempSync(path.join(inject('scratchFolder'), 'backup-'))
    const [before, after, file] = ['before', 'after', 'portal.backup'].map((name) => path.join(scratch, name)) as [
      string,
      string,
      string,
    ]
    const portal = await open(before)
    await portal.ready
    const account = await buildersFor(portal.db).anAccount({ acctType: 'RP', acctName: 'Sealport' })
    const note = () =>
      portal.db.asOwner((tx) => recordSystemAudit(tx, { action: 'account.updated', accountId: account.accountId }))
    for (let index = 0; index < 20; index++) await note()
    const working = new AbortController()
    let noted = 20
    const work = (async () => {
      while (!working.signal.aborted) {
        await note()
        noted++
      }
    })()
    const created = await run('backup.ts', [file], { DATA_DIR: before })
    working.abort()
    await work
    expect(created).toMatchObject({ code: 0, output: expect.stringContaining('Backed up to') })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await portal.close()

    expect(await run('restore.ts', [file], { DATA_DIR: before })).toMatchObject({
      code: 1,
      output: expect.stringContaining('already has a database'),
    })
    expect(await run('restore.ts', [file], { DATA_DIR: after })).toMatchObject({ code: 0 })
    expect(await run('audit-verify.ts', [], { DATA_DIR: after })).toMatchObject({
      code: 0,
      output: expect.stringContaining('The audit trail is intact.'),
    })
    const restored = await open(after)
    await restored.ready
    const { sealed, unsealed, fault } = await verifyAudit({ db: restored.db, vault: undefined })
    expect(fault).toBeUndefined()
    expect(sealed + unsealed).toBeGreaterThanOrEqual(20)
    expect(sealed + unsealed).toBeLessThanOrEqual(noted)
    await restored.close()
  })

  it('of an idle portal has the hash that the portal had', async () => {
    const scratch = mkdtempSync(path.join(inject('scratchFolder'), 'backup-'))
    const [before, after, file] = ['before', 'after', 'portal.backup'].map((name) => path.join(scratch, name)) as [
      string,
      string,
      string,
    ]
    const portal = await open(before)
    const account = await buildersFor(portal.db).anAccount({ acctType: 'RP', acctName: 'Sealport' })
    await portal.db.asOwner((tx) => recordSystemAudit(tx, { action: 'account.created', accountId: account.accountId }))
    while ((await verifyAudit({ db: portal.db, vault: undefined })).unsealed > 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
    await portal.close()
    const verify = async (folder: string) => (await run('audit-verify.ts', [], { DATA_DIR: folder })).output
    const whole = await verify(before)
    expect(whole).toContain('1 sealed events')
    expect(await run('backup.ts', [file], { DATA_DIR: before })).toMatchObject({ code: 0 })
    expect(await run('restore.ts', [file], { DATA_DIR: after })).toMatchObject({ code: 0 })
    expect(await verify(after)).toBe(whole)
    expect(readFileSync(path.join(after, 'key-encryption.key'))).toEqual(
      readFileSync(path.join(before, 'key-encryption.key')),
    )
  })
})

describe('the commands say in plain words', () => {
  const scratch = () => mkdtempSync(path.join(inject('scratchFolder'), 'backup-'))
  it.each([
    ['backup.ts', [], {}, 'missing file name'],
    ['restore.ts', [], {}, 'missing file name'],
    ['restore.ts', ['/nowhere/portal.backup'], {}, 'does not exist'],
    ['backup.ts', ['b'], { DATA_DIR: '/nowhere' }, 'no database in /nowhere'],
    [
      'backup.ts',
      ['b'],
      { DATABASE_URL: 'postgres://127.0.0.1:1/none', KEY_FILE: '/k', PATH: '/nowhere' },
      'pg_dump not found',
    ],
    ['audit-verify.ts', ['--head', 'x'], { DATA_DIR: '/nowhere' }, '--head must be SEQ:HASH'],
    ['audit-verify.ts', [], { PORT: 'x' }, 'PORT must be a port number'],
  ])('%s %j %j: %s', async (tool, args, environment, words) => {
    const { code, output } = await run(
      tool,
      args.map((arg) => (arg === 'b' ? path.join(scratch(), 'b') : arg)),
      environment,
    )
    expect(code).toBeGreaterThan(0)
    expect(output).toContain(words)
    expect(output).not.toContain('    at ')
  })

  it('that a file is no backup, and leave nothing behind', async () => {
    const folder = scratch()
    writeFileSync(path.join(folder, 'b'), gzipSync(Buffer.alloc(2_000, 'x')))
    const { code, output } = await run('restore.ts', [path.join(folder, 'b')], { DATA_DIR: path.join(folder, 'data') })
    expect([code, output]).toEqual([1, expect.stringContaining('no archive of npm run backup')])
  })
})

describe('an archive', () => {
  const archive = async (name: string) =>
    Readable.from(
      pack(
        (async function* () {
          yield { name, content: Buffer.from('x') }
        })(),
      ),
    )
  it('never unpacks outside of its folder', async () => {
    const folder = mkdtempSync(path.join(inject('scratchFolder'), 'tar-'))
    for (const name of ['../outside', '/etc/outside', 'a/../../outside'])
      await expect(unpack(await archive(name), folder)).rejects.toThrow('leads elsewhere')
  })
  it('that was cut off is not taken for whole', async () => {
    const folder = mkdtempSync(path.join(inject('scratchFolder'), 'tar-'))
    const bytes = Buffer.concat(await (await archive('file')).toArray())
    await expect(unpack(Readable.from([bytes.subarray(0, 700)]), folder)).rejects.toThrow('ends too early')
  })
})
