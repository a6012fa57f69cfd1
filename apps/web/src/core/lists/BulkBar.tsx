import { maxApiKeys } from '@portal/contract/core/changes/changes.rules'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { numberIn } from '@portal/contract/core/language'
import { useTranslation } from '../../lib/i18n.ts'
import type { Action } from '../../ui/table/ActButton.tsx'
import { type Total, totalText } from '../../ui/table/Pager.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import type { Selection } from '../../ui/table/useSelection.ts'
import type { RightState } from '../access/useRight.ts'
import type { BulkProps } from '../changes/useChangeForm.ts'
import type { PanelResult } from '../changes/openChange.ts'

/** How many are selected, and how to select the whole result. */
function useSelectionWords({ all, keys, chooseAll }: Selection, total: Total | undefined) {
  const { t, i18n } = useTranslation()
  const format = (value: number) => numberIn(i18n.language, value)
  const allText = total ? totalText(total, i18n.language) : ''
  const left = total && !total.capped ? format(total.total - keys.size) : allText
  const some = t('lists.selection.some', { number: format(keys.size) })
  const most =
    keys.size === 0
      ? t('lists.selection.all', { total: allText })
      : t('lists.selection.allBut', { total: left, except: format(keys.size) })
  const canHaveMore = !all && total && total.total > keys.size
  return {
    words: all ? most : some,
    more: canHaveMore ? { label: t('lists.selection.chooseAll', { total: allText }), onChoose: chooseAll } : undefined,
  }
}

/** The actions on all selected rows: an action opens a dialog or a preview, or runs immediately. */
export type Bulk = {
  key: string
  label: string
  /** Hidden from people whose role never has it. */
  right?: RightState
  /** The right and object that "Why?" explains where the right is lacking. */
  action?: string
  object?: string | undefined
  /** Why the action does not fit the selection. */
  reason?: string | undefined
} & (
  | { dialog: ComponentType<BulkProps> }
  | { preview: () => Promise<PanelResult> }
  | { onSelect: () => void; asks?: true; busy?: boolean }
)

/** The reason why too many rows are selected; “all in the result” has no limit. */
export function useTooMany({ keys }: Selection, most: number = maxApiKeys): string | undefined {
  const { t } = useTranslation()
  return keys.size > most ? t('lists.selection.tooMany', { most }) : undefined
}

type BarProps = {
  selection: Selection
  total?: Total | undefined
  /** The selection in the form that a change set takes. */
  selected?: BulkProps['selection']
  bulks: readonly Bulk[]
  /** Why nothing can be done. */
  refused?: string | undefined
  exporting?: { acts: readonly Action[]; failure: ReactNode }
}

/** How many rows are selected, and what can be done with all of them. */
export function BulkBar({ selection, total, selected = {}, bulks, refused, exporting }: BarProps) {
  const [opened, setOpened] = useState<string>()
  const { words, more } = useSelectionWords(selection, total)
  const acts = useBulkActs(bulks, refused, selection, setOpened)
  const bulk = bulks.find(({ key }) => key === opened)
  const Dialog = bulk && 'dialog' in bulk ? bulk.dialog : undefined
  return (
    <>
      <SelectionBar words={words} all={more} acts={[...acts, ...(exporting?.acts ?? [])]} onClear={selection.clear} />
      {exporting?.failure}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog
            selection={selected}
            onClose={() => setOpened(undefined)}
            onDone={() => {
              setOpened(undefined)
              selection.clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function useBulkActs(
  bulks: readonly Bulk[],
  refused: string | undefined,
  { clear }: Selection,
  open: (key: string) => void,
): Action[] {
  const { t } = useTranslation()
  const doing = (bulk: Bulk): Pick<Action, 'onSelect' | 'asks' | 'busy'> => {
    if ('dialog' in bulk) return { asks: true, onSelect: () => open(bulk.key) }
    if ('onSelect' in bulk) {
      const { onSelect, asks, busy } = bulk
      return { onSelect, ...(asks && { asks }), ...(busy && { busy }) }
    }
    const preview = async () => {
      const { last } = await bulk.preview()
      if (last && last.state !== 'Preview') clear()
    }
    return { asks: true, onSelect: () => void preview() }
  }
  return bulks
    .filter(({ right }) => right !== 'never')
    .map((bulk) => {
      const { key, label, right, action, object, reason } = bulk
      const isMissing = right === 'lacking'
      const why = isMissing ? t('access.lacking') : (refused ?? reason)
      return {
        key,
        label,
        ...doing(bulk),
        ...(why && { disabledReason: why }),
        ...(isMissing && action && { why: { action, ...(object && { object }), what: label } }),
      }
    })
}
