import { managerOperation } from './features/accounts/accounts.manager.operation.ts'
import { selectAccounts } from './features/accounts/accounts.select.ts'
import { tagsOperation } from './features/accounts/accounts.tags.operation.ts'
import { type AnyOperation, provideOperations } from './core/changes/changes.operation.ts'
import { moveOperation } from './features/moves/moves.operation.ts'
import { policyOperation } from './features/features/features.operation.ts'
import { notifyOperation } from './features/notices/notices.notify.operation.ts'
import { copyOperation } from './features/settings/settings.copy.operation.ts'
import { changeOperation } from './features/settings/settings.operation.ts'
import { statusOperation } from './features/status/status.operation.ts'
import { userStatusOperation } from './features/users/users.operation.ts'

/** Every kind of action that change sets know, one line each. */
const operations: readonly AnyOperation[] = [
  tagsOperation,
  managerOperation,
  userStatusOperation,
  notifyOperation,
  policyOperation,
  changeOperation,
  copyOperation,
  statusOperation,
  moveOperation,
]

export const provideAllOperations = (): void => provideOperations(operations, selectAccounts)
