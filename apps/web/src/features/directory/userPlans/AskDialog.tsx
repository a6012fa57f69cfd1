import type { ChangeInput, Selection } from '@portal/contract/operations/changes/changes.contract'
import { type ReactNode, useRef } from 'react'
import { useAsking } from '../../../core/changes/useAsking.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useFirstFault } from '../../../lib/useFirstFault.ts' // oxlint-disable-line no-restricted-imports -- asks for a set of changes, whose preview takes its place
import { FormDialog } from '../../../ui/FormDialog.tsx'

/** People whose plans are changed, all of one company; `name`: the one person. */
export type Chosen = { acctKey: string; selection: Selection; count: number; name?: string | undefined }
type Kind = 'userPlan.assign' | 'userPlan.change' | 'userPlan.release'
type Props<K extends Kind> = Omit<Chosen, 'acctKey'> & {
  kind: K
  /** New at each submission. */
  faults: object
  /** What is asked for; nothing where there is a fault. */
  check: () => ChangeInput<K> | undefined
  onClose: () => void
  /** Called when the set was run, scheduled or sent for approval. */
  onDone?: (() => void) | undefined
  children: ReactNode
}

/** The frame of what is done with plans of people: what it does to each is shown next, before anything is done. */
export function AskDialog<K extends Kind>(props: Props<K>) {
  const { kind, selection, count, name, faults, check, onClose, onDone, children } = props
  const { t } = useTranslation()
  const words = usePlanWords()
  const place = useRef<HTMLFormElement>(null)
  useFirstFault(place, faults)
  const { ask, away, refusal } = useAsking((last) => {
    onClose()
    if (last.state !== 'Preview') onDone?.()
  })
  const submit = () => {
    const input = check()
    if (input) void ask<K>({ kind, selection, input })
  }
  // i18n: userPlans.assign.*
  // i18n: userPlans.change.*
  // i18n: userPlans.release.*
  const act = kind.replace('.', 's.') as 'userPlans.assign' | 'userPlans.change' | 'userPlans.release'
  return (
    <FormDialog
      title={name ? t(`${act}.one`, { name }) : t(`${act}.many`, { count, number: words.number(count) })}
      submit={t('userPlans.preview')}
      away={away}
      refusal={refusal?.message}
      place={place}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}
