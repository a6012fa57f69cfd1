import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { say } from '../../../ui/toast.ts'
import { SessionLine } from './SessionLine.tsx'
import { sessionsQuery, useEndSessions } from './sessions.queries.ts'
import css from '../../../ui/RuledList.module.css'

/** The reader's sessions, and buttons to end one of these sessions or all but this (`ux.md` 4.20). */
export function SessionsSection({ mayEnd }: { mayEnd: boolean }) {
  const { t } = useTranslation()
  const list = useQuery(sessionsQuery)
  const end = useEndSessions()
  if (!list.data) return <QueryState query={list} failed={t('sessions.failed')} lines={3} height={44} />
  const { items } = list.data
  const options = { onSuccess: (count: number) => say(t('sessions.ended', { count })) }
  const others = items.filter(({ current }) => !current).length
  return (
    <>
      <ul className={css.list}>
        {items.map((item) => (
          <SessionLine
            key={item.sessionKey}
            item={item}
            busy={end.isPending && end.variables === item.sessionKey}
            onEnd={mayEnd && !item.current ? () => end.mutate(item.sessionKey, options) : undefined}
          />
        ))}
      </ul>
      {mayEnd && others > 0 && (
        <Button
          variant="default"
          loading={end.isPending && end.variables === undefined}
          onClick={() => end.mutate(undefined, options)}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
      {others === 0 && <p className={css.meta}>{t('sessions.onlyThis')}</p>}
      {end.error && !isStepUpRefusal(end.error) && <Alert kind="error">{end.error.message}</Alert>}
    </>
  )
}
