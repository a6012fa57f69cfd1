import { allowed, refused } from '@portal/contract/core/ability'
import type { Result } from '@portal/contract/core/route'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import { errorText } from '@portal/contract/errors.texts'
import type { status } from '@portal/contract/directory/status/status.contract'
import { forbiddenBy } from '@portal/contract/core/status/status.acts'
import {
  allowedStatuses,
  isReportedBelow,
  mayBecome,
  mayClear,
  mayMove,
  type StatusTarget,
} from '@portal/contract/directory/status/status.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { effectiveOf } from '../../../core/accounts/accounts.chain.ts'
import { findWaitingFor, seenChange } from '../../operations/changes/changes.service.ts'
import { subjectOf } from './status.apply.ts'
import { purgeOn, reopenUntil } from './status.days.ts'
import { isSendingStoppedAbove, type PendingRow } from './status.repository.ts'
import type { AccountState } from './status.standings.ts'

export type StatusDetail = Result<typeof status.get>

const isReopenable = ({ accountStatus, closedDays, life }: AccountState) =>
  accountStatus === 'Closed' && closedDays !== null && closedDays <= life.reopen

/** Removes the note that the account's own people may not know; a reason still has a code, which reveals nothing. */
const visibleReason = (own: boolean, code: string, note: string | null) => ({
  reasonCode: own && !isReportedBelow(code) ? 'OTHER' : code,
  note: own ? null : note,
})

/** The status of an account as this reader may see it, with the changes that they may make. */
export async function presentStanding(tx: Tx, context: Context, row: AccountState): Promise<StatusDetail> {
  const { caller } = context
  const subject = subjectOf(caller, row)
  const { effectiveStatus, effectiveStatusFrom } = await effectiveOf(tx, row.acctKey)
  return {
    acctKey: row.acctKey,
    accountStatus: row.accountStatus,
    effectiveStatus,
    effectiveStatusFrom,
    since: row.statusSince,
    suspensions: row.suspensions.map((one) => ({
      suspensionKey: one.suspensionId,
      status: one.status,
      ...visibleReason(subject.own, one.reason, one.note),
      placedBy: one.placedBy,
      since: one.since,
      cascadeSending: one.cascadeSending,
      mayClear: clearing(context, row, one),
    })),
    pending: row.pending && (await pendingOf(tx, context, row.pending, subject.own)),
    prepared: await preparedFor(tx, context, row.acctKey),
    choices: allowedStatuses(caller.rights, subject),
    reopenUntil: row.closedAt && isReopenable(row) ? reopenUntil(Date.parse(row.closedAt), row.life) : null,
    purgeOn: row.accountStatus === 'Closed' ? purgeOn(row) : null,
    reopenDays: row.life.reopen,
    purgeDays: row.life.purge,
    mayMove: mayMove(caller.rights, caller.acctType, subject),
    forbidden: [...(await forbiddenActs(tx, row, effectiveStatus))],
    version: row.version,
  }
}

function clearing({ caller }: Context, row: AccountState, one: AccountState['suspensions'][number]) {
  const subject = subjectOf(caller, row)
  const lifting = mayBecome(caller.rights, subject, 'Active')
  if (!lifting.allowed && lifting.reason !== 'account.notYours') return lifting
  return mayClear(subject, one) ? allowed : refused('account.notYours')
}

async function pendingOf(
  tx: Tx,
  context: Context,
  pending: PendingRow,
  own: boolean,
): Promise<StatusDetail['pending']> {
  const { caller, request } = context
  const { to, effectiveOn, dueAt, reason, note, setByName, within, state, madeIn, errorCode, errorValues } = pending
  const may =
    own || caller.acctType === 'CU' ? refused('account.ownStatus') : within ? allowed : refused('account.notYours')
  return {
    to,
    effectiveOn,
    dueOn: new Date(dueAt).toISOString(),
    ...visibleReason(own, reason, note),
    setBy: within ? setByName : '',
    state,
    changeKey: madeIn && (await seenChange(tx, context, madeIn)),
    message: errorCode ? errorText(errorCode as ErrorCode, request.language, errorValues ?? {}) : null,
    mayChange: may,
  }
}

/** The waiting change sets for this account's status, for people who may see them. */
async function preparedFor(tx: Tx, context: Context, acctKey: string): Promise<StatusDetail['prepared']> {
  const waiting = await findWaitingFor(tx, context, acctKey)
  return waiting
    .filter(({ kind }) => kind === 'account.status')
    .map(({ changeSetId, input, on, state }) => ({
      changeKey: changeSetId,
      to: input['to'] as StatusTarget,
      on,
      state: state === 'Scheduled' ? 'Scheduled' : 'AwaitingApproval',
    }))
}

/** Customers of a suspended partner may go on sending, as its reason says (`product.md` 1.3). */
async function forbiddenActs(tx: Tx, row: AccountState, effectiveStatus: AccountState['accountStatus']) {
  const all = forbiddenBy(effectiveStatus)
  const fromAbove = row.accountStatus === 'Active' && effectiveStatus === 'Suspended'
  if (!fromAbove || (await isSendingStoppedAbove(tx, row.acctKey))) return all
  return all.filter((act) => act !== 'send')
}
