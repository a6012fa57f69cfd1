import { mostKeys } from '@portal/contract/core/changes/changes.rules'
import { Suspense, useState } from 'react'
import { useRight } from '../../core/access/useRight.ts'
import { useChange } from '../../core/changes/openChange.ts'
import { useSelectionWords } from '../../core/lists/useSelectionWords.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Act } from '../../ui/table/ActButton.tsx'
import type { Total } from '../../ui/table/Pager.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import type { Selection } from '../../ui/table/useSelection.ts'
import type { InvoiceFilter } from './billing.queries.ts'
import { lazyPart } from '../../lib/lazyPart.ts'

const PayManyDialog = lazyPart(async () => (await import('./PayManyDialog.tsx')).PayManyDialog)

type Props = { filter: InvoiceFilter; selection: Selection; total: Total | undefined }

/** How many invoices are selected; drafts among them are issued together, what is left of issued ones is paid together. */
export function InvoiceSelectionBar({ filter, selection, total }: Props) {
  const change = useChange()
  const [paying, setPaying] = useState(false)
  const { all, keys } = selection
  const { words, more } = useSelectionWords(selection, total)
  const selected = all ? { invoiceFilter: filter, except: [...keys] } : { billKeys: [...keys] }
  const issue = async () => {
    const { last } = await change.open({ kind: 'invoice.issue', selection: selected, input: {} })
    if (last && last.state !== 'Preview') selection.clear()
  }
  const acts = useActs(keys.size > mostKeys, {
    'invoice.issue': () => void issue(),
    'invoice.pay': () => setPaying(true),
  })
  return (
    <>
      <SelectionBar words={words} all={more} acts={acts} onClear={selection.clear} />
      {paying && (
        <Suspense fallback={null}>
          <PayManyDialog
            selection={selected}
            onClose={() => setPaying(false)}
            onDone={() => {
              setPaying(false)
              selection.clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const kinds = ['invoice.issue', 'invoice.pay'] as const
function useActs(tooMany: boolean, acts: Record<(typeof kinds)[number], () => void>): Act[] {
  const { t } = useTranslation()
  const lacking = useRight('Bill:W') === 'lacking'
  const labels = { 'invoice.issue': t('billing.act.issue'), 'invoice.pay': t('billing.many.pay') }
  const reason = lacking ? t('access.lacking') : tooMany ? t('lists.selection.tooMany', { most: mostKeys }) : undefined
  return kinds.map((kind) => ({
    key: kind,
    label: labels[kind],
    asks: true,
    onSelect: acts[kind],
    ...(reason && { disabledReason: reason }),
    ...(lacking && { why: { action: kind, what: labels[kind] } }),
  }))
}
