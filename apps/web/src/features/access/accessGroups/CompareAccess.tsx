import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf } from '../../../core/people/people.names.ts'
import { PersonPick } from '../../../core/pickers/PersonPick.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { type Comparison, compareQuery } from './accessGroups.queries.ts'
import css from './Groups.module.css'

type Props = { userKey: string; acctKey: string }
/** Compares the permissions of two people: only the modules in which they differ. */
export function CompareAccess({ userKey, acctKey }: Props) {
  const { t } = useTranslation()
  const [other, setOther] = useState<{ userKey: string; name: string }>()
  const compared = useQuery({ ...compareQuery(userKey, other?.userKey ?? ''), enabled: other !== undefined })
  return (
    <section aria-label={t('accessGroups.compare.title')}>
      <div>
        <PersonPick
          acctKey={acctKey}
          label={t('accessGroups.compare.with')}
          chosen={other?.name ?? ''}
          without={[userKey]}
          onPick={(picked) => setOther({ userKey: picked.userKey, name: nameOf(picked) })}
        />
      </div>
      {other && <QueryState query={compared} failed={t('accessGroups.compare.failed')} lines={5} height={24} />}
      {compared.data && <Differences {...compared.data} />}
    </section>
  )
}

function Differences({ one, other, modules, flags }: Comparison) {
  const { t } = useTranslation()
  const same = modules.length + flags.length === 0
  return (
    <>
      <p role="status" className={css.block}>
        {same
          ? t('accessGroups.compare.same', { one: one.name, other: other.name })
          : t('accessGroups.compare.differs', { count: modules.length + flags.length })}
      </p>
      {!same && (
        <ScrollRegion className={css.scroll} label={t('accessGroups.compare.title')}>
          <table className={css.effective}>
            <thead>
              <tr>
                <th scope="col">{t('accessGroups.compare.right')}</th>
                <th scope="col">{one.name}</th>
                <th scope="col">{other.name}</th>
              </tr>
            </thead>
            <tbody>
              {modules.map((row) => (
                <tr key={row.module}>
                  <th scope="row">{t(`accessGroups.module.${row.module}`)}</th>
                  <td>{t(`accessGroups.cellLong.${row.one}`)}</td>
                  <td>{t(`accessGroups.cellLong.${row.other}`)}</td>
                </tr>
              ))}
              {flags.map((row) => (
                <tr key={row.featureCode}>
                  <th scope="row">{row.label}</th>
                  <td>{t(`accessGroups.compare.value.${row.one}`)}</td>
                  <td>{t(`accessGroups.compare.value.${row.other}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  )
}
