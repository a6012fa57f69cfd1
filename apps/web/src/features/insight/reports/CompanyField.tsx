import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { AccountPick } from '../../../core/pickers/AccountPick.tsx'
import { useOwnCompany } from '../../../core/pickers/useOwnCompany.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { FilterPills } from '../../../ui/table/FilterPills.tsx'
import { partnerLevels } from '@portal/contract/insight/reports/reports.kinds'
import css from './Reports.module.css'
import type { Report } from './useReport.ts'

type Props = {
  report: Report
  /** For partners: each without the companies below it. */
  partners?: true | undefined
}

/** Whether the reader finds companies by name: customers have none below. */
function useMayPick() {
  const maySee = useCan('AcctMgmnt:R')
  const { companyType } = useMe()
  return maySee && companyType !== 'CU'
}

function useName(company: string): string {
  const own = useOwnCompany()
  const { data } = useQuery(accountQuery(company === own.acctKey ? '' : company))
  if (company === '') return ''
  return company === own.acctKey ? own.acctName : (data?.acctName ?? '…')
}

/** The company that a report is narrowed to, found by name. */
export function CompanyField(props: Props) {
  return useMayPick() ? <Pick {...props} /> : null
}
function Pick({ report: { company = '', change }, partners }: Props) {
  const { t } = useTranslation()
  const own = useOwnCompany()
  return (
    <div className={css['company']}>
      <AccountPick
        label={t(partners ? 'reports.partner' : 'reports.companyAndBelow')}
        placeholder={t(partners ? 'reports.anyPartner' : 'reports.anyCompany')}
        chosen={useName(company)}
        {...(partners && { filter: { role: [...partnerLevels] }, first: [own] })}
        onPick={({ acctKey }) => change({ company: acctKey })}
        onClear={() => change({ company: undefined })}
      />
    </div>
  )
}

/** A pill that only removes the company, for people who cannot search for companies. */
export function CompanyPill({ report: { company, change } }: Pick<Props, 'report'>) {
  const { t } = useTranslation()
  const mayPick = useMayPick()
  if (!company || mayPick) return null
  const pill = { key: company, label: t('reports.oneCompany'), onRemove: () => change({ company: undefined }) }
  return (
    <div className={css['pills']}>
      <FilterPills pills={[pill]} />
    </div>
  )
}
