import type { TargetKind } from '../../../core/changes/changes.targets.ts'
import { placeOf } from './partnerLogs.record.ts'
import { findCalls } from './partnerLogs.repository.ts'
import { selectCalls } from './partnerLogs.search.ts'

/** Partner calls as targets of change sets. */
export const callTargets: TargetKind<'partnerCall'> = {
  name: 'partnerCall',
  word: { 'en-us': 'Partner call', 'fr-fr': 'Appel de partenaire' },
  notFound: 'partnerLog.notFound',
  findKnown: async (tx, scope, ids) =>
    (
      await findCalls(
        tx,
        scope,
        ids.map((id) => placeOf(id)),
      )
    ).map(({ logKey }) => logKey),
  select: selectCalls,
}
