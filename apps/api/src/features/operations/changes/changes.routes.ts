import { changes } from '@portal/contract/operations/changes/changes.contract'
import { handle } from '../../../platform/http/handle.ts'
import { createChange } from './changes.create.ts'
import { exportChange } from './changes.export.ts'
import { decideChange } from './changes.decide.ts'
import { changeRows, getChange, searchChanges } from './changes.list.ts'
import { cancelChange, retryChange, runChange } from './changes.run.ts'
import { undoChange } from './changes.undo.ts'

export const changesRoutes = handle(changes, {
  create: createChange,
  search: searchChanges,
  get: (context, { params }) => getChange(context, params.changeKey),
  rows: changeRows,
  exportFile: exportChange,
  run: (context, { params, body }) => runChange(context, params.changeKey, body),
  decide: decideChange,
  cancel: cancelChange,
  retry: retryChange,
  undo: undoChange,
})
