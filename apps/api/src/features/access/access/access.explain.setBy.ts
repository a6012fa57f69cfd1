import type { SetBy } from '@portal/contract/core/access/access.setBy'
import { worstStatus } from '@portal/contract/directory/accounts/accounts.rules'
import type { Setting } from '@portal/contract/access/settings/settings.catalogue'
import { reasonText } from '../../../core/audit/audit.words.ts'
import { chainOf } from '../../../core/accounts/accounts.chain.ts'
import { visibleAuthor } from '../../../core/people/people.authors.ts'
import { type ChainPlace, authorsOfPlaces } from '../../../core/settings/settings.chains.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Decision } from './access.explain.links.ts'
import { findStatus } from './access.explain.repository.ts'
import { authorsOfPolicies } from './access.names.service.ts'

type SettingChain = { accountId: string; places: readonly ChainPlace[]; setting: Setting | undefined }

/** Finds who set the value that decides, when and why, as far as the caller may know. */
export async function findSetBy(
  tx: Tx,
  caller: Caller,
  { decider: { by, stands }, flag }: Decision,
  { accountId, places, setting }: SettingChain,
): Promise<SetBy | null> {
  if (stands) return statusSetBy(tx, caller, stands)
  if (by?.scopeKind === 'SETTING' && setting)
    return (await authorsOfPlaces(tx, caller, places, setting.code))(by.scopeId)
  if (!by || by.scopeKind === 'DEFAULT' || !flag) return null
  return (await authorsOfPolicies(tx, caller, { accountId, flag, places: [by.scopeId] }))(by)
}

/** Who set the status of the company, or of the nearest company above that passes it down. */
async function statusSetBy(
  tx: Tx,
  caller: Caller,
  { accountId, status }: NonNullable<Decision['decider']['stands']>,
): Promise<SetBy | null> {
  const chain = await chainOf(tx, accountId)
  const worst = status ?? worstStatus(chain.map(({ accountStatus }) => accountStatus))
  const decides = chain.findLast(({ accountStatus }) => accountStatus === worst)
  const found = decides && (await findStatus(tx, accountId, decides.accountId))
  if (!found) return null
  return { ...visibleAuthor(caller, found, reasonText(found.reason, caller.language)), on: found.setOn }
}
