import type { BankRow } from '@portal/contract/commerce/bankImports/bankImports.contract'
import { bankImportLimits } from '@portal/contract/commerce/bankImports/bankImports.fields'
import type { Currency } from '@portal/contract/core/money'
import { useState } from 'react'
import { decode } from '../../../lib/decode.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { type BankTarget, type BankTargets, choicesOf, isRecorded, proposalOf } from './bankImports.choices.ts'
import { useBankCheck, useBankImport } from './bankImports.queries.ts'

type BankFile = { fileName: string; text: string }
type Steps = { file: BankFile | undefined; currency: Currency | ''; targets: BankTargets }
const begin: Steps = { file: undefined, currency: '', targets: new Map() }

const bodyOf = ({ text, fileName }: BankFile, currency: Currency | '') => ({
  file: text,
  fileName: fileName.slice(0, 200),
  currency: currency || null,
})
/** Changes where payments go; without a target a payment goes where the check puts it. */
function withTargets(targets: BankTargets, changes: Iterable<readonly [number, BankTarget | undefined]>): BankTargets {
  const next = new Map(targets)
  for (const [row, target] of changes) {
    if (target) next.set(row, target)
    else next.delete(row)
  }
  return next
}

/** Reads and checks a file, and keeps where its payments go. */
function useSteps() {
  const { t } = useTranslation()
  const [steps, set] = useState<Steps>(begin)
  const [fault, setFault] = useState<string>()
  const checking = useBankCheck()
  const check = (file: BankFile, currency: Currency | '') => {
    set({ file, currency, targets: new Map() })
    checking.mutate(bodyOf(file, currency))
  }
  const take = async (chosen: File) => {
    setFault(undefined)
    checking.reset()
    if (chosen.size > bankImportLimits.file) return setFault(t('bankImports.tooLarge'))
    const text = decode(new Uint8Array(await chosen.arrayBuffer()))
    if (text.trim() === '') return setFault(t('bankImports.empty'))
    check({ fileName: chosen.name, text }, steps.currency)
  }
  const another = () => {
    checking.reset()
    set({ ...begin, currency: steps.currency })
  }
  return { steps, set, fault, checking, check, take, another }
}

/** The state of an import of payments, from the file to the change set that records them. */
export function useBankFile() {
  const { steps, set, fault, checking, check, take, another } = useSteps()
  const recording = useBankImport()
  const { file, currency, targets } = steps
  const rows = checking.data?.rows ?? []
  const record = async () => {
    if (!file) return
    const body = { ...bodyOf(file, currency), choices: choicesOf(targets, rows) }
    const last = await recording.mutateAsync(body).catch(() => undefined)
    // Recorded payments are duplicates from now on; choices are kept until the set has run.
    if (last && last.state !== 'Preview' && last.state !== 'Cancelled') check(file, currency)
  }
  return {
    ...steps,
    checked: checking.data,
    isBusy: checking.isPending || recording.isPending,
    error: fault ?? checking.error?.message ?? recording.error?.message,
    recorded: rows.filter((row) => isRecorded(row, targets)),
    proposed: rows.filter((row) => !targets.has(row.row) && proposalOf(row)),
    take,
    record,
    another,
    put: (changes: Iterable<readonly [number, BankTarget | undefined]>) =>
      set({ ...steps, targets: withTargets(targets, changes) }),
    setCurrency: (next: Currency | '') => (file ? check(file, next) : set({ ...steps, currency: next })),
  }
}
export type BankFileState = ReturnType<typeof useBankFile>
export type BankActs = { choose: (row: BankRow) => void; put: BankFileState['put'] }
