import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useState } from 'react'
import { Why } from '../../../core/access/Why.tsx'
import { SeenAsContext } from '../../../core/access/seenAs.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import css from './Groups.module.css'
import { type Effective, effectiveQuery } from './accessGroups.queries.ts'
import { GroupsOfPerson } from './GroupsOfPerson.tsx'
import { useGroupName } from '../../../core/access/useGroupName.ts'

/** The rights of a person in each module, and the groups or flag that decide them. */
export function EffectiveRights({ userKey }: { userKey: string }) {
  const { t } = useTranslation()
  const effective = useQuery(effectiveQuery(userKey))
  return (
    <>
      <QueryState query={effective} failed={t('accessGroups.effective.failed')} lines={7} height={24} />
      {effective.data && <EffectiveTable effective={effective.data} />}
    </>
  )
}

function EffectiveTable({ effective }: { effective: Effective }) {
  const { t } = useTranslation()
  const called = useGroupName()
  const { rows, held, name, userKey } = effective
  const seenAs = use(SeenAsContext)
  const [seeing, setSeeing] = useState(false)
  const limited = rows.some(({ heldBy }) => heldBy !== null)
  const groups = [...new Map(rows.flatMap((row) => row.groups.map((group) => [group.groupKey, called(group.name)])))]
  return (
    <>
      <p role="status" className={css.block}>
        {t(held ? 'accessGroups.effective.held' : 'accessGroups.effective.notHeld', { name })}
      </p>
      <div className={css.buttons}>
        <Button variant="default" size="xs" onClick={() => setSeeing(true)}>
          {t('accessGroups.seen.open')}
        </Button>
        <GroupsOfPerson effective={effective} />
      </div>
      {seeing && <Suspense fallback={null}>{seenAs({ effective, onClose: () => setSeeing(false) })}</Suspense>}
      <ScrollRegion className={css.scroll} label={t('accessGroups.effective.label', { name })}>
        <table className={css.effective}>
          <thead>
            <tr>
              <th scope="col">{t('accessGroups.effective.module')}</th>
              {groups.map(([groupKey, groupName]) => (
                <th key={groupKey} scope="col">
                  {groupName}
                </th>
              ))}
              <th scope="col">{t('accessGroups.effective.end')}</th>
              {limited && <th scope="col">{t('accessGroups.effective.heldBy')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.module}>
                <th scope="row">{t(`accessGroups.module.${row.module}`)}</th>
                {groups.map(([groupKey]) => (
                  <td key={groupKey}>
                    {t(
                      `accessGroups.cellLong.${row.groups.find((group) => group.groupKey === groupKey)?.permission ?? 'none'}`,
                    )}
                  </td>
                ))}
                <td className={css.end}>{t(`accessGroups.cellLong.${row.permission}`)}</td>
                {limited && (
                  <td>
                    {row.heldBy && (
                      <>
                        {t('accessGroups.effective.byFlag', { flag: row.heldByLabel ?? row.heldBy })}{' '}
                        <Why action={`${row.heldBy}:W`} user={userKey} what={t(`accessGroups.module.${row.module}`)} />
                      </>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}
