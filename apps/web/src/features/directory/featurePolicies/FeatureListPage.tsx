import { numberIn } from '@portal/contract/core/language'
import { features } from '@portal/contract/directory/featurePolicies/featurePolicies.contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import css from '../../../core/lists/ListPage.module.css'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { Why } from '../../../core/access/Why.tsx'
import { ExportMenu } from '../../../core/files/ExportMenu.tsx'
import { useExportActs } from '../../../core/files/useExportActs.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import page from '../../../ui/Page.module.css'
import { SelectField } from '../../../ui/SelectField.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { featuresQuery } from './featurePolicies.queries.ts'
import { categories, type FeatureSearch, featureSearchOf, foundFeatures, onlyFilters } from './featurePolicies.rules.ts'
import { FeatureTable } from './FeatureTable.tsx'

/** Every flag of the access profile (`/featureList`): its defaults, and how it is set below. The search is in the address. */
export function FeatureListPage() {
  const { t } = useTranslation()
  const maySee = useCan('FeaturePolicy:R')
  if (maySee) return <Features />
  return (
    <>
      <PageHeading title={t('features.title')} />
      <NoRight title={t('features.noRight')} action="features.list" />
    </>
  )
}

function Features() {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const search = featureSearchOf(useSearch({ strict: false }))
  const list = useQuery(featuresQuery)
  const mayEdit = useCan('FeaturePolicy:W')
  const found = foundFeatures(list.data?.items ?? [], search)
  const count = found.reduce((sum, group) => sum + group.features.length, 0)
  const go = (part: Partial<FeatureSearch>) => {
    const next = (was: Record<string, unknown>) => {
      const { q, category, only } = { ...featureSearchOf(was), ...part }
      return { ...(q && { q }), ...(category && { category }), ...(only && { only }) }
    }
    void navigate({ to: '.', search: next as never, resetScroll: false, replace: true })
  }
  return (
    <>
      <PageHeading title={t('features.title')}>
        {t('features.title')}{' '}
        {list.data && (
          <span role="status" className={css.count}>
            {numberIn(i18n.language, count)}
          </span>
        )}
      </PageHeading>
      <p className={page.intro}>{t('features.intro')}</p>
      {!mayEdit && (
        <Alert kind="info" className={page.notice}>
          {t('features.readOnly')} <Why action="features.save" what={t('features.change')} />
        </Alert>
      )}
      <div className={page.card}>
        <FeatureFilters search={search} onChange={go} />
        {list.data &&
          (count > 0 ? (
            // The matching words are shown during a search.
            <FeatureTable groups={found} explained={search.q !== ''} />
          ) : (
            <EmptyState
              kind="noMatch"
              title={t('features.none')}
              action={
                <Button variant="default" onClick={() => go({ q: '', category: undefined, only: undefined })}>
                  {t('table.clearFilters')}
                </Button>
              }
            >
              {t('features.noneText')}
            </EmptyState>
          ))}
        <QueryState query={list} failed={t('features.failed')} lines={12} height={28} />
      </div>
    </>
  )
}

/** Finds features by their words, category and place of setting. */
function FeatureFilters({
  search,
  onChange,
}: {
  search: FeatureSearch
  onChange: (part: Partial<FeatureSearch>) => void
}) {
  const { t } = useTranslation()
  const exporting = useExportActs({
    route: features.exportFile,
    action: 'features.exportFile',
    page: 'features',
    schedule: 'policies',
    input: (format) => ({ body: { format } }),
  })
  return (
    <ListToolbar end={<ExportMenu exporting={exporting} />}>
      <SearchBox
        label={t('features.search')}
        placeholder={t('features.searchHint')}
        value={search.q}
        maxLength={100}
        onSearch={(q) => onChange({ q })}
      />
      <SelectField
        slim
        label={t('features.column.category')}
        value={search.category ?? ''}
        empty={t('features.allCategories')}
        // i18n: features.category.*
        choices={categories.map((category) => ({ value: category, label: t(`features.category.${category}`) }))}
        onChange={(event) => onChange({ category: categories.find((one) => one === event.currentTarget.value) })}
      />
      <ChoiceBar
        label={t('features.show')}
        // i18n: features.only.*
        choices={(['all', ...onlyFilters] as const).map((value) => ({ value, label: t(`features.only.${value}`) }))}
        value={search.only ?? 'all'}
        onChange={(value) => onChange({ only: onlyFilters.find((one) => one === value) })}
      />
    </ListToolbar>
  )
}
