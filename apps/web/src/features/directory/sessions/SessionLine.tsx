import type { SessionItem } from '@portal/contract/core/sessions/sessions.fields'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { WhenIn } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import css from '../../../ui/RuledList.module.css'

type ItemProps = { item: SessionItem; busy: boolean; onEnd: (() => void) | undefined }

/** One session: device, place and times; with a button to end it where that is possible. */
export function SessionLine({ item, busy, onEnd }: ItemProps) {
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
