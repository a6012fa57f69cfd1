import { approvalAbove, confirmAbove } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { settingValues } from '../../../core/changes/changes.values.ts'
import { plansOfPeople } from '../../../core/people/people.plans.ts'
import { findCompany } from './users.create.repository.ts'
import { findMovers, type Mover, type PersonPlace, refusedTransfers, saveMovers } from './users.transfer.service.ts'
import { undoTransferWords, type TransferInput, transferWords } from './users.transfer.words.ts'

async function settle(tx: Tx, { caller }: Context, input: TransferInput): Promise<TransferInput> {
  const company = await findCompany(tx, caller.scope, input.acctKey)
  if (!company) throw new Problem('account.notFound', { fields: [{ field: 'Input.AcctKey', code: 'key' }] })
  return { ...input, acctName: company.acctName }
}

/**
 * Transfers people to another account of the caller's tree (`product.md` 2.1). Address, factors and personal settings
 * are kept; groups, links and sessions of the old account are not. Callers need the right to invite them there.
 */
export const userTransferOperation = settingValues<'user.transfer', PersonPlace, TransferInput, Mover>({
  kind: 'user.transfer',
  access: 'AcctMgmnt:W',
  module: { name: 'Customer-Add/Edit Users', level: 'RW' },
  further: 'person',
  targets: 'user',
  fields: { account: 'text', acctKey: 'kept', groupKeys: 'kept' },
  together: true,
  settle,
  find: (tx, context, _, ids, mode) => findMovers(tx, context, ids, mode),
  valueAfter: ({ acctKey, acctName = '', groupKeys = [] }, { kind }) => ({
    account: acctName,
    acctKey,
    groupKeys: kind === 'ENDUSER' ? [] : [...new Set(groupKeys)].toSorted(),
  }),
  same: (one, other) => one.acctKey === other.acctKey,
  refusals: (tx, context, _, settings) => refusedTransfers(tx, context, settings),
  save: (tx, context, set, settings) => saveMovers(tx, context, set, settings),
  stepUp: () => true,
  confirmCount: (_, { ready }) => (ready > confirmAbove.removals ? ready : undefined),
  needsApproval: (_, { ready }) => ready > approvalAbove.removals,
  words: transferWords,
  undo: {
    facts: async (tx, context, { undoOf }, { ids }) =>
      undoOf === null ? {} : plansOfPeople().forecastPlansFrom(tx, context, undoOf, ids),
    stepUp: () => true,
    words: undoTransferWords,
  },
})
