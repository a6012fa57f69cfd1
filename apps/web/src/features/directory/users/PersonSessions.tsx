import type { SessionItem } from '@portal/contract/core/sessions/sessions.fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '../../../core/records/ReasonDialog.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import css from '../../../ui/RuledList.module.css'
import { SessionLine } from '../sessions/SessionLine.tsx'
import { sessionsOfQuery, useReasonedAct } from './people.queries.ts'

const [least, most] = [10, 200]

/** The sessions of a person; each can be ended with a reason. */
export function PersonSessions({ userKey, name, mayEnd }: { userKey: string; name: string; mayEnd: boolean }) {
  const { t } = useTranslation()
  const list = useQuery(sessionsOfQuery(userKey))
  const end = useReasonedAct()
  const [session, setSession] = useState<SessionItem>()
  if (!list.data) return <QueryState query={list} failed={t('sessions.failed')} lines={3} height={44} />
  return (
    <>
      {list.data.length === 0 && <p className="dim">{t('users.page.noSessions')}</p>}
      {list.data.length > 0 && (
        <ul className={css.list}>
          {list.data.map((item) => (
            <SessionLine
              key={item.sessionKey}
              item={item}
              busy={false}
              onEnd={mayEnd && !item.current ? () => setSession(item) : undefined}
            />
          ))}
        </ul>
      )}
      {session && (
        <ReasonDialog
          title={t('users.page.endTitle', { name })}
          hint={t('users.reasonHint', { least, most })}
          least={least}
          most={most}
          submit={t('sessions.end')}
          danger
          draft={`sessions.end.${session.sessionKey}`}
          send={(reason) => end.mutateAsync({ act: 'endSessions', userKey, reason, sessionKey: session.sessionKey })}
          onSent={() => setSession(undefined)}
          onClose={() => setSession(undefined)}
        >
          <p>{t('users.page.endText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
