import type { LimitedPartner, LimitUse, PartnerLimit } from '@portal/contract/commerce/plans/plans.shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountPick } from '../../../core/pickers/AccountPick.tsx'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FillBar, toneOfShare } from '../../../ui/FillBar.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { Meter } from '../../../ui/Meter.tsx'
import page from '../../../ui/Page.module.css'
import { QueryState } from '../../../ui/QueryState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import css from './Plans.module.css'
import { partnerLimitQuery, partnerLimitsQuery, useSaveLimit } from './plans.queries.ts'

const limits = ['maxCustomers', 'maxSeats', 'maxAdmins'] as const
const kindOf = { maxCustomers: 'customers', maxSeats: 'seats', maxAdmins: 'admins' } as const
const kinds = ['customers', 'seats', 'admins'] as const
type Props = {
  acctKey: string
  /** Returns to the list that the partner was chosen from. */
  onBack?: () => void
  onClose: () => void
}

/** The partners with limits, the fullest first, and any other partner by its name; one opens in the same place. */
export function PartnerLimits({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [partner, setPartner] = useState<string>()
  const list = useQuery(partnerLimitsQuery)
  const columns = useUseColumns(setPartner)
  if (partner) return <LimitsDialog acctKey={partner} onBack={() => setPartner(undefined)} onClose={onClose} />
  return (
    <Dialog
      wide
      title={t('plans.limits.open')}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('form.close')}
        </Button>
      }
    >
      <AccountPick
        label={t('plans.limits.partner')}
        chosen=""
        filter={{ role: ['SP', 'DT', 'RS'] }}
        onPick={({ acctKey }) => setPartner(acctKey)}
      />
      {list.data ? (
        <>
          <h3>{t('plans.limits.having')}</h3>
          <DataTable
            label={t('plans.limits.having')}
            columns={columns}
            rows={list.data.items}
            rowKey={(row) => row.acctKey}
            empty={<EmptyState title={t('plans.limits.none')}>{t('plans.limits.noneText')}</EmptyState>}
          />
          {list.data.more && <p className={page.dim}>{t('plans.limits.more')}</p>}
        </>
      ) : (
        <QueryState query={list} failed={t('plans.limits.failed')} lines={4} height={40} />
      )}
    </Dialog>
  )
}

function useUseColumns(onOpen: (acctKey: string) => void): Column<LimitedPartner>[] {
  const { t } = useTranslation()
  const { textOf, shareOf } = useUse()
  return [
    {
      id: 'acctName',
      header: t('plans.limits.partnerHead'),
      kind: 'name',
      rowHeader: true,
      cell: ({ acctKey, acctName, acctType }) => (
        <>
          <LevelChip level={acctType} /> <TextButton onClick={() => onOpen(acctKey)}>{acctName}</TextButton>
        </>
      ),
    },
    ...kinds.map((kind): Column<LimitedPartner> => ({
      id: kind,
      header: t(`plans.limits.kind.${kind}`),
      kind: 'text',
      narrow: true,
      cell: ({ [kind]: use }) => (
        <span className={css['use']}>
          {textOf(use)}
          {use.most !== null && <FillBar {...shareOf(use)} />}
        </span>
      ),
    })),
  ]
}

/** A limit and its use, in words and as a bar. */
function useUse() {
  const { t } = useTranslation()
  const words = usePlanWords()
  const shareOf = ({ used: count, most }: LimitUse) => {
    const percent = most ? Math.floor((100 * count) / most) : 100
    return { percent, tone: toneOfShare(percent) }
  }
  return {
    textOf: ({ used: count, capped, most }: LimitUse) => {
      const used = capped ? t('home.work.moreThan', { shown: words.number(count) }) : words.number(count)
      return most === null
        ? t('plans.limits.usedOnly', { used })
        : t('plans.limits.used', { used, most: words.number(most) })
    },
    shareOf,
    setBy: ({ most, setBy }: LimitUse) =>
      most === null ? [] : [setBy ? t('plans.limits.setBy', { name: setBy }) : t('plans.limits.setAbove')],
  }
}

/** The limits of a partner, who set them and how much is used; editable for people with the right. */
export function LimitsDialog({ acctKey, onBack, onClose }: Props) {
  const { t } = useTranslation()
  const limit = useQuery({ ...partnerLimitQuery(acctKey), staleTime: 0, gcTime: 0 })
  const [editing, setEditing] = useState(false)
  if (editing && limit.data) return <LimitForm limit={limit.data} onClose={() => setEditing(false)} />
  return (
    <Dialog
      title={t('plans.limits.title', { name: limit.data?.acctName ?? '' })}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onBack ?? onClose}>
            {t(onBack ? 'plans.limits.back' : 'form.close')}
          </Button>
          {limit.data?.edit.allowed && <Button onClick={() => setEditing(true)}>{t('plans.limits.change')}</Button>}
        </>
      }
    >
      {limit.data ? (
        <Limits limit={limit.data} />
      ) : (
        <QueryState query={limit} failed={t('plans.limits.failed')} lines={4} height={32} />
      )}
    </Dialog>
  )
}

function Limits({ limit: { applies } }: { limit: PartnerLimit }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const { textOf, shareOf, setBy } = useUse()
  const planNames = applies.plans?.map((plan) => words.name(plan))
  return (
    <Facts
      facts={[
        ...kinds.map((kind) => {
          const use = applies[kind]
          const share = shareOf(use)
          return [
            t(`plans.limits.kind.${kind}`),
            <Meter
              key={kind}
              text={textOf(use)}
              share={use.most === null ? null : { ...share, words: words.share(share.percent) }}
              notes={setBy(use)}
            />,
          ] as const
        }),
        [
          t('field.allowedPlans'),
          planNames ? planNames.join(', ') || t('plans.limits.noPlan') : t('plans.limits.allPlans'),
        ],
      ]}
    />
  )
}

function LimitForm({ limit, onClose }: { limit: PartnerLimit; onClose: () => void }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const { textOf } = useUse()
  const save = useSaveLimit(limit.acctKey)
  const { maxCustomers, maxSeats, maxAdmins, allowedPlans, version } = limit
  const known = new Set(limit.choices.map(({ planCode }) => planCode))
  const others = (allowedPlans ?? []).filter((code) => !known.has(code))
  const choices = [
    ...limit.choices.map((plan) => ({ value: plan.planCode, label: words.name(plan) })),
    ...others.map((code) => ({ value: code, label: code })),
  ]
  const codes = choices.map(({ value }) => value)
  const sending = useSentForm({
    draft: `limits.${limit.acctKey}`,
    initial: { maxCustomers, maxSeats, maxAdmins, all: allowedPlans === null, allowedPlans: allowedPlans ?? codes },
    body: ({ all, ...values }) => ({ ...values, allowedPlans: all ? null : values.allowedPlans, version }),
    send: (body) => save.mutateAsync(body),
    onSent: onClose,
  })
  const { all } = useFormValues(sending.form)
  const numbers = limits.map((field): FieldSpec => {
    const hint = t('plans.limits.now', { used: textOf(limit.applies[kindOf[field]]) })
    return { path: field, kind: 'whole', label: t(`field.${field}`), hint, maxLength: 8 }
  })
  const plans = { path: 'allowedPlans', kind: 'checks', look: 'cards', label: t('field.allowedPlans') } as const
  return (
    <RecordDialog
      {...sending}
      wide
      title={t('plans.limits.title', { name: limit.acctName })}
      submit={t('form.save')}
      intro={<p>{t('plans.limits.text')}</p>}
      specs={[
        ...numbers,
        { path: 'all', kind: 'checkbox', label: t('plans.limits.allPlans'), wide: true },
        ...(all ? [] : [{ ...plans, choices, wide: true }]),
      ]}
      onClose={onClose}
    />
  )
}
