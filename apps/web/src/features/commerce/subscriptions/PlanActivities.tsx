import type { PlanActivity } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { When } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import list from '../../../ui/RuledList.module.css'
import { useSubscriptionWords } from './companyPlans.words.ts'
import { activityQuery, useDeleteActivity } from './subscriptions.queries.ts'

/** The history of the plans of an account and of its people, the newest first. */
export function PlanActivities({ acctKey, readOnly }: { acctKey: string; readOnly: boolean }) {
  const { t } = useTranslation()
  const pages = useInfiniteQuery(activityQuery(acctKey))
  const remove = useDeleteActivity()
  if (!pages.data) return <QueryState query={pages} failed={t('companyPlans.activity.failed')} lines={4} height={28} />
  const activities = pages.data.pages.flatMap(({ items }) => items)
  if (activities.length === 0) return <EmptyState small title={t('companyPlans.activity.none')} />
  return (
    <>
      <ErrorAlert text={remove.error?.message} />
      <ul className={list['list']}>
        {activities.map((activity) => (
          <Item
            key={activity.activityKey}
            activity={activity}
            {...(!readOnly && { onDelete: () => remove.mutate(activity.activityKey) })}
          />
        ))}
      </ul>
      <MoreButton label={t('table.showMore')} pages={pages} />
    </>
  )
}

function Item({ activity, onDelete }: { activity: PlanActivity; onDelete?: () => void }) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const { text, on, by, status, scheduledFor, failure } = activity
  return (
    <li className={list['item']}>
      <div className={list['what']}>
        <div className={list['name']}>
          {text}
          {/* i18n: companyPlans.activity.status.* */}
          {status !== 'Applied' && <span className={list['tag']}>{t(`companyPlans.activity.status.${status}`)}</span>}
        </div>
        <p className={list['meta']}>
          <When at={on} /> · {by}
          {scheduledFor && ` · ${t('companyPlans.scheduled.on', { day: words.day(scheduledFor) })}`}
        </p>
        {failure && <p className={list['meta']}>{failure}</p>}
      </div>
      {activity.delete.allowed && onDelete && (
        <Button
          variant="subtle"
          size="xs"
          aria-label={t('companyPlans.activity.deleteNamed', { what: text })}
          onClick={onDelete}
        >
          {t('companyPlans.activity.delete')}
        </Button>
      )}
    </li>
  )
}
