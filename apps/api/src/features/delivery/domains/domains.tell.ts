import type { NextState, SigningState } from '@portal/contract/delivery/domains/domains.rules'
import { failingHours } from '@portal/contract/delivery/domains/domains.fields'
import { findAccount } from '../../../core/accounts/accounts.one.ts'
import type { AuditAction } from '../../../core/audit/audit.record.ts'
import { notify } from '../../../core/mails/mails.tell.ts'
import type { Template } from '../../../core/mails/mails.template.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { CheckContext } from './domains.checking.ts'
import { domainFailing, domainStopped, domainVerified } from './domains.mails.ts'
import type { StoredDomain } from './domains.repository.ts'

type Change = { domain: StoredDomain; before: SigningState; after: NextState; withdrawn: boolean }

export const targetOf = ({ domain, accountId }: Pick<StoredDomain, 'domain' | 'accountId'>) => ({
  type: 'domain',
  key: domain,
  name: domain,
  acctKey: accountId,
})

/** The actions between two states. */
function actionsOf({ before, after, withdrawn }: Change): AuditAction[] {
  const actions: AuditAction[] = []
  if (before.state === 'PendingDns' && after.state === 'Verified') actions.push('domain.verified')
  if (before.state !== 'Failing' && after.state === 'Failing') actions.push('domain.failing')
  if (!before.stopped && after.stopped) actions.push('domain.stopped')
  if (before.state === 'Failing' && after.state !== 'Failing') actions.push('domain.recovered')
  if (after.promoted) actions.push('domain.rotated')
  if (withdrawn) actions.push('domain.keyWithdrawn')
  return actions
}

const mails: Partial<Record<AuditAction, Template<Values>>> = {
  'domain.verified': domainVerified,
  'domain.failing': domainFailing,
  'domain.stopped': domainStopped,
}
type Values = { firstName: string; companyName: string; domain: string; hours: string; link: string }

/**
 * Records the change of a domain, and mails its company's administrators when it is verified, fails or no longer signs.
 */
export async function recordChange(tx: Tx, { config, scope, record }: CheckContext, change: Change): Promise<void> {
  const { domain } = change
  for (const action of actionsOf(change)) {
    await record(tx, {
      action,
      accountId: domain.accountId,
      targets: [targetOf(domain)],
      changes:
        change.before.state === change.after.state
          ? []
          : [{ field: 'state', old: change.before.state, new: change.after.state }],
    })
    const template = mails[action]
    const account = template && (await findAccount(tx, scope, domain.accountId))
    if (!template || !account) continue
    await notify(tx, domain.accountId, template, (_, firstName) => ({
      firstName,
      companyName: account.acctName,
      domain: domain.domain,
      hours: String(failingHours),
      link: `${config.publicOrigin}/accounts/${domain.accountId}?tab=6`,
    }))
  }
}
