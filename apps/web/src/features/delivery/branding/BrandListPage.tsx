import type { BrandRow } from '@portal/contract/delivery/branding/branding.shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { MoreRows } from '../../../core/lists/MoreRows.tsx'
import { When } from '../../../core/moments/When.tsx'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import cell from '../../../ui/table/Cell.module.css'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { brandsQuery } from './branding.queries.ts'
import { Swatch } from './Swatch.tsx'

/** The brands of the reader's company and those below, the last changed first (`/brandList`). */
export function BrandListPage() {
  const { t } = useTranslation()
  const maySee = useCan('Brand:R')
  return (
    <>
      <PageHeading title={t('branding.listTitle')} />
      {maySee ? (
        <>
          <div className={page.head}>
            <p className={page.intro}>{t('branding.listIntro')}</p>
            <Anchor href={paths.branding}>{t('branding.own')}</Anchor>
          </div>
          <div className={page.card}>
            <BrandList />
          </div>
        </>
      ) : (
        <NoRight title={t('branding.noRight')} action="branding.list">
          {t('branding.noRightText')}
        </NoRight>
      )}
    </>
  )
}

function useColumns(): Column<BrandRow>[] {
  const { t } = useTranslation()
  const header = (id: string) => t(`branding.column.${id}`) // i18n: branding.column.*
  return [
    {
      id: 'account',
      header: header('account'),
      kind: 'name',
      rowHeader: true,
      cell: ({ acctKey, acctName }) => (
        <RouteLink href={paths.account(acctKey, 7)} className={cell['reference']}>
          {acctName}
        </RouteLink>
      ),
    },
    { id: 'name', header: header('name'), kind: 'text', cell: ({ portalName }) => portalName },
    {
      id: 'color',
      header: header('color'),
      kind: 'text',
      cell: ({ primaryColor }) => <Swatch color={primaryColor} />,
    },
    {
      id: 'status',
      header: header('status'),
      kind: 'status',
      narrow: true,
      cell: ({ status }) => <StateDot of="branding.status" is={status} />,
    },
    {
      id: 'draft',
      header: header('draft'),
      kind: 'text',
      cell: ({ hasChanges, status }) =>
        t(status === 'Pending' || hasChanges ? 'branding.hasDraft' : 'branding.hasNoDraft'),
    },
    {
      id: 'modified',
      header: header('modified'),
      kind: 'date',
      note: <ZoneNote />,
      cell: ({ lastModifiedOn }) => <When at={lastModifiedOn} />,
    },
  ]
}

function BrandList() {
  const { t } = useTranslation()
  const brands = useInfiniteQuery(brandsQuery())
  const columns = useColumns()
  if (!brands.data) return <QueryState query={brands} failed={t('branding.listFailed')} lines={5} height={28} />
  return (
    <>
      <DataTable
        label={t('branding.listTitle')}
        columns={columns}
        rows={brands.data.pages.flatMap(({ items }) => items)}
        rowKey={({ brandKey }) => brandKey}
        empty={<EmptyState title={t('branding.none')}>{t('branding.noneText')}</EmptyState>}
      />
      <MoreRows pages={brands} />
    </>
  )
}
