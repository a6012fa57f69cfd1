import type { JobParts, Jobs } from '../../../core/feature.ts'
import { prepareMonths } from './audit.repository.ts'
import { dropOldMonths } from './audit.retention.ts'
import { createSealer } from './audit.sealer.ts'
import { verifyAndKeep } from './audit.verify.ts'

/** Milliseconds between scheduled runs. */
const sealsEvery = 2_000

/** The jobs of the audit trail: sealing, tables for the coming months, daily verification, retention. */
export function auditJobs({ db, config, keys: { vault }, logger }: JobParts): Jobs {
  const seal = createSealer(db, vault, ({ seq, hash, keyId }) => logger.info({ seq, hash, keyId }, 'audit sealed'))
  const verify = () =>
    verifyAndKeep({ db, vault }, ({ sealed, fault }) =>
      fault ? logger.error({ sealed, fault }, 'audit is not intact') : logger.info({ sealed }, 'audit is intact'),
    )
  const drop = async () => {
    const months = await dropOldMonths({ db, vault }, config.auditYears)
    if (months > 0) logger.info({ months }, 'old months of the audit dropped')
  }
  return {
    loops: [{ name: 'seal-audit', every: sealsEvery, run: seal }],
    scheduled: [
      { name: 'prepare-audit-months', cron: '10 0 * * *', run: () => db.asOwner(prepareMonths) },
      { name: 'verify-audit', cron: '30 3 * * *', run: verify },
      { name: 'drop-old-audit', cron: '50 3 2 * *', run: drop },
    ],
  }
}
