import type { Logger } from 'pino'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { Database } from '../../platform/db/db.ts'
import type { Loop } from '../../platform/jobs/loop.ts'
import type { ScheduledJob } from '../../platform/jobs/schedule.ts'
import { removeExpired } from './audit.exports.repository.ts'
import { createExporter } from './audit.exports.worker.ts'
import { prepareMonths } from './audit.repository.ts'
import { dropOldMonths } from './audit.retention.ts'
import { verifyAndKeep } from './audit.verification.ts'

/** Milliseconds between looks for a file to make, beside being woken. */
const looksEvery = 10_000
type Parts = { db: Database; vault: Vault; logger: Logger; seal: () => Promise<void>; years: number }

/** What the audit does by itself beside sealing: the coming months, exported files, the daily verification, months that were kept long enough. */
export function auditJobs({ db, vault, logger, seal, years }: Parts): { loops: Loop[]; scheduled: ScheduledJob[] } {
  const verify = () =>
    verifyAndKeep({ db, vault }, ({ sealed, fault }) =>
      fault ? logger.error({ sealed, fault }, 'audit is not whole') : logger.info({ sealed }, 'audit is whole'),
    )
  const drop = async () => {
    const months = await dropOldMonths({ db, vault }, years)
    if (months > 0) logger.info({ months }, 'old months of the audit dropped')
  }
  return {
    loops: [
      {
        name: 'make-audit-exports',
        every: looksEvery,
        wakenBy: 'audit_export',
        run: createExporter({ db, vault, seal }),
      },
    ],
    scheduled: [
      { name: 'prepare-audit-months', cron: '10 0 * * *', run: () => db.asOwner(prepareMonths) },
      { name: 'remove-audit-exports', cron: '25 * * * *', run: () => removeExpired(db) },
      { name: 'verify-audit', cron: '30 3 * * *', run: verify },
      { name: 'drop-old-audit', cron: '50 3 2 * *', run: drop },
    ],
  }
}
