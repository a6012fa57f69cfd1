import type { LeftCharge } from '@portal/contract/commerce/billing/billing.charge'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { chargeColumns, RemoveChargeDialog, removeColumn } from './OneOffCharges.tsx'
import css from './Billing.module.css'
import { useBillingWords } from './useBillingWords.ts'

type Props = { charges: readonly LeftCharge[]; isEditor: boolean }

/** Charges that no invoice will include, because their companies have left; nothing where there are none. */
export function LeftCharges({ charges, isEditor }: Props) {
  const { t, i18n } = useTranslation()
  const words = useBillingWords()
  const [removed, setRemoved] = useState<LeftCharge>()
  if (charges.length === 0) return null
  const [text, ...others] = chargeColumns(t, words, i18n.language).filter(({ id }) => id !== 'invoice')
  const columns: Column<LeftCharge>[] = [
    ...(text ? [text] : []),
    { id: 'company', header: t('field.acctName'), kind: 'text', cell: ({ acctName }) => acctName },
    ...others,
  ]
  return (
    <div className={css['left']}>
      <PlainSection list title={t('billing.charge.left')}>
        <p>{t('billing.charge.leftText')}</p>
        <DataTable
          label={t('billing.charge.left')}
          columns={isEditor ? [...columns, removeColumn<LeftCharge>(t, setRemoved)] : columns}
          rows={charges}
          rowKey={({ chargeKey }) => chargeKey}
          empty={null}
        />
        {removed && (
          <RemoveChargeDialog acctKey={removed.acctKey} charge={removed} onClose={() => setRemoved(undefined)} />
        )}
      </PlainSection>
    </div>
  )
}
