import type { ChangeInput } from '@portal/contract/changes/changes.contract'

/** `back`: undo, where each row goes to the parent that it had. */
export type Input = ChangeInput<'account.move'> & { back?: boolean }
