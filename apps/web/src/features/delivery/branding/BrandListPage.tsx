import type { BrandRow } from '@portal/contract/delivery/branding/branding.shapes'
import { numberIn } from '@portal/contract/core/language'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { MoreRows } from '../../../core/lists/MoreRows.tsx'
import { When } from '../../../core/moments/When.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import { KeyFacts } from '../../../ui/KeyFacts.tsx'
import { RouteButton } from '../../../ui/RouteButton.tsx'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import cell from '../../../ui/table/Cell.module.css'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { brandQuery, brandsQuery } from './branding.queries.ts'
import { Swatch } from './Swatch.tsx'

const OwnBrand = lazyPart(async () => (await import('./BrandPage.tsx')).BrandPage)

/**
 * The brands of the reader's company and those below, the last changed first (`/brandList`). A company that has no brands
 * below has nothing to choose from and sees its own.
 */
export function BrandListPage() {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const maySee = useCan('Brand:R')
  const brands = useInfiniteQuery({ ...brandsQuery(), enabled: maySee })
  const [first] = brands.data?.pages ?? []
  if (first && first.items.every(({ acctKey }) => acctKey === companyKey) && !first.hasMore)
    return (
      <Suspense fallback={<Skeleton lines={8} height={32} />}>
        <OwnBrand alone />
      </Suspense>
    )
  return (
    <>
      <PageHeading title={t('branding.listTitle')} />
      {maySee && <p className={page.intro}>{t('branding.listIntro')}</p>}
      {maySee ? (
        <>
          <OwnBrandFacts />
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

/** The brand of the reader's company above those below, and the way to it. */
function OwnBrandFacts() {
  const { t, i18n } = useTranslation()
  const { companyKey } = useMe()
  const { data: brand } = useQuery(brandQuery(companyKey))
  const { look, usedBy } = brand ?? {}
  return (
    <KeyFacts
      label={t('branding.own')}
      facts={[
        [t('branding.column.account'), brand?.acctName],
        [t('branding.column.name'), look?.name],
        [t('branding.column.color'), look?.colors && <Swatch key="color" color={look.colors.light.solid} />],
        [t('branding.column.status'), brand && <StateDot key="status" of="branding.status" is={brand.status} />],
        [t('branding.column.usedBy'), usedBy && `${numberIn(i18n.language, usedBy.total)}${usedBy.capped ? '+' : ''}`],
      ]}
      end={<RouteButton href={paths.branding}>{t('branding.own')}</RouteButton>}
    />
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
    {
      id: 'name',
      header: header('name'),
      kind: 'text',
      cell: ({ portalName }) => portalName || <span className={page.dim}>{t('form.inherited')}</span>,
    },
    {
      id: 'color',
      header: header('color'),
      kind: 'text',
      narrow: true,
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
      narrow: true,
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
        empty={null}
      />
      <MoreRows pages={brands} />
    </>
  )
}
