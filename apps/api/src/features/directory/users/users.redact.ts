import { valueOf } from '@portal/contract/access/settings/settings.rules'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import type { JobParts } from '../../../core/feature.ts'
import { findPlacesOf } from '../../../core/settings/settings.chains.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { untilDone } from '../../../platform/jobs/untilDone.ts'
import { findCompanies, lockRedactable, redact } from './users.redact.repository.ts'

// `privacy.redactOnRemoval` deletes name and address of removed people who can no longer be restored, as for people of
// a purged account (`product.md` 2.2). Their data stays without a name.

/** Companies per query, and people per transaction. */
const most = { companies: 500, people: 200 } as const
const first = '00000000-0000-0000-0000-000000000000'

async function redactSome(tx: Tx, companies: readonly string[]): Promise<number> {
  const people = await lockRedactable(tx, companies, most.people)
  if (people.length === 0) return 0
  await redact(tx, people)
  for (const { userId, accountId } of people)
    await recordSystemAudit(
      tx,
      { action: 'user.redacted', accountId, targets: [{ type: 'user', key: userId, name: '' }] },
      { type: 'JOB' },
    )
  return people.length
}

/** Redacts people who were removed long enough ago from a company that wants it. */
export async function redactRemoved({ db, config }: Pick<JobParts, 'db' | 'config'>): Promise<void> {
  for (let after = first; ;) {
    const companies = await db.asOwner((tx) => findCompanies(tx, after, most.companies))
    const last = companies.at(-1)
    if (last === undefined) return
    const places = await db.asOwner((tx) => findPlacesOf(tx, companies))
    const wanting = companies.filter((id) => valueOf<boolean>('privacy.redactOnRemoval', places.get(id) ?? [], config))
    await untilDone(db, (tx) => redactSome(tx, wanting))
    after = last
  }
}
