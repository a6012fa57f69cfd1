import { useTranslation } from '../../../lib/i18n.ts'
import { textOr } from '../../../lib/textOr.ts'
import { refusalKey } from './life.rules.ts'

// i18n: life.refused.*

/** Why something cannot be done, in words; for a reason that nobody gave words to, a plain sentence. */
export function useRefusalText(): (ability: { allowed: boolean; reason: string | null } | undefined) => string {
  const { t } = useTranslation()
  return (ability) =>
    !ability || ability.allowed ? '' : textOr(t, `life.refused.${refusalKey(ability.reason)}`, t('life.refused.other'))
}
