import { useTranslation } from '../../../lib/i18n.ts'
import {
  actionOf,
  actsOn,
  isExplained,
  sectionOf,
  type Person,
  type PersonAct,
  type PersonRights,
} from './people.rules.ts'

/** The actions on one person as entries of a menu; those not possible now say why. */
export function usePersonEntries(person: Person, powers: PersonRights, onAct: (act: PersonAct) => void) {
  const { t } = useTranslation()
  return actsOn(person, powers).map(({ act, why }) => ({
    key: act,
    label: t(`users.act.${act}`),
    // i18n: users.section.*
    section: t(`users.section.${sectionOf[act]}`),
    danger: act === 'remove' || act === 'resetMfa',
    onSelect: () => onAct(act),
    ...(why && { disabledReason: why === 'right' ? t('access.lacking') : t(`users.why.${why}`) }),
    ...(isExplained(why) && {
      why: { action: actionOf[act], object: person.userKey, what: t(`users.act.${act}`) },
    }),
  }))
}
