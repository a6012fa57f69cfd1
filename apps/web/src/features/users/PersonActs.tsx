import { lazy, Suspense } from 'react'
import { nameOf } from '../../core/people/people.names.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Alert } from '../../ui/Alert.tsx'
import { PersonReason, StatusReason } from './PersonReason.tsx'
import { SendResults } from './SendResults.tsx'
import type { PersonActs as Acts } from './usePersonActs.ts'
import css from './UsersTab.module.css'

const SignInAsDialog = lazy(() =>
  import('../alias/SignInAsDialog.tsx').then((module) => ({ default: module.SignInAsDialog })),
)

/** The dialog of the current action, and the result of the last one. */
export function PersonActs({ acts, acctKey }: { acts: Acts; acctKey: string }) {
  const { t } = useTranslation()
  const { open, outcome, error } = acts
  return (
    <>
      {open && 'people' in open && (
        <StatusReason
          act={open.act}
          people={open.people}
          onSubmit={(reason) => acts.changeStatus(open.act, open.people, reason)}
          onClose={acts.close}
        />
      )}
      {open && 'person' in open && open.act !== 'signInAs' && (
        <PersonReason
          key={open.act + open.person.userKey}
          act={open.act}
          person={open.person}
          acctKey={acctKey}
          onClose={acts.close}
          onDone={() => open.act !== 'signInAs' && acts.done(open.act, open.person)}
        />
      )}
      {open?.act === 'signInAs' && (
        <Suspense fallback={null}>
          <SignInAsDialog opened person={open.person} onClose={acts.close} />
        </Suspense>
      )}
      {outcome?.kind === 'sent' && <SendResults what={outcome.what} results={outcome.results} onClose={acts.forget} />}
      {outcome?.kind === 'done' && (
        <Alert kind="success" className={css.outcome}>
          {t(`users.done.${outcome.act}`, { name: nameOf(outcome.person) })}
        </Alert>
      )}
      {error && !outcome && (
        <Alert kind="error" className={css.outcome}>
          {t('users.sendFailed')} {error.message}
        </Alert>
      )}
    </>
  )
}
