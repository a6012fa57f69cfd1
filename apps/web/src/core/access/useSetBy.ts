import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { SetBy } from '@portal/contract/core/access/access.setBy'
import { useTranslation } from '../../lib/i18n.ts'
import { useMoment } from '../moments/useMoment.ts'

/** A level inside a sentence: "distributor". A company above that is known only by its level is "your distributor". */
export function useLowLevel(): (level: AccountType | null) => string {
  const { t, i18n } = useTranslation()
  return (level) => (level === null ? '' : t(`levels.${level}`).toLocaleLowerCase(i18n.language))
}

/** Who set a value, if the reader may know it, and the whole sentence with when and why. */
export function useSetBy() {
  const { t } = useTranslation()
  const moment = useMoment()
  const low = useLowLevel()
  const who = ({ name, level }: SetBy) => name ?? (level && t('access.setBy.your', { level: low(level) }))
  const sentence = (setBy: SetBy): string => {
    const [by, on] = [who(setBy), moment(setBy.on)]
    const set = by ? t('access.setBy.byOn', { who: by, on }) : t('access.setBy.on', { on })
    return setBy.reason ? t('access.setBy.because', { set, reason: setBy.reason }) : set
  }
  return { who, sentence }
}
