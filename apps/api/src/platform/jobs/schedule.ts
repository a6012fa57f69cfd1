import { WatchfulPool } from '../db/pool.ts'
import { WatchfulClient } from '../db/watchful.ts'
import type { ReportRun } from './loop.ts'

export type ScheduledJob = {
  name: string
  /** Minute, hour, day, month, weekday; UTC. */
  cron: string
  /** Must tolerate repetition: a run that died is repeated. */
  run(): Promise<void>
}

/** Seconds between two checks for due work; the jobs here are daily and hourly. */
const looksEvery = 30
/** For the queue's own statements; jobs use the portal's connections. */
const patience = { max: 2, statementSeconds: 10, waitSeconds: 5, idleSeconds: 10 }
const queue = {
  policy: 'singleton',
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 900,
  deleteAfterSeconds: 86_400,
} as const

/** Runs jobs by the clock, once over all processes (pg-boss). Loaded late, so that requests are answered first. */
export async function startSchedule(connectionString: string, jobs: readonly ScheduledJob[], report: ReportRun) {
  const { PgBoss } = await import('pg-boss')
  const pool = new WatchfulPool(connectionString, patience, WatchfulClient)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    cronWorkerIntervalSeconds: looksEvery,
    cronMonitorIntervalSeconds: looksEvery,
    superviseIntervalSeconds: 120,
    queueCacheIntervalSeconds: 300,
    bamIntervalSeconds: 300,
    flowIntervalSeconds: 300,
  })
  boss.on('error', (error) => report('schedule', 'failed', error)) // without a listener a lost connection would end the process
  const stop = () =>
    pool.whileAsking(async () => {
      await boss.stop({ graceful: true, timeout: 10_000 })
      await pool.end()
    })
  try {
    await boss.start()
    const [queues, plans] = await Promise.all([boss.getQueues(), boss.getSchedules()])
    const queueNames = new Set(queues.map(({ name }) => name))
    const planned = new Map(plans.map((plan) => [plan.name, plan.cron]))
    for (const job of jobs) {
      if (!queueNames.has(job.name)) await boss.createQueue(job.name, queue)
      if (planned.get(job.name) !== job.cron) await boss.schedule(job.name, job.cron, null, { tz: 'UTC' })
      await boss.work(job.name, { pollingIntervalSeconds: looksEvery }, () => runOnce(job, report))
    }
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function runOnce({ name, run }: ScheduledJob, report: ReportRun): Promise<void> {
  try {
    await run()
    report(name, 'done')
  } catch (error) {
    report(name, 'failed', error)
    throw error // so that it is retried
  }
}
