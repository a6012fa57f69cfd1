import type { BankChecked, BankRow } from '@portal/contract/commerce/bankImports/bankImports.contract'
import { bankVerdicts, type BankVerdict } from '@portal/contract/commerce/bankImports/bankImports.fields'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { DirtyGuard } from '../../../ui/form/DirtyGuard.tsx'
import { useBankWords } from './useBankWords.ts'
import css from './BankImports.module.css'
import { proposalOf } from './bankImports.choices.ts'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { useBankColumns } from './useBankColumns.tsx'
import type { BankFileState } from './useBankFile.ts'

/** Rows that are drawn at a time. */
const atATime = 50
type Props = { state: BankFileState; checked: BankChecked }

/** The payments of a file with where each goes, and the action that records them. */
export function BankRows({ state, checked }: Props) {
  const { t } = useTranslation()
  const words = useBankWords()
  const [show, setShow] = useState<BankVerdict | 'ALL'>('ALL')
  const [drawn, setDrawn] = useState(atATime)
  const [chosen, setChosen] = useState<BankRow>()
  const columns = useBankColumns(state.targets, { choose: setChosen, put: state.put })
  const { rows } = checked
  const counts = bankVerdicts
    .map((verdict) => ({ verdict, count: rows.filter((row) => row.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
  const shown = show === 'ALL' ? rows : rows.filter(({ verdict }) => verdict === show)
  return (
    <>
      <Head state={state} checked={checked} />
      {counts.length > 1 && (
        <div className={css.bar}>
          <ChoiceBar
            label={t('bankImports.show')}
            choices={[
              { value: 'ALL' as const, label: t('bankImports.all', { count: rows.length }) },
              ...counts.map(({ verdict, count }) => ({
                value: verdict,
                // i18n: bankImports.verdict.*
                label: `${t(`bankImports.verdict.${verdict}`)} ${words.number(count)}`,
              })),
            ]}
            value={show}
            onChange={(next) => {
              setShow(next)
              setDrawn(atATime)
            }}
          />
        </div>
      )}
      <DataTable
        label={t('bankImports.payments')}
        columns={columns}
        rows={shown.slice(0, drawn)}
        rowKey={({ row }) => String(row)}
        empty={<EmptyState title={t('bankImports.none')}>{t('bankImports.noneText')}</EmptyState>}
      />
      {shown.length > drawn && (
        <div className={css.bar}>
          <Button variant="default" size="xs" onClick={() => setDrawn(drawn + atATime)}>
            {t('bankImports.more', { count: shown.length - drawn })}
          </Button>
        </div>
      )}
      <DirtyGuard dirty={state.targets.size > 0} />
      {chosen && <ChoiceDialog row={chosen} put={state.put} onClose={() => setChosen(undefined)} />}
    </>
  )
}

/** The facts of the file, and the actions on all of it. */
function Head({ state, checked: { format, notRead } }: Props) {
  const { t } = useTranslation()
  const words = useBankWords()
  const { file, recorded, proposed, put, isBusy } = state
  const left = (['outgoing', 'reversed', 'pending', 'otherCurrency', 'otherAmount'] as const).filter(
    (kind) => notRead[kind] > 0,
  )
  return (
    <div className={css.head}>
      <div>
        <h2 className={css.name}>{file?.fileName}</h2>
        <p className={css.facts}>
          {/* i18n: bankImports.format.* */}
          {t(`bankImports.format.${format}`)}
          {/* i18n: bankImports.notRead.* */}
          {left.map((kind) => ` · ${t(`bankImports.notRead.${kind}`, { count: notRead[kind] })}`)}
        </p>
      </div>
      <div className={css.acts}>
        <Button variant="default" disabled={isBusy} onClick={state.another}>
          {t('bankImports.another')}
        </Button>
        {proposed.length > 0 && (
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => put(proposed.map((row) => [row.row, proposalOf(row)] as const))}
          >
            {t('bankImports.acceptAll', { count: proposed.length })}
          </Button>
        )}
        <Button
          loading={isBusy}
          disabled={recorded.length === 0}
          aria-haspopup="dialog"
          onClick={() => void state.record()}
        >
          {t('bankImports.record', { count: recorded.length, number: words.number(recorded.length) })}
        </Button>
      </div>
    </div>
  )
}
