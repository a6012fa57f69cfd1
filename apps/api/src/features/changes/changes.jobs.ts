import { keptDays, previewDays } from '@portal/contract/changes/changes.rules'
import type { Logger } from 'pino'
import type { Loop } from '../../platform/jobs/loop.ts'
import type { ScheduledJob } from '../../platform/jobs/schedule.ts'
import { channel } from './changes.channel.ts'
import { type JobParts, runDueChanges } from './changes.worker.ts'
import { removeOldChanges } from './changes.worker.repository.ts'

/** Milliseconds between looks for what is due, beside being woken. */
const every = 5_000

/** What the hourly cleaning removes: previews that nobody ran, and sets that ended long ago. */
export const forgetOldChanges = ({ db }: Pick<JobParts, 'db'>) =>
  db.asOwner((tx) => removeOldChanges(tx, { previewDays, keptDays }))

/** What change sets do by themselves. */
export function changesJobs({ logger, ...parts }: Omit<JobParts, 'onFault'> & { logger: Logger }) {
  const onFault: JobParts['onFault'] = (err, at) => logger.error({ err, ...at }, 'a row of a change set failed')
  const loop: Loop = {
    name: 'run-changes',
    every,
    wakenBy: channel,
    run: (stopped) => runDueChanges({ ...parts, onFault }, stopped),
  }
  const scheduled: ScheduledJob[] = [{ name: 'forget-changes', cron: '25 * * * *', run: () => forgetOldChanges(parts) }]
  return { loops: [loop], scheduled }
}
