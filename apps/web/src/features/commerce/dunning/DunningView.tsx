import {
  type DunnedInvoice,
  type DunningSteps,
  dunningStates,
  type DunningState,
} from '@portal/contract/commerce/dunning/dunning.contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { refusalOf } from '../../../core/access/refusalOf.ts'
import { useChange } from '../../../core/changes/openChange.ts'
import { MoreRows } from '../../../core/lists/MoreRows.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import css from './Dunning.module.css'
import { nextQuery, stepsQuery } from './dunning.queries.ts'
import { PauseDialog, ResumeDialog } from './PauseDialog.tsx'
import { StepsDialog } from './StepsDialog.tsx'
import { useNextColumns } from './useNextColumns.tsx'

type T = ReturnType<typeof useTranslation>['t']
type PlanWords = ReturnType<typeof usePlanWords>

/** The dunning steps of the reader's company, and whose turn is next. */
export function DunningView() {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const steps = useQuery(stepsQuery(companyKey))
  if (!steps.data) return <QueryState query={steps} failed={t('dunning.failed')} lines={6} height={28} />
  return (
    <>
      <StepsBar acctKey={companyKey} steps={steps.data} />
      <NextList steps={steps.data} />
    </>
  )
}

/** "Day 1: friendly reminder. Day 15: firm reminder. Day 45: suspension, with 7 days’ notice." */
function stepsText({ mails, suspendAfter, noticeDays }: DunningSteps, t: T, money: PlanWords['money']): string {
  const sentences = mails.map(({ days, tone, fees }) => {
    const step = t(`dunning.says.${tone}`, { days })
    const fee = fees.map(({ currency, amount }) => money(amount, currency)).join(', ')
    return fee ? t('dunning.says.withFee', { step, fee }) : step
  })
  if (suspendAfter !== null) sentences.push(t('dunning.says.suspend', { days: suspendAfter, count: noticeDays ?? 0 }))
  return sentences.join(' · ')
}

function StepsBar({ acctKey, steps }: { acctKey: string; steps: DunningSteps }) {
  const { t } = useTranslation()
  const { money } = usePlanWords()
  const [editing, setEditing] = useState(false)
  const { edit } = steps
  const sentence = t(edit.reason === 'alias.forbidden' ? 'settings.readOnly.acting' : 'dunning.notYours')
  const refusal = refusalOf(edit, 'dunning.set', sentence)
  return (
    <>
      <ListToolbar
        end={
          <GuardedButton
            label={t('dunning.edit')}
            variant="filled"
            aria-haspopup="dialog"
            refusal={refusal}
            onClick={() => setEditing(true)}
          />
        }
      >
        <span>{stepsText(steps, t, money)}</span>
      </ListToolbar>
      {editing && <StepsDialog acctKey={acctKey} steps={steps} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Payers who were suspended and have paid since: no job reactivates them. */
function ToReactivate({ paid }: { paid: readonly { acctKey: string; acctName: string }[] }) {
  const { t } = useTranslation()
  const change = useChange()
  if (paid.length === 0) return null
  const reactivate = (acctKey: string) =>
    void change.open({
      kind: 'account.status',
      selection: { acctKeys: [acctKey] },
      input: { to: 'Active', reasonCode: 'PAID' },
    })
  return (
    <Alert kind="info">
      <ul className={css['paid']}>
        {paid.map(({ acctKey, acctName }) => (
          <li key={acctKey}>
            {t('dunning.paid', { name: acctName })}{' '}
            <Button
              variant="default"
              size="xs"
              aria-haspopup="dialog"
              aria-label={t('dunning.reactivateOf', { name: acctName })}
              onClick={() => reactivate(acctKey)}
            >
              {t('dunning.reactivate')}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const within = ['7', '30'] as const

function NextList({ steps }: { steps: DunningSteps }) {
  const { t } = useTranslation()
  const mayPause = useCan('Bill:W')
  const [state, setState] = useState('')
  const [days, setDays] = useState('')
  const [paused, setPaused] = useState<DunnedInvoice>()
  const [resumed, setResumed] = useState<DunnedInvoice>()
  const found = useInfiniteQuery(
    nextQuery({
      states: state ? [state as DunningState] : [],
      withinDays: days ? Number(days) : null,
    }),
  )
  const maySuspend = useCan('AcctStatus:W')
  const change = useChange()
  const suspend = ({ acctKey, number }: DunnedInvoice) =>
    void change.open({
      kind: 'account.status',
      selection: { acctKeys: [acctKey] },
      input: { to: 'Suspended', reasonCode: 'NONPAY', note: number },
    })
  const columns = useNextColumns(
    steps,
    mayPause ? { pause: setPaused, resume: setResumed, suspend: maySuspend ? suspend : undefined } : undefined,
  )
  if (!found.data) return <QueryState query={found} failed={t('dunning.failed')} lines={6} height={28} />
  const { pages } = found.data
  return (
    <>
      <ToReactivate paid={pages[0]?.toReactivate ?? []} />
      <div className={css['filters']}>
        <SelectField
          label={t('dunning.column.next')}
          empty={t('dunning.all')}
          value={state}
          choices={dunningStates.map((value) => ({ value, label: t(`dunning.state.${value}`) }))}
          onChange={(event) => setState(event.currentTarget.value)}
        />
        <SelectField
          label={t('dunning.when')}
          empty={t('dunning.anyDay')}
          value={days}
          choices={within.map((value) => ({ value, label: t('dunning.within', { count: Number(value) }) }))}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      </div>
      {pages[0]?.capped && <p className={css['note']}>{t('dunning.capped')}</p>}
      <DataTable
        label={t('dunning.title')}
        columns={columns}
        rows={pages.flatMap(({ items }) => items)}
        rowKey={({ billKey }) => billKey}
        stale={found.isPlaceholderData}
        empty={<EmptyState title={t('dunning.none')}>{t('dunning.noneText')}</EmptyState>}
      />
      <MoreRows pages={found} />
      {paused && <PauseDialog invoice={paused} onClose={() => setPaused(undefined)} />}
      {resumed && <ResumeDialog invoice={resumed} onClose={() => setResumed(undefined)} />}
    </>
  )
}
