import type { SsoConfig } from '@portal/contract/identity/sso/sso.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { WhyNote } from '../../../core/access/WhyNote.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { RecordEditor } from '../../../core/records/RecordEditor.tsx'
import { useRecordEdit } from '../../../core/records/useRecordEdit.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { CopyLine } from '../../../ui/CopyLine.tsx'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { type Choice, useFormKit } from '../../../ui/form/FormContext.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import { FormNote } from '../../../ui/FormNote.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import type { StayRule } from '../../../ui/form/RecordFormView.tsx'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { shownDomain } from '../../../lib/domains.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { BreakGlassPicker } from './BreakGlassPicker.tsx'
import { SecretField } from './SecretField.tsx'
import css from './Sso.module.css'
import { fixedIssuer, ssoFields } from './ssoFields.ts'
import { ssoFaults, type SsoForm, ssoPaths, toForm, toPatch } from './sso.form.ts'
import { ssoGroupsQuery, ssoQuery, useSaveSso } from './sso.queries.ts'
import { SsoSteps } from './SsoSteps.tsx'
import { SsoTestPanel } from './SsoTestPanel.tsx'

/** The domains whose people sign in through the identity provider; another tab verifies and manages them. */
function DomainList({ config: { acctKey, domains } }: { config: SsoConfig }) {
  const { t } = useTranslation()
  const moment = useMoment()
  return (
    <PlainSection title={t('sso.domainsTitle')} hint={t('sso.domainsText')}>
      {domains.length === 0 && <EmptyState small title={t('sso.noDomains')} />}
      <ul className="plain">
        {domains.map(({ domain, verified, verifiedOn }) => (
          <li key={domain} className={css.domain}>
            <div className={css.domainHead}>
              <strong className={css.domainName}>{shownDomain(domain)}</strong>
              <span className={css.domainStatus}>
                <StatusDot
                  status={verified ? 'Active' : 'Pending'}
                  word={verified ? t('sso.verified', { when: moment(verifiedOn) }) : t('sso.unverified')}
                />
              </span>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Anchor href={paths.account(acctKey, 6)}>{t('sso.manageDomains')}</Anchor>
      </p>
    </PlainSection>
  )
}

/** "Single sign-on" of an account; `stays`: which navigations stay with this form. */
export function SsoSection({ acctKey, stays }: { acctKey: string; stays?: StayRule }) {
  const { t } = useTranslation()
  const maySee = useCan('SSOEnforcement:R')
  const config = useQuery({ ...ssoQuery(acctKey), enabled: maySee })
  if (!maySee)
    return (
      <NoRight title={t('sso.noRight')} action="sso.get" object={acctKey}>
        {t('sso.noRightText')}
      </NoRight>
    )
  if (config.data) return <SsoEditor config={config.data} stays={stays} />
  return <QueryState query={config} failed={t('sso.failed')} lines={8} height={28} />
}

/** The form, based on the stored configuration. */
function useSsoEdit(config: SsoConfig) {
  const translation = useTranslation()
  const { t } = translation
  const save = useSaveSso(config.acctKey)
  const words = {
    needsPeople: t('sso.needsPeople'),
    needsEnabled: t('sso.needsEnabled'),
    needsGroup: t('sso.needsGroup'),
  }
  return useRecordEdit<SsoConfig, SsoForm>({
    record: config,
    draft: `sso.${config.acctKey}`,
    secrets: ['clientSecret'],
    toForm,
    paths: ssoPaths,
    check: (values, opened) => ssoFaults(values, opened, translation, words),
    save: (values, changed, version) => save(toPatch(values, changed), version),
    fieldOf: { 'sso.breakGlassRequired': 'breakGlass' },
  })
}

/** Why the section is view only; any other reason is about who may change how people sign in. */
const viewOnly: Record<string, string> = {
  'SSOEnforcement:W': 'sso.viewOnly',
  'alias.forbidden': 'settings.readOnly.acting',
}

/** The fields for the current values: a choice in one changes the options of another. */
function useSsoFields({ form, base }: ReturnType<typeof useSsoEdit>, picked: readonly Choice[]) {
  const { t } = useTranslation()
  const provider = form.kit.form.useWatchValue('provider') as string
  const groupKey = form.kit.form.useWatchValue('defaultGroupKey') as string
  const groups = useQuery(ssoGroupsQuery(base.acctKey)).data
  const onProvider = (next: string) => {
    const isFixed = (issuer: string) => Object.values(fixedIssuer).includes(issuer)
    const own = isFixed(form.opened().issuer) ? '' : form.opened().issuer
    if (fixedIssuer[next] || isFixed(form.values().issuer)) form.set('issuer', fixedIssuer[next] ?? own)
  }
  const people = base.breakGlass.map(({ userKey, name, email }) => ({ value: userKey, label: name || email }))
  return ssoFields({
    t,
    config: base,
    provider,
    mayWrite: base.abilities.edit.allowed,
    people: [...people, ...picked],
    groups: groups?.map((one) => ({ value: one.groupKey, label: one.name })),
    groupKey,
    onProvider,
    // Enforcement has no meaning while single sign-on is turned off.
    onEnabled: (on) => form.set('enforcement', on ? form.opened().enforcement : 'off'),
  })
}

function SsoEditor({ config, stays }: { config: SsoConfig; stays: StayRule | undefined }) {
  const { t } = useTranslation()
  const edit = useSsoEdit(config)
  const { form, base } = edit
  const { allowed: mayWrite, reason } = base.abilities.edit
  const [picked, setPicked] = useState<readonly Choice[]>([])
  const fields = useSsoFields(edit, picked)
  const saml = form.kit.form.useWatchValue('provider') === 'saml'
  const { provider, connection, secret, use, breakGlass, defaultGroup, autoProvision } = fields
  const specs = [...provider, ...connection, secret, ...use, breakGlass, defaultGroup, autoProvision]
  return (
    <>
      {!mayWrite && (
        <FormNote>
          <WhyNote action="sso.update" object={base.acctKey} what={t('sso.change')}>
            {t(viewOnly[reason ?? ''] ?? 'sso.needsFullAccess')}
          </WhyNote>
        </FormNote>
      )}
      <RecordEditor
        edit={edit}
        label={t('settings.section.sso')}
        specs={specs}
        by={t('sso.savedMeanwhile')}
        stays={stays}
      >
        <SsoSteps
          config={base}
          steps={[
            {
              id: 'provider',
              paths: [...provider, ...connection, secret].map(({ path }) => path),
              children: (
                <>
                  <FormSection title={t('sso.providerTitle')} hint={t('sso.providerText')}>
                    {[...provider, ...connection].map((spec) => (
                      <FormField key={spec.path} spec={spec} />
                    ))}
                    {!saml && <SecretField spec={secret} config={base} />}
                  </FormSection>
                  <ProviderFacts config={base} saml={saml} />
                </>
              ),
            },
            { id: 'domain', paths: [], children: <DomainList config={base} /> },
            {
              id: 'activate',
              paths: [...use, breakGlass, defaultGroup, autoProvision].map(({ path }) => path),
              children: (
                <>
                  {mayWrite && <SsoTestPanel key={base.version} config={base} dirty={form.dirty} />}
                  <FormSection title={t('sso.useTitle')} hint={t('sso.useText')}>
                    {use.map((spec) => (
                      <FormField key={spec.path} spec={spec} />
                    ))}
                    <EnforcementNote stored={base.enforcement} />
                    <BreakGlassPicker
                      spec={breakGlass}
                      acctKey={base.acctKey}
                      onPicked={(person) => setPicked((now) => [...now, person])}
                    />
                    <FormField spec={defaultGroup} />
                    <FormField spec={autoProvision} />
                  </FormSection>
                </>
              ),
            },
          ]}
        />
      </RecordEditor>
    </>
  )
}

/** The sign-in methods that the chosen enforcement will close, including the reader's. */
function EnforcementNote({ stored }: { stored: string }) {
  const { t } = useTranslation()
  const { userKey } = useMe()
  const { form } = useFormKit()
  const chosen = form.useWatchValue('enforcement') as string
  const people = form.useWatchValue('breakGlass') as string[]
  const visible = chosen !== 'off' && chosen !== stored
  return (
    <div role="status" className={css.note}>
      {visible && (
        <Alert kind="warning" role="presentation">
          {t(`sso.closes.${chosen}`)}
          {chosen === 'usersAndAdmins' && !people.includes(userKey) && <> {t('sso.closesYou')}</>}
        </Alert>
      )}
    </div>
  )
}

/** The values that the administrator of the identity provider enters there. */
function ProviderFacts({ config, saml }: { config: SsoConfig; saml: boolean }) {
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
