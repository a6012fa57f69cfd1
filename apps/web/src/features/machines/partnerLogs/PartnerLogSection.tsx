import { useQuery } from '@tanstack/react-query'
import { When } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import page from '../../../ui/Page.module.css'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { CallStatusDot } from './CallStatusDot.tsx'
import css from './PartnerLogs.module.css'
import { latestQuery } from './partnerLogs.queries.ts'

/** The maximum number of calls that the section shows. */
const most = 8

/** The latest calls of a company and about it, on its account's page; nothing for people who may not see them. */
export function PartnerLogSection({ acctKey }: { acctKey: string }) {
  const maySee = useCan('IGMLogs:R')
  return maySee && <Section acctKey={acctKey} />
}

function Section({ acctKey }: { acctKey: string }) {
  const { t, i18n } = useTranslation()
  const calls = useQuery(latestQuery({ company: acctKey }, i18n.language))
  const rows = calls.data?.items.slice(0, most) ?? []
  return (
    <PlainSection
      title={t('partnerLogs.section.title')}
      acts={
        rows.length > 0 && (
          <Anchor href={paths.partnerCalls({ company: acctKey, period: 'all' })}>{t('partnerLogs.section.all')}</Anchor>
        )
      }
    >
      {!calls.data && <QueryState query={calls} failed={t('partnerLogs.failed')} lines={4} height={24} />}
      {calls.data && rows.length === 0 && <p className={page.dim}>{t('partnerLogs.section.none')}</p>}
      {rows.length > 0 && (
        <ul className={css['latest']}>
          {rows.map((one) => (
            <li key={one.logKey}>
              <Anchor href={paths.partnerCall(one.logKey)}>{t(`partnerLogs.operation.${one.operation}`)}</Anchor>
              <CallStatusDot {...one} />
              <When at={one.receivedOn} />
            </li>
          ))}
        </ul>
      )}
    </PlainSection>
  )
}
