import { changes } from '@portal/contract/changes/changes.contract'
import { handle } from '../../platform/http/handle.ts'
import { createChange } from './changes.create.ts'
import { exportChange } from './changes.export.ts'
import { decideChange } from './changes.decide.ts'
import { changeRows, getChange, searchChanges } from './changes.list.ts'
import { cancelChange, retryChange, runChange } from './changes.run.ts'
import { undoChange } from './changes.undo.ts'

export const changesRoutes = handle(changes, {
  create: createChange,
  search: (input, context) => searchChanges(context, input),
  get: ({ params }, context) => getChange(context, params.changeKey),
  rows: (input, context) => changeRows(context, input),
  exportFile: (input, context) => exportChange(context, input),
  run: ({ params, body }, context) => runChange(context, params.changeKey, body),
  decide: (input, context) => decideChange(context, input),
  cancel: (input, context) => cancelChange(context, input),
  retry: (input, context) => retryChange(context, input),
  undo: (input, context) => undoChange(context, input),
})
