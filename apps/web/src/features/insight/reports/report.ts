import type { FileKind } from '@portal/contract/core/files/files.fields'
import type { Access } from '@portal/contract/core/access/access'
import type { Route } from '@portal/contract/core/route'
import type { ReportColumn } from '@portal/contract/insight/reports/reports.declare'
import type { ComponentType } from 'react'
import type { Selection } from '../../../ui/table/useSelection.ts'
import type { Report } from './useReport.ts'
import type { OwnCells } from './useReportColumns.tsx'

/** A report of the page. */
export type ReportKind = {
  /** Its name in the address. */
  id: string
  /** The right to its figures. */
  access: Access
  /** Not for colleagues who may see only some companies. */
  fullAccess?: true
  /** Not for people of customers. */
  partners?: true
  Report: ComponentType<{ report: Report }>
}

/** A report as `defineReport` declares it. */
export type ReportDeclaration = {
  name: FileKind
  months?: false | undefined
  rights: Pick<ReportKind, 'access' | 'fullAccess' | 'partners'>
  columns: Readonly<Record<string, ReportColumn>>
  routes: { file: Route }
}

/** A filter with a closed list of values. */
export type ReportFilter = {
  /** The field of the body. */
  field: string
  /** Its name in the address. */
  name: string
  choices: readonly string[]
  /** Choices that need a right, each with its right. */
  rights?: Readonly<Record<string, Access>>
  /** The texts of the choices: `plans.productLine`. */
  words: string
  /** The key of "all of them"; without it the first is chosen by default. */
  all?: string
  /** Its label, where it differs from the label of the field. */
  label?: string
  /** Stays in the row; the others are behind a button. */
  first?: true
  /** The body takes several. */
  several?: true
}

/** A filter by text, applied once it is entered. */
export type ReportText = {
  /** The field of the body. */
  field: string
  /** Its name in the address. */
  name: string
  longest: number
  /** Rights that open it, where not everyone may use it; one is enough. */
  rights?: readonly Access[]
  /** Whether it can be used, and the explanation when it cannot. */
  isRight?: (typed: string) => boolean
  wrong?: string
}

export type Page<Row> = {
  items: Row[]
  nextCursor: string | null
  asOf: string
  partialMonth?: string | null
  /** Whether the worst comes first, in reports that show trouble; false where there are too many rows to sort. */
  worstFirst?: boolean
}
type CursorQuery = { cursor?: string | null | undefined }

/** The properties of a declared report that its page needs to show the rows. */
export type TableSpec<Body extends CursorQuery, Row, Said extends Page<Row> = Page<Row>> = {
  id: string
  declared: ReportDeclaration
  /** Requests a page of it. */
  ask: (input: { body: Body; signal?: AbortSignal }) => Promise<Page<Row> & Said>
  /** The name of the route that makes its file. */
  file: string
  filters?: readonly ReportFilter[]
  texts?: readonly ReportText[]
  /** The field of the body that takes a company of the address. */
  company?: string
  /** Its company is a partner, and its figures leave out the companies below it. */
  partners?: true
  rowKey: (row: Row) => string
  /** By column, what its text is about: of consecutive rows with equal content, only the first shows it. */
  once?: Readonly<Record<string, (row: Row) => string>>
  /** Columns that are left out while none of the rows has a value, or one other than zero. */
  mayMiss?: readonly string[]
  /** Columns of shares that are left out while each of the rows has all. */
  whole?: readonly string[]
  /** Columns that are left out while each row has in them what it has in another column. */
  sameAs?: Readonly<Record<string, string>>
  /** Columns that a phone shows next to the name. */
  narrow?: readonly string[]
  /** The summary above the rows; `asked` is the query that found them. */
  Summary?: ComponentType<{ page: Said; asked: Readonly<Record<string, unknown>> }>
  /** The actions on selected rows, for readers who may do one of them. */
  acts?: { needs: Access; label: (row: Row) => string; Bar: ComponentType<{ selection: Selection }> }
  /** Exceptions for its columns, where their kind does not decide. */
  useOwn?: () => OwnCells<Row>
}
