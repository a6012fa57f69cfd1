import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../core/accounts/account.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { textOr } from '../../lib/textOr.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import css from './AuditFilters.module.css'
import { isFiltered } from './audit.search.ts'
import type { AuditAsked } from './useAuditState.ts'

/** Filters from a link that have no visible field, each with a button to remove it. */
export function AuditPills({ asked: { state, change, apply } }: { asked: AuditAsked }) {
  const { t } = useTranslation()
  const { data: account } = useQuery(accountQuery(state.account ?? ''))
  if (!isFiltered(state)) return null
  const pill = (field: 'account' | 'session' | 'change' | 'type', text: string) =>
    state[field] && (
      <button
        key={field}
        type="button"
        className={css.pill}
        aria-label={t('audit.pill.remove', { text })}
        onClick={() => change({ [field]: undefined })}
      >
        {text} <span aria-hidden="true">✕</span>
      </button>
    )
  return (
    <div className={css.pills}>
      {pill('account', t('audit.pill.account', { name: account?.acctName ?? '…' }))}
      {pill('session', t('audit.pill.session'))}
      {pill('change', t('audit.pill.change'))}
      {pill('type', t('audit.pill.type', { type: textOr(t, `audit.type.${state.type}`, state.type ?? '') }))}
      <TextButton className={css.clear} onClick={() => apply({})}>
        {t('audit.pill.clear')}
      </TextButton>
    </div>
  )
}
