// The code that the start of the API loads, from the last build. These figures are the same on every machine, and each
// has a limit, so that no import slips in and makes every start slower: `npm run bench -- --only start` measures the
// seconds.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import * as z from 'zod/mini'

const dist = join(import.meta.dirname, 'dist')

/** The code that is loaded before the portal is ready, and the packages outside it that this code imports. */
async function codeAtStart(): Promise<{ texts: string[]; packages: string[] }> {
  const entries = (await readdir(dist)).filter((name) => /^(main|start-[\w-]+)\.js$/.test(name))
  const files = new Map<string, string>()
  const packages = new Set<string>()
  const visit = async (name: string): Promise<void> => {
    if (files.has(name)) return
    const text = await readFile(join(dist, name), 'utf8')
    files.set(name, text)
    for (const { moduleRequest } of parseSync(name, text).module.staticImports) {
      const { value } = moduleRequest
      if (value.startsWith('./') && existsSync(join(dist, value))) await visit(value.slice(2))
      else if (!isBuiltin(value)) packages.add(value)
    }
  }
  for (const entry of entries) await visit(entry)
  return { texts: [...files.values()], packages: [...packages].toSorted() }
}

/** Schemas and checks that the contract makes when it is loaded. */
async function countSchemas(): Promise<number> {
  let count = 0
  const hooks = z.core.globalConfig as { postProcessor?: () => void }
  hooks.postProcessor = () => {
    count += 1
  }
  await import('@portal/contract')
  delete hooks.postProcessor
  return count
}

const say = (words: string) => process.stdout.write(`${words}\n`)

const { texts, packages } = await codeAtStart()
const loaded = texts.join('')
const figures = [
  { name: 'kilobytes of code', value: Math.ceil(loaded.length / 1000), most: 3_515 },
  { name: 'schemas of the contract', value: await countSchemas(), most: 7_100 },
  // A single one makes the engine store the whole file with two bytes a character.
  { name: 'characters beyond Latin-1', value: loaded.match(/[^\0-\u00ff]/g)?.length ?? 0, most: 0 },
]
for (const { name, value, most } of figures)
  say(`${value > most ? 'TOO MANY' : 'ok      '} ${name}, loaded when the API starts: ${value} (at most ${most})`)
const names = ['@node-rs/argon2']
const surplus = packages.filter((name) => !names.includes(name))
if (surplus.length > 0) say(`Loaded when the API starts, instead of with their first use: ${surplus.join(', ')}`)
if (surplus.length > 0 || figures.some(({ value, most }) => value > most)) process.exitCode = 1
