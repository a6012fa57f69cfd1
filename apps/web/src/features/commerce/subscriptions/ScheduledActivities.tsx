import type { PlanActivity } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import list from '../../../ui/RuledList.module.css'
import { useSubscriptionWords } from './companyPlans.words.ts'
import { useCancelActivity } from './subscriptions.queries.ts'

/** The scheduled changes of the plans of an account, the next first. */
export function ScheduledActivities({
  activities,
  readOnly,
}: {
  activities: readonly PlanActivity[]
  readOnly: boolean
}) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const [activity, setActivity] = useState<PlanActivity>()
  return (
    <>
      <ul className={list['list']}>
        {activities.map((activity) => {
          const { activityKey, scheduledFor, text, by, cancel } = activity
          return (
            <li key={activityKey} className={list['item']}>
              <div className={list['what']}>
                <div className={list['name']}>{text}</div>
                <p className={list['meta']}>
                  {scheduledFor && t('companyPlans.scheduled.on', { day: words.day(scheduledFor) })}
                  {' · '}
                  {t('companyPlans.scheduled.by', { name: by })}
                </p>
              </div>
              {cancel.allowed && !readOnly && (
                <Button
                  variant="default"
                  size="xs"
                  aria-haspopup="dialog"
                  aria-label={t('companyPlans.scheduled.cancelNamed', { what: text })}
                  onClick={() => setActivity(activity)}
                >
                  {t('companyPlans.scheduled.cancel')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {activity && <Cancelling activity={activity} onClose={() => setActivity(undefined)} />}
    </>
  )
}

function Cancelling({ activity, onClose }: { activity: PlanActivity; onClose: () => void }) {
  const { t } = useTranslation()
  const cancel = useCancelActivity()
  return (
    <ConfirmDialog
      title={t('companyPlans.scheduled.cancelTitle')}
      submit={t('companyPlans.scheduled.cancelIt')}
      cancel={t('companyPlans.scheduled.keep')}
      pending={cancel.isPending}
      refusal={cancel.error?.message}
      onSubmit={() => cancel.mutate(activity.activityKey, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{activity.text}</p>
      <p>{t('companyPlans.scheduled.cancelText')}</p>
    </ConfirmDialog>
  )
}
