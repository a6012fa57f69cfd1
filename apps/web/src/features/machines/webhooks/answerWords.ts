import { useTranslation } from '../../../lib/i18n.ts'

type AttemptAnswer = { status: number | null; fault: string | null }
/** The response in words: the status of the answer, or why there is none. */
export function useAnswerWords() {
  const { t } = useTranslation()
  return ({ status, fault }: AttemptAnswer): string =>
    status === null ? (fault ? t(`webhooks.fault.${fault}`) : '–') : t('webhooks.status', { status })
}
