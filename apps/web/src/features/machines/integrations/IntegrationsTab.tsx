import { integrationFlag } from '@portal/contract/core/access/access.further.rules'
import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { SideNav } from '../../../ui/SideNav.tsx'
import { ApiKeysSection } from '../apiKeys/ApiKeysSection.tsx'
import { ESignSection } from '../../delivery/esign/ESignSection.tsx'
import { PartnerLogSection } from '../partnerLogs/PartnerLogSection.tsx'
import { ScimSection } from '../scim/ScimSection.tsx'
import { WebhooksSection } from '../webhooks/WebhooksSection.tsx'
import css from './Integrations.module.css'
import { useShownPart } from './useShownPart.ts'

type Props = { account: Account; readOnly: boolean }

/** Tab 9 of an account: the access of other systems to it, each part by another feature. */
export function IntegrationsTab({ account: { acctKey, acctType }, readOnly }: Props) {
  const { t } = useTranslation()
  const maySee = useCan(`${integrationFlag(acctType)}:R`)
  const seesSettings = useCan('APIIntegrationAccessSettings:R')
  const seesCalls = useCan('IGMLogs:R')
  if (!maySee) return <NoRight title={t('integrations.noRight')} action="apiKeys.list" object={acctKey} />
  const parts: Part[] = [
    ['apiKeys', t('apiKeys.title'), <ApiKeysSection key="keys" acctKey={acctKey} readOnly={readOnly} />],
    ['webhooks', t('webhooks.title'), <WebhooksSection key="webhooks" acctKey={acctKey} />],
  ]
  if (seesSettings) {
    parts.splice(1, 0, ['scim', t('scim.title'), <ScimSection key="scim" acctKey={acctKey} readOnly={readOnly} />])
    parts.push(['esign', t('esign.title'), <ESignSection key="esign" acctKey={acctKey} />])
  }
  if (seesCalls)
    parts.push(['calls', t('partnerLogs.section.title'), <PartnerLogSection key="calls" acctKey={acctKey} />])
  return <Parts parts={parts} />
}

type Part = [id: string, label: string, content: ReactNode]
/** The parts below each other, with their names at the side if there is room. */
function Parts({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation()
  const beside = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const shown = useShownPart(parts.map(([id]) => id))
  const open = (id: string) => {
    const part = document.getElementById(id)
    part?.scrollIntoView()
    part?.focus({ preventScroll: true })
  }
  return (
    <div className={css['layout']}>
      {beside && (
        <SideNav
          label={t('accounts.tab.9')}
          parts={parts.map(([id, label]) => ({ id, label }))}
          current={shown}
          kind="location"
          hrefOf={(id) => `#${id}`}
          onOpen={open}
        />
      )}
      <div className={css['parts']}>
        {parts.map(([id, , content]) => (
          <div key={id} id={id} tabIndex={-1} className={css['part']}>
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}
