import type {
  ChangeInput,
  ChangeKind,
  ChangeSet,
  Selection,
} from '@portal/contract/operations/changes/changes.contract'
import { useTranslation } from '../../lib/i18n.ts'
import type { Faults } from '../../ui/form/issues.ts'
import { type SentForm, useSentForm } from '../records/useSentForm.ts'
import type { ChangeRequest } from './openChange.ts'
import { ofInput, useAsking } from './useAsking.ts'

/** Props of a dialog that asks what to do with many accounts. */
export type BulkProps = {
  selection: Selection
  onClose: () => void
  /** Called when the set was run, scheduled or sent for approval. */
  onDone: () => void
}
type SentChange<K extends ChangeKind, V> = SentForm<V, ChangeRequest<K>, ChangeSet>
type Options<K extends ChangeKind, V> = Pick<SentChange<K, V>, 'initial' | 'paths' | 'rename'> & {
  kind: K
  /** The objects of the action. */
  selection: Selection | ((values: V) => Selection)
  /** Heads the preview. */
  title?: string
  /** The action and its input. */
  input: (values: V) => ChangeInput<K>
  check?: (values: V, input: ChangeInput<K>) => Faults
  /** The name of the draft; by default the kind of change with its objects. */
  draft?: string
  /** Called when the preview is closed. */
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** A short hash of a selection: two different ones collide in one of four thousand million cases. */
function hashOf(selection: Selection): string {
  let hash = 0
  for (const sign of JSON.stringify(selection)) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0
  return (hash >>> 0).toString(36)
}
/** The name of the draft of an action on these objects. */
export const draftOf = (kind: ChangeKind, selection: unknown) =>
  typeof selection === 'function' ? `change.${kind}` : `change.${kind}.${hashOf(selection as Selection)}`

/** A form for an action on objects; the preview of the change set then shows the effect on each. */
export function useChangeForm<K extends ChangeKind, V extends object>(options: Options<K, V>) {
  const { kind, selection, title, input, check, onClose, onDone, rename = (path: string) => path, ...form } = options
  const { t } = useTranslation()
  const { ask, away } = useAsking()
  const sending = useSentForm<V, ChangeRequest<K>, ChangeSet>({
    draft: draftOf(kind, selection),
    ...form,
    body: (values) => ({
      kind,
      selection: typeof selection === 'function' ? selection(values) : selection,
      input: input(values),
      ...(title && { title }),
    }),
    check: (_, values, request) => check?.(values, request.input) ?? {},
    send: ask,
    onSent: (last) => {
      onClose()
      if (last.state !== 'Preview') onDone?.()
    },
    rename: (path) => rename(ofInput(path)),
  })
  return { ...sending, away, submit: t('accountsList.preview') }
}
