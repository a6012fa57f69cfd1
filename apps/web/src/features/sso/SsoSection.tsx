import type { SsoConfig } from '@portal/contract/sso/sso.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useCan } from '../../lib/useCan.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { Choice } from '../../ui/form/FormContext.ts'
import { FormField } from '../../ui/form/FormField.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Why } from '../access/Why.tsx'
import { WhyNote } from '../access/WhyNote.tsx'
import { RecordEditor } from '../settings/RecordEditor.tsx'
import css from '../settings/Settings.module.css'
import { useRecordEdit } from '../settings/useRecordEdit.ts'
import { BreakGlassPicker } from './BreakGlassPicker.tsx'
import { DomainList } from './DomainList.tsx'
import { EnforcementNote } from './EnforcementNote.tsx'
import { ProviderFacts } from './ProviderFacts.tsx'
import { SecretField } from './SecretField.tsx'
import { fixedIssuer, ssoFields } from './ssoFields.ts'
import { type SsoForm, ssoFaults, ssoPaths, toForm, toPatch } from './sso.form.ts'
import { ssoQuery, useSaveSso } from './sso.queries.ts'
import { SsoTestPanel } from './SsoTestPanel.tsx'

/** "Single sign-on" of an account. */
export function SsoSection({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const maySee = useCan('SSOEnforcement:R')
  const config = useQuery({ ...ssoQuery(acctKey), enabled: maySee })
  if (!maySee)
    return (
      <EmptyState title={t('sso.noRight')} action={<Why action="sso.get" object={acctKey} />}>
        {t('sso.noRightText')}
      </EmptyState>
    )
  if (config.data) return <SsoEditor config={config.data} />
  if (config.error)
    return <ErrorState title={t('sso.failed')} error={config.error} onRetry={() => void config.refetch()} />
  return <Skeleton label={t('table.loading')} lines={8} height={28} />
}

/** The form over the stored configuration. */
function useSsoEdit(config: SsoConfig) {
  const { t, i18n } = useTranslation()
  const save = useSaveSso(config.acctKey)
  const words = { needsPeople: t('sso.needsPeople'), needsEnabled: t('sso.needsEnabled') }
  return useRecordEdit<SsoConfig, SsoForm>({
    record: config,
    draft: `sso.${config.acctKey}`,
    secrets: ['clientSecret'],
    toForm,
    paths: ssoPaths,
    check: (values, opened) => ssoFaults(values, opened, i18n.language, words),
    save: (values, changed, version) => save(toPatch(values, changed), version),
    fieldOf: { 'sso.breakGlassRequired': 'breakGlass' },
  })
}

/** Why the section is for reading; everything else is about who may change how people sign in. */
const viewOnly: Record<string, string> = {
  'SSOEnforcement:W': 'sso.viewOnly',
  'alias.forbidden': 'settings.readOnly.acting',
}

function SsoEditor({ config }: { config: SsoConfig }) {
  const { t } = useTranslation()
  const edit = useSsoEdit(config)
  const { form, base } = edit
  const { allowed: mayWrite, reason } = base.abilities.edit
  const [picked, setPicked] = useState<readonly Choice[]>([])
  const people = [
    ...base.breakGlass.map(({ userKey, name, email }) => ({ value: userKey, label: name || email })),
    ...picked,
  ]
  const provider = form.kit.form.useWatchValue('provider') as string
  const onProvider = (next: string) => {
    const isFixed = (issuer: string) => Object.values(fixedIssuer).includes(issuer)
    const own = isFixed(form.opened().issuer) ? '' : form.opened().issuer
    if (fixedIssuer[next] || isFixed(form.values().issuer)) form.set('issuer', fixedIssuer[next] ?? own)
  }
  // What is off is not enforced either.
  const onEnabled = (on: boolean) => form.set('enforcement', on ? form.opened().enforcement : 'off')
  const fields = ssoFields({ t, config: base, provider, mayWrite, people, onProvider, onEnabled })
  const specs = [
    ...fields.provider,
    ...fields.connection,
    fields.secret,
    ...fields.use,
    fields.breakGlass,
    fields.autoProvision,
  ]
  return (
    <>
      {!mayWrite && (
        <p className={css.banner}>
          <WhyNote action="sso.update" object={base.acctKey} what={t('sso.change')}>
            {t(viewOnly[reason ?? ''] ?? 'sso.needsFullAccess')}
          </WhyNote>
        </p>
      )}
      <RecordEditor edit={edit} label={t('settings.section.sso')} specs={specs} by={t('sso.savedMeanwhile')}>
        <FormSection title={t('sso.providerTitle')} hint={t('sso.providerText')}>
          {[...fields.provider, ...fields.connection].map((spec) => (
            <FormField key={spec.path} spec={spec} />
          ))}
          {provider !== 'saml' && <SecretField spec={fields.secret} config={base} />}
        </FormSection>
        <ProviderFacts config={base} saml={provider === 'saml'} />
        <DomainList config={base} mayWrite={mayWrite} onChanged={edit.rebase} />
        {mayWrite && <SsoTestPanel key={base.version} config={base} dirty={form.dirty} />}
        <FormSection title={t('sso.useTitle')} hint={t('sso.useText')}>
          {fields.use.map((spec) => (
            <FormField key={spec.path} spec={spec} />
          ))}
          <EnforcementNote stored={base.enforcement} />
          <BreakGlassPicker
            spec={fields.breakGlass}
            acctKey={base.acctKey}
            onPicked={(person) => setPicked((now) => [...now, person])}
          />
          <FormField spec={fields.autoProvision} />
        </FormSection>
      </RecordEditor>
    </>
  )
}
