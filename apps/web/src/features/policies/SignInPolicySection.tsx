import type { SignInPolicy } from '@portal/contract/policies/policies.contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n.ts'
import { useCan } from '../../lib/useCan.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useFormKit } from '../../ui/form/FormContext.ts'
import { FormField } from '../../ui/form/FormField.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RecordEditor } from '../settings/RecordEditor.tsx'
import css from '../settings/Settings.module.css'
import { useRecordEdit } from '../settings/useRecordEdit.ts'
import { useMe } from '../users/users.queries.ts'
import { allRules, factorRules, passwordRules, type RulesForm, rulesFaults, toForm, toPatch } from './policies.form.ts'
import { policyQuery, useSavePolicy } from './policies.queries.ts'
import { ruleField, ruleText } from './policyFields.ts'
import { changedPaths } from '../../ui/form/values.ts'

/** "Sign-in and security" of an account: each rule with its value, where that comes from, and what may be chosen here. */
export function SignInPolicySection({ acctKey, hasBelow }: { acctKey: string; hasBelow: boolean }) {
  const { t } = useTranslation()
  const maySee = useCan('PasswordPolicy:R')
  const policy = useQuery({ ...policyQuery(acctKey), enabled: maySee })
  if (!maySee) return <EmptyState title={t('policies.noRight')}>{t('policies.noRightText')}</EmptyState>
  if (policy.data) return <PolicyForm policy={policy.data} hasBelow={hasBelow} />
  if (policy.error)
    return <ErrorState title={t('policies.failed')} error={policy.error} onRetry={() => void policy.refetch()} />
  return <Skeleton label={t('table.loading')} lines={8} height={28} />
}

function PolicyForm({ policy, hasBelow }: { policy: SignInPolicy; hasBelow: boolean }) {
  const { t, i18n } = useTranslation()
  const { actingBy } = useMe()
  const may = useCan('PasswordPolicy:W')
  const mayWriteFactors = useCan('MultiFactorAuthentication:W')
  const mayWrite = may && actingBy === null
  const savePolicy = useSavePolicy(policy.acctKey)
  const edit = useRecordEdit<SignInPolicy, RulesForm>({
    record: policy,
    draft: `signIn.${policy.acctKey}`,
    toForm,
    paths: allRules,
    check: (values, opened) =>
      rulesFaults(policy, values, changedPaths(opened, values, allRules), i18n.language, (rule, value) =>
        ruleText(rule, value, t),
      ),
    save: (values, changed, version) => savePolicy(toPatch(values, changed), version),
  })
  const context = { t, policy: edit.base, mayWrite, mayWriteFactors }
  const factors = factorRules.map((rule) => ruleField(rule, context))
  const passwords = passwordRules.map((rule) => ruleField(rule, context))
  const { administrators, withFactor } = edit.base
  return (
    <>
      {!mayWrite && <p className={css.banner}>{t(may ? 'policies.acting' : 'policies.viewOnly')}</p>}
      <p className={css.blast}>
        {t('policies.reach', { count: administrators, withFactor })} {hasBelow && t('policies.reachBelow')}
      </p>
      <RecordEditor
        edit={edit}
        label={t('policies.section.signin')}
        specs={[...factors, ...passwords]}
        by={t('policies.savedMeanwhile')}
      >
        <FormSection title={t('policies.factors')} hint={t('policies.factorsHint')}>
          {factors.map((spec) => (
            <FormField key={spec.path} spec={spec} />
          ))}
        </FormSection>
        <MandatoryNote policy={edit.base} />
        <FormSection title={t('policies.passwords')} hint={t('policies.passwordsHint')}>
          {passwords.map((spec) => (
            <FormField key={spec.path} spec={spec} />
          ))}
        </FormSection>
      </RecordEditor>
    </>
  )
}

/** What "mandatory" will mean for those who have no second factor, before it is saved. */
function MandatoryNote({ policy }: { policy: SignInPolicy }) {
  const { t } = useTranslation()
  const chosen = (useFormKit().form.useWatchValue('mfaMode') as string) || policy.inherited.mfaMode
  const without = policy.administrators - policy.withFactor
  return (
    <div role="status">
      {chosen === 'mandatory' && policy.rules.mfaMode !== 'mandatory' && without > 0 && (
        <Alert kind="warning" className={css.warning} role="presentation">
          {t('policies.mandatoryNote', { count: without })}
        </Alert>
      )}
    </div>
  )
}
