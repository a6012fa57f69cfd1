#!/usr/bin/env node
import { text } from 'node:stream/consumers'
import { accounts } from '@portal/contract/directory/accounts/accounts.contract'
import { apiKeys } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import type { ChangeKind, ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { languageOf, languages } from '@portal/contract/core/language'
import { users } from '@portal/contract/directory/users/users.contract'
import { Command, CommanderError, Option } from 'commander'
import { $ZodError } from 'zod/v4/core'
import { portalOf } from './portal.call.ts'
import * as changeSets from './portal.changes.ts'
import { saveExport } from './portal.files.ts'
import { prepareImport, showChecked } from './portal.imports.ts'
import { print, printJson, printTable } from './print.ts'
import { exits, ExitError } from './stop.ts'
import { forget, storeSignIn, originOf, signIn } from './store.ts'

// The command line of the portal for scripts and people, by API key (decision 0088).

const program = new Command('portal')
  .description('Command-line client of the portal. Requires an API key.')
  .exitOverride()
  .option('--json', 'print the result as JSON')
  .addOption(
    new Option('--language <code>', 'language of the portal’s messages')
      .choices(languages)
      .default(languageOf(process.env['LANG']?.replace('_', '-'))),
  )
  .addHelpText(
    'after',
    `\nExit codes: 0 success; ${exits.refused} refused; ${exits.usage} usage error; ${exits.unreachable} portal unreachable; ${exits.faults} partly done, or errors in a file`,
  )
const options = () => program.opts<{ json?: true; language: (typeof languages)[number] }>()
const portal = (as = signIn()) => portalOf(as, options().language)
/** Prints the result as JSON with --json, else as lines. */
const say = (result: unknown, lines: () => void) => (options().json ? printJson(result) : lines())

async function readKey(): Promise<string> {
  const { PORTAL_KEY: key } = process.env
  if (key) return key
  if (process.stdin.isTTY) throw new ExitError('Pass the key on standard input or in PORTAL_KEY.')
  return (await text(process.stdin)).trim()
}

program
  .command('login')
  .description('store an API key, read from standard input or PORTAL_KEY')
  .requiredOption('--url <address>', 'address of the portal')
  .action(async ({ url }: { url: string }) => {
    const as = { url: originOf(url), key: await readKey() }
    const caller = await portal(as).client(apiKeys).self()
    if (caller.type !== 'KEY') throw new ExitError('This is not an API key.')
    storeSignIn(as)
    say({ url: as.url, name: caller.name }, () => print(`${caller.name}, ${as.url}`))
  })
program
  .command('logout')
  .description('delete the stored key')
  .action(() => forget())
program
  .command('whoami')
  .description('show the current key and its permissions')
  .action(async () => {
    const caller = await portal().client(apiKeys).self()
    say(caller, () => {
      print(`${caller.name}, ${caller.acctType} ${caller.acctKey}, until ${caller.expiresOn}`)
      printTable(caller.entries.map(({ module, permission }) => [module, permission]))
    })
  })

type Paged = { rows: string; after?: string }
type Page = { items: readonly object[]; nextCursor: string | null }
/** Prints a page as a table. */
const printPage = <T extends object>(page: Page & { items: readonly T[] }, columns: (item: T) => (string | null)[]) =>
  say(page, () => {
    printTable(page.items.map(columns))
    if (page.nextCursor) console.error(`More with --after ${page.nextCursor}`)
  })
const queryOf = ({ rows, after }: Paged, words: readonly string[]) => ({
  pageSize: Number(rows),
  ...(after !== undefined && { cursor: after }),
  ...(words.length > 0 && { searchText: words.join(' ') }),
})
const lists = {
  accounts: async (paged: Paged, words: readonly string[]) =>
    printPage(
      await portal()
        .client(accounts)
        .search({ body: queryOf(paged, words) }),
      (account) => [account.acctNumber, account.acctType, account.acctName, account.acctKey],
    ),
  users: async (paged: Paged, words: readonly string[]) =>
    printPage(
      await portal()
        .client(users)
        .search({ body: queryOf(paged, words) }),
      (user) => [user.email, user.kind, user.status, user.acctName, user.userKey],
    ),
} as const
const groups = Object.entries(lists).map(([name, list]) => {
  const group = program.command(name).description(`list and search ${name}`)
  const paged = (command: Command) =>
    command
      .option('--rows <number>', 'rows per page', '25')
      .option('--after <cursor>', 'show the next page, after this cursor')
  paged(group.command('list').description(`list all ${name}, a page at a time`)).action((given: Paged) =>
    list(given, []),
  )
  paged(group.command('search <words...>').description(`search ${name} that match all words`)).action(
    (words: string[], given: Paged) => list(given, words),
  )
  return [name, group] as const
})

const exporting = program.command('export').description('export all search results to a file')
for (const list of ['accounts', 'users'] as const)
  exporting
    .command(`${list} [words...]`)
    .addOption(new Option('--format <format>').choices(['csv', 'xlsx']).default('csv'))
    .requiredOption('-o, --output <file>')
    .action(async (words: string[], { format, output }: { format: 'csv' | 'xlsx'; output: string }) => {
      const searchText = words.join(' ')
      await saveExport(portal(), { list, format, into: output, ...(searchText && { searchText }) })
      say({ file: output }, () => print(output))
    })

/** Prints a set with its rows, and sets the exit code when it was only partly done. */
async function printChange(set: ChangeSet, before: object = {}): Promise<void> {
  const found = await changeSets.fetchPreview(portal(), set)
  say({ ...before, ...found }, () => changeSets.show(found))
  if (set.state !== 'Preview' && !changeSets.isSuccessful(set)) process.exitCode = exits.faults
}

type Import = { account?: string; existing: 'update' | 'skip'; partial?: boolean; yes?: true }
new Map(groups)
  .get('users')
  ?.command('import <file>')
  .description('check a CSV file of users and prepare a change set (runs only with --yes)')
  .option('--account <key>', 'account of all rows, by key or number')
  .addOption(
    new Option('--existing <what>', 'how to handle existing users').choices(['update', 'skip']).default('update'),
  )
  .option('--partial', 'skip rows with errors')
  .option('--yes', 'run the change set')
  .action(async (file: string, { account, existing, partial = false, yes }: Import) => {
    const { checked, set } = await prepareImport(portal(), { file, account, existing, partial })
    if (!options().json) showChecked(checked)
    if (!set) {
      if (options().json) printJson({ checked })
      process.exitCode = exits.faults
      return
    }
    await printChange(yes ? await changeSets.run(portal(), set.changeKey) : set, { checked })
  })

const changing = program.command('changes').description('preview, run and undo change sets')
const preview = changing.command('preview').description('prepare a change set without running it')
const ofAccounts = (name: string, description: string) =>
  preview.command(`${name} <accounts...>`).description(`${description} accounts, given by key or number`)
const prepared = async (kind: ChangeKind, keys: string[], input: Record<string, unknown>) =>
  printChange(await changeSets.prepare(portal(), { kind, keys, input }))
type Status = { reason: string; note?: string }
for (const [name, to] of [
  ['suspend', 'Suspended'],
  ['lift', 'Active'],
] as const)
  ofAccounts(name, name)
    .requiredOption('--reason <code>', 'reason code, from the lookup AccountStatusChangeReason')
    .option('--note <text>')
    .action((keys: string[], { reason, note }: Status) =>
      prepared('account.status', keys, { To: to, ReasonCode: reason, ...(note !== undefined && { Note: note }) }),
    )
ofAccounts('tags', 'tag')
  .option('--add <tag>', 'may be repeated', (tag: string, all: string[]) => [...all, tag], [] as string[])
  .option('--remove <tag>', 'may be repeated', (tag: string, all: string[]) => [...all, tag], [] as string[])
  .action((keys: string[], { add, remove }: { add: string[]; remove: string[] }) =>
    prepared('account.tags', keys, { Add: add, Remove: remove }),
  )
changing
  .command('list')
  .description('list change sets, newest first')
  .addOption(new Option('--which <ones>', 'which change sets to list').choices(['open', 'mine', 'all']).default('open'))
  .option('--after <cursor>', 'show the next page, after this cursor')
  .action(async ({ which, after }: { which: 'open' | 'mine' | 'all'; after?: string }) =>
    printPage(await changeSets.page(portal(), which, after), (set) => [set.changeKey, set.state, set.sentence]),
  )
changing
  .command('show <key>')
  .description('show a change set and its first rows')
  .action(async (key: string) => printChange(await changeSets.find(portal(), key)))
changing
  .command('run <key>')
  .description('run a prepared change set and wait for the result')
  .option('--confirm <number>', 'number of objects, required for large change sets', Number)
  .action(async (key: string, { confirm }: { confirm?: number }) =>
    printChange(await changeSets.run(portal(), key, confirm)),
  )
changing
  .command('undo <key>')
  .description('prepare an undo (runs only with --yes)')
  .option('--yes', 'run the undo')
  .action(async (key: string, { yes }: { yes?: true }) => {
    const set = await changeSets.undo(portal(), key)
    await printChange(yes ? await changeSets.run(portal(), set.changeKey) : set)
  })
changing
  .command('cancel <key>')
  .description('cancel a waiting change set, or stop the rest of a running one')
  .action(async (key: string) => {
    const found = await changeSets.fetchPreview(portal(), await changeSets.cancel(portal(), key))
    say(found, () => changeSets.show(found))
  })

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof ExitError) {
    console.error(error.message)
    process.exitCode = error.exit
  } else if (error instanceof $ZodError) {
    // The contract refused the input before anything was sent.
    for (const { path, message } of error.issues) console.error(`${path.join('.')}: ${message}`)
    process.exitCode = exits.usage
  } else if (error instanceof CommanderError) {
    // Commander has already printed the help or the faulty argument.
    process.exitCode = error.exitCode === 0 ? 0 : exits.usage
  } else throw error
}
