import type { Account } from '@portal/contract/accounts/accounts.contract'
import { ago } from '../../../lib/ago.ts'
import { useTranslation } from '../../../lib/i18n.ts'

/** Who changed how many fields of an account meanwhile, and how long ago, as a sentence. */
export function useSavedBy() {
  const { t, i18n } = useTranslation()
  return ({ modifiedBy, modifiedOn }: Account, count: number) => {
    const when = ago(modifiedOn, i18n.language)
    return modifiedBy
      ? t('accounts.changedBy', { name: modifiedBy, count, when })
      : t('accounts.changedFields', { count, when })
  }
}
