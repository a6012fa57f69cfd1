import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { smallSet } from '@portal/contract/core/changes/changes.rules'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { createExporter } from '../src/core/files/files.worker.ts'
import { runDueChanges } from '../src/features/operations/changes/changes.worker.ts'
import { breakingProxy } from './breakingProxy.ts'
import { tagsOf } from './changes.ts'
import { aKey } from './keys.ts'
import { newWorld } from './world.ts'

// The real command line against the real API.

const world = await newWorld()
const tree = await world.demoTree()
const folder = mkdtempSync(path.join(inject('scratchFolder'), 'command-line-'))
const program = path.resolve(import.meta.dirname, '../../cli/src/portal.ts')
let address = ''
let [full, narrow] = ['', '']

type CliResult = { code: number | null; out: string; errors: string }
/** Runs the command with a separate home folder, or with a key from the environment. */
async function portal(
  words: string[],
  { key, input = '', at = address }: { key?: string; input?: string; at?: string } = {},
): Promise<CliResult> {
  const env = { PATH: process.env['PATH'] ?? '', XDG_CONFIG_HOME: folder, LANG: 'en_US.UTF-8' }
  const given = key === undefined ? {} : { PORTAL_KEY: key, PORTAL_URL: at }
  const child = spawn(process.execPath, [program, ...words], { env: { ...env, ...given } })
  child.stdin.end(input)
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, out, errors }
}
const asJson = ({ out }: CliResult) => JSON.parse(out)

beforeAll(async () => {
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const maker = await world.signedInAt(tree.cordage, { rights: { ExportAcct: 'W' } })
  const details = { 'Account Details': 'RW', 'Customer-Account Details': 'RW' } as const
  const entries = { ...details, 'Customer-Add/Edit Users': 'RW' } as const
  full = (await aKey(world, { account: tree.cordage, maker, entries })).secret
  narrow = (await aKey(world, { account: tree.cordage, maker, entries: details })).secret
})

test('a key is kept for its owner alone, never shown, and forgotten', async () => {
  expect(await portal(['whoami'])).toMatchObject({ code: 2, errors: expect.stringContaining('Sign in first') })
  const login = await portal(['login', '--url', address], { input: `${full}\n` })
  expect([login.code, login.out + login.errors]).toEqual([0, expect.not.stringContaining(full)])
  const kept = path.join(folder, 'portal/sign-in.json')
  expect(statSync(kept).mode & 0o777).toBe(0o600)
  const person = await portal(['--json', 'whoami'])
  expect(asJson(person)).toMatchObject({ type: 'KEY', acctKey: tree.cordage.accountId })
  expect(person.out).not.toContain(full)
  expect((await portal(['logout'])).code).toBe(0)
  expect((await portal(['whoami'])).code).toBe(2)
})

test('a key goes to no portal by plain http but to this machine', async () => {
  const refused = await portal(['login', '--url', 'http://portal.example.com'], { input: full })
  expect(refused).toMatchObject({ code: 2, errors: expect.stringContaining('https') })
})

test('a dead key, and one without the module, are refused in the server’s words', async () => {
  const dead = `${full.slice(0, -1)}${full.endsWith('a') ? 'b' : 'a'}`
  expect(await portal(['whoami'], { key: dead })).toMatchObject({ code: 1, out: '' })
  const limited = await portal(['--language', 'fr-fr', 'users', 'list'], { key: narrow })
  expect(limited).toMatchObject({ code: 1, out: '', errors: expect.stringContaining('Il vous faut') })
  expect(limited.errors).toContain('auth.forbidden')
  expect(await portal(['accounts', 'nothing'], { key: full })).toMatchObject({ code: 2 })
})

test('accounts are listed a page at a time and found by words', async () => {
  const first = asJson(await portal(['--json', 'accounts', 'list', '--rows', '1'], { key: full }))
  const rest = asJson(await portal(['--json', 'accounts', 'list', '--after', first.nextCursor], { key: full }))
  const names = [...first.items, ...rest.items].map(({ acctName }) => acctName)
  expect(new Set(names)).toEqual(new Set(['Cordage Reseller', 'Northwind Legal']))
  expect(names).toHaveLength(2)
  const found = await portal(['accounts', 'search', 'northw'], { key: full })
  expect(found.out).toContain(tree.northwind.accountId)
  expect(await portal(['accounts', 'list', '--rows', 'x'], { key: full })).toMatchObject({ code: 2 })
})

test('few are exported at once; of many a job makes the file, which is waited for and fetched whole', async () => {
  const few = path.join(folder, 'accounts.csv')
  expect(await portal(['export', 'accounts', '-o', few], { key: full })).toMatchObject({ code: 0, errors: '' })
  expect(readFileSync(few, 'utf8')).toContain('Northwind Legal')

  await world.db.pool.query(
    `insert into app_user (user_id, account_id, email, email_typed, kind, first_name, last_name, user_status)
     select gen_random_uuid(), $1, 'many' || n || '@many.test', 'many' || n || '@many.test', 'ENDUSER', 'Many', 'Person ' || n, 'Active' from generate_series(1, 5001) n`,
    [tree.northwind.accountId],
  )
  const many = path.join(folder, 'users.csv')
  const work = createExporter(world)
  const clock = setInterval(() => void work(), 500)
  const exporting = ['export', 'users', 'many', '-o', many]
  try {
    expect(await portal(exporting, { key: full })).toMatchObject({ code: 0, errors: '' })
    const whole = readFileSync(many)
    expect(whole.toString().match(/@many\.test/g)).toHaveLength(5001)
    // After one interruption in the middle, it continues from there.
    const proxy = await breakingProxy(address, { after: Math.round(whole.length / 2), times: 1 })
    expect(await portal(exporting, { key: full, at: proxy.address })).toMatchObject({ code: 0, errors: '' })
    expect([proxy.broken(), readFileSync(many).equals(whole)]).toEqual([1, true])
    await proxy.close()
  } finally {
    clearInterval(clock)
  }
})

test('half a file is never left as a whole one, and an older one stays as it was', async () => {
  const file = path.join(folder, 'broken.csv')
  const proxy = await breakingProxy(address, { after: 40, times: Number.POSITIVE_INFINITY })
  const run = () => portal(['export', 'accounts', '-o', file], { key: full, at: proxy.address })
  expect(await run()).toMatchObject({ code: 3, out: '', errors: expect.stringContaining('connection was lost') })
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false])
  writeFileSync(file, 'older')
  expect(await run()).toMatchObject({ code: 3 })
  expect(readFileSync(file, 'utf8')).toBe('older')
  await proxy.close()
  expect(await run()).toMatchObject({ code: 3, errors: expect.stringContaining('can’t be reached') })
})

test('an import with faults prepares nothing; a sound one runs only when told to', async () => {
  const file = path.join(folder, 'people.csv')
  const number = asJson(await portal(['--json', 'accounts', 'search', 'Northwind'], { key: full })).items[0].acctNumber
  const importing = ['users', 'import', file, '--account', number]
  const people = async () =>
    asJson(await portal(['--json', 'users', 'search', 'imported.test'], { key: full })).items.length

  writeFileSync(file, 'email,firstName,lastName,kind\na@imported.test,Ada,One,ENDUSER\nnone,Bo,Two,ENDUSER\n')
  const faulty = await portal(importing, { key: full })
  expect([faulty.code, faulty.out]).toEqual([4, expect.stringMatching(/^3: error email/m)])
  expect((await portal([...importing, '--partial'], { key: full })).out).toContain('portal changes run')
  expect(await people()).toBe(0)

  writeFileSync(file, 'email,firstName,lastName,kind\na@imported.test,Ada,One,ENDUSER\n')
  expect(await portal([...importing, '--yes'], { key: full })).toMatchObject({ code: 0, errors: '' })
  expect(await people()).toBe(1)
})

test('a change set is seen first, then run', async () => {
  const { accountId } = tree.northwind
  const seen = asJson(await portal(['--json', 'changes', 'preview', 'tags', accountId, '--add', 'gold'], { key: full }))
  expect(seen).toMatchObject({ set: { state: 'Preview', ready: 1 }, rows: [{ targetName: 'Northwind Legal' }] })
  expect(await tagsOf(world, accountId)).not.toContain('gold')
  const ran = await portal(['changes', 'run', seen.set.changeKey], { key: full })
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('Done'), errors: '' })
  expect(await tagsOf(world, accountId)).toContain('gold')

  const suspended = await portal(['changes', 'preview', 'suspend', accountId, '--reason', 'NONPAY'], { key: full })
  expect([suspended.code, suspended.out]).toEqual([0, expect.stringContaining('portal changes run')])
  expect((await portal(['changes', 'show', accountId], { key: full })).code).toBe(1)
})

test('a set that is left to the job is waited for', async () => {
  const many = Array.from({ length: smallSet + 1 }, () => world.anAccount({ acctType: 'CU', under: tree.cordage }))
  const ids = (await Promise.all(many)).map(({ accountId }) => accountId)
  const preview = ['--json', 'changes', 'preview', 'tags', ...ids, '--add', 'many']
  const { set } = asJson(await portal(preview, { key: full }))
  const running = portal(['changes', 'run', set.changeKey], { key: full })
  const shown = () => portal(['--json', 'changes', 'show', set.changeKey], { key: full })
  await vi.waitFor(async () => expect(asJson(await shown()).set.state).toBe('Scheduled'), 20_000)
  await runDueChanges(world, () => false)
  expect(await running).toMatchObject({ code: 0, out: expect.stringContaining('Done'), errors: '' })
  for (const id of ids) expect(await tagsOf(world, id)).toContain('many')
})

test('sets are listed, undone and cancelled', async () => {
  const { accountId } = tree.northwind
  const run = async (...words: string[]) => portal(['--json', ...words], { key: full })
  const prepare = async (tag: string) =>
    asJson(await run('changes', 'preview', 'tags', accountId, '--add', tag)).set.changeKey as string
  const key = await prepare('silver')
  expect((await run('changes', 'run', key)).code).toBe(0)
  const undo = asJson(await run('changes', 'undo', key)).set
  expect([undo.state, await tagsOf(world, accountId)]).toEqual(['Preview', expect.arrayContaining(['silver'])])
  expect(asJson(await run('changes', 'undo', key, '--yes')).set.state).toBe('Done')
  expect(await tagsOf(world, accountId)).not.toContain('silver')
  // A set can be undone only once.
  expect(await portal(['changes', 'undo', key], { key: full })).toMatchObject({ code: 1, out: '' })

  const mine = asJson(await run('changes', 'list', '--which', 'mine'))
  expect(mine.items.map(({ changeKey }: { changeKey: string }) => changeKey)).toContain(key)
  expect(await portal(['changes', 'list', '--which', 'none'], { key: full })).toMatchObject({ code: 2 })
  const seen = await portal(['changes', 'list', '--which', 'all'], { key: full })
  expect(seen.out).toContain(`${key}  Done`)

  const waiting = await prepare('bronze')
  const cancelled = await portal(['changes', 'cancel', waiting], { key: full })
  expect(cancelled).toMatchObject({ code: 0, errors: '' })
  expect(await portal(['changes', 'run', waiting], { key: full })).toMatchObject({ code: 1 })
})

test('a suspension is lifted', async () => {
  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const status = async () =>
    (await world.db.pool.query('select account_status from account where account_id = $1', [account.accountId])).rows[0]
      .account_status
  for (const [act, reason, then] of [
    ['suspend', 'NONPAY', 'Suspended'],
    ['lift', 'PAID', 'Active'],
  ] as const) {
    const seen = asJson(
      await portal(['--json', 'changes', 'preview', act, account.accountId, '--reason', reason], { key: full }),
    )
    expect(seen.set).toMatchObject({ state: 'Preview', ready: 1 })
    const { confirmCount } = seen.set
    const confirm = confirmCount === null ? [] : ['--confirm', String(confirmCount)]
    expect(await portal(['changes', 'run', seen.set.changeKey, ...confirm], { key: full })).toMatchObject({ code: 0 })
    expect(await status()).toBe(then)
  }
})

test('every command has a help text, and the first one says the exit codes', async () => {
  const help = async (...words: string[]) => (await portal([...words, '--help'])).out
  expect(await help()).toMatch(/Exit codes: 0 success; 1 refused; 2 usage error; 3 portal unreachable; 4 partly done/)
  expect(await help('changes')).toMatch(/undo .*prepare[\s\S]*cancel .*cancel/)
  expect(await help('changes', 'undo')).toContain('--yes')
})
