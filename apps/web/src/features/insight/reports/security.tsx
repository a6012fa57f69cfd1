import type { OwnCells } from './useReportColumns.tsx'
import { FillBar } from '../../../ui/FillBar.tsx'
import { numberIn } from '@portal/contract/core/language'
import type { SecurityReport } from '@portal/contract/insight/reports/reports.contract'
import { securityReport } from '@portal/contract/insight/reports/reports.security'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'
import css from './Reports.module.css'
import { percentIn, shareIn } from './usage.words.ts'

type Row = SecurityReport['items'][number]
/** How well the sign-ins of companies are protected. */
export const security = declaredReport({
  id: 'security',
  declared: securityReport,
  ask: api.security,
  file: 'securityFile',
  company: 'company',
  rowKey: ({ acctKey }) => acctKey,
  Summary,
  mayMiss: ['withSso', 'lockedNow', 'lockouts', 'aliasSessions', 'dormantAdmins'],
  narrow: ['administrators', 'withFactor', 'dormantAdmins'],
  useOwn: () => own,
})

/** "Of 12 active administrators, 75% have a second factor and 10% single sign-on; 3 haven’t signed in for 90 days." */
function Summary({ page: { totals } }: { page: SecurityReport }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const mayRequire = useCan('AcctMgmnt:W')
  if (!totals || totals.administrators === 0) return null
  const { administrators, withFactor, withSso, dormantAdmins } = totals
  return (
    <p className={css['said']}>
      {t('reports.protected', {
        count: administrators,
        number: numberIn(language, administrators),
        factor: shareIn(language, withFactor, administrators),
        sso: shareIn(language, withSso, administrators),
      })}{' '}
      {t('reports.dormant', { count: dormantAdmins, number: numberIn(language, dormantAdmins) })}
      {mayRequire && withFactor < administrators && (
        <>
          {' '}
          <Anchor href={paths.settingsOf('signin')}>{t('reports.factorPolicy')}</Anchor>
        </>
      )}
    </p>
  )
}

/** A count, its share of the total, and the share as a bar; more is better. */
function Covered({ count, percent }: { count: number; percent: number | null }) {
  const { t, i18n } = useTranslation()
  if (percent === null) return t('form.none')
  if (percent === 0) return percentIn(i18n.language, 0)
  return (
    <span className={css['share']}>
      {numberIn(i18n.language, count)}
      <span className={css['bar']}>
        <FillBar percent={percent} />
      </span>
      <span className={css['percent']}>{percentIn(i18n.language, percent / 100)}</span>
    </span>
  )
}
const own: OwnCells<Row> = {
  withFactor: { cell: (row) => <Covered count={row.withFactor} percent={row.factorPercent} /> },
  withSso: { cell: (row) => <Covered count={row.withSso} percent={row.ssoPercent} /> },
}
