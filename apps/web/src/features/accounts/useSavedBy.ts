import type { Account } from '@portal/contract/accounts/accounts.contract'
import { useTranslation } from '../../lib/i18n.ts'
import { formatMoment } from '../../lib/dates.ts'
import { useMe } from '../users/users.queries.ts'

/** Who saved an account last and when, as a sentence. */
export function useSavedBy() {
  const { t, i18n } = useTranslation()
  const { dateFormat, timeZone } = useMe().preferences
  return ({ modifiedBy, modifiedOn }: Account) => {
    const when = formatMoment(modifiedOn, dateFormat, i18n.language, timeZone)
    return modifiedBy ? t('accounts.savedBy', { name: modifiedBy, when }) : t('accounts.savedOn', { when })
  }
}
