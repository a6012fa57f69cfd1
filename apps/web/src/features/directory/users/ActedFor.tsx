import type { alias } from '@portal/contract/identity/alias/alias.contract'
import type { Result } from '@portal/contract/core/route'
import { useQuery } from '@tanstack/react-query'
import { When, WhenIn } from '../../../core/moments/When.tsx'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { actedForQuery } from './people.queries.ts'
import cell from '../../../ui/table/Cell.module.css'

type Impersonation = Result<typeof alias.history>['items'][number]

const columnsOf = (t: TFunction): Column<Impersonation>[] => [
  {
    id: 'when',
    header: t('users.acted.when'),
    note: <ZoneNote />,
    kind: 'name',
    rowHeader: true,
    cell: (acting) => (
      <>
        <When at={acting.startedOn} />{' '}
        <span className={cell.beside}>
          {acting.endedOn ? (
            <WhenIn at={acting.endedOn} say={(when) => t('users.acted.until', { when })} />
          ) : (
            t('users.acted.now')
          )}
        </span>
      </>
    ),
  },
  {
    id: 'actor',
    header: t('users.acted.actor'),
    kind: 'text',
    narrow: true,
    cell: (acting) => (
      <>
        <span data-unit>{acting.actorName}</span>{' '}
        <span className={cell.beside}>{acting.actorCompany ?? acting.actorEmail}</span>
      </>
    ),
  },
  {
    id: 'target',
    header: t('users.acted.target'),
    kind: 'text',
    cell: (acting) => (
      <>
        <span data-unit>{acting.targetName || acting.targetEmail}</span>{' '}
        {acting.targetName && <span className={cell.beside}>{acting.targetEmail}</span>}
      </>
    ),
  },
  {
    id: 'reason',
    header: t('users.acted.reason'),
    kind: 'prose',
    cell: (acting) => acting.reason,
  },
  {
    id: 'ticket',
    header: t('users.acted.ticket'),
    kind: 'code',
    cell: (acting) => acting.ticket,
  },
]

/** Who acted for people of an account: when, for whom, why. The company itself may see it (`product.md` 3.6). */
export function ActedFor({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const acted = useQuery(actedForQuery(acctKey))
  if (!acted.data) return <QueryState query={acted} failed={t('users.acted.failed')} lines={3} height={28} />
  const columns = columnsOf(t)
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
