import type {
  CommissionAssignment,
  CommissionPlan,
  Commissions,
} from '@portal/contract/commerce/commissions/commissions.contract'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import page from '../../../ui/Page.module.css'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { AssignDialog, EndDialog, PlanDialog } from './CommissionDialogs.tsx'
import { useRemovePlan, useUnassign } from './commissions.queries.ts'
import { type CommissionWords, useCommissionWords } from './useCommissionWords.ts'

type T = ReturnType<typeof useTranslation>['t']
type DialogState =
  | { what: 'plan' | 'assign' }
  | { what: 'removePlan'; plan: CommissionPlan }
  | { what: 'end' | 'unassign'; assignment: CommissionAssignment }

const planColumns = (t: T, words: CommissionWords): Column<CommissionPlan>[] => [
  { id: 'name', header: t('field.name'), kind: 'name', rowHeader: true, cell: ({ name }) => name },
  {
    id: 'rate',
    header: t('field.commissionRate'),
    kind: 'number',
    narrow: true,
    cell: ({ commissionRate }) => words.percent(commissionRate),
  },
  {
    id: 'plans',
    header: t('field.planCodes'),
    kind: 'text',
    cell: ({ planCodes }) => planCodes.join(', ') || t('commissions.everything'),
  },
  {
    id: 'limit',
    header: t('field.commissionMonths'),
    kind: 'text',
    cell: ({ commissionMonths }) => words.limit(commissionMonths) || t('commissions.noLimit'),
  },
]
const assignmentColumns = (t: T, words: CommissionWords): Column<CommissionAssignment>[] => [
  {
    id: 'partner',
    header: t('field.partnerKey'),
    kind: 'name',
    rowHeader: true,
    cell: ({ partnerName }) => partnerName,
  },
  { id: 'plan', header: t('field.planKey'), kind: 'text', narrow: true, cell: ({ name }) => name },
  { id: 'from', header: t('field.validFrom'), kind: 'date', cell: ({ validFrom }) => words.day(validFrom) },
  {
    id: 'to',
    header: t('field.validTo'),
    kind: 'date',
    narrow: true,
    cell: ({ validTo }) => (validTo ? words.day(validTo) : t('commissions.openEnd')),
  },
]
/** A plan that no partner has. */
const isRemovable = ({ assigned }: CommissionPlan) => assigned === 0
const planActs = (t: T, open: (opened: DialogState) => void): Column<CommissionPlan> => ({
  id: 'acts',
  header: t('commissions.acts'),
  kind: 'acts',
  narrow: true,
  cell: (plan) =>
    isRemovable(plan) && (
      <Button
        variant="default"
        size="xs"
        aria-haspopup="dialog"
        aria-label={t('commissions.removePlanOf', { name: plan.name })}
        onClick={() => open({ what: 'removePlan', plan })}
      >
        {t('commissions.remove')}
      </Button>
    ),
})
const assignmentActs = (t: T, open: (opened: DialogState) => void): Column<CommissionAssignment> => ({
  id: 'acts',
  header: t('commissions.acts'),
  kind: 'acts',
  narrow: true,
  cell: (assignment) => {
    const names = { partner: assignment.partnerName, plan: assignment.name }
    return (
      <>
        <Button
          variant="default"
          size="xs"
          aria-haspopup="dialog"
          aria-label={t('commissions.setEndOf', names)}
          onClick={() => open({ what: 'end', assignment })}
        >
          {t('commissions.setEnd')}
        </Button>{' '}
        <Button
          variant="default"
          size="xs"
          aria-haspopup="dialog"
          aria-label={t('commissions.unassignOf', names)}
          onClick={() => open({ what: 'unassign', assignment })}
        >
          {t('commissions.remove')}
        </Button>
      </>
    )
  },
})

/** The commission plans of the reader's company, and the partners that have them. */
export function CommissionPlans({ commissions }: { commissions: Commissions }) {
  const { t } = useTranslation()
  const words = useCommissionWords()
  const [opened, setOpened] = useState<DialogState>()
  const { plans, assignments, edit } = commissions
  const refusal = edit.allowed ? undefined : { action: 'commissions.addPlan' }
  const close = () => setOpened(undefined)
  const [forPlans, forAssignments] = [planColumns(t, words), assignmentColumns(t, words)]
  return (
    <>
      <h2 className={page.listHeading}>{t('commissions.plans')}</h2>
      <ListToolbar
        end={
          <>
            <GuardedButton
              label={t('commissions.addPlan')}
              aria-haspopup="dialog"
              refusal={refusal}
              onClick={() => setOpened({ what: 'plan' })}
            />
            {plans.length > 0 && (
              <GuardedButton
                label={t('commissions.assign')}
                variant="filled"
                aria-haspopup="dialog"
                refusal={refusal}
                onClick={() => setOpened({ what: 'assign' })}
              />
            )}
          </>
        }
      >
        <span>{t('commissions.plansIntro')}</span>
      </ListToolbar>
      <DataTable
        label={t('commissions.plans')}
        columns={edit.allowed && plans.some(isRemovable) ? [...forPlans, planActs(t, setOpened)] : forPlans}
        rows={plans}
        rowKey={({ planKey }) => planKey}
        empty={<EmptyState title={t('commissions.noPlans')}>{t('commissions.noPlansText')}</EmptyState>}
      />
      {plans.length > 0 && (
        <>
          <h2 className={page.listHeading}>{t('commissions.assignments')}</h2>
          <DataTable
            label={t('commissions.assignments')}
            columns={edit.allowed ? [...forAssignments, assignmentActs(t, setOpened)] : forAssignments}
            rows={assignments}
            rowKey={({ assignmentKey }) => assignmentKey}
            empty={<EmptyState title={t('commissions.noPartners')}>{t('commissions.noPartnersText')}</EmptyState>}
          />
        </>
      )}
      {opened?.what === 'plan' && <PlanDialog onClose={close} />}
      {opened?.what === 'assign' && <AssignDialog plans={plans} onClose={close} />}
      {opened?.what === 'end' && <EndDialog assignment={opened.assignment} onClose={close} />}
      {opened?.what === 'removePlan' && <RemovePlan plan={opened.plan} onClose={close} />}
      {opened?.what === 'unassign' && <Unassign assignment={opened.assignment} onClose={close} />}
    </>
  )
}

function RemovePlan({ plan, onClose }: { plan: CommissionPlan; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useRemovePlan()
  return (
    <ConfirmDialog
      danger
      title={t('commissions.removePlanOf', { name: plan.name })}
      submit={t('commissions.remove')}
      pending={remove.isPending}
      refusal={remove.error?.message}
      onSubmit={() => remove.mutate(plan.planKey, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('commissions.removePlanText')}</p>
    </ConfirmDialog>
  )
}
function Unassign({ assignment, onClose }: { assignment: CommissionAssignment; onClose: () => void }) {
  const { t } = useTranslation()
  const unassign = useUnassign()
  return (
    <ConfirmDialog
      danger
      title={t('commissions.unassignOf', { partner: assignment.partnerName, plan: assignment.name })}
      submit={t('commissions.remove')}
      pending={unassign.isPending}
      refusal={unassign.error?.message}
      onSubmit={() => unassign.mutate(assignment.assignmentKey, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('commissions.unassignText')}</p>
    </ConfirmDialog>
  )
}
