import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Challenge.module.css'
import type { Way } from './steps.ts'

/** The methods to confirm as radio cards, the one used last first. */
export function WayChoice({
  ways,
  current,
  onChoose,
}: {
  ways: readonly Way[]
  current: Way
  onChoose: (way: Way) => void
}) {
  const { t } = useTranslation()
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => group.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const at = Number(new FormData(event.currentTarget).get('way'))
    onChoose(ways[at] ?? current)
  }
  return (
    <form className={styles['step']} onSubmit={submit} aria-label={t('mfa.title')}>
      <fieldset ref={group} className={styles['ways']}>
        <legend>{t('mfa.choose')}</legend>
        {ways.map((way, at) => (
          <label key={`${way.channel} ${way.maskedDestination}`} className={styles['way']}>
            <input type="radio" name="way" value={at} defaultChecked={way === current} />
            <span>
              <span className={styles['wayName']}>{t(`mfa.way.${way.channel}`)}</span>
              {way.maskedDestination && <span className={styles['wayTo']}>{way.maskedDestination}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" size="md" fullWidth>
        {t('mfa.continue')}
      </Button>
    </form>
  )
}
