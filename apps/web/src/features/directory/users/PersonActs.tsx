import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { SendKind, SendResult } from './people.queries.ts'
import { PersonReason, StatusReason } from './PersonReason.tsx'
import type { PersonActs as Acts } from './usePersonActs.ts'
import css from './UsersTab.module.css'
import { lazyPart } from '../../../lib/lazyPart.ts'

const SignInAsDialog = lazyPart(async () => (await import('../../identity/alias/SignInAsDialog.tsx')).SignInAsDialog)

const TransferDialog = lazyPart(async () => (await import('./TransferDialog.tsx')).TransferDialog)

const OffboardDialog = lazyPart(async () => (await import('./OffboardDialog.tsx')).OffboardDialog)

/** The dialog of the current action, and the results of the mails sent last. */
export function PersonActs({ acts }: { acts: Acts }) {
  const { t } = useTranslation()
  const { open, outcome, error } = acts
  return (
    <>
      {open && 'many' in open && open.act === 'transfer' && (
        <Suspense fallback={null}>
          <TransferDialog many={open.many} onSubmit={(input) => acts.transfer(open.many, input)} onClose={acts.close} />
        </Suspense>
      )}
      {open && 'many' in open && open.act !== 'transfer' && (
        <StatusReason
          act={open.act}
          many={open.many}
          onSubmit={(reason) => open.act !== 'transfer' && acts.changeStatus(open.act, open.many, reason)}
          onClose={acts.close}
        />
      )}
      {open?.act === 'offboard' && (
        <Suspense fallback={null}>
          <OffboardDialog
            person={open.person}
            onSubmit={(input) => acts.offboard(open.person, input)}
            onClose={acts.close}
          />
        </Suspense>
      )}
      {open && 'person' in open && open.act !== 'signInAs' && open.act !== 'offboard' && (
        <PersonReason
          key={open.act + open.person.userKey}
          act={open.act}
          person={open.person}
          onClose={acts.close}
          onDone={(answer) =>
            open.act !== 'signInAs' && open.act !== 'offboard' && acts.done(open.act, open.person, answer)
          }
        />
      )}
      {open?.act === 'signInAs' && (
        <Suspense fallback={null}>
          <SignInAsDialog opened person={open.person} onClose={acts.close} />
        </Suspense>
      )}
      {outcome && <SendResults what={outcome.what} results={outcome.results} onClose={acts.forget} />}
      {error && !outcome && (
        <Alert kind="error" className={css.outcome}>
          {t('users.sendFailed')} {error.message}
        </Alert>
      )}
    </>
  )
}

type Props = { what: SendKind; results: readonly SendResult[]; onClose: () => void }

/** The result of each mail of the last sending; shown until closed. */
function SendResults({ what, results, onClose }: Props) {
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
          {sent === 0 ? t('users.sendFailed') : t(`users.sent.${what}`, { count: sent, total: results.length })}
        </h3>
      </div>
      {(failed > 0 || results.length > 1) && (
        <ul>
          {results.map((result) => (
            <li key={result.userKey} data-ok={result.ok || undefined}>
              <strong>{result.ok ? t('users.resultSent') : t('users.resultNotSent')}</strong>{' '}
              {result.email ?? result.userKey}
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
