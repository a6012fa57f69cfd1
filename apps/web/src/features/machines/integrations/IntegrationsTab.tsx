import { integrationFlag } from '@portal/contract/core/access/access.further.rules'
import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { ApiKeysSection } from '../apiKeys/ApiKeysSection.tsx'
import { ESignSection } from '../../delivery/esign/ESignSection.tsx'
import { PartnerLogSection } from '../partnerLogs/PartnerLogSection.tsx'
import { ScimSection } from '../scim/ScimSection.tsx'
import { WebhooksSection } from '../webhooks/WebhooksSection.tsx'

type Props = { account: Account; readOnly: boolean }

/** Tab 9 of an account: the access of other systems to it, each part by another feature. */
export function IntegrationsTab({ account: { acctKey, acctType }, readOnly }: Props) {
  const { t } = useTranslation()
  const maySee = useCan(`${integrationFlag(acctType)}:R`)
  if (!maySee) return <NoRight title={t('integrations.noRight')} action="apiKeys.list" object={acctKey} />
  return (
    <>
      <ApiKeysSection acctKey={acctKey} readOnly={readOnly} />
      <ScimSection acctKey={acctKey} readOnly={readOnly} />
      <WebhooksSection acctKey={acctKey} />
      <ESignSection acctKey={acctKey} />
      <PartnerLogSection acctKey={acctKey} />
    </>
  )
}
