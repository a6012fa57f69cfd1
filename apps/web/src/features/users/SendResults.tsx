import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import type { SendResult, Sending } from './people.queries.ts'
import css from './UsersTab.module.css'

type Props = { what: Sending; results: readonly SendResult[]; onClose: () => void }

/** The result of each mail of the last sending; shown until closed. */
export function SendResults({ what, results, onClose }: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const sent = results.filter((result) => result.ok).length
  const failed = results.length - sent
  // If something was refused, move the focus there.
  useEffect(() => {
    if (failed > 0) heading.current?.focus()
  }, [failed, results])
  return (
    <section className={css.results} data-failed={failed > 0 || undefined} aria-label={t('users.results')}>
      <div role="status">
        <h3 ref={heading} tabIndex={-1}>
          {t(`users.sent.${what}`, { count: sent, total: results.length })}
        </h3>
      </div>
      {(failed > 0 || results.length > 1) && (
        <ul>
          {results.map((result) => (
            <li key={result.userKey} data-ok={result.ok || undefined}>
              <strong>{result.ok ? t('users.resultSent') : t('users.resultNotSent')}</strong>{' '}
              <span className={css.email}>{result.email ?? result.userKey}</span>
              {result.message && <> – {result.message}</>}
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" size="xs" onClick={onClose}>
        {t('form.close')}
      </Button>
    </section>
  )
}
