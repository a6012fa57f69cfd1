import { keptDays, previewDays } from '@portal/contract/core/changes/changes.rules'
import type { ChangeKind } from '@portal/contract/operations/changes/changes.contract'
import type { Loop } from '../../../platform/jobs/loop.ts'
import type { Jobs, JobParts as GivenParts } from '../../../core/feature.ts'
import { untilDone } from '../../../platform/jobs/untilDone.ts'
import { sendConfirmed } from './changes.asked.ts'
import { channel } from './changes.run.ts'
import { knownOperations } from '../../../core/changes/changes.operation.ts'
import { type JobParts, runDueChanges } from './changes.worker.ts'
import { removeOldChanges } from './changes.worker.repository.ts'

/** Milliseconds between scheduled runs, besides wake-ups. */
const every = 5_000

/** The hourly cleaning removes previews that no one ran, and sets that ended long ago. */
export const deleteOldChanges = ({ db }: Pick<JobParts, 'db'>) =>
  untilDone(db, (tx) => removeOldChanges(tx, { previewDays, keptDays }))

/** Kinds with rows that may take long. */
const lastingKinds = () => knownOperations().flatMap(({ kind, lasting }) => (lasting ? [kind] : []))

export function changesJobs({ logger, ...parts }: GivenParts): Jobs {
  const onFault: JobParts['onFault'] = (err, at) => logger.error({ err, ...at }, 'a row of a change set failed')
  const loopBut = (name: string, but: () => ChangeKind[], before = () => Promise.resolve()): Loop => ({
    name,
    every,
    wakenBy: channel,
    run: async (stopped) => {
      await before()
      await runDueChanges({ ...parts, onFault }, stopped, but())
    },
  })
  // One row that moves a large tree takes half a minute: the second loop skips that kind, so that other sets don't
  // wait.
  const loops = [
    loopBut(
      'run-changes',
      () => [],
      () => sendConfirmed(parts),
    ),
    loopBut('run-quick-changes', lastingKinds),
  ]
  const scheduled = [{ name: 'forget-changes', cron: '25 * * * *', run: () => deleteOldChanges(parts) }]
  return { loops, scheduled }
}
