import type { SsoConfig } from '@portal/contract/sso/sso.contract'
import { useTranslation } from '../../lib/i18n.ts'
import { CopyLine } from '../../ui/CopyLine.tsx'
import { PlainSection } from '../../ui/form/PlainSection.tsx'

/** What the administrator of the identity provider has to enter there. */
export function ProviderFacts({ config, saml }: { config: SsoConfig; saml: boolean }) {
  const { t } = useTranslation()
  const facts = saml
    ? {
        acsUrl: config.acsUrl,
        spEntityId: config.spEntityId,
        sloUrl: config.sloUrl,
        spCertificate: config.spCertificate,
      }
    : { redirectUri: config.redirectUri, logoutUri: config.logoutUri }
  return (
    <PlainSection title={t('sso.tellTitle')} hint={t(saml ? 'sso.tellSaml' : 'sso.tellOidc')}>
      {Object.entries(facts).map(([name, value]) =>
        value ? (
          <CopyLine key={name} label={t(`sso.fact.${name}`)} value={value} />
        ) : (
          <p key={name}>
            {t(`sso.fact.${name}`)} – {t('sso.factAfterSave')}
          </p>
        ),
      )}
    </PlainSection>
  )
}
