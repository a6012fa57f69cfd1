import type { Selection } from '@portal/contract/changes/changes.contract'

/** Of a dialog that asks what is to be done with many accounts. */
export type BulkProps = {
  selection: Selection
  onClose: () => void
  /** It was run, scheduled or sent for approval. */
  onDone: () => void
}
