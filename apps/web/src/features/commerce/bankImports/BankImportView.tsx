import { currencies, type Currency } from '@portal/contract/core/money'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { FileField } from '../../../ui/FileField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import css from './BankImports.module.css'
import { BankRows } from './BankRows.tsx'
import { RecentImports } from './RecentImports.tsx'
import { type BankFileState, useBankFile } from './useBankFile.ts'

/** Records the payments of a bank statement: shows first where each goes, then the change set. */
export function BankImportView() {
  const { t } = useTranslation()
  const state = useBankFile()
  if (!useCan('Bill:W'))
    return (
      <NoRight title={t('bankImports.noRight')} action="bankImports.create">
        {t('bankImports.noRightText')}
      </NoRight>
    )
  return (
    <>
      {!state.checked && <FilePart state={state} />}
      <ErrorAlert text={state.error} className={css.alert} />
      {!state.checked && <RecentImports />}
      {state.checked && <BankRows state={state} checked={state.checked} />}
    </>
  )
}

function FilePart({ state }: { state: BankFileState }) {
  const { t } = useTranslation()
  return (
    <div className={css.file} aria-busy={state.isBusy}>
      <p className={css.intro}>{t('bankImports.intro')}</p>
      <FileField
        label={t('bankImports.choose')}
        help={t('bankImports.help')}
        accept=".xml,.sta,.mt940,.940,.csv,.txt,text/xml,application/xml,text/csv,text/plain"
        onFile={(file) => void state.take(file)}
      />
      <SelectField
        label={t('bankImports.currency')}
        help={t('bankImports.currencyHelp')}
        choices={[
          { value: '', label: t('bankImports.inFile') },
          ...currencies.map((value) => ({ value, label: value })),
        ]}
        value={state.currency}
        onChange={({ currentTarget: { value } }) => state.setCurrency(value as Currency | '')}
      />
    </div>
  )
}
