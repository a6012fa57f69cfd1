import type { ChangeSet } from '@portal/contract/changes/changes.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMoment } from '../../core/moments/useMoment.ts'
import { type TFunction, useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { ChoiceBar } from '../../ui/ChoiceBar.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import page from '../../ui/Page.module.css'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import css from './ChangePage.module.css'
import { changeListQuery, isOver, type Which as Wanted } from './changes.queries.ts'
import { StateDot } from './StateDot.tsx'

const choices = ['mine', 'decide', 'open', 'all'] as const satisfies readonly Wanted[]
type Which = (typeof choices)[number]

function columnsOf(t: TFunction, moment: (iso: string | null) => string, language: string): Column<ChangeSet>[] {
  const number = new Intl.NumberFormat(language)
  return [
    {
      id: 'what',
      header: t('changes.page.columns.what'),
      rowHeader: true,
      cell: (change) => (
        <>
          <Anchor href={paths.change(change.changeKey)}>{t(`changes.kind.${change.kind}`)}</Anchor>
          <span className={css.under}>{(isOver(change.state) && change.result) || change.sentence}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: t('changes.page.columns.state'),
      narrow: true,
      cell: (change) => <StateDot state={change.state} failed={change.failed} />,
    },
    {
      id: 'count',
      header: t('changes.page.columns.count'),
      numeric: true,
      cell: (change) => t('changes.figures', { done: number.format(change.done), of: number.format(change.ready) }),
    },
    { id: 'by', header: t('changes.page.columns.by'), cell: (change) => `${change.madeBy} · ${change.companyName}` },
    {
      id: 'made',
      header: t('changes.page.columns.made'),
      numeric: true,
      cell: (change) => <span className={css.line}>{moment(change.createdOn)}</span>,
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
        <div className={page.toolbar}>
          <ChoiceBar<Which>
            label={t('changes.page.which')}
            choices={choices.map((value) => ({ value, label: t(`changes.page.${value}`) }))}
            value={shown}
            onChange={(value) => void navigate({ href: paths.changes(value), resetScroll: false })}
          />
        </div>
        <ChangeList key={shown} which={shown} />
      </div>
    </>
  )
}

function ChangeList({ which }: { which: Which }) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const list = useInfiniteQuery(changeListQuery(which))
  if (!list.data) return <QueryState query={list} failed={t('changes.page.listFailed')} lines={5} height={28} />
  const columns = columnsOf(t, moment, i18n.language)
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
