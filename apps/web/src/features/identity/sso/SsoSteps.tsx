import type { SsoConfig } from '@portal/contract/identity/sso/sso.contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { useFormKit } from '../../../ui/form/FormContext.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { IconCheck } from '../../../ui/icons.ts'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { shownDomain } from '../../../lib/domains.ts'
import css from './Sso.module.css'

type SetupStep = {
  id: 'provider' | 'domain' | 'activate'
  /** The paths of its fields: with an error in one of them it is open. */
  paths: readonly string[]
  children: ReactNode
}

/** Whether each step is done, and its result in one line. */
function useProgress({
  enabled,
  enforcement,
  provider,
  displayName,
  issuer,
  clientId,
  entryPoint,
  domains,
}: SsoConfig) {
  const { t } = useTranslation()
  const verified = domains.filter((one) => one.verified).map(({ domain }) => shownDomain(domain))
  return {
    provider: {
      done: (issuer !== '' && clientId !== '') || entryPoint !== '',
      short: [displayName || t(`sso.provider.${provider}`), issuer || entryPoint].join(' · '),
    },
    domain: { done: verified.length > 0, short: verified.join(', ') },
    // i18n: sso.enforcement.*
    activate: { done: enabled, short: `${t('field.enforcement')}: ${t(`sso.enforcement.${enforcement}`)}` },
  }
}

/** Whether single sign-on is on, and the steps to that: the next one is open, those that are done are one line each. */
export function SsoSteps({ config, steps }: { config: SsoConfig; steps: readonly SetupStep[] }) {
  const { t } = useTranslation()
  const { errors } = useFormKit()
  const progress = useProgress(config)
  const [chosen, setChosen] = useState<Partial<Record<SetupStep['id'], boolean>>>({})
  const next = steps.find(({ id }) => !progress[id].done)?.id
  // The step just saved stays open: its values are still to be copied.
  const [current, setCurrent] = useState(next)
  if (next !== current) {
    setCurrent(next)
    if (current) setChosen({ [current]: true, ...chosen })
  }
  const { enabled } = config
  return (
    <section aria-label={t('sso.steps')}>
      <p className={css.state}>
        <StatusDot status={enabled ? 'Active' : 'Closed'} word={t(enabled ? 'sso.on' : 'sso.off')} />
      </p>
      {steps.map(({ id, paths, children }, at) => {
        const { done, short } = progress[id]
        const isOpen = paths.some((path) => errors[path]) || (chosen[id] ?? id === next)
        return (
          <details key={id} className={css.step} open={isOpen}>
            <summary
              data-done={done || undefined}
              aria-current={id === next ? 'step' : undefined}
              onClick={(event) => {
                event.preventDefault()
                setChosen({ ...chosen, [id]: !isOpen })
              }}
            >
              <span className={css.stepMark} aria-hidden>
                {done ? <Icon of={IconCheck} /> : at + 1}
              </span>
              <span className={css.stepName}>
                {/* i18n: sso.step.* */}
                {t(`sso.step.${id}`)} {done && <VisuallyHidden>({t('sso.done')})</VisuallyHidden>}
              </span>
              {done && <span className={css.short}>{short}</span>}
            </summary>
            {children}
          </details>
        )
      })}
    </section>
  )
}
