import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { ESignStanding } from './ESignStanding.tsx'
import { esignQuery } from './esign.queries.ts'

/** The e-signature status of an account, on its page; nothing for people who may not see it. */
export function ESignSection({ acctKey }: { acctKey: string }) {
  const maySee = useCan('APIIntegrationAccessSettings:R')
  return maySee && <Section acctKey={acctKey} />
}

function Section({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const one = useQuery(esignQuery(acctKey))
  return (
    <PlainSection title={t('esign.title')} hint={t('esign.text')}>
      {one.data ? (
        <ESignStanding one={one.data} />
      ) : (
        <QueryState query={one} failed={t('esign.failed')} lines={3} height={24} />
      )}
    </PlainSection>
  )
}
