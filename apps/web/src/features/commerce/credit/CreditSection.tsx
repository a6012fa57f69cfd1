import { credit, type CreditLimit, creditRules } from '@portal/contract/commerce/credit/credit.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { type LimitChange, limitQuery, useSetLimit } from './credit.queries.ts'

/** The credit limit of a payer, for the company that bills it; nothing where it can have none. */
export function CreditSection({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const { money } = usePlanWords()
  const [editing, setEditing] = useState(false)
  const { data } = useQuery(limitQuery(acctKey))
  if (!data || (!data.edit.allowed && data.limit === null)) return null
  const { limit, used, currency, rule, edit } = data
  return (
    <PlainSection
      title={t('credit.title')}
      acts={
        edit.allowed && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setEditing(true)}>
            {t('credit.edit')}
          </Button>
        )
      }
    >
      <Facts
        columns
        facts={[
          [t('field.limit'), limit === null ? t('credit.none') : money(limit, currency)],
          [t('field.rule'), limit !== null && t(`credit.rule.${rule}`)],
          [t('credit.used'), used !== null && money(used, currency)],
        ]}
      />
      {editing && <LimitDialog row={data} onClose={() => setEditing(false)} />}
    </PlainSection>
  )
}

function LimitDialog({ row, onClose }: { row: CreditLimit; onClose: () => void }) {
  const { t } = useTranslation()
  const set = useSetLimit(row.acctKey)
  const { limit, rule, currency, version } = row
  const sending = useSentForm({
    draft: `credit.${row.acctKey}`,
    initial: { limit, rule },
    body: (values): LimitChange => values,
    schema: credit.set.body,
    send: (body) => set.mutateAsync({ ...body, version }),
    onSent: onClose,
  })
  const specs: FieldSpec[] = [
    { path: 'limit', kind: 'money', label: t('field.limit'), hint: t('credit.limitHelp'), currency, wide: true },
    {
      path: 'rule',
      kind: 'radio',
      label: t('field.rule'),
      choices: creditRules.map((value) => ({ value, label: t(`credit.rule.${value}`) })),
      wide: true,
    },
  ]
  return <RecordDialog {...sending} specs={specs} title={t('credit.edit')} submit={t('form.save')} onClose={onClose} />
}
