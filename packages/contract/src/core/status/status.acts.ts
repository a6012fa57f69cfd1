import type { ErrorCode } from '../errors.table.ts'
import type { AccountStatus } from '../accounts/accounts.fields.ts'

/**
 * The actions that an effective status can forbid. `ownChange`: any change by the account's people; `edit`: changes from
 * above; `invite`: e-mails that let people in; `alias`: impersonating its people.
 */
export const acts = [
  'signIn',
  'ownChange',
  'edit',
  'createUser',
  'invite',
  'createAccount',
  'send',
  'scheduledReports',
  'alias',
] as const
export type StatusAction = (typeof acts)[number]

const forbidden: Record<AccountStatus, readonly StatusAction[]> = {
  Active: [],
  Pending: ['createAccount', 'send', 'scheduledReports'],
  Suspended: ['ownChange', 'createUser', 'invite', 'createAccount', 'send', 'scheduledReports'],
  SuspendedAbuse: ['signIn', 'ownChange', 'createUser', 'invite', 'createAccount', 'send', 'scheduledReports', 'alias'],
  Closed: acts,
  Purged: acts,
}
/** Whether an effective status forbids something: the one table (`product.md` 1.3, last paragraph). */
export const forbids = (status: AccountStatus, act: StatusAction): boolean => forbidden[status].includes(act)
/** Everything that a status forbids. */
export const forbiddenBy = (status: AccountStatus): readonly StatusAction[] => forbidden[status]

/** The error for something that a status forbids. */
export const forbiddenError = (status: AccountStatus, act: StatusAction): ErrorCode => {
  if (act === 'createAccount') return 'account.parentInactive'
  return status === 'Closed' || status === 'Purged' ? 'account.inactive' : 'account.suspended'
}
