import type { Logger } from 'pino'
import type { Database } from '../db/db.ts'
import { listenTo } from '../db/listener.ts'
import { type Loop, startLoop, runReporter, type ReportRun } from './loop.ts'
import { type ScheduledJob, startSchedule } from './schedule.ts'

type Parts = { db: Database; connectionString: string; logger: Logger; count(job: string, outcome: string): void }
type Work = { loops: readonly Loop[]; scheduled: readonly ScheduledJob[] }

const retryAfter = 2_000

/** Starts loops and wakes those that wait for a notification. @returns stops them */
function startLoops(db: Database, loops: readonly Loop[], report: ReportRun): () => Promise<void> {
  const running = loops.map((loop) => ({ loop, ...startLoop(loop, report) }))
  const channels = [...new Set(loops.flatMap(({ wakenBy }) => wakenBy ?? []))]
  const wake = (channel: string) => running.filter(({ loop }) => loop.wakenBy === channel).forEach((one) => one.wake())
  const listener = listenTo(db.pool, channels, { heard: wake, missed: () => channels.forEach(wake) })
  return async () => {
    await Promise.all([listener.close(), ...running.map((one) => one.stop())])
  }
}

/** Starts background work without waiting; `isReady` once all of it runs, retried until it does. */
export function startJobs({ db, connectionString, logger, count }: Parts, { loops, scheduled }: Work) {
  const report = runReporter(logger, count)
  let ready = false
  let stopping = false
  let schedule: Awaited<ReturnType<typeof startSchedule>> | undefined
  let timer: NodeJS.Timeout | undefined

  let stopLoops = async (): Promise<void> => {}

  async function begin(): Promise<void> {
    try {
      schedule = await startSchedule(connectionString, scheduled, report)
      ready = true
    } catch (error) {
      report('schedule', 'failed', error)
      if (!stopping) timer = setTimeout(() => void (started = begin()), retryAfter)
    }
  }
  let started = begin()
  // Their first runs, all together, would delay readiness.
  void started.then(() => {
    if (!stopping) stopLoops = startLoops(db, loops, report)
  })
  return {
    isReady: () => ready,
    async stop(): Promise<void> {
      stopping = true
      clearTimeout(timer)
      await Promise.all([stopLoops(), started.then(() => schedule?.stop())])
    },
  }
}
