import { numberIn } from '@portal/contract/core/language'
import type { SecurityReport } from '@portal/contract/insight/reports/reports.contract'
import { securityReport } from '@portal/contract/insight/reports/reports.security'
import { useTranslation } from '../../../lib/i18n.ts'
import { FillBar } from '../../../ui/FillBar.tsx'
import type { Column } from '../../../ui/table/column.ts'
import css from './Reports.module.css'
import { percentIn } from './usage.words.ts'
import { useDeclaredColumns } from './useDeclaredColumns.tsx'

type Row = SecurityReport['items'][number]

/** Beside the counts, or in the file alone. */
const hidden: ReadonlySet<string> = new Set(['factorPercent', 'ssoPercent', 'acctType'])

/** How many of some, the share that they are, and that as a bar; more is better. */
function Covered({ count, percent }: { count: number; percent: number }) {
  const { language } = useTranslation().i18n
  return (
    <span className={css['share']}>
      {numberIn(language, count)}
      <span className={css['bar']}>
        <FillBar percent={percent} />
      </span>
      <span className={css['percent']}>{percentIn(language, percent / 100)}</span>
    </span>
  )
}

/** What is declared, in fewer words, with each share beside what it is of. */
export function useSecurityColumns(): Column<Row>[] {
  const { t } = useTranslation()
  const declared = useDeclaredColumns<Row>(securityReport.columns)
  const covered = (count: 'withFactor' | 'withSso', percent: 'factorPercent' | 'ssoPercent'): Column<Row> => ({
    id: count,
    // i18n: reports.column.withFactor reports.column.withSso
    header: t(`reports.column.${count}`),
    kind: 'number',
    ...(count === 'withFactor' && { narrow: true }),
    cell: (row) => (row[percent] === null ? t('form.none') : <Covered count={row[count]} percent={row[percent]} />),
  })
  return declared.flatMap((column) => {
    const { id } = column
    if (id === 'withFactor') return [covered('withFactor', 'factorPercent')]
    if (id === 'withSso') return [covered('withSso', 'ssoPercent')]
    // i18n: reports.column.acctName reports.column.administrators reports.column.lockedNow reports.column.lockouts reports.column.aliasSessions reports.column.dormantAdmins
    return hidden.has(id) ? [] : [{ ...column, header: t(`reports.column.${id}`) }]
  })
}
