import { useTranslation } from '../../../lib/i18n.ts'
import { textOr } from '../../../lib/textOr.ts'
import { refusalKey } from './status.rules.ts'

// i18n: status.refused.*

/** Why something cannot be done, in words; a generic sentence for reasons without a text. */
export function useRefusalText(): (ability: { allowed: boolean; reason: string | null } | undefined) => string {
  const { t } = useTranslation()
  return (ability) =>
    !ability || ability.allowed
      ? ''
      : textOr(t, `status.refused.${refusalKey(ability.reason)}`, t('status.refused.other'))
}
