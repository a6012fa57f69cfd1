import { useQuery } from '@tanstack/react-query'
import { Why } from '../../core/access/Why.tsx'
import { ramEnabledQuery, useRamCheckFailed } from '../../core/access/access.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import css from './Groups.module.css'
import type { Groups } from './accessGroups.queries.ts'

type Props = { groups: Groups | undefined; acctKey: string | undefined }
/** Warnings about the groups, and why they are read-only. */
export function AccessNotices({ groups, acctKey }: Props) {
  const { t } = useTranslation()
  const check = useQuery(ramEnabledQuery)
  const failed = useRamCheckFailed()
  const idle = groups?.items.filter((group) => group.memberCount === 0 && !group.fullAccess && !group.archived) ?? []
  // Until the company creates a group, being in none is intended.
  const outside = groups?.items.some((group) => !group.fullAccess && !group.archived) ? groups.withoutGroup : 0
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
      {(idle.length > 0 || outside > 0) && (
        <Alert kind="warning" className={page.notice}>
          <ul className={css.warnings}>
            {idle.map((group) => (
              <li key={group.groupKey}>
                <Anchor href={paths.accessGroup(group.groupKey)}>{group.name}</Anchor> – {t('accessGroups.nobodyIn')}
              </li>
            ))}
            {outside > 0 && <li>{t('accessGroups.withoutGroup', { count: outside })}</li>}
          </ul>
        </Alert>
      )}
    </>
  )
}
