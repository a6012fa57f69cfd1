import type { UsageReport } from '@portal/contract/insight/reports/reports.contract'
import { useEffect, useRef } from 'react'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useScopeChain } from '../../../lib/scopeChain.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import css from './Reports.module.css'
import { sentenceOf, type Total } from './usage.words.ts'
import type { Report } from './useReport.ts'

type Props = { report: Report; answer: UsageReport; total: Total | undefined }

/** The company whose usage it is, and a summary. */
export function UsageSummary({ report, answer, total }: Props) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const { company, above, asOf } = answer
  useScopeChain([...above, company])
  const heading = useFocusOnOther(company.acctKey)
  return (
    <div className={css['summary']}>
      {above.length > 0 && (
        <nav aria-label={t('reports.path')}>
          <ol className={css['crumbs']}>
            {above.map(({ acctKey, acctName }, at) => (
              <li key={acctKey}>
                <Anchor href={report.hrefOf(at === 0 ? undefined : acctKey)}>{acctName}</Anchor>
              </li>
            ))}
            <li aria-current="page">{company.acctName}</li>
          </ol>
        </nav>
      )}
      {total ? (
        <p ref={heading} tabIndex={-1} className={css['sentence']}>
          {sentenceOf({ t, language: i18n.language }, { ...answer, ofLevel: report.level !== undefined }, total)}
        </p>
      ) : (
        <div ref={heading} tabIndex={-1}>
          <EmptyState title={t('reports.none')}>{t('reports.noneText')}</EmptyState>
        </div>
      )}
      <p className={css['asOf']}>{t('reports.asOf', { moment: moment(asOf) })}</p>
    </div>
  )
}

/** Reads out the summary of another company: the link to it is gone, and the focus with it. */
function useFocusOnOther(acctKey: string) {
  const summaryRef = useRef<HTMLParagraphElement & HTMLDivElement>(null)
  const before = useRef(acctKey)
  useEffect(() => {
    if (before.current === acctKey) return
    before.current = acctKey
    summaryRef.current?.focus()
  }, [acctKey])
  return summaryRef
}
