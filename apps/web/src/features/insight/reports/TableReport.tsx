import { useInfiniteQuery } from '@tanstack/react-query'
import { use } from 'react'
import { ExportMenu } from '../../../core/files/ExportMenu.tsx'
import { reportFormats, useExportActs } from '../../../core/files/useExportActs.tsx'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { ReportControls } from '../../../core/months/ReportControls.tsx'
import { MonthFields } from '../../../core/months/MonthFields.tsx'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { can, RightsContext } from '../../../lib/useCan.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import page from '../../../ui/Page.module.css'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { useSelection } from '../../../ui/table/useSelection.ts'
import { CompanyField, CompanyPill } from './CompanyField.tsx'
import { TextFilter } from './TextFilter.tsx'
import type { Page, ReportFilter, ReportText, TableSpec } from './report.ts'
import css from './Reports.module.css'
import { tableQuery } from './reports.queries.ts'
import { partialIn } from './usage.words.ts'
import { useReportColumns } from './useReportColumns.tsx'
import type { Report } from './useReport.ts'

type Body = { cursor?: string | null | undefined }
type Props<B extends Body, Row, S extends Page<Row> = Page<Row>> = { spec: TableSpec<B, Row, S>; report: Report }
/** The query of the address, by the fields of the body. */
type ReportQuery = Record<string, unknown>

/** The filter values of the address; values that make no sense are ignored. */
const chosenOf = ({ name, choices, all }: ReportFilter, { search }: Report) =>
  choices.find((one) => one === search[name]) ?? (all ? undefined : choices[0])

const textOf = ({ name, isRight = () => true }: ReportText, { search }: Report) => {
  const typed = search[name]
  return typeof typed === 'string' && typed !== '' && isRight(typed) ? typed : undefined
}

function queryOf<B extends Body, Row, S extends Page<Row>>(
  { declared, filters = [], texts = [], company }: TableSpec<B, Row, S>,
  report: Report,
): ReportQuery {
  const typed = texts.flatMap((text) => {
    const value = textOf(text, report)
    return value === undefined ? [] : [[text.field, value]]
  })
  const chosen = filters.flatMap((filter) => {
    const value = chosenOf(filter, report)
    return value === undefined ? [] : [[filter.field, filter.several ? [value] : value]]
  })
  return {
    ...(declared.months !== false && report.months),
    ...(company && report.company && { [company]: report.company }),
    ...Object.fromEntries([...chosen, ...typed]),
  }
}

/** A report without the choices and fields that are not for the reader. */
function useAllowed<B extends Body, Row, S extends Page<Row>>(spec: TableSpec<B, Row, S>): TableSpec<B, Row, S> {
  const callerRights = use(RightsContext)
  const { filters = [], texts = [] } = spec
  return {
    ...spec,
    filters: filters.map(({ rights = {}, ...filter }) => ({
      ...filter,
      choices: filter.choices.filter((one) => can(callerRights, rights[one] ?? 'signed-in')),
    })),
    texts: texts.filter(({ rights = ['signed-in'] }) => rights.some((one) => can(callerRights, one))),
  }
}

/** A report as a table, a page at a time. */
export function TableReport<B extends Body, Row extends object, S extends Page<Row>>(props: Props<B, Row, S>) {
  const { report } = props
  const { t } = useTranslation()
  const spec = useAllowed(props.spec)
  const search = queryOf(spec, report)
  const query = useInfiniteQuery(tableQuery(spec, search))
  const declared = useReportColumns<Row>(spec.declared.columns, spec.useOwn?.(), spec.narrow)
  const [first] = query.data?.pages ?? []
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const columns = shownOf(spec, declared, rows)
  const { selection, bar } = useRowActs(spec, rows, JSON.stringify(search))
  return (
    <>
      <Controls spec={spec} report={report} asked={search} />
      {spec.company && <CompanyPill report={report} />}
      <QueryState query={query} failed={t('reports.failed')} lines={8} height={28} />
      {first && spec.Summary && <spec.Summary page={first} asked={search} />}
      {/* The actions on the selected rows stand in its place, so that no row moves. */}
      {first && (bar || <AsOf {...first} />)}
      {first && (
        <DataTable
          // i18n: reports.kind.*
          label={t(`reports.kind.${spec.id}`)}
          columns={columns}
          rows={rows}
          {...(selection && { selection })}
          rowKey={spec.rowKey}
          stale={query.isPlaceholderData}
          // i18n: reports.empty.*
          empty={
            <EmptyState kind="noMatch" title={t(query.hasNextPage ? 'reports.emptySoFar' : `reports.empty.${spec.id}`)}>
              {!query.hasNextPage && t('reports.emptyText')}
            </EmptyState>
          }
        />
      )}
      {first && query.hasNextPage && (
        <div className={page.more}>
          <MoreButton label={t('table.showMore')} pages={query} />
        </div>
      )}
    </>
  )
}

/** The columns with content in these rows; a value that consecutive rows share is shown in the first only. */
function shownOf<Row extends object>(
  {
    once = {},
    mayMiss = [],
    sameAs = {},
    whole = [],
  }: Pick<TableSpec<Body, Row>, 'once' | 'mayMiss' | 'sameAs' | 'whole'>,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Column<Row>[] {
  const hasValue = (field: string) => rows.some((row) => Boolean(row[field as keyof Row]))
  const isSame = (field: string, other: string) =>
    rows.every((row) => [null, row[other as keyof Row]].includes(row[field as keyof Row] as never))
  const before = new Map(rows.map((row, at) => [row, rows[at - 1]]))
  return columns.flatMap((column) => {
    if (mayMiss.includes(column.id) && !hasValue(column.id)) return []
    if (whole.includes(column.id) && rows.every((row) => row[column.id as keyof Row] === 100)) return []
    if (sameAs[column.id] && isSame(column.id, sameAs[column.id] ?? '')) return []
    const about = once[column.id]
    if (!about) return [column]
    const isAgain = (row: Row) => {
      const last = before.get(row)
      return last !== undefined && about(last) === about(row)
    }
    const repeatMark = (row: Row) => (
      <span className={css['again']} data-again>
        {column.cell(row)}
      </span>
    )
    return [{ ...column, cell: (row: Row) => (isAgain(row) ? repeatMark(row) : column.cell(row)) }]
  })
}

/** The selection of rows and the bar of its actions; nothing in reports whose rows are only read. */
function useRowActs<B extends Body, Row extends object, S extends Page<Row>>(
  { acts, rowKey }: TableSpec<B, Row, S>,
  rows: readonly Row[],
  listId: string,
) {
  const { t } = useTranslation()
  const rights = use(RightsContext)
  const selection = useSelection(listId, rows.map(rowKey))
  if (!acts || !can(rights, acts.needs)) return {}
  const { label, Bar } = acts
  return {
    selection: {
      isOn: selection.isOn,
      toggle: selection.toggle,
      all: selection.page,
      toggleAll: selection.togglePage,
      label: (row: Row) => t('reports.select', { name: label(row) }),
      allLabel: t('reports.selectShown'),
    },
    bar: !selection.none && <Bar selection={selection} />,
  }
}

function AsOf({ asOf, partialMonth, worstFirst }: Pick<Page<never>, 'asOf' | 'partialMonth' | 'worstFirst'>) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  return (
    <p className={css['asOfRows']}>
      {t('reports.asOf', { moment: moment(asOf) })}
      {partialMonth && ` ${partialIn({ t, language: i18n.language }, partialMonth)}`}
      {worstFirst !== undefined && ` ${t(worstFirst ? 'reports.worstFirst' : 'reports.byName')}`}
    </p>
  )
}

/** The maximum number of choices that fit in one row with the months and the company. */
const maxInRow = 3

/** The names in the address of all that can be chosen in a report. */
const namesIn = <B extends Body, Row, S extends Page<Row>>({
  declared,
  company,
  filters = [],
  texts = [],
}: TableSpec<B, Row, S>): string[] => [
  ...(declared.months === false ? [] : ['from', 'to']),
  ...(company ? ['company'] : []),
  ...[...filters, ...texts].map(({ name }) => name),
]

function Controls<B extends Body, Row, S extends Page<Row>>({
  spec,
  report,
  asked,
}: Props<B, Row, S> & { asked: ReportQuery }) {
  const { t } = useTranslation()
  const { declared, file, filters = [], texts = [] } = spec
  const { months, now, change } = report
  const exporting = useExportActs({
    formats: reportFormats,
    route: declared.routes.file,
    schedule: declared.name,
    action: `reports.${file}`,
    right: 'ReportAccessEnable:R',
    page: 'rptView',
    input: (format) => ({ body: { ...asked, format } }),
  })
  const many = filters.length + texts.length > maxInRow || filters.some((filter) => filter.first)
  const first = many ? filters.filter((filter) => filter.first) : filters
  const others = many ? filters.filter((filter) => !filter.first) : []
  return (
    <ReportControls
      label={t('reports.controls')}
      names={namesIn(spec)}
      search={report.search}
      change={change}
      end={<ExportMenu exporting={exporting} />}
      further={
        many
          ? {
              names: [...others, ...texts].map(({ name }) => name),
              fields: <ChoiceFields filters={others} texts={texts} report={report} />,
            }
          : undefined
      }
    >
      {declared.months !== false && <MonthFields months={months} now={now} change={change} />}
      {spec.company && <CompanyField report={report} partners={spec.partners} />}
      <ChoiceFields filters={first} texts={many ? [] : texts} report={report} />
    </ReportControls>
  )
}

/** The choices and texts of a report, besides its months and company. */
type Choices = { filters: readonly ReportFilter[]; texts: readonly ReportText[]; report: Report }
function ChoiceFields({ filters, texts, report }: Choices) {
  const { t } = useTranslation()
  const { change } = report
  return (
    <>
      {filters.map((filter) => (
        <SelectField
          key={filter.name}
          label={filter.label ? t(filter.label) : fieldLabel(filter.field, t)}
          {...(filter.all && { empty: t(filter.all) })}
          value={chosenOf(filter, report) ?? ''}
          choices={filter.choices.map((value) => ({ value, label: t(`${filter.words}.${value}`) }))}
          onChange={({ currentTarget }) => change({ [filter.name]: currentTarget.value || undefined })}
        />
      ))}
      {texts.map((text) => (
        <TextFilter
          key={text.name}
          text={text}
          value={textOf(text, report) ?? ''}
          onChange={(value) => change({ [text.name]: value })}
        />
      ))}
    </>
  )
}
