import { numberIn } from '@portal/contract/core/language'
import type { Promotion } from '@portal/contract/commerce/promotions/promotions.contract'
import { promotionList } from '@portal/contract/commerce/promotions/promotions.list'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noFilters } from '../../../core/lists/address.ts'
import { type Cells, useColumns } from '../../../core/lists/columns.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { useListState } from '../../../core/lists/useListState.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import cell from '../../../ui/table/Cell.module.css'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import { cataloguePlansQuery } from '../plans/plans.queries.ts'
import { PromotionDialog } from './PromotionDialog.tsx'
import { type PromotionFilter, promotionsQuery } from './promotions.queries.ts'
import { usePromotionWords } from './usePromotionWords.ts'

/** The name of a plan by its code; the code itself until the catalogue is known. */
function usePlanName() {
  const { name } = usePlanWords()
  const plans = useQuery(cataloguePlansQuery({}))
  const names = new Map(plans.data?.items.map((plan) => [plan.planCode, name(plan)]))
  return (code: string) => names.get(code) ?? code
}

function useCells(edit: (promotion: Promotion) => void): Cells<typeof promotionList, Promotion> {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { dateFormat } = useMe().preferences
  const { gives } = usePromotionWords()
  const planName = usePlanName()
  const day = (text: string) => formatDate(text, dateFormat, language)
  return {
    promoName: {
      kind: 'name',
      rowHeader: true,
      cell: (one) => (
        <>
          {one.edit.allowed ? (
            <TextButton aria-haspopup="dialog" onClick={() => edit(one)}>
              {one.promoName}
            </TextButton>
          ) : (
            one.promoName
          )}{' '}
          <div>
            <span className={cell.beside}>{one.promoCode}</span>
          </div>
        </>
      ),
    },
    gives: { kind: 'names', narrow: true, cell: gives },
    plans: { kind: 'prose', cell: ({ planCodes }) => planCodes.map(planName).join(', ') || t('promotions.all') },
    valid: {
      // In one line like a code, because two dates are read as one period.
      kind: 'code',
      cell: ({ validFrom, validTo }) =>
        validTo === null
          ? t('promotions.from', { from: day(validFrom) })
          : t('promotions.fromTo', { from: day(validFrom), to: day(validTo) }),
    },
    redeemed: {
      kind: 'number',
      cell: ({ redeemed, maxRedemptions }) =>
        maxRedemptions === null
          ? numberIn(language, redeemed)
          : t('promotions.of', { count: redeemed, most: numberIn(language, maxRedemptions) }),
    },
    status: { narrow: true },
  }
}

/** The promotions of the provider, each with its benefit and how often it was redeemed. */
export function PromotionsView() {
  const { t } = useTranslation()
  const wordsOf = useWordsOf(promotionList)
  const { companyKey } = useMe()
  const { state, filter, filtered, change } = useListState<typeof promotionList, PromotionFilter>(promotionList)
  const [opened, setOpened] = useState<Promotion | 'new'>()
  const promotions = useQuery(promotionsQuery({ ...filter, sort: state.sort }))
  const columns = useColumns(promotionList, useCells(setOpened), 'promotions.column')
  const clear = () => change(noFilters(promotionList))
  const shared = { list: promotionList, state, change, wordsOf }
  return (
    <>
      <ListToolbar
        pills={<ListPills {...shared} says={{}} onClear={clear} />}
        end={
          promotions.data?.edit.allowed && (
            <Button aria-haspopup="dialog" onClick={() => setOpened('new')}>
              {t('promotions.create')}
            </Button>
          )
        }
      >
        <SearchBox
          label={t('promotions.search')}
          placeholder={t('promotions.searchBy')}
          maxLength={100}
          value={state.q}
          onSearch={(q) => change({ q }, { replace: state.q !== '' && q !== '' })}
        />
        <ListFilters {...shared} company={companyKey} named={{}} />
      </ListToolbar>
      {promotions.data ? (
        <DataTable
          label={t('plans.tab.promotions')}
          columns={columns}
          rows={promotions.data.items}
          rowKey={(one) => one.promotionKey}
          sort={{ by: state.sort, onSort: (sort) => change({ sort: sort as typeof state.sort }) }}
          stale={promotions.isPlaceholderData}
          empty={<NonePage filtered={filtered} onClear={clear} />}
        />
      ) : (
        <QueryState query={promotions} failed={t('promotions.failed')} lines={5} height={28} />
      )}
      {opened && (
        <PromotionDialog promotion={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function NonePage({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  if (!filtered) return <EmptyState title={t('promotions.none')}>{t('promotions.noneText')}</EmptyState>
  return (
    <EmptyState
      kind="noMatch"
      title={t('promotions.noMatch')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('table.clearFilters')}
        </Button>
      }
    />
  )
}
