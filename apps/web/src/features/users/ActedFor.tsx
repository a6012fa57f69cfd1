import type { alias } from '@portal/contract/alias/alias.contract'
import type { Result } from '@portal/contract/core/route'
import { useQuery } from '@tanstack/react-query'
import { useMoment } from '../../core/moments/useMoment.ts'
import { type TFunction, useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { actedForQuery } from './people.queries.ts'
import css from './UsersTab.module.css'

type Acting = Result<typeof alias.history>['items'][number]

const columnsOf = (t: TFunction, moment: (iso: string | null) => string): Column<Acting>[] => [
  {
    id: 'when',
    header: t('users.acted.when'),
    rowHeader: true,
    cell: (acting) => (
      <>
        {moment(acting.startedOn)}
        <span className={css.under}>
          {acting.endedOn ? t('users.acted.until', { when: moment(acting.endedOn) }) : t('users.acted.now')}
        </span>
      </>
    ),
  },
  {
    id: 'actor',
    header: t('users.acted.actor'),
    narrow: true,
    cell: (acting) => (
      <>
        {acting.actorName}
        <span className={css.under}>{[acting.actorCompany, acting.actorEmail].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  {
    id: 'target',
    header: t('users.acted.target'),
    cell: (acting) => (
      <span className={css.whom}>
        {acting.targetName || acting.targetEmail}
        {acting.targetName && <span className={css.under}>{acting.targetEmail}</span>}
      </span>
    ),
  },
  {
    id: 'reason',
    header: t('users.acted.reason'),
    cell: (acting) => <span className={css.reason}>{acting.reason}</span>,
  },
  {
    id: 'ticket',
    header: t('users.acted.ticket'),
    cell: (acting) => <span className={css.ticket}>{acting.ticket}</span>,
  },
]

/** Who acted for people of an account: when, for whom, why. The company itself may see it (`product.md` 3.6). */
export function ActedFor({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const acted = useQuery(actedForQuery(acctKey))
  if (!acted.data) return <QueryState query={acted} failed={t('users.acted.failed')} lines={3} height={28} />
  const columns = columnsOf(t, moment)
  return (
    <DataTable
      label={t('users.acted.title')}
      columns={columns}
      rows={acted.data.items}
      rowKey={(acting) => acting.sessionKey}
      empty={<EmptyState title={t('users.acted.none')}>{t('users.acted.noneText')}</EmptyState>}
    />
  )
}
