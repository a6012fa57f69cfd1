import type { Logger } from 'pino'
import { features } from './app.ts'
import { openDelivery } from './core/mails/mails.delivery.ts'
import { deleteUnusedAttachments } from './core/mails/mails.queue.ts'
import { deleteOldMessages } from './core/mails/mails.repository.ts'
import { type Clock, systemClock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Keys } from './platform/crypto/keys.ts'
import type { Database } from './platform/db/db.ts'
import { removeOutlived } from './platform/jobs/cleanup.repository.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import type { ScheduledJob } from './platform/jobs/schedule.ts'
import type { Metrics } from './platform/telemetry/metrics.ts'

type Parts = {
  config: Config
  connectionString: string
  db: Database
  keys: Keys
  logger: Logger
  metrics: Metrics
  clock?: Clock
}

/** Milliseconds between polls, besides notifications. */
const deliversEvery = 5_000

const scheduledJobs = (db: Database, { auditYears }: Config): ScheduledJob[] => [
  { name: 'remove-outlived', cron: '20 * * * *', run: () => removeOutlived(db, auditYears) },
  { name: 'forget-attachments', cron: '35 * * * *', run: () => deleteUnusedAttachments(db) },
  { name: 'forget-messages', cron: '40 2 * * *', run: () => deleteOldMessages(db) },
]

/** Delivery for each channel; faults are logged and everything is counted. */
const openDeliveries = ({
  config,
  db,
  logger,
  metrics,
  clock,
  keys: { vault },
}: Pick<Required<Parts>, 'config' | 'db' | 'keys' | 'logger' | 'metrics' | 'clock'>) =>
  (['mail', 'sms'] as const).map((channel) => ({
    channel,
    ...openDelivery(channel, { config, db, vault, clock }, (outcome, { messageId, attempts }, error) => {
      metrics.messages.inc({ channel, outcome })
      if (!error) return
      const words = outcome === 'failed' ? 'message given up' : 'message will be tried again'
      logger.warn({ messageId, channel, attempt: attempts, err: error }, words)
    }),
  }))

/** The portal's background work. */
export function startPortalJobs({ config, connectionString, db, keys, logger, metrics, clock = systemClock }: Parts) {
  const deliveries = openDeliveries({ config, db, keys, logger, metrics, clock })
  const delivering = deliveries.map(({ channel, begin }) => ({
    name: `deliver-${channel}`,
    every: deliversEvery,
    wakenBy: 'outgoing_message',
    run: begin,
  }))
  const ofFeatures = features.flatMap((feature) => feature.jobs?.({ db, config, keys, logger }) ?? [])
  const jobs = startJobs(
    { db, connectionString, logger, count: (job, outcome) => metrics.jobs.inc({ job, outcome }) },
    {
      loops: [...delivering, ...ofFeatures.flatMap(({ loops = [] }) => loops)],
      scheduled: [...scheduledJobs(db, config), ...ofFeatures.flatMap(({ scheduled = [] }) => scheduled)],
    },
  )
  return {
    isReady: jobs.isReady,
    async stop(): Promise<void> {
      await jobs.stop()
      await Promise.all(deliveries.map(({ close }) => close()))
    },
  }
}
