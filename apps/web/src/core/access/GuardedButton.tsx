import { useTranslation } from '../../lib/i18n.ts'
import type { WhyQuestion } from '../../lib/why.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { Why } from './Why.tsx'
import css from './Why.module.css'

type Refusal = Partial<Pick<WhyQuestion, 'action' | 'object'>> & {
  /** The reason of the refusal, in a sentence; by default that the rights do not include it. */
  reason?: string | undefined
}
type Props = Pick<ButtonProps, 'variant' | 'size' | 'loading' | 'onClick' | 'aria-haspopup'> & {
  label: string
  refusal: Refusal | undefined
}

/** A button that keeps its name and focus when refused and says why. "Why?" follows it if there is an explanation. */
export function GuardedButton({ label, refusal, onClick, ...button }: Props) {
  const { t } = useTranslation()
  const why = refusal && (refusal.reason ?? t('access.lacking'))
  return (
    <span className={css.refused}>
      <Button
        variant="default"
        {...button}
        aria-disabled={why ? true : undefined}
        aria-description={why}
        title={why}
        onClick={why ? undefined : onClick}
      >
        {label}
      </Button>
      {refusal?.action && <Why action={refusal.action} object={refusal.object} what={label} />}
    </span>
  )
}

type RefusedProps = Refusal & Pick<Props, 'label' | 'variant' | 'size'>

/** Replaces a button whose action is refused to this person while the page is open. */
export const RefusedButton = ({ label, variant = 'default', size, ...refusal }: RefusedProps) => (
  <GuardedButton label={label} variant={variant} {...(size && { size })} refusal={refusal} />
)
