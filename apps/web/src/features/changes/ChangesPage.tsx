import { type Language, numberIn } from '@portal/contract/core/language'
import type { ChangeSet } from '@portal/contract/changes/changes.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { When } from '../../core/moments/When.tsx'
import { ZoneNote } from '../../core/moments/ZoneNote.tsx'
import { type TFunction, useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import page from '../../ui/Page.module.css'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TabBar } from '../../ui/TabBar.tsx'
import css from './ChangePage.module.css'
import { changeListQuery, isOver, type Which as Wanted } from './changes.queries.ts'
import { StateDot } from './StateDot.tsx'

const choices = ['mine', 'decide', 'open', 'all'] as const satisfies readonly Wanted[]
type Which = (typeof choices)[number]

function columnsOf(t: TFunction, language: Language): Column<ChangeSet>[] {
  return [
    {
      id: 'what',
      header: t('changes.page.columns.what'),
      kind: 'name',
      rowHeader: true,
      cell: (change) => (
        <>
          <Anchor href={paths.change(change.changeKey)}>{t(`changes.kind.${change.kind}`)}</Anchor>
          <span className={css.beside}>{(isOver(change.state) && change.result) || change.sentence}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: t('changes.page.columns.state'),
      kind: 'status',
      narrow: true,
      cell: (change) => <StateDot state={change.state} failed={change.failed} />,
    },
    {
      id: 'count',
      header: t('changes.page.columns.count'),
      kind: 'number',
      cell: (change) =>
        t('changes.figures', { done: numberIn(language, change.done), of: numberIn(language, change.ready) }),
    },
    {
      id: 'by',
      header: t('changes.page.columns.by'),
      kind: 'text',
      cell: (change) => `${change.madeBy} · ${change.companyName}`,
    },
    {
      id: 'made',
      header: t('changes.page.columns.made'),
      note: <ZoneNote />,
      kind: 'date',
      cell: (change) => <When at={change.createdOn} />,
    },
  ]
}

/** The change sets of the own tree (`/changes`): one's own, those to decide, those in progress, or all. */
export function ChangesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { which } = useSearch({ strict: false }) as { which?: unknown }
  const shown = choices.find((one) => one === which) ?? 'mine'
  return (
    <>
      <PageHeading title={t('changes.title')} />
      <p className={page.intro}>{t('changes.intro')}</p>
      <div className={page.card}>
        <TabBar
          label={t('changes.page.which')}
          tabs={choices.map((id) => ({ id, label: t(`changes.page.${id}`) }))}
          current={shown}
          onChange={(id) => void navigate({ href: paths.changes(id), resetScroll: false })}
        />
        <ChangeList key={shown} which={shown} />
      </div>
    </>
  )
}

function ChangeList({ which }: { which: Which }) {
  const { t, i18n } = useTranslation()
  const list = useInfiniteQuery(changeListQuery(which))
  if (!list.data) return <QueryState query={list} failed={t('changes.page.listFailed')} lines={5} height={28} />
  const columns = columnsOf(t, i18n.language)
  return (
    <>
      <DataTable
        label={t('changes.title')}
        columns={columns}
        rows={list.data.pages.flatMap((page) => page.items)}
        rowKey={(change) => change.changeKey}
        empty={<EmptyState title={t(`changes.page.empty.${which}`)}>{t('changes.page.emptyText')}</EmptyState>}
      />
      <div className={page.more}>
        <MoreButton label={t('changes.page.more')} pages={list} />
      </div>
    </>
  )
}
