import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortalProcess } from './portal.ts'
import { atMost, saveReport, type Report, reportText } from './report.ts'
import { openScene } from './scene.ts'
import { medianOf } from './stats.ts'

const starts = 7

type Start = { seconds: number; processorSeconds: number }

/** Several starts; the first, which caches the compiled code, does not count. */
async function startsOf(environment: Record<string, string>): Promise<Start[]> {
  const samples: Start[] = []
  for (let count = 0; count <= starts; count++) {
    const portal = await startPortalProcess(environment)
    const { readyAfter, processorTime } = portal
    if (count > 0) samples.push({ seconds: readyAfter / 1000, processorSeconds: processorTime / 1000 })
    await portal.stop()
  }
  return samples
}

async function withScene(accounts: number): Promise<Start[]> {
  const scene = await openScene(accounts)
  try {
    return await startsOf(scene.environment)
  } finally {
    await scene.close()
  }
}

async function embedded(): Promise<Start[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  try {
    return await startsOf({ DATA_DIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How long the portal takes to get ready: with a running database, and when it also starts the embedded one. */
export async function run(accounts = 10_000): Promise<Report> {
  const title = `From the start of the process to ready, median of ${starts}`
  const seconds = (all: Start[]) => all.map((one) => one.seconds)
  const up = await withScene(accounts)
  const rows = [
    atMost('database is up', medianOf(seconds(up)), 's', 0.5),
    { name: '  quickest', value: Math.min(...seconds(up)), unit: 's' },
    { name: '  processor time, all threads', value: medianOf(up.map((one) => one.processorSeconds)), unit: 's' },
  ]
  saveReport({ title, rows })
  return {
    title,
    rows: [...rows, atMost('embedded database, made before', medianOf(seconds(await embedded())), 's', 3)],
  }
}

if (import.meta.main) console.log(reportText(await run()))
