import { useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { nameOf } from '../../../core/people/people.names.ts'
import { PersonPick } from '../../../core/pickers/PersonPick.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { CompareAccess } from './CompareAccess.tsx'
import css from './Groups.module.css'
import { EffectiveRights } from './EffectiveRights.tsx'

/** One person's effective rights, and which group or flag decides them. */
export function EffectiveView({ acctKey }: { acctKey: string | undefined }) {
  const { t } = useTranslation()
  const me = useMe()
  const { companyKey } = me
  const compares = useCan('RAMLatestUI:R')
  const ofOwn = acctKey === undefined || acctKey === companyKey
  // Begins with the reader, so that the page shows its purpose.
  const [person, setPerson] = useState(ofOwn ? { userKey: me.userKey, name: nameOf(me) } : undefined)
  return (
    <div className={css.body}>
      <div className={css.pair}>
        <PersonPick
          acctKey={acctKey ?? companyKey}
          label={t('accessGroups.effective.person')}
          {...(!person && { help: t('accessGroups.effective.hint') })}
          chosen={person?.name ?? ''}
          onPick={(picked) => setPerson({ userKey: picked.userKey, name: nameOf(picked) })}
        />
        {person && compares && (
          <CompareAccess key={person.userKey} userKey={person.userKey} acctKey={acctKey ?? companyKey} />
        )}
      </div>
      {person && <EffectiveRights userKey={person.userKey} />}
    </div>
  )
}
