import { type ImportColumn, importColumnNames } from '@portal/contract/directory/imports/imports.columns'
import type { Sheet } from '@portal/contract/directory/imports/imports.sheet'
import { quoted } from '@portal/contract/core/language'
import { useTranslation } from '../../../lib/i18n.ts'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import css from './Import.module.css'
import type { ImportState } from './useImport.ts'

/** The first values of a column, which make it recognisable. */
const samplesOf = ({ records }: Sheet, at: number) =>
  records
    .map(({ cells }) => cells[at]?.trim() ?? '')
    .filter(Boolean)
    .slice(0, 3)
    .join(' · ')

/**
 * Step 2: the meaning of each column of the file. Known headings are recognised; a choice is remembered for the next
 * file.
 */
export function ColumnsStep({ importing }: { importing: ImportState }) {
  const { t, i18n } = useTranslation()
  const { sheet, mapping, twice, choose, mapped, setStep, acctKey } = importing
  if (!sheet) return null
  const offered = importColumnNames.filter((column) => !acctKey || column !== 'acctNumber')
  const choices = offered.map((column) => ({ value: column, label: fieldLabel(column, t) }))
  const needed = (['email', ...(acctKey ? [] : ['acctNumber'])] as ImportColumn[]).filter(
    (one) => !mapping.includes(one),
  )
  const nameOf = (heading: string, at: number) => heading || t('imports.columns.unnamed', { number: at + 1 })
  const remaining = sheet.headings.flatMap((heading, at) =>
    !mapping[at] && !twice.includes(at) && samplesOf(sheet, at) ? [quoted(nameOf(heading, at), i18n.language)] : [],
  )
  return (
    // oxlint-disable-next-line react/forbid-elements -- a step before anything is sent: what it takes is checked and kept with the upload
    <form onSubmit={(event) => (event.preventDefault(), needed.length === 0 && mapped())}>
      <p className={css.intro}>{t('imports.columns.intro')}</p>
      <table className={css.columns}>
        <thead>
          <tr>
            <th scope="col">{t('imports.columns.heading')}</th>
            <th scope="col">{t('imports.columns.samples')}</th>
            <th scope="col">{t('imports.columns.column')}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.headings.map((heading, at) => {
            const name = nameOf(heading, at)
            return (
              <tr key={at}>
                <th scope="row">{name}</th>
                <td className={css.samples}>{samplesOf(sheet, at) || '–'}</td>
                <td>
                  <SelectField
                    slim
                    label={t('imports.columns.of', { heading: name })}
                    empty={t('imports.columns.none')}
                    choices={choices}
                    value={mapping[at] ?? ''}
                    help={twice.includes(at) ? t('imports.columns.twice') : undefined}
                    onChange={({ currentTarget: { value } }) => choose(at, value as ImportColumn | '')}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Alert kind="warning" hidden={needed.length === 0} className={css.alert}>
        {needed.map((column) => t('imports.columns.missing', { column: fieldLabel(column, t) })).join(' ')}
      </Alert>
      <Alert kind="warning" hidden={remaining.length === 0} className={css.alert}>
        {t('imports.columns.left', { columns: remaining.join(', ') })}
      </Alert>
      <div className={css.acts}>
        <Button type="submit" aria-disabled={needed.length > 0 || undefined}>
          {t('imports.columns.next')}
        </Button>
        <Button variant="default" onClick={() => setStep('file')}>
          {t('imports.back')}
        </Button>
      </div>
    </form>
  )
}
