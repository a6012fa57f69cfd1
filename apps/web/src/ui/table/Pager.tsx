import { type Language, numberIn } from '@portal/contract/core/language'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../Button.tsx'
import css from './Pager.module.css'

export type Total = { total: number; capped: boolean }
type Props = {
  from: number
  to: number
  /** Undefined while it is being counted. */
  total?: Total | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** "1,284", or "10,000+" where counting stopped. */
export const totalText = ({ total, capped }: Total, language: Language) =>
  `${numberIn(language, total)}${capped ? '+' : ''}`

/** The range shown and the total, and the previous and next page; a list paged by cursor cannot jump to a page. */
export function Pager({ from, to, total, onPrevious, onNext }: Props) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => numberIn(i18n.language, value)
  const range = { from: number(from), to: number(to) }
  return (
    <nav className={css.pager} aria-label={t('table.pages')}>
      <span role="status">
        {total ? t('table.rangeOf', { ...range, total: totalText(total, i18n.language) }) : t('table.range', range)}
      </span>
      {(onPrevious || onNext) && (
        <span className={css.buttons}>
          <PageButton label={t('table.previous')} why={t('table.atFirst')} onPress={onPrevious} />
          <PageButton label={t('table.next')} why={t('table.atLast')} onPress={onNext} />
        </span>
      )}
    </nav>
  )
}

/** At either end the button stays reachable and says why it does nothing. */
function PageButton({ label, why, onPress }: { label: string; why: string; onPress: (() => void) | undefined }) {
  return (
    <Button
      variant="default"
      size="xs"
      aria-disabled={!onPress}
      title={onPress ? undefined : why}
      data-disabled={!onPress || undefined}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}
