import type { FileKind } from '@portal/contract/core/files/files.fields'
import type { Access } from '@portal/contract/core/access/access'
import type { Route } from '@portal/contract/core/route'
import type { ReportColumn } from '@portal/contract/insight/reports/reports.declare'
import type { ComponentType } from 'react'
import type { Report } from './useReport.ts'
import type { OwnCells } from './useReportColumns.tsx'

/** A report of the page. */
export type ReportKind = {
  /** What the address calls it. */
  id: string
  /** The right to its figures. */
  access: Access
  /** Not for colleagues who are held to some companies. */
  fullAccess?: true
  /** Not for people of customers. */
  partners?: true
  Report: ComponentType<{ report: Report }>
}

/** A report as `defineReport` declares it. */
export type Declared = {
  name: FileKind
  months?: false | undefined
  rights: Pick<ReportKind, 'access' | 'fullAccess' | 'partners'>
  columns: Readonly<Record<string, ReportColumn>>
  routes: { file: Route }
}

/** One of some values, which a report is narrowed to. */
export type ReportFilter = {
  /** The field of the body. */
  field: string
  /** What the address calls it. */
  name: string
  choices: readonly string[]
  /** Choices that not everybody has, each with its right. */
  rights?: Readonly<Record<string, Access>>
  /** Where the words of the choices stand: `plans.productLine`. */
  words: string
  /** The key of "all of them"; without it the first is chosen unless another is. */
  all?: string
  /** Its label, where it is not that of the field. */
  label?: string
  /** The body takes several. */
  several?: true
}

/** A text that a report is narrowed to; asked for once it is entered. */
export type ReportText = {
  /** The field of the body. */
  field: string
  /** What the address calls it. */
  name: string
  longest: number
  /** Rights of which one opens it, where not everybody may ask. */
  rights?: readonly Access[]
  /** Whether it can be asked for, and what is said of what cannot. */
  isRight?: (typed: string) => boolean
  wrong?: string
}

export type Page<Row> = {
  items: Row[]
  nextCursor: string | null
  asOf: string
  partialMonth?: string | null
}
type Asked = { cursor?: string | null | undefined }

/** What the page has to know of a declared report to show its rows. */
export type TableSpec<Body extends Asked, Row, Said extends Page<Row> = Page<Row>> = {
  id: string
  declared: Declared
  /** Asks for a page of it. */
  ask: (input: { body: Body; signal?: AbortSignal }) => Promise<Page<Row> & Said>
  /** The name of the route of its file. */
  file: string
  filters?: readonly ReportFilter[]
  texts?: readonly ReportText[]
  /** The field of the body that takes a company of the address. */
  company?: string
  /** It is a partner, without those below it. */
  partners?: true
  rowKey: (row: Row) => string
  /** Columns that stay on a phone beside the name. */
  narrow?: readonly string[]
  /** What is said above the rows. */
  Summary?: ComponentType<{ page: Said }>
  /** What is special about its columns, beyond what they hold. */
  useOwn?: () => OwnCells<Row>
}
