import type { SessionItem } from '@portal/contract/sessions/sessions.contract'
import { useQuery } from '@tanstack/react-query'
import { useMoment } from '../../core/moments/useMoment.ts'
import { WhenIn } from '../../core/moments/When.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { isStepUpRefusal } from '../../lib/stepUp.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { say } from '../../ui/toast.ts'
import { sessionsQuery, useEndSessions } from './sessions.queries.ts'
import css from '../../ui/RuledList.module.css'

/** Where one is signed in, and buttons to end one of these sessions or all but this (`ux.md` 4.20). */
export function SessionsSection({ mayEnd }: { mayEnd: boolean }) {
  const { t } = useTranslation()
  const list = useQuery(sessionsQuery)
  const end = useEndSessions()
  if (!list.data) return <QueryState query={list} failed={t('sessions.failed')} lines={3} height={44} />
  const { items } = list.data
  const said = { onSuccess: (count: number) => say(t('sessions.ended', { count })) }
  const others = items.filter(({ current }) => !current).length
  return (
    <>
      <ul className={css.list}>
        {items.map((item) => (
          <Item
            key={item.sessionKey}
            item={item}
            busy={end.isPending && end.variables === item.sessionKey}
            onEnd={mayEnd && !item.current ? () => end.mutate(item.sessionKey, said) : undefined}
          />
        ))}
      </ul>
      {mayEnd && others > 0 && (
        <Button
          variant="default"
          loading={end.isPending && end.variables === undefined}
          onClick={() => end.mutate(undefined, said)}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
      {others === 0 && <p className={css.meta}>{t('sessions.onlyThis')}</p>}
      {end.error && !isStepUpRefusal(end.error) && <Alert kind="error">{end.error.message}</Alert>}
    </>
  )
}

type ItemProps = { item: SessionItem; busy: boolean; onEnd: (() => void) | undefined }

function Item({ item, busy, onEnd }: ItemProps) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { browser, system, sourceName, ip, sso, actingBy, current } = item
  const device = browser && system ? t('sessions.on', { browser, system }) : (browser ?? system ?? sourceName)
  return (
    <li className={css.item}>
      <div className={css.what}>
        <div className={css.name}>
          {device}
          {current && <span className={css.tag}>{t('sessions.current')}</span>}
          {sso && <span className={css.tag}>{t('sessions.sso')}</span>}
          {actingBy && <span className={css.tag}>{t('sessions.acting', { by: actingBy })}</span>}
        </div>
        <p className={css.meta}>
          {ip ?? t('sessions.noPlace')}
          {' · '}
          <WhenIn at={item.createdOn} say={(at) => t('sessions.since', { at })} />
          {' · '}
          <WhenIn at={item.lastSeenOn} say={(at) => t('sessions.seen', { at })} />
        </p>
      </div>
      {onEnd && (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          aria-label={t('sessions.endOne', { device, at: moment(item.createdOn) })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
