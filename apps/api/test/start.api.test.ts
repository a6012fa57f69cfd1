import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, inject, it, onTestFinished } from 'vitest'
import { portalOn, type RunningPortal, startPortalProcess, startServer } from '../../../bench/portal.ts'
import { apiArguments } from '../../../tools/api-process.ts'
import { buildApiIfNeeded } from '../../../tools/build.ts'
import { newDatabase } from './database.ts'
import { generateKeyFile } from './keyFile.ts'

// Compares the cost of a start with a bare server of the same libraries that is started in turns with it: processor
// time, which other work on the machine changes far less than seconds, and memory. For both, the lowest of all rounds
// counts.

const rounds = 5
/** Milliseconds after which nothing of the start is still under way. */
const settles = 2_000
/** How many times as much as the bare server: 1.64 to 2.00 and 1.14 to 1.26 in ten runs on a busy machine. */
const most = { processorTime: 2.2, memory: 1.32 }

/** The arguments with which Node runs the portal, without the file. */
const settings = apiArguments.slice(0, -1)

const inRoot = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))

async function environmentOf(): Promise<Record<string, string>> {
  const { url, drop } = await newDatabase()
  onTestFinished(drop)
  const keyFile = path.join(mkdtempSync(path.join(inject('scratchFolder'), 'start-')), 'key')
  generateKeyFile(keyFile)
  return portalOn(url, keyFile)
}

type Cost = { processorTime: number; memory: number }
async function costOf({ processorTime, memory, stop }: RunningPortal): Promise<Cost> {
  try {
    await sleep(settles)
    return { processorTime, memory: memory() }
  } finally {
    await stop()
  }
}

it('takes little more than its libraries do', async () => {
  const environment = await environmentOf()
  const costs: { portal: Cost; bare: Cost }[] = []
  for (let round = 0; round <= rounds; round++) {
    // One starts while the other settles, never while it starts.
    const portal = await startPortalProcess(environment)
    const costOfPortal = costOf(portal)
    const bare = await startServer([...settings, inRoot('bench/bareStart.mjs')], environment)
    const cost = { portal: await costOfPortal, bare: await costOf(bare) }
    if (round > 0) costs.push(cost) // the first round compiles
  }
  const least = (server: 'portal' | 'bare', what: keyof Cost) => Math.min(...costs.map((cost) => cost[server][what]))
  const ratio = (what: keyof Cost) => least('portal', what) / least('bare', what)
  process.stdout.write(
    `processor time ${least('portal', 'processorTime')} ms, ${ratio('processorTime').toFixed(2)} of a bare server's; memory ${least('portal', 'memory').toFixed(0)} MiB, ${ratio('memory').toFixed(2)}\n`,
  )
  expect(ratio('processorTime')).toBeLessThan(most.processorTime)
  expect(ratio('memory')).toBeLessThan(most.memory)
})

it('is ready without the packages that only some requests need', async () => {
  expect(await buildApiIfNeeded()).toBe(true)
  const environment = await environmentOf()
  const list = path.join(path.dirname(environment.KEY_FILE ?? ''), 'loaded')
  const noting = ['--import', inRoot('apps/api/test/start.loaded.mjs')]
  const { stop } = await startServer([...noting, ...apiArguments], { ...environment, LOADED: list })
  await stop()
  const packages = (await readFile(list, 'utf8')).match(/(?<=node_modules\/)(?:@[^/]+\/)?[^/]+(?=\/)/g) ?? []
  // Machine code, in a package for each platform.
  const surplus = packages.filter((name) => !name.startsWith('@node-rs/argon2'))
  expect(new Set(surplus)).toEqual(new Set())
})
