import { inUnits, numberIn } from '@portal/contract/core/language'
import { reservedDays } from '@portal/contract/directory/users/users.codes'
import { nameOf } from '../../../core/people/people.names.ts'
import { ReasonDialog } from '../../../core/records/ReasonDialog.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { type ActResult, type ReasonedAct, useReasonedAct } from './people.queries.ts'
import { type PeopleSelection, type Person, type StatusAct } from './people.rules.ts'

/** The minimum and maximum length of a reason (contract of the users). */
const [least, most] = [10, 200]

type Props = { act: ReasonedAct; person: Person; onClose: () => void; onDone: (answer: ActResult) => void }

/** Says what an action on a person will do, and asks for the reason. */
export function PersonReason({ act, person, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const doing = useReasonedAct()
  const values = { name: nameOf(person), email: person.email }
  return (
    <ReasonDialog
      title={t(`users.dialog.${act}.title`, values)}
      hint={t('users.reasonHint', { least, most })}
      least={least}
      most={most}
      submit={t(`users.dialog.${act}.submit`)}
      danger={act !== 'unlock' && act !== 'restore'}
      draft={`users.${act}.${person.userKey}`}
      send={(reason) => doing.mutateAsync({ act, userKey: person.userKey, reason })}
      onSent={onDone}
      onClose={onClose}
    >
      <ul>
        {['first', 'second', 'third'].map((line) => (
          <li key={line}>{t(`users.dialog.${act}.${line}`, values)}</li>
        ))}
      </ul>
    </ReasonDialog>
  )
}

type StatusProps = {
  act: StatusAct
  many: PeopleSelection
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Asks why people are disabled, enabled or removed; the effect on each is shown next, before anything is done. */
export function StatusReason({ act, many: { count, atLeast, person }, onSubmit, onClose }: StatusProps) {
  const { t, i18n } = useTranslation()
  const number = `${numberIn(i18n.language, count)}${atLeast ? '+' : ''}`
  const time = inUnits(reservedDays, 'day', i18n.language)
  return (
    <ReasonDialog
      title={
        person
          ? t(`users.statusOne.${act}.title`, { name: nameOf(person) })
          : t(`users.statusMany.${act}`, { count, number })
      }
      hint={t('users.reasonOptionalHint')}
      least={0}
      most={most}
      submit={t('users.preview')}
      draft={`users.${act}.${person?.userKey ?? 'many'}`}
      send={(reason) => Promise.resolve(reason)}
      onSent={onSubmit}
      onClose={onClose}
    >
      <ul>
        {['first', 'second'].map((line) => (
          <li key={line}>{t(`users.statusOne.${act}.${line}`, { time })}</li>
        ))}
      </ul>
    </ReasonDialog>
  )
}
