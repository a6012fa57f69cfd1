import { useQuery } from '@tanstack/react-query'
import { Why } from '../../../core/access/Why.tsx'
import { ramEnabledQuery, useRamCheckFailed } from '../../../core/access/access.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import page from '../../../ui/Page.module.css'
import css from './Groups.module.css'
import type { Groups } from './accessGroups.queries.ts'
import { idleGroups, outsideOf } from './useGroupWarning.ts'
import { WarningMark } from './WarningMark.tsx'

type Props = { groups: Groups | undefined; acctKey: string | undefined }
/** Warns about the groups, which are also marked, and says why they are view only. */
export function AccessNotices({ groups, acctKey }: Props) {
  const { t } = useTranslation()
  const check = useQuery(ramEnabledQuery)
  const failed = useRamCheckFailed()
  const idle = groups ? idleGroups(groups.items).length : 0
  const outside = groups ? outsideOf(groups) : 0
  const warnings = [
    idle > 0 && t('accessGroups.idle', { count: idle }),
    outside > 0 && t('accessGroups.withoutGroup', { count: outside }),
  ].filter(Boolean)
  const readOnly = groups && (!groups.edit.allowed || check.data === true) && !failed
  return (
    <>
      {failed && (
        <Alert kind="warning" className={page.notice}>
          {t('accessGroups.checkFailed')}{' '}
          <Button size="xs" variant="default" onClick={() => void check.refetch()} loading={check.isFetching}>
            {t('common.tryAgain')}
          </Button>
        </Alert>
      )}
      {readOnly && (
        <Alert kind="info" className={page.notice}>
          {t(check.data ? 'accessGroups.held' : 'accessGroups.readOnly')}{' '}
          <Why action="accessGroups.update" object={acctKey} what={t('accessGroups.change')} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <p className={css.summary}>
          <WarningMark /> {warnings.join(' ')}
        </p>
      )}
    </>
  )
}
