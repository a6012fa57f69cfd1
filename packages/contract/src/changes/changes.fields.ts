import { oneOf } from '../core/fields.ts'
import { changeKinds } from './changes.inputs.ts'

export const ChangeKindCode = oneOf('ChangeKind', changeKinds)
export const changeStates = [
  'Preview',
  'AwaitingApproval',
  'Scheduled',
  'Running',
  'Done',
  'Cancelled',
  'Rejected',
  'Expired',
  'Failed',
] as const
export const ChangeState = oneOf('ChangeState', changeStates)
export type ChangeState = (typeof changeStates)[number]
