import { useTranslation } from '../../lib/i18n.ts'
import type { WhyAsked } from '../../lib/why.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { Why } from './Why.tsx'
import css from './Why.module.css'

type Props = Pick<ButtonProps, 'variant' | 'size'> &
  Partial<Pick<WhyAsked, 'action' | 'object'>> & {
    label: string
    /** Why not, in a sentence; that the rights do not include it unless said. */
    reason?: string | undefined
  }

/** In place of a button whose act is refused: it keeps its name and its focus, says why not, and has "Why?" beside it where that can be explained. */
export function RefusedButton({ variant = 'default', size, label, reason, action, object }: Props) {
  const { t } = useTranslation()
  const why = reason ?? t('access.lacking')
  return (
    <span className={css.refused}>
      <Button variant={variant} {...(size && { size })} aria-disabled aria-description={why} title={why}>
        {label}
      </Button>
      {action && <Why action={action} object={object} what={label} />}
    </span>
  )
}
