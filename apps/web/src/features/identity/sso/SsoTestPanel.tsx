import { IconAlertTriangle as IconAlert, IconCheck, IconMinus, IconX } from '../../../ui/icons.ts'
import type { SsoConfig } from '@portal/contract/identity/sso/sso.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { type SsoTest, useTestSso } from './sso.queries.ts'
import css from './Sso.module.css'
import { Icon } from '../../../ui/Icon.tsx'

/** Shapes of the outcomes; each has its word next to it. */
const marks = { ok: IconCheck, warning: IconAlert, failed: IconX, skipped: IconMinus } as const

/** Tries the stored configuration and shows each step. */
export function SsoTestPanel({ config, dirty }: { config: SsoConfig; dirty: boolean }) {
  const { t } = useTranslation()
  const testing = useTestSso(config.acctKey)
  const why = config.configKey === null || dirty ? t('sso.testSaveFirst') : undefined
  return (
    <PlainSection title={t('sso.testTitle')} hint={t('sso.testText')}>
      <div className={css.testAct}>
        <Button
          variant="default"
          loading={testing.isPending}
          aria-disabled={why ? true : undefined}
          aria-describedby={why && 'sso-test-why'}
          onClick={() => !why && testing.mutate()}
        >
          {t('sso.test')}
        </Button>
        {why && (
          <span id="sso-test-why" className={css.dim}>
            {why}
          </span>
        )}
      </div>
      <div role="status">{testing.data && <Steps test={testing.data} />}</div>
      <ErrorAlert text={!isStepUpRefusal(testing.error) && testing.error?.message} className={css.problem} />
    </PlainSection>
  )
}

function Steps({ test }: { test: SsoTest }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={css.verdict} data-ok={test.ok || undefined}>
        {t(test.ok ? 'sso.testOk' : 'sso.testFailed')}
      </p>
      <ol className={css.steps}>
        {test.steps.map(({ step, outcome, detail }) => (
          <li key={step} data-outcome={outcome}>
            <Icon of={marks[outcome]} className={css.mark} />
            <strong>{t(`sso.step.${step}`)}</strong> – {t(`sso.outcome.${outcome}`)}
            {detail && <span className={css.detail}>{detail}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}
