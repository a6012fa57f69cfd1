import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { signedInPages } from '../../../lib/pages.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import page from '../../../ui/Page.module.css'
import css from './Reports.module.css'

/** Lists that also serve as reports, each for people who may see it. */
function useOthers(): [id: string, href: string][] {
  const { roleCode, ramAccess } = useMe()
  const isPartner = roleCode !== 'CU'
  const readsAccounts = useCan('AcctMgmnt:R')
  const seesPlans = useCan('Provision:R') && readsAccounts && isPartner
  const schedules = [useCan('ScheduledReports:R'), useCan('LatestReports:R')].some(Boolean)
  const others: [id: string, href: string, shown: boolean][] = [
    ['schedules', signedInPages.reportSchedule, schedules],
    ['plans', paths.heldPlans(), seesPlans],
    ['users', isPartner ? paths.manageUsers : paths.userSearch, readsAccounts],
    ['accounts', paths.accountSearch, readsAccounts && isPartner && ramAccess],
    ['billing', paths.reportBilling, useCan('RptBill:R')],
    ['audit', paths.audit(), readsAccounts],
    ['partnerLogs', paths.partnerCalls({}), useCan('IGMLogs:R')],
  ]
  return others.flatMap(([id, href, shown]) => (shown ? [[id, href]] : []))
}

export function OtherReports() {
  const { t } = useTranslation()
  const others = useOthers()
  if (others.length === 0) return null
  return (
    <section className={`${page.section} ${css['otherReports']}`} aria-labelledby="other-reports">
      <h2 id="other-reports">{t('reports.otherReports')}</h2>
      <ul className={css['others']}>
        {others.map(([id, href]) => (
          <li key={id}>
            {/* i18n: reports.other.* */}
            <Anchor href={href}>{t(`reports.other.${id}.name`)}</Anchor>
            <p>{t(`reports.other.${id}.about`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
